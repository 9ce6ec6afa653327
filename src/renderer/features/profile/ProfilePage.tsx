import { Link } from 'react-router-dom';
import { roles } from '#shared/contract/call.ts';
import { profileScore } from '#shared/rules/profile-score.ts';
import { useUser } from '../../app/session-context.tsx';
import { useFieldOfHash } from '../../app/use-field-of-hash.ts';
import { Page } from '../../ui/Page.tsx';
import { ProfileCompletion } from '../home/ProfileCompletion.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EarlierData } from './EarlierData.tsx';
import { Membership } from './Membership.tsx';
import { PersonForm } from './PersonForm.tsx';
import classes from './profile.module.css';
import { SharedComputerCard } from './SharedComputerCard.tsx';
import { TwoFactor } from './TwoFactor.tsx';
import { WorkspaceForm } from './WorkspaceForm.tsx';

/** The page of settings, for those who have one; it opens with a complete profile. */
const settingsPaths: Readonly<Record<number, string>> = { 2: '/employer/settings', 3: '/educator/settings' };

/**
 * What belongs to the person, whatever the role: name, picture and phone number, password, second factor, deletion.
 * What belongs to the computer is here too for people whose settings are not open yet.
 */
export function ProfilePage() {
  const user = useUser();
  useFieldOfHash();
  const settings = profileScore(user).score >= 100 ? settingsPaths[user.role] : undefined;
  return (
    <Page title="Your account" subtitle={user.email_address} width="narrow">
      <div className={classes.stack}>
        <ProfileCompletion detailed />
        <PersonForm />
        {user.role === roles.student && <Membership />}
        <ChangePassword />
        <EarlierData />
        <TwoFactor />
        {settings ? (
          <p className={classes.note}>
            Appearance, this computer and the service are in{' '}
            <Link className="fb-link" to={settings}>
              Settings
            </Link>
            .
          </p>
        ) : (
          <>
            <SharedComputerCard />
            <WorkspaceForm />
          </>
        )}
        <DeleteAccount />
      </div>
    </Page>
  );
}
