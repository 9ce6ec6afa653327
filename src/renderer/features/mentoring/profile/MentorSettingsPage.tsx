import { Tabs } from '@mantine/core';
import { useRead } from '../../../app/desk/use-read.ts';
import { useAddress } from '../../../app/routes/use-address.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../../ui/states/States.tsx';
import { ChangePassword } from '../../profile/ChangePassword.tsx';
import { DeleteAccount } from '../../profile/DeleteAccount.tsx';
import { DownloadData } from '../../profile/DownloadData.tsx';
import { SignedInPlaces } from '../../profile/SignedInPlaces.tsx';
import { MentorProfileForm } from './MentorProfileForm.tsx';
import classes from './profile.module.css';

const parts = { password: 'Change Password', profile: 'Profile' } as const;

/** /dashboard/mentor/setting: the password, the account, and the profile that students read. */
export function MentorSettingsPage() {
  const [params, setParams] = useAddress();
  const part = params.get('part') === 'profile' ? 'profile' : 'password';
  return (
    <Page title="Settings" width="narrow">
      <Tabs value={part} onChange={(next) => setParams(() => ({ part: next ?? 'password' }))} keepMounted={false}>
        <Tabs.List aria-label="Settings">
          {Object.entries(parts).map(([key, label]) => (
            <Tabs.Tab key={key} value={key}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="password" pt={18}>
          <div className={classes.stack}>
            <ChangePassword />
            <SignedInPlaces />
            <DownloadData />
            <DeleteAccount />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="profile" pt={18}>
          <OwnProfile />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function OwnProfile() {
  const read = useRead('mentor.profile');
  const profile = read.data?.data;
  if (!profile)
    return read.problem ? <ErrorState problem={read.problem} onRetry={read.refetch} /> : <LoadingLines lines={8} />;
  return (
    <div className={classes.stack}>
      <OfflineNote live={read.live} asOf={read.asOf} />
      <MentorProfileForm profile={profile} />
    </div>
  );
}
