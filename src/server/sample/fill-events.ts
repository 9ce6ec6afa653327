import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';

/**
 * Writes down the statuses that the sample's applications have had: applied, shortlisted where that is known, and now, none
 * before the one that it followed.
 */
export async function fillEvents(tx: Tx): Promise<void> {
  await sql`insert into enrollment_events (company_id, enrollment_id, status, at)
    select company_id, enrollment_id, status, at from (
      select company_id, id as enrollment_id, 0 as status, created_at as at, 0 as step from enrollments
      union all select company_id, id, 4, shortlisted_at, 1 from enrollments
        where shortlisted_at is not null and status <> 4
      union all select company_id, id, status,
        case when shortlisted_at > coalesce(hired_at, updated_at) then shortlisted_at else coalesce(hired_at, updated_at) end, 2
        from enrollments where status <> 0
    ) as steps order by enrollment_id, step`.execute(tx);
}
