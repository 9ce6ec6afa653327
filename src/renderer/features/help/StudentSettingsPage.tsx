import { Tabs } from '@mantine/core';
import { useAddress } from '../../app/routes/use-address.ts';
import { Page } from '../../ui/page/Page.tsx';
import { PrivacyPanel } from '../privacy/PrivacyPanel.tsx';
import { ChangePassword } from '../profile/ChangePassword.tsx';
import { DeleteAccount } from '../profile/DeleteAccount.tsx';
import { DownloadData } from '../profile/DownloadData.tsx';
import { SignedInPlaces } from '../profile/SignedInPlaces.tsx';
import { Helpdesk } from './Helpdesk.tsx';
import classes from './help.module.css';

const parts = { password: 'Change Password', helpdesk: 'Helpdesk', privacy: 'Privacy' } as const;

/** /student/settings: the password, where one is signed in, the account, the helpdesk, and what others may see. */
export function StudentSettingsPage() {
  const [params, setParams] = useAddress();
  const asked = params.get('part') ?? '';
  const part = Object.hasOwn(parts, asked) ? asked : 'password';
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
        <Tabs.Panel value="password" className={classes.panel ?? ''}>
          <div className={classes.stack}>
            <ChangePassword />
            <SignedInPlaces />
            <DownloadData />
            <DeleteAccount />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="helpdesk" className={classes.panel ?? ''}>
          <Helpdesk />
        </Tabs.Panel>
        <Tabs.Panel value="privacy" className={classes.panel ?? ''}>
          <PrivacyPanel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
