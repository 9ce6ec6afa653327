// Notifications of the operating system, outside the window.
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
