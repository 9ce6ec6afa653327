import { AppError } from '#shared/errors.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { later, newToken, sha256 } from '../platform/sessions/sessions.ts';
import type { CodeOwner } from './one-time-codes.ts';

const lifetime = 30 * 60;
const resendAfter = 60;
const maxPerHour = 5;
const { hour } = seconds;

/**
 * Makes a token that sets a new password and voids the ones before; null when one was made too short a time ago for
 * the same address. The caller holds the account's lock.
 */
export async function makeResetToken(tx: Tx, owner: CodeOwner, now: Date): Promise<string | null> {
  const { id: userId } = owner;
  const address_hash = sha256(owner.email_address);
  const recent = await tx
    .selectFrom('reset_tokens')
    .select('created_at')
    .where('address_hash', '=', address_hash)
    .where('created_at', '>', later(now, -hour))
    .execute();
  const hurried = recent.some(({ created_at }) => created_at > later(now, -resendAfter));
  if (hurried || recent.length >= maxPerHour) return null;
  await voidResetTokens(tx, userId, now);
  const token = newToken();
  await tx
    .insertInto('reset_tokens')
    .values({
      token_hash: sha256(token),
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: later(now, lifetime),
      address_hash,
    })
    .execute();
  return token;
}

/** Makes every open token of an account useless. */
export async function voidResetTokens(tx: Tx, userId: number, now: Date): Promise<void> {
  const used = { used_at: now.toISOString() };
  await tx.updateTable('reset_tokens').set(used).where('user_id', '=', userId).where('used_at', 'is', null).execute();
}

/** The account that a token is for. Throws `token_expired` for an unknown, used or old one. */
export async function ownerOfToken(db: Handle, token: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('reset_tokens')
    .innerJoin('users', 'users.id', 'reset_tokens.user_id')
    .select('users.id')
    .where('reset_tokens.token_hash', '=', sha256(token))
    .where('reset_tokens.used_at', 'is', null)
    .where('reset_tokens.expires_at', '>', now.toISOString())
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('token_expired');
  return row.id;
}
