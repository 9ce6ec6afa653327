import { Switch } from '@mantine/core';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { Membership } from './Membership.tsx';
import { ProfileViews } from './ProfileViews.tsx';
import classes from './privacy.module.css';
import { type PrivacyState, usePrivacy } from './use-privacy.ts';

/** Who may find the student, what the institution sees, and who looked at the profile. */
export function PrivacyPanel() {
  const privacy = usePrivacy();
  return (
    <div className={classes.stack}>
      {privacy.problem && (
        <p className={classes.problem} role="alert">
          {privacy.problem}
        </p>
      )}
      <Discoverable privacy={privacy} />
      <Membership privacy={privacy} />
      <ProfileViews />
    </div>
  );
}

function Discoverable({ privacy: { read, shown, change } }: { privacy: PrivacyState }) {
  return (
    <Card title="Who can find you">
      <div className={classes.card}>
        <OfflineNote live={read.live} asOf={read.asOf} />
        {read.loading && <LoadingLines lines={2} />}
        {read.problem && !shown && <ErrorState problem={read.problem} onRetry={read.refetch} />}
        {shown && (
          <Switch
            label="Companies can find me"
            description="When on, companies see your name, picture, degree, city and skills in their suggestions and can invite you. When off, they see you only after you apply. Your e-mail, phone number and documents are never shown before you apply."
            checked={shown.discoverable}
            onChange={(event) => void change('discoverable', event.currentTarget.checked)}
          />
        )}
      </div>
    </Card>
  );
}
