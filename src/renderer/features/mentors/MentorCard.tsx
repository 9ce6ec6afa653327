import { Link } from 'react-router-dom';
import type { Mentor } from '#shared/contract/mentors.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { count } from '../../ui/format.ts';
import classes from './mentors.module.css';

/** What a session with a mentor costs, as text. */
export const sessionPrice = ({ price }: Pick<Mentor, 'price'>): string => `₹${count(price)} a session`;

/** Where students read a mentor's profile. */
const studentPath = (id: number): string => `/student/mentors/${id}`;

/** So many skills stand on a card. */
const shownSkills = 3;

interface MentorCardProps {
  readonly mentor: Mentor;
  /** Where a mentor's profile is, by the account; students' unless given. */
  readonly pathOf?: (id: number) => string;
}

/** A mentor at a glance, leading to the profile. */
export function MentorCard({ mentor, pathOf = studentPath }: MentorCardProps) {
  const name = fullName(mentor);
  return (
    <article className={classes.card}>
      <Portrait link={mentor.profile_photo} name={name} shape="round" />
      <div className={classes.text}>
        <p className={classes.name}>
          <Link className="fb-link" to={pathOf(mentor.id)}>
            {name}
          </Link>
        </p>
        <span>{mentor.designation || mentor.qualification || 'Mentor'}</span>
        {mentor.skills.length > 0 && <span>{mentor.skills.slice(0, shownSkills).join(', ')}</span>}
        <span>{sessionPrice(mentor)}</span>
      </div>
    </article>
  );
}
