import { useUser } from '../../app/session-context.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProfileCompletion } from '../home/ProfileCompletion.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EarlierData } from './EarlierData.tsx';
import { PersonForm } from './PersonForm.tsx';
import classes from './profile.module.css';
import { SharedComputerCard } from './SharedComputerCard.tsx';
import { TwoFactor } from './TwoFactor.tsx';
import { WorkspaceForm } from './WorkspaceForm.tsx';

/** What belongs to the person, whatever the role: name and phone number, password, second factor, service, deletion. */
export function ProfilePage() {
  const user = useUser();
  return (
    <Page title="Your account" subtitle={user.email_address} width="narrow">
      <div className={classes.stack}>
        <ProfileCompletion />
        <PersonForm />
        <ChangePassword />
        <EarlierData />
        <TwoFactor />
        <SharedComputerCard />
        <WorkspaceForm />
        <DeleteAccount />
      </div>
    </Page>
  );
}
