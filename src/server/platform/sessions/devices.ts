import { seconds } from '#shared/rules/time/lengths.ts';
import type { Handle } from '../database/database.ts';
import type { Tx } from '../database/schema.ts';
import { newToken, sha256 } from './sessions.ts';

/** The name of the cookie that carries a device's token. */
export const deviceCookie = 'footbridge_device';

/** Seconds that a device keeps its token: 400 days, the longest that browsers keep a cookie. */
export const deviceLifetime = 400 * seconds.day;

/** An account remembers at most this many devices, those with the newest sign-ins. */
const maxDevices = 50;

/** Whether the account of a normalised e-mail has signed in on the device of this token before. */
export async function isKnownDevice(db: Handle, email: string, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.user_id')
    .where('device_hash', '=', sha256(token))
    .where('users.email_address', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Notes that an account signed in on a device; answers the token that the device keeps. Several accounts may share one
 * token, but a token that the service did not give out itself is replaced by a new one.
 */
export async function rememberDevice(tx: Tx, userId: number, token: string | undefined, now: Date): Promise<string> {
  const kept = token !== undefined && (await isGivenOut(tx, token)) ? token : newToken();
  const seen = { last_sign_in_at: now.toISOString() };
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: sha256(kept), ...seen })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet(seen))
    .execute();
  const oldest = tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('last_sign_in_at', 'desc')
    .orderBy('device_hash')
    .offset(maxDevices)
    .limit(maxDevices);
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).where('device_hash', 'in', oldest).execute();
  return kept;
}

async function isGivenOut(tx: Tx, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .select('user_id')
    .where('device_hash', '=', sha256(token))
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the devices of an account, except the one of `token`. */
export async function forgetDevices(tx: Tx, userId: number, token?: string): Promise<void> {
  const all = tx.deleteFrom('known_devices').where('user_id', '=', userId);
  await (token === undefined ? all : all.where('device_hash', '<>', sha256(token))).execute();
}
