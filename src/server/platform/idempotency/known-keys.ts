import type { Handle } from '../database/database.ts';

/** Which of these keys an account's writes were answered under. */
export async function knownKeys(db: Handle, userId: number, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const asked = new Map(keys.map((key) => [key.toLowerCase(), key]));
  const rows = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('account', '=', `user:${userId}`)
    .where('key', 'in', [...asked.keys()])
    .execute();
  return rows.map(({ key }) => asked.get(key) ?? key);
}
