import { randomInt } from 'node:crypto';
import type { Handle } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { sha256 } from '../../platform/sessions/sessions.ts';
import { outlive } from '../../restores/outliving.ts';

const howMany = 10;
/** Without the letters and digits that are taken for each other on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const half = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** However it was typed: capitals, with or without the hyphen. */
const hashOf = (userId: number, code: string) => sha256(`${userId}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);

/** Ten new codes such as 'abcde-23456' in place of those before, also after a restore. Only their hashes are kept, so tell them now. */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  outlive(tx, userId);
  await forgetRecoveryCodes(tx, userId);
  const codes = new Set<string>();
  while (codes.size < howMany) codes.add(`${half()}-${half()}`);
  const rows = [...codes].map((code) => ({ user_id: userId, code_hash: hashOf(userId, code), used_at: null }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return [...codes];
}

/** Uses a code up, which outlives a restore; false where it isn't the account's, or was used before. */
export async function spendRecoveryCode(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return false;
  outlive(tx, userId);
  return true;
}

/** How many codes of an account were not used yet. */
export async function countRecoveryCodes(db: Handle, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Makes every code of an account useless. */
export async function forgetRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
