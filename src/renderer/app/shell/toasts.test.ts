import { notifications } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from './toasts.ts';

afterEach(() => vi.restoreAllMocks());

it('a toast of success, news or failure goes by itself after 5000 ms [CONST-01]', () => {
  const shown = vi.spyOn(notifications, 'show').mockReturnValue('');
  toast.done('Saved');
  const onGone = vi.fn();
  toast.done('Closed', onGone);
  toast.info('Sent later');
  toast.failed('Not saved');
  toast.notice({ id: 1, severity: 'info', message: 'Sent', at: '2026-11-20T05:12:00.000Z', seen: false }, vi.fn());
  expect(shown.mock.calls.map(([{ message, autoClose }]) => [message, autoClose])).toEqual([
    ['Saved', 5000],
    ['Closed', 5000],
    ['Sent later', 5000],
    ['Not saved', 5000],
    ['Sent', 5000],
  ]);
  expect(shown.mock.calls[1]?.[0].onClose).toBe(onGone);
});

it('a toast about a failure says what the service said, or else that something went wrong [ERR-08]', () => {
  const shown = vi.spyOn(notifications, 'show').mockReturnValue('');
  for (const said of ['The opening is closed', '']) toast.failed(said);
  expect(shown.mock.calls.map(([{ message }]) => message)).toEqual(['The opening is closed', 'Something went wrong']);
});
