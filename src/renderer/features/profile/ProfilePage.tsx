import { Link } from 'react-router-dom';
import { roles } from '#shared/rules/accounts/roles.ts';
import { useFieldOfHash } from '../../app/routes/use-field-of-hash.ts';
import { settingsPath } from '../../app/session/profile-path.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Helpdesk } from '../help/Helpdesk.tsx';
import { ProfileCompletion } from '../home/ProfileCompletion.tsx';
import { MakeAdministrator } from '../this-computer/MakeAdministrator.tsx';
import { StorageCard } from '../this-computer/StorageCard.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { TwoFactor } from './code/TwoFactor.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { EarlierData } from './EarlierData.tsx';
import { MailChoices } from './MailChoices.tsx';
import { PersonForm } from './PersonForm.tsx';
import classes from './profile.module.css';
import { SharedComputerCard } from './SharedComputerCard.tsx';
import { SignedInPlaces } from './SignedInPlaces.tsx';
import { WorkspaceForm } from './WorkspaceForm.tsx';

/** Students have the helpdesk in their settings, and admins answer it. */
const withHelpdesk: ReadonlySet<number> = new Set([roles.employer, roles.educator, roles.mentor]);

/** Who has interviews or sessions of their own. */
const withCalendar: ReadonlySet<number> = new Set([roles.student, roles.mentor]);

/**
 * What belongs to the person, whatever the role: name, picture and phone number, password, second factor, deletion.
 * What belongs to the computer is here too for people whose settings are not open yet.
 */
export function ProfilePage() {
  const user = useUser();
  useFieldOfHash();
  const settings = settingsPath(user);
  return (
    <Page title="Your account" subtitle={user.email_address} width="narrow">
      <div className={classes.stack}>
        <ProfileCompletion detailed />
        <PersonForm />
        <ChangeEmail />
        <ChangePassword />
        <EarlierData />
        <TwoFactor />
        <SignedInPlaces />
        <MailChoices />
        {withCalendar.has(user.role) && <CalendarFeed />}
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
            <MakeAdministrator />
            <StorageCard />
          </>
        )}
        {withHelpdesk.has(user.role) && <Helpdesk isBesideForms />}
        <DownloadData />
        <DeleteAccount />
      </div>
    </Page>
  );
}
