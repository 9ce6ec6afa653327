import { Link } from 'react-router-dom';
import { useRead } from '../../app/desk/use-read.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import { MentorCard } from './MentorCard.tsx';
import classes from './mentors.module.css';

/** So many mentors are suggested at most. */
const limit = 6;

/** Registered mentors who may suit the student, six at most. */
export function MentorSuggestions() {
  const list = useRead('mentors.list', { query: { limit } });
  const mentors = list.data?.data;
  return (
    <Card
      title="Mentors for you"
      note={
        <Link className="fb-link" to="/student/mentors">
          All mentors
        </Link>
      }
    >
      {!mentors && (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines />)}
      {mentors?.length === 0 && <p className={classes.nothing}>No mentor has signed up yet.</p>}
      {mentors && mentors.length > 0 && (
        <ul className={classes.list} aria-label="Mentors for you">
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
