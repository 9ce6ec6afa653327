import type { Selectable } from 'kysely';
import {
  type Batch,
  type RosterImportChoices,
  type RosterImportMode,
  rosterImportChoices,
} from '#shared/contract/batches.ts';
import { AppError } from '#shared/errors.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { RosterImportsTable } from '../platform/database/tables/students.ts';
import type { PageQuery } from '../postings/lists.ts';
import { lockList } from '../students/repository.ts';
import type { UploadTerms } from './rows.ts';

/** An upload as stored. */
export type RosterImportRecord = Selectable<RosterImportsTable>;

/** Who uploads, and for which institution. */
export interface Uploader {
  readonly institutionId: number;
  readonly userId: number;
}

/** What an upload announces. */
export interface NewRosterImport {
  readonly file_name: string;
  readonly file_hash: string;
  readonly row_count: number;
  readonly mode: RosterImportMode;
  readonly choices: RosterImportChoices;
  /** Heading of the file by field. */
  readonly mapping: Readonly<Record<string, string>>;
}

/** What the rows of a stored upload are decided by. */
export function termsOf(batch: RosterImportRecord): UploadTerms {
  return { institutionId: batch.institution_id, mode: batch.mode, choices: choicesOf(batch) };
}

/** What the person decided about an upload; one from before there was anything to decide chose nothing. */
const choicesOf = (batch: Pick<RosterImportRecord, 'choices'>): RosterImportChoices =>
  rosterImportChoices.parse(JSON.parse(batch.choices));

const { minute } = milliseconds;
const { day } = milliseconds;
/** An open upload that says nothing for so long gives way to others; it may go on when its turn comes again. */
const silence = 10 * minute;
/** An open upload that was silent for so long is dropped when the institution begins another one. */
const abandonedAfter = day;
/** So many silent uploads of an institution may be open beside the one that begins; the longest silent go first. */
const maxSilent = 4;
/** How long an upload can be undone, and how long an unfinished one is kept. */
const undoPeriod = 30 * day;

/**
 * Opens an upload and answers its id. One at a time per institution: throws `import_running` while another one is
 * being sent. The same person sending the same file anew replaces their own; of those that fell silent, few are kept.
 */
