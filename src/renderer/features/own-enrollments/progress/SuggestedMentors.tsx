import { Portrait } from '../../../app/controls/Portrait.tsx';
import { useRead } from '../../../app/desk/use-read.ts';
import { count } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import classes from './progress.module.css';

/** The first of the registered mentors. */
export function SuggestedMentors() {
  const { data, problem } = useRead('mentors.list', { query: { page: 1, limit: 3 } });
  const mentors = data?.data ?? [];
  if (!data && !problem) return null;
  return (
    <Card title="Suggested mentors">
      {mentors.length === 0 && (
        <p className={classes.calm}>
          {problem ? 'The mentors couldn’t be loaded.' : 'Mentors are listed here once they have signed up.'}
        </p>
      )}
      <ul className={classes.mentors} aria-label="Suggested mentors">
        {mentors.map(({ id, first_name, last_name, designation, profile_photo, price }) => {
          const name = `${first_name} ${last_name}`.trim();
          return (
            <li key={id}>
              <Portrait link={profile_photo} name={name} size={36} shape="round" />
              <span>
                <strong>{name}</strong>
                <span className={classes.small}>{[designation, `₹ ${count(price)}`].filter(Boolean).join(' · ')}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
