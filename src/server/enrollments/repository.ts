import { sql } from 'kysely';
import type { PostingKind } from '#shared/contract/call.ts';
import { enrollmentStatuses, isShortlisted, mayReview } from '#shared/rules/enrollments/enrollment-status.ts';
import { tellCalledOff } from '../interviews/notifications.ts';
import { cancelInterviews } from '../interviews/repository.ts';
import type { NamedEntry } from '../look-ups/named-entries.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Tx } from '../platform/database/schema.ts';
import { isShared } from '../privacy/sharing.ts';
import { addEvents } from './events.ts';
import { readSubmissions, type Submissions } from './submissions.ts';

/** An application with its student and what was handed in. */
export interface EnrollmentRecord extends Submissions {
  readonly id: number;
  readonly posting_id: number;
  readonly company_id: number;
  readonly user_id: number;
  readonly kind: PostingKind;
  readonly status: number;
  readonly screening_questions: string;
  readonly asked_questions: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly seen_at: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email_address: string | null;
  readonly profile_pic: string;
  readonly city_id: number | null;
  readonly city_name: string | null;
  readonly institution: string;
  readonly qualification: string;
  readonly course: string;
  readonly roll_number: string;
  readonly skills: readonly NamedEntry[];
}

const joined = (db: Handle) =>
  db
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .leftJoin('student_profiles as profile', 'profile.user_id', 'enrollments.user_id')
    .leftJoin('cities', 'cities.id', 'profile.city_id')
    .leftJoin('institutions', 'institutions.id', 'users.institution_id')
    .select([
      'enrollments.id',
      'enrollments.posting_id',
      'enrollments.company_id',
      'enrollments.user_id',
      'postings.kind',
      'enrollments.status',
      'enrollments.screening_questions',
      'enrollments.asked_questions',
      'enrollments.created_at',
      'enrollments.updated_at',
      'enrollments.seen_at',
      'users.first_name',
      'users.last_name',
      'users.email_address',
      'users.profile_pic',
      'profile.city_id',
      'cities.name as city_name',
      'profile.qualification',
      'profile.course',
      'institutions.name as institution_name',
      'profile.institution as typed_institution',
    ]);

/** The applications of these ids, in their order; unknown ids are left out. */
export async function readEnrollments(db: Handle, ids: readonly number[]): Promise<EnrollmentRecord[]> {
  if (ids.length === 0) return [];
  const rows = await joined(db).where('enrollments.id', 'in', ids).execute();
  const users = [...new Set(rows.map(({ user_id }) => user_id))];
  const submissions = await readSubmissions(db, ids);
  const skills = await skillsOf(db, users);
  const rolls = await rollNumbersOf(db, users);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const handedIn = submissions.get(id);
    if (!row || !handedIn) return [];
    const { institution_name, typed_institution, ...rest } = row;
    return [
      {
        ...rest,
        ...handedIn,
        qualification: row.qualification ?? '',
        course: row.course ?? '',
        institution: institution_name ?? typed_institution ?? '',
        roll_number: rolls.get(row.user_id) ?? '',
        skills: skills.get(row.user_id) ?? [],
      },
    ];
  });
}

/** The skills of students, in the order typed. */
export async function skillsOf(db: Handle, userIds: readonly number[]): Promise<Map<number, NamedEntry[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('student_skills')
    .innerJoin('skills', 'skills.id', 'student_skills.skill_id')
    .select(['user_id', 'skills.id', 'skills.name'])
    .where('user_id', 'in', userIds)
    .orderBy('position')
    .execute();
  const lists = new Map<number, NamedEntry[]>();
  for (const { user_id, id, name } of rows) lists.set(user_id, [...(lists.get(user_id) ?? []), { id, name }]);
  return lists;
}

/** The roll numbers of students whose institution keeps a list here. */
export async function rollNumbersOf(db: Handle, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('students')
    .select(['user_id', 'roll_number'])
    .where('user_id', 'in', userIds)
    .where('archived', '=', 0)
    .execute();
  return new Map(rows.map(({ user_id, roll_number }) => [user_id ?? 0, roll_number]));
}

/** Which application: its kind, its id, and the company that it went to. */
export interface OwnEnrollment {
  readonly kind: PostingKind;
  readonly id: number;
  readonly companyId: number;
}

/** An application to a company's own posting of that kind, or null. */
export async function findOwn(db: Handle, { kind, id, companyId }: OwnEnrollment) {
  const row = await db
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .select(['enrollments.id', 'enrollments.posting_id', 'enrollments.user_id', 'enrollments.status'])
    .select(['enrollments.created_at', 'enrollments.updated_at', 'enrollments.seen_at'])
    .where('enrollments.id', '=', id)
    .where('enrollments.company_id', '=', companyId)
    .where('postings.kind', '=', kind)
    .executeTakeFirst();
  return row ?? null;
}

/** Waits until nobody else moves applications of a posting. Freed with the transaction. */
export function lockApplications(tx: Tx, dialect: Dialect, postingId: number): Promise<void> {
  return dialect.lock(tx, `applications ${postingId}`);
}

/** As `findOwn`, with the applications of its posting locked: what it says holds until the transaction ends. */
export async function lockOwn(tx: Tx, dialect: Dialect, own: OwnEnrollment): ReturnType<typeof findOwn> {
  const seen = await findOwn(tx, own);
  if (!seen) return null;
  await lockApplications(tx, dialect, seen.posting_id);
  return findOwn(tx, own);
}

/**
 * Moves applications from where they are to a status; the caller holds the lock and has asked the table of moves. With
 * an application that ends, its interview is called off; the student hears of it where it was the company's doing.
 */
