import type { Notification } from '#shared/contract/messages.ts';
import { counted } from '../../ui/format.ts';

/** What was there at the first answer, and what has been seen since. */
export interface SeenNotifications {
  /** When the latest of the first answer was made; empty without one. */
  readonly since: string;
  readonly keys: ReadonlySet<string>;
}

// A newer message of one conversation keeps the id of its notification and changes the time.
const keyOf = ({ id, created_at }: Notification) => `${id} ${created_at}`;

/** Which notifications are new after `seen`, and what is seen then. Null: this is the first answer, and none is new. */
export function afterNotifications(
  seen: SeenNotifications | null,
  rows: readonly Notification[],
): { readonly seen: SeenNotifications; readonly fresh: readonly Notification[] } {
  const since = seen?.since ?? rows.reduce((latest, { created_at }) => (created_at > latest ? created_at : latest), '');
  const keys = new Set(seen?.keys);
  const fresh = rows.filter((row) => seen && !row.read && row.created_at > since && !keys.has(keyOf(row)));
  for (const row of rows) keys.add(keyOf(row));
  return { seen: { since, keys }, fresh };
}

/** What a desktop notification says. Whoever passes a shared computer reads no more than how many there are. */
export function desktopText(fresh: readonly Notification[], sharedComputer: boolean): string {
  const [only, ...others] = fresh;
  if (only && others.length === 0 && !sharedComputer) return only.text;
  return counted(fresh.length, 'new notification');
}
