import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Context } from '../platform/http/route.ts';

/** An invitation, or the invitation to a partnership, as far as looks at it go. */
interface LookedAt {
  readonly id: number;
  readonly status: string;
  readonly seen_at?: string | null | undefined;
}

/**
 * Notes that the side that received open invitations looks at them, in a transaction of its own; one that was looked at
 * within the last hour stays as it is, so a page that is left open writes seldom.
 */
export async function noteLooks(
  { writeUnkept, now }: Pick<Context<'invitations.mine'>, 'writeUnkept' | 'now'>,
  table: 'invitations' | 'partnerships',
  received: readonly LookedAt[],
): Promise<void> {
  const hourAgo = new Date(now.getTime() - milliseconds.hour).toISOString();
  const ids = received
    .filter(({ status, seen_at }) => status === 'sent' && (seen_at ?? '') <= hourAgo)
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await writeUnkept((tx) =>
    tx
      .updateTable(table as 'invitations')
      .set({ seen_at: now.toISOString() })
      .where('id', 'in', ids)
      .where('status', '=', 'sent')
      .execute(),
  );
}
