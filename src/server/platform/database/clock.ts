import { type RawBuilder, sql } from 'kysely';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Database, Handle } from './database.ts';
import { readFact, writeFact } from './facts.ts';
import type { Tx } from './schema.ts';

const { minute } = milliseconds;
const hour = 60 * minute;
const day = 24 * hour;
/** A service that was silent for longer may have been off, or its clock was set: nothing may age by it. */
const doubt = 21 * day;
/** Clocks are corrected by as much without anybody noticing. */
const correction = 2 * minute;
/** How often it is written down that the clock was looked at; seldom, since each time makes a copy due. */
const writtenEvery = 6 * hour;
const names = { seen: 'clock seen', jumped: 'clock jumped', since: 'clock watched since' } as const;

const isJump = (gap: number) => gap < -correction || gap > doubt;

/**
 * Looks at the clock, and moves what ages along where it has jumped since it was last looked at: sessions, codes,
 * limits and the like keep their age. `last` is when this process looked. Answers whether it had jumped.
 */
export async function observeClock(database: Database, now: Date, last: Date | null = null): Promise<boolean> {
  const seen = await seenIn(database.read);
  const gap = seen ? +now - +seen : 0;
  if (seen && !isJump(gap) && gap < writtenEvery) return false;
  return await database.write(async (tx) => {
    await database.dialect.lock(tx, 'clock');
    // Another program may have seen to it meanwhile.
    const known = await seenIn(tx);
    const jumped = known !== null && isJump(+now - +known);
    if (known && jumped) await moveAlong(tx, database, +now - +(last && isJump(+now - +last) ? last : known));
    if (jumped) await writeFact(tx, names.jumped, now.toISOString());
    if (!known || jumped || +now - +known > day) await writeFact(tx, names.since, now.toISOString());
    await writeFact(tx, names.seen, now.toISOString());
    return jumped;
  });
}

async function seenIn(db: Handle): Promise<Date | null> {
  const seen = await readFact(db, names.seen);
  return seen === null ? null : new Date(seen);
}

/** Looks at the clock of a running service each time that it is called; see `observeClock`. */
export function clockWatch(database: Database, clock: { now(): Date }): () => Promise<boolean> {
  let last: Date | null = null;
  return async () => {
    const now = clock.now();
    const jumped = await observeClock(database, now, last);
    last = now;
    return jumped;
  };
}

/** Whether the clock has gone on without a jump for so many milliseconds; true where nobody watches it. */
export const hasRunFor = (db: Handle, now: Date, milliseconds: number): Promise<boolean> =>
  isPast(db, names.jumped, now, milliseconds);

/** The same, and the service was never silent for a day meanwhile. */
export const wasWatchedFor = (db: Handle, now: Date, milliseconds: number): Promise<boolean> =>
  isPast(db, names.since, now, milliseconds);

async function isPast(db: Handle, name: string, now: Date, milliseconds: number): Promise<boolean> {
  const from = await readFact(db, name);
  return from === null || +now - Date.parse(from) >= milliseconds;
}

/** What ages, and whose age nobody sees; a new such column belongs here. */
const ageing: readonly (readonly [table: string, columns: readonly string[], only?: RawBuilder<unknown>])[] = [
  ['sessions', ['last_seen_at', 'expires_at']],
  ['one_time_codes', ['created_at', 'expires_at']],
  ['reset_tokens', ['created_at', 'expires_at']],
  ['sign_in_failures', ['last_failure_at', 'blocked_until']],
  ['hourly_counts', ['since']],
  ['known_devices', ['last_sign_in_at']],
  ['mail_marks', ['sent_at']],
  ['unasked_mails', ['sent_at']],
  ['idempotency_keys', ['created_at'], sql`account like 'session:%'`],
  ['users', ['created_at'], sql`email_verified = 0 and deleted_at is null`],
  ['student_batches', ['touched_at']],
  ['uploads', ['updated_at']],
  ['join_requests', ['told_at']],
  ['member_invites', ['expires_at']],
  ['mentor_invites', ['expires_at', 'used_at']],
  ['invitations', ['expires_at'], sql`status = 'sent'`],
  ['partnerships', ['expires_at'], sql`status = 'sent'`],
];

async function moveAlong(tx: Tx, { dialect }: Database, milliseconds: number): Promise<void> {
  const seconds = Math.round(milliseconds / 1000);
  for (const [table, columns, only = sql`1 = 1`] of ageing) {
    const sets = columns.map((column) => sql`${sql.ref(column)} = ${dialect.moved(column, seconds)}`);
    await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${only}`.execute(tx);
  }
}
