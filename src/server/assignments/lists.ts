import { sql } from 'kysely';
import type { Assignment } from '#shared/contract/assignments.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { ofActiveCompany } from '../organisations/suspension.ts';
import type { Handle } from '../platform/database/database.ts';
import { likePattern, needlesIn } from '../platform/database/dialect/substring-search.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PageQuery } from '../postings/lists.ts';
import { isShared } from '../privacy/sharing.ts';
import { listed } from '../students/repository.ts';

/** Whose assignments: those of an institution's students, or a student's own. */
export type Assigned = { readonly institutionId: number } | { readonly userId: number };

/** Which of them. */
export interface AssignmentsAsked extends PageQuery {
  readonly method?: PostingKind | undefined;
  readonly post_id?: number | undefined;
  readonly student_id?: number | undefined;
  readonly search: string;
}

/** Assigned opportunities of students on a list, the latest first. What isn't shared has no status for the institution. */
export async function listAssignments(
  db: Handle,
  of: Assigned,
  asked: AssignmentsAsked,
): Promise<{ readonly data: Assignment[]; readonly total: number }> {
  const found = assigned(db, of, asked);
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('users', 'users.id', 'assignments.assigned_by')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.posting_id', '=', 'assignments.posting_id')
        .onRef('enrollments.user_id', '=', 'students.user_id')
        .on('institutionId' in of ? isShared(of.institutionId) : sql<boolean>`1 = 1`),
    )
    .select(['assignments.id', 'assignments.kind as method', 'assignments.posting_id as post_id'])
    .select(['postings.title', 'postings.status as posting_status', 'companies.name as company_name'])
    .select(['assignments.student_id', 'students.name as student_name', 'assignments.note'])
    .select(['assignments.created_at as assigned_at', 'enrollments.status', 'users.first_name', 'users.last_name'])
    .orderBy('assignments.created_at', 'desc')
    .orderBy('assignments.id', 'desc')
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit)
    .execute();
  const data = rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    assigned_by: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
  }));
  return { data, total: Number(count) };
}

function assigned(db: Handle, of: Assigned, { method, post_id, student_id, search }: AssignmentsAsked) {
  let found = db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.student_id')
    .innerJoin('postings', 'postings.id', 'assignments.posting_id')
    .innerJoin('companies', 'companies.id', 'postings.company_id')
    .where(listed)
    .where(ofActiveCompany('postings.company_id'));
  found =
    'userId' in of
      ? found.where('students.user_id', '=', of.userId)
      : found.where('assignments.institution_id', '=', of.institutionId);
  if (method !== undefined) found = found.where('assignments.kind', '=', method);
  if (post_id !== undefined) found = found.where('assignments.posting_id', '=', post_id);
  if (student_id !== undefined) found = found.where('assignments.student_id', '=', student_id);
  for (const word of needlesIn(fold(search))) {
    const pattern = likePattern(word);
    found = found.where(sql<boolean>`(students.search_text like ${pattern} escape '\\'
      or postings.title_key like ${pattern} escape '\\' or companies.name_key like ${pattern} escape '\\')`);
  }
  return found;
}

/** An assignment as removing it needs it. */
export interface AssignmentRecord {
  readonly id: number;
  readonly posting_id: number;
  readonly title: string;
  readonly student_name: string;
  readonly user_id: number | null;
}

/** An assignment of a student on an institution's list, or null: what an account does that was let go is not theirs to know. */
export async function findAssignment(db: Handle, institutionId: number, id: number): Promise<AssignmentRecord | null> {
  const row = await db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.student_id')
    .innerJoin('postings', 'postings.id', 'assignments.posting_id')
    .select(['assignments.id', 'assignments.posting_id', 'postings.title'])
    .select(['students.name as student_name', 'students.user_id'])
    .where('assignments.id', '=', id)
    .where('assignments.institution_id', '=', institutionId)
    .where(listed)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the student of an assignment has applied to its posting and not left it, as far as the institution may know. */
export async function hasApplied(
  db: Handle,
  institutionId: number,
  { user_id, posting_id }: AssignmentRecord,
): Promise<boolean> {
  if (user_id === null) return false;
  const row = await db
    .selectFrom('enrollments')
    .select('id')
    .where('posting_id', '=', posting_id)
    .where('user_id', '=', user_id)
    .where('status', '<>', 1)
    .where(isShared(institutionId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes an assignment back; false where somebody else was quicker. */
export async function deleteAssignment(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('assignments').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
