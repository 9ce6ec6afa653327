import { Link } from 'react-router-dom';
import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import { count } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { ErrorState, LoadingLines } from '../../../ui/states/States.tsx';
import { mentorPaths } from '../mentor-paths.ts';
import { SessionCard } from '../sessions/SessionCard.tsx';
import sessionClasses from '../sessions/sessions.module.css';
import { startOfDay } from '../sessions/sessions.ts';
import { useSessions } from '../sessions/use-sessions.ts';
import classes from './CalendarPage.module.css';

/** So many requests stand beside the calendar and on the mentor's home. */
const shown = 5;

interface PendingRequestsProps {
  readonly zone: string;
  /** In milliseconds. */
  readonly now: number;
  readonly onOpen: (session: Booking, proposing: boolean) => void;
}

/** The first requests for a time to come that wait for an answer, with the way to all of them. */
export function PendingRequests({ zone, now, onOpen }: PendingRequestsProps) {
  const list = useSessions({ status: 'requested', from: startOfDay(now), limit: 24 });
  const waiting = list.sessions?.filter(
    ({ status, starts_at }) => status === 'requested' && Date.parse(starts_at) > now,
  );
  const others = (list.sessions?.length ?? 0) - (waiting?.length ?? 0);
  const total = (list.data?.total ?? 0) - others;
  return (
    <Card
      title={
        <Link className={classes.requests} to={mentorPaths.requests}>
          Session requests
        </Link>
      }
      note={waiting && total > 0 && <span className={classes.pending}>{count(total)} pending</span>}
    >
      {!waiting && (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines />)}
      {waiting?.length === 0 && total === 0 && (
        <p className={classes.nothing}>Requests from students are listed here. None are waiting.</p>
      )}
      {waiting && waiting.length > 0 && (
        <ul className={sessionClasses.list} aria-label="Session requests">
          {waiting.slice(0, shown).map((session) => (
            <li key={session.id}>
              <SessionCard session={session} zone={zone} now={now} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
