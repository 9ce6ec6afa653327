import type { Dialect } from '../database/dialect/dialect.ts';
import type { Tx } from '../database/schema.ts';
import { sha256 } from '../sessions/sessions.ts';

/**
 * Marks a mail as sent now; false where one of this kind went to this receiver within the last `seconds`. A mark from the
 * future, left by a clock that was ahead, holds nothing back.
 */
export async function markMail(tx: Tx, dialect: Dialect, key: string, now: Date, seconds: number): Promise<boolean> {
  const key_hash = sha256(key);
  await dialect.lock(tx, `mail mark ${key_hash}`);
  const row = await tx.selectFrom('mail_marks').select('sent_at').where('key_hash', '=', key_hash).executeTakeFirst();
  const age = row ? (now.getTime() - Date.parse(row.sent_at)) / 1000 : seconds;
  if (age >= 0 && age < seconds) return false;
  const sent = { sent_at: now.toISOString() };
  await tx
    .insertInto('mail_marks')
    .values({ key_hash, ...sent })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(sent))
    .execute();
  return true;
}