export async function createRosterImport(
  tx: Tx,
  uploader: Uploader,
  batch: NewRosterImport,
  now: Date,
): Promise<number> {
  const { institutionId, userId } = uploader;
  await lockList(tx, institutionId);
  await forgetOld(tx, institutionId, now);
  const silent: OpenRosterImport[] = [];
  for (const open of await openRosterImports(tx, institutionId)) {
    const same = open.user_id === userId && batch.file_hash !== '' && open.file_hash === batch.file_hash;
    if (same) {
      await discardRosterImport(tx, open.id, now);
      continue;
    }
    refuseWhileRunning(open, now);
    silent.push(open);
  }
  await discardAbandoned(tx, silent, now);
  const at = now.toISOString();
  const { id } = await tx
    .insertInto('student_batches')
    .values({
      ...batch,
      choices: JSON.stringify(batch.choices),
      mapping: JSON.stringify(batch.mapping),
      institution_id: institutionId,
      user_id: userId,
      status: 'open',
      accepted: 0,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      late_rejections: '[]',
      undo_answer: '',
      created_at: at,
      touched_at: at,
      finished_at: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What was staged of uploads that nobody goes on with takes room; the desk still has the list, and can send it anew. */
async function discardAbandoned(tx: Tx, silent: readonly OpenRosterImport[], now: Date): Promise<void> {
  const newestFirst = [...silent].sort((one, other) => (one.touched_at < other.touched_at ? 1 : -1));
  for (const [index, { id, touched_at }] of newestFirst.entries()) {
    const abandoned = Date.parse(touched_at) + abandonedAfter <= now.getTime();
    if (abandoned || index >= maxSilent) await discardRosterImport(tx, id, now);
  }
}

/** Takes the institution's turn and answers the uploader's own batch. Throws `not_found`, or `forbidden`. */
export async function lockRosterImport(
  tx: Tx,
  { institutionId, userId }: Uploader,
  id: number,
): Promise<RosterImportRecord> {
  await lockList(tx, institutionId);
  const batch = await tx
    .selectFrom('student_batches')
    .selectAll()
    .where('id', '=', id)
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  if (!batch) throw new AppError('not_found');
  if (batch.user_id !== userId) {
    throw new AppError('forbidden', { message: 'Only the person who uploaded this list can continue or undo it' });
  }
  return batch;
}

/** Marks the batch as being sent now. Throws `import_running` while another one is. */
export async function claimTurn(tx: Tx, batch: RosterImportRecord, now: Date): Promise<void> {
  for (const open of await openRosterImports(tx, batch.institution_id)) {
    if (open.id !== batch.id) refuseWhileRunning(open, now);
  }
  await tx.updateTable('student_batches').set({ touched_at: now.toISOString() }).where('id', '=', batch.id).execute();
}

function openRosterImports(tx: Tx, institutionId: number) {
  return tx
    .selectFrom('student_batches')
    .innerJoin('users', 'users.id', 'student_batches.user_id')
    .select(['student_batches.id', 'user_id', 'file_name', 'file_hash', 'touched_at', 'first_name', 'last_name'])
    .where('student_batches.institution_id', '=', institutionId)
    .where('status', '=', 'open')
    .execute();
}

type OpenRosterImport = Awaited<ReturnType<typeof openRosterImports>>[number];

function refuseWhileRunning(open: OpenRosterImport, now: Date): void {
  const left = Date.parse(open.touched_at) + silence - now.getTime();
  if (left <= 0) return;
  const detail = { id: open.id, file_name: open.file_name, by: nameOf(open) };
  throw new AppError('import_running', { detail, retryAfter: Math.min(60, Math.ceil(left / 1000)) });
}

const nameOf = (person: { first_name: string; last_name: string }) => `${person.first_name} ${person.last_name}`.trim();

/** Drops what was staged and marks the batch as undone. */
export async function discardRosterImport(tx: Tx, id: number, now: Date): Promise<void> {
  await dropContents(tx, [id]);
  const undone_at = now.toISOString();
  await tx.updateTable('student_batches').set({ status: 'undone', undone_at }).where('id', '=', id).execute();
}

/** Rows are kept no longer than they can be undone; an upload that was never finished goes with them. */
async function forgetOld(tx: Tx, institutionId: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - undoPeriod).toISOString();
  const old = await tx
    .selectFrom('student_batches')
    .select(['id', 'status'])
    .where('institution_id', '=', institutionId)
    .where('touched_at', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('student_batch_parts')
          .select('part')
          .whereRef('student_batch_parts.batch_id', '=', 'student_batches.id'),
      ),
    )
    .execute();
  await dropContents(
    tx,
    old.map(({ id }) => id),
  );
  for (const { id } of old.filter(({ status }) => status === 'open')) await discardRosterImport(tx, id, now);
}

/** Drops what came of a file. Why an undo left added students alone stays for the report: it says nothing of the file. */
async function dropContents(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('student_batch_rows')
    .where('batch_id', 'in', ids)
    .where(({ or, eb }) => or([eb('outcome', '<>', 'create'), eb('undo_reason', '=', '')]))
    .execute();
  for (const table of ['student_batch_parts', 'student_batch_present', 'student_batch_marks'] as const) {
    await tx
      .deleteFrom(table as 'student_batch_present')
      .where('batch_id', 'in', ids)
      .execute();
  }
}

/** What answers show of uploads: the texts beside it may name every student of a file. */
const selectShown = (db: Handle) =>
  db
    .selectFrom('student_batches')
    .innerJoin('users', 'users.id', 'student_batches.user_id')
    .select(['student_batches.id', 'student_batches.created_at', 'user_id', 'first_name', 'last_name'])
    .select(['file_name', 'file_hash', 'mode', 'row_count', 'choices', 'mapping', 'status'])
    .select(['accepted', 'updated', 'unchanged', 'rejected', 'absent', 'finished_at', 'undone_at']);

type ShownRosterImport = Awaited<ReturnType<ReturnType<typeof selectShown>['executeTakeFirstOrThrow']>>;

/** The institution's uploads, the newest first. */
export async function listRosterImports(
  db: Handle,
  institutionId: number,
  { page, limit, status }: PageQuery & { readonly status?: Batch['status'] | undefined },
  now: Date,
): Promise<{ readonly batches: Batch[]; readonly total: number }> {
  const { count } = await db
    .selectFrom('student_batches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institutionId)
    .where((batch) => batch.and(status ? [batch('status', '=', status)] : []))
    .executeTakeFirstOrThrow();
  const rows = await selectShown(db)
    .where('student_batches.institution_id', '=', institutionId)
    .where((batch) => batch.and(status ? [batch('student_batches.status', '=', status)] : []))
    .orderBy('student_batches.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { batches: rows.map((row) => asRosterImport(row, now)), total: count };
}

/** One upload as answers show it. */
export async function readRosterImport(db: Handle, id: number, now: Date): Promise<Batch> {
  return asRosterImport(await selectShown(db).where('student_batches.id', '=', id).executeTakeFirstOrThrow(), now);
}

/** An institution's upload as stored. Throws `not_found`. */
export async function findRosterImport(db: Handle, institutionId: number, id: number): Promise<RosterImportRecord> {
  const batch = await db
    .selectFrom('student_batches')
    .selectAll()
    .where('id', '=', id)
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  if (!batch) throw new AppError('not_found');
  return batch;
}

/** Until when a finished upload can be undone; null where it is not finished, or not any more. */
export function undoUntil({ status, finished_at }: Pick<RosterImportRecord, 'status' | 'finished_at'>): Date | null {
  return status === 'finished' && finished_at !== null ? new Date(Date.parse(finished_at) + undoPeriod) : null;
}

function asRosterImport(row: ShownRosterImport, now: Date): Batch {
  const { id, file_name, file_hash, mode, row_count, accepted, updated, unchanged, rejected, status, absent } = row;
  const counts = { row_count, accepted, updated, unchanged, rejected, absent };
  const until = undoUntil(row);
  return {
    id,
    file_name,
    file_hash,
    mode,
    ...counts,
    status,
    by: nameOf(row),
    by_id: row.user_id,
    choices: choicesOf(row),
    mapping: JSON.parse(row.mapping) as Batch['mapping'],
    created_at: row.created_at,
    finished_at: row.finished_at,
    undone_at: row.undone_at,
    undo_until: until && until >= now ? until.toISOString() : null,
  };
}
