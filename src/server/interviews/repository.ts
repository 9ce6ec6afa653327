import { sql } from 'kysely';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Interview } from '#shared/contract/enrollment-schemas.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PageQuery } from '../postings/lists.ts';

/** A time from its beginning to its end, in UTC. */
export interface SlotRecord {
  readonly starts_at: string;
  readonly ends_at: string;
}

const joined = (db: Handle) =>
  db
    .selectFrom('interviews')
    .innerJoin('postings', 'postings.id', 'interviews.posting_id')
    .innerJoin('companies', 'companies.id', 'interviews.company_id')
    .innerJoin('users as student', 'student.id', 'interviews.user_id')
    .innerJoin('users as proposer', 'proposer.id', 'interviews.proposed_by');

const selectRecords = (db: Handle) =>
  joined(db)
    .selectAll('interviews')
    .select(['postings.kind', 'postings.title', 'companies.name as company_name'])
    .select(['student.first_name', 'student.last_name'])
    .select(['proposer.first_name as proposer_first', 'proposer.last_name as proposer_last'])
    .select('proposer.email_address as proposer_email');

/** An interview with what is shown of it. */
export type InterviewRecord = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

/** Whose interviews: a company's, or a student's own. */
export type InterviewSide = { readonly companyId: number } | { readonly userId: number };

/** One interview of a side, or null. */
export async function readInterview(db: Handle, side: InterviewSide, id: number): Promise<InterviewRecord | null> {
  const query = selectRecords(db).where('interviews.id', '=', id);
  const row = await ('companyId' in side
    ? query.where('interviews.company_id', '=', side.companyId)
    : query.where('interviews.user_id', '=', side.userId)
  ).executeTakeFirst();
  return row ?? null;
}

/** A student's picked interviews that end after an instant (ISO 8601), by their time; `limit` at most. */
export const pickedSince = (db: Handle, userId: number, since: string, limit: number): Promise<InterviewRecord[]> =>
  selectRecords(db)
    .where('interviews.user_id', '=', userId)
    .where('interviews.status', '=', 'picked')
    .where('interviews.ends_at', '>', since)
    .orderBy('interviews.starts_at')
    .orderBy('interviews.id')
    .limit(limit)
    .execute();

/** The interviews of these ids. */
export async function readInterviews(db: Handle, ids: readonly number[]): Promise<InterviewRecord[]> {
  return ids.length === 0 ? [] : await selectRecords(db).where('interviews.id', 'in', ids).execute();
}

/** The interviews of an application, the newest first. */
export function interviewsOf(db: Handle, enrollmentId: number): Promise<InterviewRecord[]> {
  return selectRecords(db).where('enrollment_id', '=', enrollmentId).orderBy('interviews.id', 'desc').execute();
}

/**
 * The status of the interview of each of these applications that wasn't called off, by application; each has one at most.
 * One is left out once its picked time is over, or each proposed time has begun.
 */
