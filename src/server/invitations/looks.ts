import { sql } from 'kysely';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Context } from '../platform/http/route.ts';

/** An invitation, or the invitation to a partnership, as far as looks at it go. */
interface LookedAt {
  readonly id: number;
  readonly status: string;
  readonly seen_at?: string | null | undefined;
}

/**
 * Notes the hour in which the side that received open invitations looks at them, in a transaction of its own: the sender
 * learns no more, and a page that is left open writes seldom. Nothing is looked at before it was sent.
 */
export async function noteLooks(
  { writeUnkept, now }: Pick<Context<'invitations.mine'>, 'writeUnkept' | 'now'>,
  table: 'invitations' | 'partnerships',
  received: readonly LookedAt[],
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / milliseconds.hour) * milliseconds.hour).toISOString();
  const ids = received.filter(({ status, seen_at }) => status === 'sent' && (seen_at ?? '') < hour).map(({ id }) => id);
  if (ids.length === 0) return;
  await writeUnkept((tx) =>
    tx
      .updateTable(table as 'invitations')
      .set({ seen_at: sql`case when sent_at > ${hour} then sent_at else ${hour} end` })
      .where('id', 'in', ids)
      .where('status', '=', 'sent')
      .execute(),
  );
}
