import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { Handle } from '../database/database.ts';

/**
 * The members of a place that is suspended. An admin who had a role there before is none of them. Never null: without a
 * place `in` says so, and `not` of that would keep people out who belong to none.
 */
const atSuspendedPlace = sql<boolean>`
  (users.role = ${roles.employer} and users.company_id is not null
    and users.company_id in (select id from companies where suspended_at is not null))
  or (users.role = ${roles.educator} and users.institution_id is not null
    and users.institution_id in (select id from institutions where suspended_at is not null))`;

/** True for a row of `users` that may do something: neither it nor its company or institution is suspended. */
export const isActive = sql<boolean>`users.suspended_at is null and not (${atSuspendedPlace})`;

/** The refusal of an account that is suspended, or whose company or institution is; null for others. */
export async function suspensionOf(db: Handle, userId: number): Promise<AppError | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('institutions', 'institutions.id', 'users.institution_id')
    .select(['users.role', 'users.suspended_at', 'users.suspended_reason'])
    .select(['companies.suspended_at as company_since', 'companies.suspended_reason as company_reason'])
    .select(['institutions.suspended_at as institution_since', 'institutions.suspended_reason as institution_reason'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  if (row.suspended_at !== null) return refusal('This account is suspended', row.suspended_reason);
  if (row.role === roles.employer && row.company_since !== null) {
    return refusal('Your company is suspended', row.company_reason);
  }
  if (row.role === roles.educator && row.institution_since !== null) {
    return refusal('Your institution is suspended', row.institution_reason);
  }
  return null;
}

const refusal = (what: string, reason: string | null) =>
  new AppError('suspended', { message: reason ? `${what}: ${reason}` : what });
