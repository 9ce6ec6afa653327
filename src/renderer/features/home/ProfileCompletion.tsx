import { RingProgress, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { profileScore } from '#shared/rules/profile-score.ts';
import { profilePath } from '../../app/profile-path.ts';
import { useUser } from '../../app/session-context.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from './ProfileCompletion.module.css';

const promise = 'Internships, jobs and projects need a complete profile.';

/** How complete the own profile is, as a ring and in words, and what is still missing. */
export function ProfileCompletion() {
  const user = useUser();
  const { score, parts } = profileScore(user);
  const missing = parts.filter(({ done }) => !done);
  return (
    <Card
      title={
        <span className={classes.title}>
          Your profile
          <Tooltip label={promise} multiline maw={260}>
            <button type="button" className={classes.info} aria-label={`About your profile: ${promise}`}>
              <IconInfoCircle size={17} stroke={1.7} aria-hidden="true" />
            </button>
          </Tooltip>
        </span>
      }
    >
      <div className={classes.body}>
        <RingProgress
          size={92}
          thickness={9}
          roundCaps
          rootColor="var(--fb-line)"
          sections={[{ value: score, color: score === 100 ? 'var(--fb-good)' : 'var(--fb-accent)' }]}
          label={<span className={classes.percent}>{score}%</span>}
          aria-hidden="true"
        />
        <div className={classes.words}>
          <p className={classes.lead}>Your profile is {score}% complete</p>
          {missing.length > 0 ? (
            <p className={classes.missing}>
              Still missing: {missing.map(({ label, weight }) => `${label} (${weight}%)`).join(', ')}.{' '}
              <Link className="fb-link" to={profilePath(user.role)}>
                Complete it
              </Link>
            </p>
          ) : (
            <p className={classes.missing}>Nothing is missing.</p>
          )}
        </div>
      </div>
    </Card>
  );
}