export async function readStandingInterviews(
  db: Handle,
  enrollmentIds: readonly number[],
  now: Date,
): Promise<Map<number, 'proposed' | 'picked'>> {
  if (enrollmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('interviews')
    .select(['enrollment_id', 'status', 'slots', 'ends_at'])
    .where('enrollment_id', 'in', enrollmentIds)
    .where('status', '<>', 'cancelled')
    .execute();
  const ahead = rows.filter((row) => isAhead(row, now));
  return new Map(ahead.map(({ enrollment_id, status }) => [enrollment_id, status === 'picked' ? status : 'proposed']));
}

/** Calls off the interviews of these ids, or of these applications, that weren't yet; answers their ids. */
export async function cancelInterviews(
  tx: Tx,
  of: { readonly id: readonly number[] } | { readonly enrollment_id: readonly number[] },
  now: Date,
): Promise<number[]> {
  const [column, ids] = 'id' in of ? (['id', of.id] as const) : (['enrollment_id', of.enrollment_id] as const);
  if (ids.length === 0) return [];
  const rows = await tx
    .updateTable('interviews')
    .set(({ eb }) => ({ status: 'cancelled', sequence: eb('sequence', '+', 1), updated_at: now.toISOString() }))
    .where(column, 'in', ids)
    .where('status', '<>', 'cancelled')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The interviews of a company that weren't called off and are still to come, by their ids. */
export async function interviewsAhead(db: Handle, companyId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('interviews')
    .select(['id', 'slots', 'ends_at'])
    .where('company_id', '=', companyId)
    .where('status', '<>', 'cancelled')
    .orderBy('id')
    .execute();
  return rows.filter((row) => isAhead(row, now)).map(({ id }) => id);
}

function isAhead({ ends_at, slots }: { readonly ends_at: string | null; readonly slots: string }, now: Date): boolean {
  return ends_at === null ? slotsIn(slots).some(({ starts_at }) => isAfter(starts_at, now)) : isAfter(ends_at, now);
}

const isAfter = (time: string, now: Date) => Date.parse(time) > now.getTime();

/** What a list of interviews may ask for. */
export interface InterviewFilters extends PageQuery {
  readonly status?: Interview['status'] | undefined;
  readonly method?: PostingKind | undefined;
  readonly post_id?: number | undefined;
}

/** A side's interviews: by their time, those without one by their first proposed time, cancelled ones last. */
export async function listInterviews(db: Handle, side: InterviewSide, filters: InterviewFilters) {
  const { status, method, post_id, page, limit } = filters;
  const found = <T extends ReturnType<typeof joined>>(query: T) => {
    let some: ReturnType<typeof joined> =
      'companyId' in side
        ? query.where('interviews.company_id', '=', side.companyId)
        : query.where('interviews.user_id', '=', side.userId);
    if (status !== undefined) some = some.where('interviews.status', '=', status);
    if (method !== undefined) some = some.where('postings.kind', '=', method);
    if (post_id !== undefined) some = some.where('interviews.posting_id', '=', post_id);
    return some;
  };
  const { count } = await found(joined(db))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const ids = await found(joined(db))
    .select('interviews.id')
    .orderBy(sql`case when interviews.status = 'cancelled' then 1 else 0 end`)
    .orderBy(sql`coalesce(interviews.starts_at, interviews.created_at)`)
    .orderBy('interviews.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const wanted = ids.map(({ id }) => id);
  const rows = wanted.length > 0 ? await selectRecords(db).where('interviews.id', 'in', wanted).execute() : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { records: wanted.flatMap((id) => byId.get(id) ?? []), total: count };
}

/** Times for one application. */
export interface Proposal {
  readonly companyId: number;
  readonly postingId: number;
  readonly enrollmentId: number;
  readonly userId: number;
  readonly proposedBy: number;
  readonly slots: readonly SlotRecord[];
  readonly place: string;
  readonly note: string;
}

/** Proposes times, calling off what was proposed or picked before; answers the new interview's id. */
export async function insertInterview(tx: Tx, proposal: Proposal, now: string): Promise<number> {
  await tx
    .updateTable('interviews')
    .set(({ eb }) => ({ status: 'cancelled', sequence: eb('sequence', '+', 1), updated_at: now }))
    .where('enrollment_id', '=', proposal.enrollmentId)
    .where('status', '<>', 'cancelled')
    .execute();
  const { id } = await tx
    .insertInto('interviews')
    .values({
      company_id: proposal.companyId,
      posting_id: proposal.postingId,
      enrollment_id: proposal.enrollmentId,
      user_id: proposal.userId,
      proposed_by: proposal.proposedBy,
      status: 'proposed',
      slots: JSON.stringify(proposal.slots),
      place: proposal.place,
      note: proposal.note,
      sequence: 0,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether whoever proposed an interview meets somebody else in a time. The caller holds `interviewLock`. */
export async function isTaken(tx: Tx, { id, proposed_by }: InterviewRecord, slot: SlotRecord): Promise<boolean> {
  const row = await tx
    .selectFrom('interviews')
    .select('id')
    .where('proposed_by', '=', proposed_by)
    .where('status', '=', 'picked')
    .where('id', '<>', id)
    .where('starts_at', '<', slot.ends_at)
    .where('ends_at', '>', slot.starts_at)
    .executeTakeFirst();
  return row !== undefined;
}

/** The lock of whoever picks a time of one interviewer. */
export const interviewLock = (proposedBy: number): string => `interviews ${proposedBy}`;

/** Changes an interview that still has a status; false where it has another by now. */
export async function changeInterview(
  tx: Tx,
  { id, status }: Pick<InterviewRecord, 'id' | 'status'>,
  change: { readonly status: Interview['status'] } & Partial<SlotRecord>,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('interviews')
    .set(({ eb }) => ({ ...change, sequence: eb('sequence', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const slotsIn = (slots: string) => JSON.parse(slots) as Interview['slots'];

/** An interview as it is answered. */
export function interviewAnswer(record: InterviewRecord): Interview {
  const { starts_at, ends_at } = record;
  return {
    id: record.id,
    enrollment_id: record.enrollment_id,
    post_id: record.posting_id,
    method: record.kind,
    title: record.title,
    company_name: record.company_name,
    student: { id: record.user_id, first_name: record.first_name, last_name: record.last_name },
    status: record.status,
    slots: slotsIn(record.slots),
    picked: starts_at !== null && ends_at !== null ? { starts_at, ends_at } : null,
    place: record.place,
    note: record.note,
    proposed_by: `${record.proposer_first} ${record.proposer_last}`.trim(),
    created_at: record.created_at,
    updated_at: record.updated_at,
  };
}
