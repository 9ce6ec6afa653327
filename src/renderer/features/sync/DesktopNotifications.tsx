import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../app/desk/use-command.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { askToNotify, blockedNotifications, notifyPermission } from '../../app/shell/system-notifications.ts';
import { toast } from '../../app/shell/toasts.ts';
import classes from './NotificationPanel.module.css';

/** Turns notifications outside the window on and off for this computer, and says where the browser blocks them. */
export function DesktopNotifications() {
  const [permission, setPermission] = useState(notifyPermission);
  const settings = useDesk('settings.read').data;
  const save = useCommand('settings.save');
  if (!settings || permission === 'unsupported') return null;
  if (permission === 'denied') {
    return (
      <p className={classes.blocked} role="status">
        <strong>{blockedNotifications}</strong>
        To get them on your desktop, allow them in your browser’s settings for this page. Private windows can’t show
        any.
      </p>
    );
  }
  const isOn = settings.desktopNotifications && permission === 'granted';

  async function turn() {
    const answer = await askToNotify();
    setPermission(answer);
    if (answer !== 'granted') return;
    const result = await save.run({ desktopNotifications: !isOn });
    if (!result.ok) toast.failed(result.error.message);
  }

  return (
    <Button size="xs" variant="default" disabled={save.busy} onClick={() => void turn()}>
      {isOn ? 'Turn off desktop notifications' : 'Turn on desktop notifications'}
    </Button>
  );
}
