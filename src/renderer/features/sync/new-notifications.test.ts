import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/contract/messages.ts';
import { afterNotifications, desktopText } from './new-notifications.ts';

/** A notification that came at a minute past ten. */
const row = (id: number, minute: number, changes: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'message',
  text: `Text ${id}`,
  path: '/',
  created_at: `2026-11-26T10:${String(minute).padStart(2, '0')}:00.000Z`,
  read: false,
  ...changes,
});

/** The ids that are new in the last of several answers. */
function freshIds(...answers: readonly (readonly Notification[])[]): number[] {
  const first = afterNotifications(null, answers[0] ?? []);
  const last = answers.slice(1).reduce(({ seen }, rows) => afterNotifications(seen, rows), first);
  return last.fresh.map(({ id }) => id);
}

describe('new notifications', () => {
  it('are none of the first answer, and each later one once', () => {
    expect(freshIds([row(1, 1)])).toEqual([]);
    expect(freshIds([row(1, 1)], [row(2, 2), row(1, 1)])).toEqual([2]);
    expect(freshIds([], [row(2, 2), row(1, 1)])).toEqual([2, 1]);
    expect(freshIds([row(1, 1)], [row(2, 2), row(1, 1)], [row(2, 2), row(1, 1)])).toEqual([]);
  });

  it('are not what has been read elsewhere, nor what is marked as unread again', () => {
    expect(freshIds([], [row(1, 1, { read: true })])).toEqual([]);
    expect(freshIds([], [row(1, 1, { read: true })], [row(1, 1)])).toEqual([]);
    expect(freshIds([row(1, 1, { read: true })], [row(1, 1)])).toEqual([]);
  });

  it('are a newer text of the same notification, such as the next message of a conversation', () => {
    expect(freshIds([row(1, 1)], [row(1, 2)])).toEqual([1]);
  });

  it('are not earlier ones that come into a short list when others leave it', () => {
    expect(freshIds([row(3, 3), row(2, 2)], [row(2, 2), row(1, 1)])).toEqual([]);
  });

  it('may come later than others that were made after them', () => {
    expect(freshIds([row(1, 1)], [row(3, 3), row(1, 1)], [row(3, 3), row(2, 2), row(1, 1)])).toEqual([2]);
  });
});

describe('the text of a desktop notification', () => {
  it.each([
    [[row(1, 1)], false, 'Text 1'],
    [[row(1, 1), row(2, 2), row(3, 3)], false, '3 new notifications'],
    [[row(1, 1)], true, '1 new notification'],
    [[row(1, 1), row(2, 2)], true, '2 new notifications'],
  ])('is that of the only one, or how many there are, case %#', (fresh, shared, text) => {
    expect(desktopText(fresh, shared)).toBe(text);
  });
});
