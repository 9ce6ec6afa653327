import { notifications } from '@mantine/notifications';

/** How long a toast stays, in milliseconds. */
export const toastTime = 5000;
/** How long the welcome stays, in milliseconds. */
export const welcomeTime = 10_000;

/** Short messages at the top right. A toast never carries the only copy of an error of a form. */
export const toast = {
  done(message: string) {
    notifications.show({ message, color: 'teal', autoClose: toastTime });
  },
  welcome(title: string, message: string) {
    notifications.show({ title, message, color: 'marigold', autoClose: welcomeTime });
  },
  info(message: string) {
    notifications.show({ message, color: 'ink', autoClose: toastTime });
  },
  failed(message: string) {
    notifications.show({ message: message || 'Something went wrong', color: 'red', autoClose: toastTime });
  },
  /** What the desk has to say. Warnings and errors stay until they are read. */
  notice(title: string, message: string, severity: 'info' | 'warning' | 'error') {
    const color = { info: 'ink', warning: 'marigold', error: 'red' }[severity];
    notifications.show({ title, message, color, autoClose: severity === 'info' ? toastTime : false });
  },
  /** Stays until it is read, or until the answer is called. */
  lasting(title: string, message: string): () => void {
    const id = notifications.show({ title, message, color: 'red', autoClose: false });
    return () => notifications.hide(id);
  },
  /** Takes every toast away: nobody is there, and somebody else may read them. */
  clear() {
    notifications.clean();
  },
};
