import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Handle } from '../platform/database/database.ts';

/**
 * Whether one row of `enrollments` is shared with the institution of its student: the student shares all applications,
 * the institution had sent the posting to the student before, or the company is its partner.
 */
export const isShared = (institutionId: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select 1 from users as owner where owner.id = enrollments.user_id and owner.share_applications = 1)
  or exists (select 1 from partnerships where partnerships.company_id = enrollments.company_id
    and partnerships.institution_id = ${institutionId} and partnerships.status = 'accepted')
  or exists (select 1 from students as row_of_list
    inner join assignments as sent on sent.student_id = row_of_list.id and sent.posting_id = enrollments.posting_id
    where row_of_list.user_id = enrollments.user_id and sent.institution_id = ${institutionId}
    and sent.created_at <= enrollments.created_at))`;

/** Whether an application is shared with an institution. The caller knows that its student belongs there. */
export async function sharesWith(db: Handle, institutionId: number, enrollmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('enrollments')
    .select('id')
    .where('id', '=', enrollmentId)
    .where(isShared(institutionId))
    .executeTakeFirst();
  return row !== undefined;
}
