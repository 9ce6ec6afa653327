import { Link } from 'react-router-dom';
import { useRead } from '../../app/desk/use-read.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import { MentorCard } from './MentorCard.tsx';
import classes from './mentors.module.css';

interface MentorSuggestionsProps {
  /** So many are suggested at most. */
  readonly limit?: number;
  readonly title?: string;
}

/** Registered mentors who may suit the student. */
export function MentorSuggestions({ limit = 6, title = 'Mentors for you' }: MentorSuggestionsProps) {
  const list = useRead('mentors.list', { query: { limit } });
  const mentors = list.data?.data;
  return (
    <Card
      title={title}
      note={
        <Link className="fb-link" to="/student/mentors">
          All mentors
        </Link>
      }
    >
      {!mentors && (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines />)}
      {mentors?.length === 0 && <p className={classes.nothing}>No mentor has signed up yet.</p>}
      {mentors && mentors.length > 0 && (
        <ul className={classes.list} aria-label={title}>
          {mentors.map((mentor) => (
            <li key={mentor.id}>
              <MentorCard mentor={mentor} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
