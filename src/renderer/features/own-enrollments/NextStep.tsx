import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PostCard } from '#shared/contract/postings.ts';
import { enrollmentLabel, mayApplyAgain } from '#shared/rules/enrollments/enrollment-status.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import classes from './own-enrollments.module.css';
import { ownPaths } from './own-paths.ts';

/** *Apply Now*, or why not: one has applied, or all positions are filled. */
export function NextStep({ card }: { readonly card: PostCard }) {
  const { method, id, title, screening_questions, applied = null, full = false } = card;
  if (applied !== null && !mayApplyAgain(applied)) {
    return (
      <Link
        className={classes.standing}
        to={ownPaths.application(method, id)}
        aria-label={`${enrollmentLabel(applied)}. Your application: ${title}`}
      >
        <StatusChip status={enrollmentLabel(applied)} />
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
