import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Interview } from '#shared/contract/enrollment-schemas.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { changesOf, standingChanges } from '../../app/outbox/queued-changes.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { counted } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { queuedReports } from '../own-enrollments/progress/queued-reports.ts';
import classes from './student-home.module.css';
import { toDosOf } from './this-week.ts';
import { useOpenInvitations } from './use-open-invitations.ts';

/** What the student has to do this week, each with the way to it. Nothing where nothing is to be done. */
export function ThisWeek() {
  const projects = useRead('enrollments.mine', { params: { method: 'project' }, query: { page: 1, limit: 100 } });
  const { rows: invitations } = useOpenInvitations();
  const interviews = useInterviewsToPick();
  const { entries } = useQueue();
  const facts = {
    projects: projects.data?.data ?? [],
    invitations,
    interviews,
    queued: (id: number) => queuedReports(entries, id, projects.asOf),
  };
  const toDos = toDosOf(facts, Date.now());
  if (toDos.length === 0) return null;
  return (
    <Card title="This week" note={counted(toDos.length, 'task')}>
      <ul className={classes.sent} aria-label="This week">
        {toDos.map(({ key, text, action, path }) => (
          <li key={key}>
            <span className={classes.what}>{text}</span>
            <Button size="xs" variant="light" component={Link} to={path} aria-label={`${action}: ${text}`}>
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The interviews that wait for a time, without those that were answered here. */
function useInterviewsToPick(): readonly Interview[] {
  const list = useRead('interviews.list', { query: { status: 'proposed', limit: 50 } });
  const { entries } = useQueue();
  const standing = standingChanges(entries, list.asOf);
  const answered = new Set(
    [...changesOf(standing, 'interviews.pick'), ...changesOf(standing, 'interviews.cancel')].map(({ change }) =>
      Number(change.params.id),
    ),
  );
  return (list.data?.data ?? []).filter(({ id }) => !answered.has(id));
}
