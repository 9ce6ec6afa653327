import { expect, it } from 'vitest';
import type { Notification } from '#shared/contract/messages.ts';
import { notificationOrder } from './notification-order.ts';

const notifications = (id: number, day: number, read: boolean): Notification => ({
  id,
  kind: 'invitation',
  text: '',
  path: '',
  created_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  read,
});

it('lists what is not read first, and the newest first among each', () => {
  const rows = [
    notifications(1, 20, true),
    notifications(2, 1, false),
    notifications(3, 19, true),
    notifications(4, 5, false),
  ];
  expect(notificationOrder(rows).map(({ id }) => id)).toEqual([4, 2, 1, 3]);
});
