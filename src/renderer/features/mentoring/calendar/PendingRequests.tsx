import { Link } from 'react-router-dom';
import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import { count } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { ErrorState, LoadingLines } from '../../../ui/states/States.tsx';
import { mentorPaths } from '../mentor-paths.ts';
import { SessionCard } from '../sessions/SessionCard.tsx';
import sessionClasses from '../sessions/sessions.module.css';
import { useRequestsAhead } from '../sessions/use-requests-ahead.ts';
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
  const { waiting, waitingTotal: total = 0, problem, refetch } = useRequestsAhead(now);
  return (
    <Card
      title={
        <Link className={classes.requests} to={mentorPaths.requests}>
          Session requests
        </Link>
      }
      note={waiting && total > 0 && <span className={classes.pending}>{count(total)} pending</span>}
    >
      {!waiting && (problem ? <ErrorState problem={problem} onRetry={refetch} /> : <LoadingLines />)}
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
