import { indianDay } from '#shared/rules/time/indian-day.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import type { Handle } from '../database/database.ts';
import type { Dialect } from '../database/dialect/dialect.ts';
import type { Tx } from '../database/schema.ts';
import { later, newToken, sha256 } from '../sessions/sessions.ts';

const { day } = seconds;

/** Somebody who may be written to now. */
export interface UnaskedReceiver {
  readonly to: string;
  /** Goes into the mail, and stops further ones. */
  readonly token: string;
}

/** On whose behalf mails leave, and how many of all senders may leave in a day. */
export interface UnaskedSender {
  /** As `institution 5`. */
  readonly sender: string;
  readonly perDay: number;
  /** Whether this sender writes to an address only once, ever. */
  readonly once: boolean;
}

/** A sender that writes to an address once a day (in India): 'member invite company 5'. */
export const onceADay = (sender: string, perDay: number, now: Date): UnaskedSender => ({
  sender: `${sender} ${indianDay(now)}`,
  perDay,
  once: true,
});

/** How many more of these mails may leave the service now. The transaction holds the count until it ends. */
export async function unaskedLeft(tx: Tx, dialect: Dialect, perDay: number, now: Date): Promise<number> {
  await dialect.lock(tx, 'unasked mails');
  const { count } = await tx
    .selectFrom('unasked_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent_at', '>', later(now, -day))
    .where('sent_at', '<=', now.toISOString())
    .executeTakeFirstOrThrow();
  return Math.max(0, perDay - Number(count));
}

/** Whom of these the sender may write to, written down as done. Leaves out who unsubscribed, and the rest past the limit. */
export async function takeUnasked(
  tx: Tx,
  dialect: Dialect,
  { sender, perDay, once }: UnaskedSender,
  addresses: readonly string[],
  now: Date,
): Promise<UnaskedReceiver[]> {
  const left = await unaskedLeft(tx, dialect, perDay, now);
  const refused = await refusedOf(tx, addresses, once ? sender : null);
  const wanted = [...new Set(addresses)].filter((address) => !refused.has(hashOf(address))).slice(0, left);
  const receivers = wanted.map((to) => ({ to, token: newToken() }));
  if (receivers.length === 0) return [];
  await tx
    .insertInto('unasked_mails')
    .values(
      receivers.map(({ to, token }) => ({
        token_hash: sha256(token),
        address_hash: hashOf(to),
        sender,
        sent_at: now.toISOString(),
        unsubscribed_at: null,
      })),
    )
    .execute();
  return receivers;
}

const hashOf = (address: string) => sha256(address.toLowerCase());

async function refusedOf(tx: Tx, addresses: readonly string[], sender: string | null): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await tx
    .selectFrom('unasked_mails')
    .select('address_hash')
    .where('address_hash', 'in', addresses.map(hashOf))
    .where((eb) =>
      sender === null
        ? eb('unsubscribed_at', 'is not', null)
        : eb.or([eb('unsubscribed_at', 'is not', null), eb('sender', '=', sender)]),
    )
    .execute();
  return new Set(rows.map(({ address_hash }) => address_hash));
}

/** Whether an address has stopped these mails. */
export async function hasUnsubscribed(db: Handle, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('unasked_mails')
    .select('token_hash')
    .where('address_hash', '=', hashOf(address))
    .where('unsubscribed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops such mails to whoever got one with this token; changes nothing for an unknown one. */
export async function unsubscribe(tx: Tx, token: string, now: Date): Promise<void> {
  await tx
    .updateTable('unasked_mails')
    .set({ unsubscribed_at: now.toISOString() })
    .where('token_hash', '=', sha256(token))
    .where('unsubscribed_at', 'is', null)
    .execute();
}
