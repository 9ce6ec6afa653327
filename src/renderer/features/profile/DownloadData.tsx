import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { roles } from '#shared/rules/accounts/roles.ts';
import { useServiceFile } from '../../app/controls/use-service-file.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { Card } from '../../ui/page/Card.tsx';
import classes from './profile.module.css';

/** What the service keeps of the person, saved as one file. */
export function DownloadData() {
  const { role } = useUser();
  const { busy, save } = useServiceFile();
  return (
    <Card id="your-data" title="Your data">
      <div className={classes.form}>
        <p className={classes.note}>
          {role === roles.student
            ? 'What Footbridge keeps of you, in one ZIP file: your profile, applications, reports, messages and files.'
            : 'What Footbridge keeps of you, in one ZIP file: your account, messages, notifications and tickets. What you wrote for your company or institution belongs to it.'}
        </p>
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
