import { Progress } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { profileScore } from '#shared/rules/accounts/profile-score.ts';
import { partPath } from '../../app/session/profile-path.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { Card } from '../../ui/page/Card.tsx';
import classes from './own-profile.module.css';

/** Why a part is worth filling in, by its key. */
const reasons: Readonly<Record<string, string>> = {
  email: 'Companies answer by e-mail',
  phone: 'Companies can call you about an interview',
  otp: 'Shows that the account is yours',
  picture: 'Companies recognise you at the interview',
  bio: 'The first thing that companies read',
  institution: 'Companies see where you study',
  skills: 'Opportunities ask for skills',
  interests: 'Companies see what you care about',
  documents: 'Companies look at résumés and certificates',
};

/** How complete the own profile is, what is missing, and why it pays. */
export function ProfileScoreCard({ profile }: { readonly profile: StudentProfile }) {
  const user = useUser();
  const { score, parts } = profileScore(user, profile);
  const missing = parts.filter(({ done }) => !done);
  if (missing.length === 0) return null;
  return (
    <Card title="Completeness" note={`${score}%`}>
      <p role="status">Your profile is {score}% complete</p>
      <Progress value={score} color="var(--fb-accent)" aria-hidden="true" />
      <ul className={classes.missing} aria-label="Still missing">
        {missing.map(({ key, label, weight }) => {
          const path = partPath(user.role, key);
          return (
            <li key={key}>
              <span>
                {path ? (
                  <Link className="fb-link" to={path}>
                    {label}
                  </Link>
                ) : (
                  label
                )}
                <span className={classes.reason}> {reasons[key]}</span>
              </span>
              <span className={classes.reason}>{weight}%</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