export async function moveEnrollments(tx: Tx, ids: readonly number[], status: number, now: Date): Promise<void> {
  if (ids.length === 0) return;
  const updated_at = now.toISOString();
  const since = (column: 'shortlisted_at' | 'hired_at', reached: boolean) =>
    reached ? sql<string>`coalesce(${sql.ref(column)}, ${updated_at})` : null;
  await tx
    .updateTable('enrollments')
    .set({
      status,
      updated_at,
      shortlisted_at: since('shortlisted_at', isShortlisted(status)),
      hired_at: since('hired_at', status === enrollmentStatuses.hired),
    })
    .where('id', 'in', ids)
    .execute();
  await addEvents(tx, ids);
  if (status !== enrollmentStatuses.rejected && status !== enrollmentStatuses.left) return;
  const calledOff = await cancelInterviews(tx, { enrollment_id: ids }, now);
  if (status === enrollmentStatuses.rejected) await tellCalledOff(tx, calledOff, now);
}

/**
 * Notes a look at an application, unless a later one is noted or the student has applied again since. `at`: ISO 8601.
 * Answers whether it is noted.
 */
export async function noteLook(tx: Tx, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('enrollments')
    .set({ seen_at: at })
    .where('id', '=', id)
    .where('created_at', '<=', at)
    .where((eb) => eb.or([eb('seen_at', 'is', null), eb('seen_at', '<', at)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What a bulk change does to one application. */
export interface Outcome {
  readonly id: number;
  readonly outcome: 'changed' | 'unchanged' | 'not_allowed' | 'changed_meanwhile' | 'not_found';
  readonly from: number | null;
  readonly status: number | null;
}

/** A change of several applications to one posting. */
export interface BulkMove {
  readonly postingId: number;
  readonly ids: readonly number[];
  readonly status: number;
  /** Where they should be; undefined: anywhere. */
  readonly from: number | undefined;
}

/** Moves each application that may move, and says of each what became of it, in order. */
export async function moveMany(tx: Tx, dialect: Dialect, move: BulkMove, now: Date): Promise<Outcome[]> {
  await lockApplications(tx, dialect, move.postingId);
  const rows = await tx
    .selectFrom('enrollments')
    .select(['id', 'status'])
    .where('posting_id', '=', move.postingId)
    .where('id', 'in', move.ids)
    .execute();
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  const outcomes = [...new Set(move.ids)].map((id) => outcomeOf(id, statusOf.get(id), move));
  const changed = outcomes.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id);
  await moveEnrollments(tx, changed, move.status, now);
  return outcomes;
}

function outcomeOf(id: number, current: number | undefined, { status, from }: BulkMove): Outcome {
  if (current === undefined) return { id, outcome: 'not_found', from: null, status: null };
  const stays = (outcome: Outcome['outcome']) => ({ id, outcome, from: current, status: current });
  if (!mayReview(current, status)) return stays('not_allowed');
  if (current === status) return stays('unchanged');
  if (from !== undefined && current !== from) return stays('changed_meanwhile');
  return { id, outcome: 'changed', from: current, status };
}

/** Stores the rating of an application, in place of an earlier one. */
export async function rate(
  tx: Tx,
  rated: { readonly companyId: number; readonly enrollmentId: number; readonly userId: number },
  { rating, comment }: { readonly rating: number; readonly comment: string },
  now: string,
): Promise<void> {
  const values = { rating, comment, created_by: rated.userId, created_at: now };
  await tx
    .insertInto('ratings')
    .values({ ...values, company_id: rated.companyId, enrollment_id: rated.enrollmentId })
    .onConflict((conflict) => conflict.column('enrollment_id').doUpdateSet(values))
    .execute();
}

/** Whose applications: a student's own, or those of an institution's students. */
export type EnrollmentOwner = { readonly userId: number } | { readonly institutionId: number };

/**
 * The newest applications of a kind first, by their ids. Of an institution's students those that are shared with it, and
 * the number of the others; null where a student asks.
 */
export async function findEnrollments(
  db: Handle,
  kind: PostingKind,
  of: EnrollmentOwner,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly ids: number[]; readonly total: number; readonly not_shared: number | null }> {
  const all = db
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .where('postings.kind', '=', kind)
    .where(
      'userId' in of ? 'enrollments.user_id' : 'enrollments.institution_id',
      '=',
      'userId' in of ? of.userId : of.institutionId,
    );
  const institutionId = 'institutionId' in of ? of.institutionId : null;
  const found = institutionId === null ? all : all.where(isShared(institutionId));
  const countIn = async (some: typeof all) =>
    Number((await some.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
  const total = await countIn(found);
  const rows = await found
    .select('enrollments.id')
    .orderBy(sql`enrollments.created_at`, 'desc')
    .orderBy('enrollments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const not_shared = institutionId === null ? null : (await countIn(all)) - total;
  return { ids: rows.map(({ id }) => id), total, not_shared };
}

/** The application whose progress is asked for: a student's to a project, or by its id; null where there is none. */
export async function findProgress(
  db: Handle,
  asked: { readonly userId: number; readonly postingId: number } | { readonly id: number },
): Promise<EnrollmentRecord | null> {
  const query = db
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .select('enrollments.id')
    .where('postings.kind', '=', 'project');
  const row = await ('id' in asked
    ? query.where('enrollments.id', '=', asked.id)
    : query.where('enrollments.user_id', '=', asked.userId).where('enrollments.posting_id', '=', asked.postingId)
  ).executeTakeFirst();
  const [record] = row ? await readEnrollments(db, [row.id]) : [];
  return record ?? null;
}
