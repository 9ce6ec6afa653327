import { AppError } from '#shared/errors.ts';
import { profileScore } from '#shared/rules/accounts/profile-score.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { readUser } from './users.ts';

/**
 * What a lock in the app promises ('Complete your Profile to unlock') holds here too: employers and educators choose
 * plans, employers invite partners, and educators send opportunities, once their own profile is complete. Throws
 * `set_up_first`, in words, with the parts that are missing as fields; the other roles have no such lock.
 */
export async function checkComplete(
  db: Handle,
  user: Pick<Account, 'id' | 'role'>,
  message = 'Complete your Profile to unlock',
): Promise<void> {
  if (user.role !== roles.employer && user.role !== roles.educator) return;
  const { parts } = profileScore(await readUser(db, user.id, false));
  const missing = parts.filter(({ done }) => !done);
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map(({ key, label }) => [key, label]));
  throw new AppError('set_up_first', { message, fields });
}
