import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import type { PlaceKey } from '../organisations/join-requests.ts';
import { placeIsVerified } from '../organisations/verification.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';

/** Students among some accounts who have applied to a company, or accepted an invitation by it, and not left since. */
export async function enrollmentsAmong(db: Handle, companyId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const applied = await db
    .selectFrom('enrollments')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', ids)
    .where('status', '<>', enrollmentStatuses.left)
    .execute();
  const accepted = await db
    .selectFrom('invitations')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', ids)
    .where('status', '=', 'accepted')
    .where(sql<boolean>`not exists (select 1 from enrollments where enrollments.posting_id = invitations.posting_id
      and enrollments.user_id = invitations.user_id and enrollments.status = ${enrollmentStatuses.left})`)
    .execute();
  return new Set([...applied, ...accepted].flatMap(({ user_id }) => user_id ?? []));
}

/** Whether a company and an institution are partners. */
async function arePartners(db: Handle, companyId: number, institutionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('partnerships')
    .select('id')
    .where('company_id', '=', companyId)
    .where('institution_id', '=', institutionId)
    .where('status', '=', 'accepted')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whom a company or an institution wants to reach by its own first step. */
export interface Reached {
  readonly students?: readonly number[];
  readonly places?: readonly number[];
}

/**
 * Throws `place_unverified` where a place that nobody has verified would reach somebody other than its partners and
 * applicants.
 */
export async function checkReach(tx: Tx, from: PlaceKey, { students = [], places = [] }: Reached): Promise<void> {
  if (await placeIsVerified(tx, from)) return;
  const known = from.kind === 'company' ? await enrollmentsAmong(tx, from.id, students) : new Set<number>();
  if (students.some((id) => !known.has(id))) throw new AppError('place_unverified');
  for (const id of places) {
    const [companyId, institutionId] = from.kind === 'company' ? [from.id, id] : [id, from.id];
    if (!(await arePartners(tx, companyId, institutionId))) throw new AppError('place_unverified');
  }
}
