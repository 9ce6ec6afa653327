import { notifications, notificationsStore } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { KeptNotice } from '#shared/desk/types.ts';

/** How long a toast stays, in milliseconds. */
export const toastTime = 5000;
/** How long the welcome, and what has a button, stays, in milliseconds. */
export const welcomeTime = 10_000;

const noticeLooks = {
  info: { title: 'Good to know', color: 'ink' },
  warning: { title: 'Please note', color: 'marigold' },
  error: { title: 'Please read', color: 'red' },
} as const;

const noticeId = (id: number | '') => `notice ${id}`;

/** Takes away what says the same already, unless something waits for it to go. */
function replace(message: string): void {
  const same = notificationsStore.getState().notifications.filter((each) => each.message === message && !each.onClose);
  for (const { id } of same) notifications.hide(id ?? '');
}

/** Short messages at the top right. A toast never carries the only copy of an error of a form. */
export const toast = {
  /** `onGone`: called once it has left the screen, by itself or because somebody closed it. */
  done(message: string, onGone?: () => void) {
    replace(message);
    notifications.show({ message, color: 'teal', autoClose: toastTime, ...(onGone ? { onClose: onGone } : {}) });
  },
  welcome(title: string, message: string) {
    notifications.show({ title, message, color: 'marigold', autoClose: welcomeTime });
  },
  /** What was done, with a button for what can be done next. */
  offer(message: ReactNode) {
    notifications.show({ message, color: 'teal', autoClose: welcomeTime });
  },
  info(message: string) {
    replace(message);
    notifications.show({ message, color: 'ink', autoClose: toastTime });
  },
  failed(message: string) {
    replace(message);
    notifications.show({ message: message || 'Something went wrong', color: 'red', autoClose: toastTime });
  },
  /** What the desk has to say. Warnings and errors stay until they are read. `onGone`: as above. */
  notice({ id, severity, message }: KeptNotice, onGone: () => void) {
    const { title, color } = noticeLooks[severity];
    const autoClose = severity === 'info' ? toastTime : false;
    // By its id: one that stands there already is not said twice.
    notifications.show({ id: noticeId(id), title, message, color, autoClose, onClose: onGone });
  },
  /** Takes the notices away that aren't among these: they were said to somebody who has left. */
  noNoticesBut(kept: readonly KeptNotice[]) {
    const ids = new Set(kept.map(({ id }) => noticeId(id)));
    for (const { id = '' } of notificationsStore.getState().notifications) {
      if (id.startsWith(noticeId('')) && !ids.has(id)) notifications.hide(id);
    }
  },
  /** Stays until it is read, or until the answer is called. */
  lasting(title: string, message: string, color: 'red' | 'marigold' = 'red'): () => void {
    const id = notifications.show({ title, message, color, autoClose: false });
    return () => notifications.hide(id);
  },
  /** Takes every toast away: nobody is there, and somebody else may read them. */
  clear() {
    notifications.clean();
  },
};
