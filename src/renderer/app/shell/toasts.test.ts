import { notificationsStore } from '@mantine/notifications';
import { expect, it, vi } from 'vitest';
import { toast } from './toasts.ts';

it('a toast of success, news or failure goes by itself after 5000 ms [CONST-01]', () => {
  toast.done('Saved');
  toast.info('Sent later');
  toast.failed('Not saved');
  toast.notice({ id: 'a', severity: 'info', message: 'Sent' }, vi.fn());
  const { notifications, queue } = notificationsStore.getState();
  const times = [...notifications, ...queue].map(({ message, autoClose }) => [message, autoClose]);
  expect(times).toEqual([
    ['Saved', 5000],
    ['Sent later', 5000],
    ['Not saved', 5000],
    ['Sent', 5000],
  ]);
});
