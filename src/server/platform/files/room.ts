import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Handle } from '../database/database.ts';
import type { Service } from '../service.ts';

/** Throws `too_large` where the files of an account, with so many more bytes, are more than it may have. */
export async function checkRoom(
  { config }: Pick<Service, 'config'>,
  db: Handle,
  userId: number,
  size: number,
): Promise<void> {
  const { used } = await db
    .selectFrom('stored_files')
    .select(sql<number>`coalesce(sum(size), 0)`.as('used'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(used) + size <= config.filesPerAccount) return;
  throw new AppError('too_large', { message: 'Your account has no room for more files. Please remove some first' });
}
