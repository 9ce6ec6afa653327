import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { profileScore } from '#shared/rules/profile-score.ts';
import { profilePath } from '../../app/profile-path.ts';
import { useUser } from '../../app/session-context.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Faces.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProfilePage } from '../profile/ProfilePage.tsx';
import classes from '../profile/profile.module.css';

/** Partner institutions of an employer. */
export function PartnerInstitutionsPage() {
  return <UntilComplete title="Partner Institutions" nothing="There are no partner institutions yet" />;
}

/** The plan of an employer or an educator. */
export function SubscriptionPage() {
  return <UntilComplete title="Subscription" nothing="Your plan is Beginner, which is free" />;
}

/** Partner companies of an educator. Reached by a link only: the sidebar locks it until there is one. */
export function PartnerCompaniesPage() {
  return (
    <Page title="Partner Companies">
      <Empty title="There are currently no partner companies">
        Companies that you work with are listed here once one of you has invited the other.
      </Empty>
    </Page>
  );
}

/** Settings: the own account, once the profile is complete. */
export function SettingsPage() {
  const { score } = profileScore(useUser());
  return score >= 100 ? <ProfilePage /> : <UntilComplete title="Settings" nothing="" />;
}

/** A page that opens with a complete profile, and until then says what is missing. */
function UntilComplete({ title, nothing }: { title: string; nothing: string }) {
  const user = useUser();
  const { score, parts } = profileScore(user);
  if (score >= 100) {
    return (
      <Page title={title}>
        <Empty title={nothing} />
      </Page>
    );
  }
  return (
    <Page title={title} subtitle={`Opens when your profile is complete. It is at ${score}%.`} width="narrow">
      <Card title="What counts">
        <ul className={classes.missing}>
          {parts.map(({ key, label, weight, done }) => (
            <li key={key} data-done={done}>
              {done ? <IconCircleCheck size={18} aria-hidden="true" /> : <IconCircle size={18} aria-hidden="true" />}
              {label}
              <span className="fb-visually-hidden">{done ? ', done' : ', missing'}</span>
              <span className={classes.weight}>{weight}%</span>
            </li>
          ))}
        </ul>
      </Card>
      <p className={classes.note}>A picture and a logo cannot be added in this version yet.</p>
      <div>
        <Button component={Link} to={profilePath(user.role)}>
          Go to your account
        </Button>
      </div>
    </Page>
  );
}
