import { Secret, TOTP } from 'otpauth';
import { AppError } from '#shared/errors.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import type { Handle } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { outlive } from '../../restores/outliving.ts';
import type { CodeOutcome } from '../one-time-codes.ts';
import { forgetRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';

/** Seconds that a code stands for. What apps take for granted, as they do six digits and SHA-1 (RFC 6238). */
const period = 30;
/** How many steps a code may be early or late: clocks differ, and people type slowly. */
const window = 1;
/** Seconds within which an app that is being set up shows a first code. */
const setUpTime = seconds.hour;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Footbridge', label, period, digits: 6, algorithm: 'SHA1', secret: Secret.fromBase32(secret) });

/** The time step of a code, or null where it is of none around now. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

const rowOf = (db: Handle, userId: number) =>
  db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Whether an account's codes at sign-in come from an authenticator app. */
export async function hasAuthenticator(db: Handle, userId: number): Promise<boolean> {
  return typeof (await rowOf(db, userId))?.secret === 'string';
}

/** What an app needs to know, once. */
export interface NewAuthenticator {
  /** Base32. */
  readonly secret: string;
  /** `otpauth:`, as a QR code carries it. */
  readonly uri: string;
}

/** Makes a secret that counts once it is confirmed. The caller holds the account's lock. */
export async function beginAuthenticator(
  tx: Tx,
  owner: { readonly id: number; readonly email_address: string },
  now: Date,
): Promise<NewAuthenticator> {
  const secret = new Secret({ size: 20 }).base32;
  const pending = { pending_secret: secret, pending_at: now.toISOString() };
  await tx
    .insertInto('authenticators')
    .values({ user_id: owner.id, secret: null, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
  return { secret, uri: totpOf(secret, owner.email_address).toString() };
}

/**
 * Takes the app that was begun into use, which outlives a restore. Throws `invalid` for a code that it doesn't show now, `conflict` where none was
 * begun within the hour. The caller holds the account's lock.
 */
export async function confirmAuthenticator(tx: Tx, userId: number, code: string, now: Date): Promise<void> {
  const row = await rowOf(tx, userId);
  const age = row?.pending_at ? (now.getTime() - Date.parse(row.pending_at)) / 1000 : setUpTime;
  if (!row?.pending_secret || age >= setUpTime) {
    throw new AppError('conflict', { message: 'Too much time has passed. Please start again' });
  }
  const step = stepOf(row.pending_secret, code, now);
  if (step === null) {
    const message = 'The app doesn’t show this code now. Check that the clocks of both devices are right';
    throw new AppError('invalid', { message, fields: { code: message } });
  }
  outlive(tx, userId);
  const values = { secret: row.pending_secret, last_step: step, pending_secret: null, pending_at: null };
  await tx.updateTable('authenticators').set(values).where('user_id', '=', userId).execute();
}

/** Whether a code has the form of a recovery code; the app's are six digits. */
export const isRecoveryCode = (code: string): boolean => code.length > 6;

/** Tries the app's code or a recovery code; each is taken once. The caller holds the account's lock. */
export async function tryAuthenticator(tx: Tx, userId: number, code: string, now: Date): Promise<CodeOutcome> {
  const isRight = isRecoveryCode(code)
    ? await spendRecoveryCode(tx, userId, code, now)
    : await takeStep(tx, userId, code, now);
  return isRight ? 'right' : 'otp_wrong';
}

async function takeStep(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
  const row = await rowOf(tx, userId);
  const step = row?.secret ? stepOf(row.secret, code, now) : null;
  if (!row || step === null) return false;
  // Steps far ahead are from before a clock was put right, and must not keep the owner out until then.
  if (step <= row.last_step && row.last_step - step <= 2 * window) return false;
  await tx.updateTable('authenticators').set({ last_step: step }).where('user_id', '=', userId).execute();
  return true;
}

/** Forgets the app and its recovery codes, which outlives a restore; answers whether there was one in use. The caller holds the account's lock. */
export async function forgetAuthenticator(tx: Tx, userId: number): Promise<boolean> {
  outlive(tx, userId);
  const isUsed = await hasAuthenticator(tx, userId);
  await tx.deleteFrom('authenticators').where('user_id', '=', userId).execute();
  await forgetRecoveryCodes(tx, userId);
  return isUsed;
}
