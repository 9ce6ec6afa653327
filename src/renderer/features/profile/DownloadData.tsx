import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { roles } from '#shared/rules/accounts/roles.ts';
import { useServiceFile } from '../../app/controls/use-service-file.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { Card } from '../../ui/page/Card.tsx';
import classes from './profile.module.css';

const atPlace =
  'account, messages, notifications and tickets. What you wrote for your company or institution belongs to it.';

/** What is in the file, by role; for those who belong to a place `atPlace`. */
const contents: Readonly<Partial<Record<number, string>>> = {
  [roles.student]: 'profile, applications, reports, messages and files.',
  [roles.mentor]: 'account, profile, free times, sessions, messages, notifications and tickets.',
  [roles.admin]: 'account, messages, notifications and tickets.',
};

/** What the service keeps of the person, saved as one file. */
export function DownloadData() {
  const { role } = useUser();
  const { busy, save } = useServiceFile();
  return (
    <Card id="your-data" title="Your data">
      <div className={classes.form}>
        <p className={classes.note}>What Footbridge keeps of you, in one ZIP file: your {contents[role] ?? atPlace}</p>
        <div className={classes.buttons}>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconDownload size={16} stroke={1.7} />}
            onClick={() => void save({ call: 'account.export' })}
          >
            Download my data
          </Button>
        </div>
      </div>
    </Card>
  );
}
