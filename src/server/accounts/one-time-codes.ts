import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import type { Tx } from '../platform/database/schema.ts';
import { later, sha256 } from '../platform/sessions/sessions.ts';

/** What a session still has to prove with a code: the e-mail after sign-up, or the second factor at sign-in. */
export type SessionPurpose = 'email' | 'second_factor';
/** What a code is for; either end of a change of address has one too. */
export type CodePurpose = SessionPurpose | 'old_email' | 'new_email';

const lifetime = 10 * 60;
const resendAfter = 60;
const maxPerHour = 5;
const maxAttempts = 5;
const { hour } = seconds;

/** A code that was just made. It is stored only as a salted hash, so mail it now. */
export interface NewCode {
  readonly code: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Seconds until the next one may be asked for. */
  readonly resendAfter: number;
}

/** Whom a code is for. */
export interface CodeOwner {
  readonly id: number;
  readonly email_address: string;
}

/**
 * Makes a code and voids the one before. Throws `too_many` within 60 seconds of the last, and after five an hour: by
 * address, so that a new account for the same e-mail gets no more of them. Codes for a new address are counted by
 * themselves. The caller holds the account's lock.
 */
export async function makeCode(tx: Tx, owner: CodeOwner, purpose: CodePurpose, now: Date): Promise<NewCode> {
  const { id: userId } = owner;
  const address_hash = sha256(owner.email_address);
  const recent = await tx
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('address_hash', '=', address_hash)
    .where('created_at', '>', later(now, -hour))
    // Anybody may ask for another's address: that keeps its owner from no code, and doesn't tell of the owner's.
    .where('purpose', purpose === 'new_email' ? '=' : '<>', 'new_email')
    .orderBy('created_at', 'desc')
    .execute();
  refuseHurry(recent, now);
  await voidCodes(tx, userId, purpose, now);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16).toString('hex');
  const expiresAt = later(now, lifetime);
  await tx
    .insertInto('one_time_codes')
    .values({
      user_id: userId,
      purpose,
      salt,
      code_hash: hashOf(code, salt).toString('hex'),
      tries: 0,
      created_at: now.toISOString(),
      expires_at: expiresAt,
      address_hash,
    })
    .execute();
  return { code, expiresAt, resendAfter };
}

function refuseHurry(recent: readonly { created_at: string }[], now: Date): void {
  const [last] = recent;
  const oldest = recent[maxPerHour - 1];
  const waits = [secondsUntil(last, resendAfter, now), secondsUntil(oldest, hour, now)];
  const wait = Math.max(...waits);
  if (wait <= 0) return;
  const message = 'A code was sent a moment ago. Please wait before asking for another one';
  throw new AppError('too_many', { message, retryAfter: wait });
}

function secondsUntil(row: { created_at: string } | undefined, distance: number, now: Date): number {
  return row ? (Date.parse(row.created_at) - now.getTime()) / 1000 + distance : 0;
}

async function voidCodes(tx: Tx, userId: number, purpose: CodePurpose, now: Date): Promise<void> {
  await closeCodes(tx, userId, now).where('purpose', '=', purpose).execute();
}

/** Makes every open code of an account useless. */
export async function voidAllCodes(tx: Tx, userId: number, now: Date): Promise<void> {
  await closeCodes(tx, userId, now).execute();
}

const closeCodes = (tx: Tx, userId: number, now: Date) =>
  tx
    .updateTable('one_time_codes')
    .set({ closed_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null);

/** What became of a code that was tried. */
export type CodeOutcome = 'right' | 'otp_wrong' | 'otp_expired';

/**
 * Tries a code: the open one of this account and purpose, at most five times, or `once`, and once if it is right, unless
 * `keep` leaves a right one open. Answers instead of throwing, so that the try is committed. The caller holds the
 * account's lock.
 */
export async function tryCode(
  tx: Tx,
  asked: {
    readonly userId: number;
    readonly purpose: CodePurpose;
    readonly code: string;
    readonly once?: boolean;
    readonly keep?: boolean;
  },
  now: Date,
): Promise<CodeOutcome> {
  const row = await openCode(tx, asked);
  if (!row || row.expires_at <= now.toISOString()) return 'otp_expired';
  const right = timingSafeEqual(hashOf(asked.code, row.salt), Buffer.from(row.code_hash, 'hex'));
  const tries = row.tries + 1;
  const closed_at = (right && !asked.keep) || asked.once || tries >= maxAttempts ? now.toISOString() : null;
  await tx.updateTable('one_time_codes').set({ tries, closed_at }).where('id', '=', row.id).execute();
  return right ? 'right' : 'otp_wrong';
}

/** Whether the open code of an account and purpose went to an address. */
export async function codeIsFor(
  tx: Tx,
  { email, ...of }: { readonly userId: number; readonly purpose: CodePurpose; readonly email: string },
): Promise<boolean> {
  return (await openCode(tx, of))?.address_hash === sha256(email);
}

const openCode = (tx: Tx, { userId, purpose }: { readonly userId: number; readonly purpose: CodePurpose }) =>
  tx
    .selectFrom('one_time_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

const hashOf = (code: string, salt: string) => createHash('sha256').update(`${salt}:${code}`).digest();
