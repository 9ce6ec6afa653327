import { type ExpressionBuilder, sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Handle } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Service } from '../service.ts';

/** Days for which a stored file takes room: nobody can remove what was sent or handed in. */
const countedDays = 30;
const countedFor = countedDays * milliseconds.day;
const megabyte = 1_000_000;

/** Throws `too_large` where the files that an account stored within 30 days, with so many more bytes, are more than it may store. */
export async function checkRoom(
  { config, clock }: Pick<Service, 'config' | 'clock'>,
  db: Handle,
  userId: number,
  size: number,
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - countedFor).toISOString();
  const counts = ({ eb, and }: ExpressionBuilder<Schema, 'stored_files'>) =>
    and([eb('user_id', '=', userId), eb('created_at', '>', since), eb('created_at', '<=', now.toISOString())]);
  const { used } = await db
    .selectFrom('stored_files')
    .select(sql<number>`coalesce(sum(size), 0)`.as('used'))
    .where(counts)
    .executeTakeFirstOrThrow();
  const excess = Number(used) + size - config.filesPerAccount;
  if (excess <= 0) return;
  const oldest = db
    .selectFrom('stored_files')
    .select(['created_at', sql<number>`sum(size) over (order by created_at, id)`.as('freed')])
    .where(counts);
  const row = await db
    .selectFrom(oldest.as('oldest'))
    .select('created_at')
    .where('freed', '>=', excess)
    .orderBy('freed')
    .limit(1)
    .executeTakeFirst();
  const full = `Your account may store ${config.filesPerAccount / megabyte} MB of files within ${countedDays} days, so there is no room for this one`;
  const next = row ? `Try again after ${dayOf(Date.parse(row.created_at) + countedFor)}` : 'Choose a smaller one';
  throw new AppError('too_large', { message: `${full}. ${next}` });
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
const dayOf = (time: number): string => day.format(new Date(time));
