import { Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { profileScore, type ScorePart } from '#shared/rules/accounts/profile-score.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { partPath, profilePath } from '../../app/session/profile-path.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PercentRing } from '../../ui/page/PercentRing.tsx';
import { PartList } from '../company/PartList.tsx';
import classes from './ProfileCompletion.module.css';

const promises = {
  employer: 'A complete profile opens Partner Institutions, Subscription and Settings.',
  educator: 'Complete your profile to send internships, jobs and projects to your students.',
} as const;

interface ProfileCompletionProps {
  /** Every part with its weight, not only what is missing. */
  readonly detailed?: boolean;
  /** What completing it is good for here. */
  readonly lead?: string;
}

/** How complete the own profile is, as a ring and in words, and the way to what is still missing. */
export function ProfileCompletion({ detailed = false, lead }: ProfileCompletionProps) {
  const user = useUser();
  const { score, parts } = profileScore(user);
  const missing = parts.filter(({ done }) => !done);
  const promise = promises[user.role === roles.employer ? 'employer' : 'educator'];
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
      <div className={classes.body} data-detailed={detailed}>
        <PercentRing percent={score} />
        <div className={classes.words}>
          <p className={classes.lead} role="status">
            Your profile is {score}% complete
          </p>
          {lead && missing.length > 0 && <p className={classes.missing}>{lead}.</p>}
          {missing.length === 0 && <p className={classes.missing}>Nothing is missing.</p>}
          {missing.length > 0 && !detailed && <Missing parts={missing} role={user.role} />}
          {detailed && missing.length > 0 && (
            <div className={classes.parts}>
              <PartList parts={parts} />
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

function Missing({ parts, role }: { parts: readonly ScorePart[]; role: number }) {
  return (
    <p className={classes.missing}>
      Still missing:{' '}
      {parts.map(({ key, label, weight }, index) => (
        <Fragment key={key}>
          {index > 0 && ', '}
          <Link className="fb-link" to={partPath(role, key) ?? profilePath(role)}>
            {label}
          </Link>{' '}
          ({weight}%)
        </Fragment>
      ))}
      .
    </p>
  );
}
