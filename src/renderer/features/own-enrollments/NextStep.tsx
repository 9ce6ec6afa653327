import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PostCard } from '#shared/contract/postings.ts';
import { ownEnrollment } from '#shared/desk/queued-calls.ts';
import { enrollmentLabel, mayApplyAgain } from '#shared/rules/enrollments/enrollment-status.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import classes from './own-enrollments.module.css';
import { ownPaths } from './own-paths.ts';
import { unsentApplication } from './own-view.ts';

/** *Apply Now*, or why not: one has applied, also where that waits or was refused, or all positions are filled. */
export function NextStep({ card }: { readonly card: PostCard }) {
  const { method, id, title, screening_questions, applied = null, full = false } = card;
  const unsent = unsentApplication(useQueue().entries, ownEnrollment(method, id));
  const stands = applied !== null && !mayApplyAgain(applied) ? enrollmentLabel(applied) : null;
  // One that the service refused says nothing where another one stands there.
  const status = unsent && !(unsent.refusal && stands) ? unsent.status : stands;
  if (status !== null) {
    return (
      <Link
        className={classes.standing}
        to={ownPaths.application(method, id)}
        aria-label={`${status}. Your application: ${title}`}
      >
        <StatusChip status={status} />
      </Link>
    );
  }
  if (full) return <StatusChip status="Positions filled" tone="quiet" />;
  return (
    <Button
      size="xs"
      variant="default"
      component={Link}
      to={ownPaths.apply(method, id)}
      state={{ screening_questions }}
      aria-label={`Apply Now: ${title}`}
    >
      Apply Now
    </Button>
  );
}
