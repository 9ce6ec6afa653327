import type { Notification } from '#shared/contract/messages.ts';

/** News as they are listed: what is not read first, and the newest first among each. */
export function notificationOrder(rows: readonly Notification[]): Notification[] {
  return rows.toSorted(
    (one, other) => Number(one.read) - Number(other.read) || other.created_at.localeCompare(one.created_at),
  );
}
