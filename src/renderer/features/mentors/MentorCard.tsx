import { Link } from 'react-router-dom';
import type { Mentor } from '#shared/contract/mentors.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { count } from '../../ui/format.ts';
import classes from './mentors.module.css';

/** What a session with a mentor costs, as text. */
export const sessionPrice = ({ price }: Mentor): string => `₹${count(price)} a session`;

/** Where a mentor's profile is. */
const mentorPath = ({ id }: Mentor): string => `/student/mentors/${id}`;

/** A mentor at a glance, leading to the profile. */
export function MentorCard({ mentor }: { mentor: Mentor }) {
  const name = fullName(mentor);
  return (
    <article className={classes.card}>
      <Portrait link={mentor.profile_photo} name={name} shape="round" />
      <div className={classes.text}>
        <p className={classes.name}>
          <Link className="fb-link" to={mentorPath(mentor)}>
            {name}
          </Link>
        </p>
        <span>{mentor.designation || 'Mentor'}</span>
        <span>{sessionPrice(mentor)}</span>
      </div>
    </article>
  );
}
