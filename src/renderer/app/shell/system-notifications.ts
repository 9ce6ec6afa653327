// Notifications of the operating system, outside the window.
import { runCommand } from '../desk/desk.ts';
import { toast, welcomeTime } from './toasts.ts';

/** Said to whoever refused that notifications are shown. */
export const blockedNotifications = 'You blocked the notifications';

/** What the person lets this page show; 'unsupported' where the host has no such notifications. */
export type NotifyPermission = NotificationPermission | 'unsupported';

/** What the person lets this page show now. */
export function notifyPermission(): NotifyPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Asks the person, where nobody has answered yet. */
export async function askToNotify(): Promise<NotifyPermission> {
  const known = notifyPermission();
  return known === 'default' ? await Notification.requestPermission() : known;
}

/** Shows a text outside the window. A click brings the window to the front. Answers how to take the text away. */
export function showOutside(body: string, onClick: () => void): () => void {
  const shown = new Notification('Footbridge', { body });
  const hide = () => {
    shown.onclick = null;
    shown.close();
  };
  shown.onclick = () => {
    hide();
    window.focus();
    void runCommand('app.comeForward');
    onClick();
  };
  return hide;
}

/** Welcomes somebody at the first sign-in, for ten seconds; in the window where the system may not or can't. */
export async function welcome(firstName: string): Promise<void> {
  const title = `Welcome, ${firstName}`;
  const body = 'Explore what is open, and apply to what fits.';
  const permission = await askToNotify();
  if (permission === 'denied') toast.info(blockedNotifications);
  if (permission !== 'granted') return toast.welcome(title, body);
  const shown = new Notification(title, { body });
  setTimeout(() => shown.close(), welcomeTime);
}
