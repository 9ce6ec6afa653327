import { setImmediate } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { RosterImportRow } from '#shared/contract/batches.ts';
import type { OwnField } from '#shared/contract/students.ts';
import { AppError } from '#shared/errors.ts';
import { bulkChangeOf } from '#shared/roster/bulk-change.ts';
import { changesIdentifier } from '#shared/roster/decide.ts';
import { insertMany } from '../platform/database/insert-many.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { RosterImportRowsTable } from '../platform/database/tables/students.ts';
import { countStudents } from '../students/lists.ts';
import { insertStudents, type StudentChange, saveStudents, takeRevisions } from '../students/repository.ts';
import { findMissing, type MissingRows, setMarks, takePresent } from './missing.ts';
import type { PartAnswer } from './parts.ts';
import { claimTurn, lockRosterImport, type RosterImportRecord, termsOf, type Uploader } from './repository.ts';
import {
  decideRows,
  newValues,
  type Rejection,
  rejectionOf,
  repeats,
  type StagedRow,
  type UploadTerms,
  valuesAfter,
} from './rows.ts';

/** Few enough that others are attended to about every ten milliseconds. */
const rowsPerStep = 250;

interface Totals {
  accepted: number;
  updated: number;
  unchanged: number;
  /** Updates that change an e-mail or a roll number. */
  identifiers: number;
  readonly late: Rejection[];
  /** Student → the row that is theirs. */
  readonly touched: Map<number, number>;
  /** Everybody on the list whom a row names, also one that was refused. */
  readonly named: Set<number>;
}

/** What the person says who finishes an upload. */
export interface Finishing {
  readonly parts: number;
  /** The count that they typed. */
  readonly affected?: number | undefined;
  /** Nothing happens where a row is refused. */
  readonly all_or_nothing?: boolean | undefined;
}

/**
 * Puts all staged rows on the list in this one transaction, so that they show at once. Each row is decided again;
 * what changed since it was staged is refused and told. A finished upload answers the same again. Between steps the
 * process attends to others. Throws `conflict` while parts are missing, or with the rows that are refused where it is all
 * or nothing, and `needs_confirmation`, with the brake as its detail, where the upload changes more than the person has
 * confirmed.
 */
export async function finishRosterImport(
  tx: Tx,
  uploader: Uploader,
  id: number,
  { parts, affected, all_or_nothing }: Finishing,
  now: Date,
): Promise<readonly Rejection[]> {
  const batch = await lockRosterImport(tx, uploader, id);
  if (batch.status === 'finished') return JSON.parse(batch.late_rejections) as Rejection[];
  if (batch.status !== 'open') throw new AppError('conflict', { message: 'This upload has ended' });
  await refuseGaps(tx, id, parts);
  await claimTurn(tx, batch, now);
  const listed = await countStudents(tx, batch.institution_id);
  const totals = await putOnList(tx, batch, now);
  const { named, late } = totals;
  const refused = all_or_nothing ? [...(await readRejections(tx, id)), ...late] : [];
  // Nothing of what was done so far stays.
  if (refused.length > 0) throw new AppError('conflict', { message: refusedAll, detail: { rejected: refused } });
  await takePresent(tx, batch, named);
  const missing = await findMissing(tx, batch, named);
  const { updated, identifiers } = totals;
  const bulkChange = bulkChangeOf({
    mode: batch.mode,
    listed,
    matched: named.size,
    identifiers,
    updated,
    missing: missing.unmarked.length,
  });
  if (bulkChange && bulkChange.count !== affected) throw new AppError('needs_confirmation', { detail: bulkChange });
  await setMarks(tx, batch, missing, now);
  await closeRosterImport(tx, batch, { totals, missing }, now);
  return totals.late;
}

const refusedAll = 'Rows are refused, and this upload is all or nothing';

async function putOnList(tx: Tx, batch: RosterImportRecord, now: Date): Promise<Totals> {
  const terms = termsOf(batch);
  const totals: Totals = {
    accepted: 0,
    updated: 0,
    unchanged: 0,
    identifiers: 0,
    late: [],
    touched: new Map(),
    named: new Set(),
  };
  for (let after = 0; ; ) {
    const rows = await readStaged(tx, batch.id, after);
    const last = rows.at(-1);
    if (!last) return totals;
    const decided = await decideRows(tx, terms, rows);
    await keepRows(tx, batch, rows, await applyRows(tx, { batch, terms, totals }, decided, now));
    after = last.row;
    await setImmediate();
  }
}

/** Rows that were refused when they were sent. */
async function readRejections(tx: Tx, id: number): Promise<Rejection[]> {
  const parts = tx.selectFrom('student_batch_parts').select('answer').where('batch_id', '=', id).orderBy('part');
  return (await parts.execute()).flatMap(({ answer }) => (JSON.parse(answer) as PartAnswer).rejected);
}

/** So many missing parts are named at once. */
const maxNamed = 1000;

async function refuseGaps(tx: Tx, id: number, parts: number): Promise<void> {
  const received = await tx.selectFrom('student_batch_parts').select('part').where('batch_id', '=', id).execute();
  const have = new Set(received.map(({ part }) => part));
  const missing: number[] = [];
  for (let part = 0; part < parts && missing.length < maxNamed; part += 1) if (!have.has(part)) missing.push(part);
  if (missing.length === 0 && have.size === parts) return;
  const message = missing.length > 0 ? 'Not all parts have arrived' : 'More parts have arrived than were announced';
  throw new AppError('conflict', { message, detail: { missing, received: have.size } });
}

async function readStaged(tx: Tx, id: number, after: number): Promise<RosterImportRow[]> {
  const rows = await tx
    .selectFrom('student_batch_rows')
    .select('body')
    .where('batch_id', '=', id)
    .where('row', '>', after)
    .orderBy('row')
    .limit(rowsPerStep)
    .execute();
  return rows.map(({ body }) => JSON.parse(body) as RosterImportRow);
}

interface Applying {
  readonly batch: RosterImportRecord;
  readonly terms: UploadTerms;
  readonly totals: Totals;
}

/** Puts rows on the list and answers those that are worth remembering: what updated somebody, or left them alone. */
async function applyRows(
  tx: Tx,
  { batch, terms, totals }: Applying,
  decided: readonly StagedRow[],
  now: Date,
): Promise<StagedRow[]> {
  const { creates, updates, others } = sortOut(decided, totals);
  totals.accepted += creates.length;
  totals.updated += updates.length;
  totals.unchanged += others.length;
  let revision = await takeRevisions(tx, batch.institution_id, creates.length + updates.length);
  const at = now.toISOString();
  const added = creates.map(({ row }) => ({
    values: newValues(row),
    rosterImportId: batch.id,
    row: row.row,
    revision: revision++,
  }));
  await insertStudents(tx, batch.institution_id, added, at);
  const { overwrite } = terms.choices;
  await saveStudents(
    tx,
    batch.institution_id,
    updates.flatMap((item, index) => changeBy(item, overwrite, revision + index)),
    at,
  );
  return [...updates, ...others];
}

function sortOut(decided: readonly StagedRow[], totals: Totals) {
  const creates: StagedRow[] = [];
  const updates: StagedRow[] = [];
  const others: StagedRow[] = [];
  for (const item of decided) {
    const { decision, row } = item;
    const student = decision.student?.id;
    const other = student === undefined ? undefined : totals.touched.get(student);
    for (const id of item.named) totals.named.add(id);
    if (other !== undefined) totals.late.push(repeats(row, '', other));
    else if (decision.outcome === 'error') totals.late.push(rejectionOf(item));
    else if (decision.outcome === 'create') creates.push(item);
    else if (decision.outcome === 'update') {
      updates.push(item);
      if (decision.changes.some(changesIdentifier)) totals.identifiers += 1;
    } else others.push(item);
    if (student !== undefined && other === undefined) totals.touched.set(student, row.row);
  }
  return { creates, updates, others };
}

function changeBy({ decision }: StagedRow, overwrite: readonly OwnField[], revision: number): StudentChange[] {
  const { student, changes } = decision;
  if (!student) return [];
  const own = student.own_fields?.filter((field) => !overwritten(changes, overwrite, field));
  return [{ id: student.id, values: valuesAfter(student, changes), own, archived: false, revision }];
}

const overwritten = (changes: StagedRow['decision']['changes'], overwrite: readonly OwnField[], field: OwnField) =>
  overwrite.includes(field) && changes.some((change) => change.field === field);

/** Only what an update changed is kept, for the undo; added students know their upload themselves. */
async function keepRows(
  tx: Tx,
  batch: RosterImportRecord,
  rows: readonly RosterImportRow[],
  worth: readonly StagedRow[],
) {
  const first = rows[0]?.row ?? 0;
  const last = rows.at(-1)?.row ?? 0;
  await tx
    .deleteFrom('student_batch_rows')
    .where('batch_id', '=', batch.id)
    .where('row', '>=', first)
    .where('row', '<=', last)
    .execute();
  const kept = worth.map(({ row, decision }) => ({
    batch_id: batch.id,
    row: row.row,
    institution_id: batch.institution_id,
    body: '',
    email: '',
    roll_number: '',
    student_id: decision.student?.id ?? null,
    outcome: decision.outcome as 'update' | 'unchanged' | 'skipped',
    changes: decision.outcome === 'update' ? JSON.stringify(changesKept(decision)) : '',
  }));
  await keepSome(tx, kept);
}

const keepSome = insertMany(rowsPerStep, (tx: Tx, rows: readonly Insertable<RosterImportRowsTable>[]) =>
  tx.insertInto('student_batch_rows').values(rows),
);

/** The changes as an undo needs them: `own` where they took the place of something that the student wrote. */
function changesKept({ student, changes }: StagedRow['decision']) {
  const own = student?.own_fields as readonly string[] | undefined;
  return own ? changes.map((change) => (own.includes(change.field) ? { ...change, own: true } : change)) : changes;
}

async function closeRosterImport(
  tx: Tx,
  batch: RosterImportRecord,
  { totals, missing }: { readonly totals: Totals; readonly missing: MissingRows },
  now: Date,
): Promise<void> {
  const { accepted, updated, unchanged, late } = totals;
  const at = now.toISOString();
  const inviting = termsOf(batch).choices.notify && accepted > 0;
  await tx
    .updateTable('student_batches')
    .set({
      accepted,
      updated,
      unchanged,
      rejected: batch.rejected + late.length,
      absent: missing.absent,
      status: 'finished',
      finished_at: at,
      touched_at: at,
      late_rejections: JSON.stringify(late),
      invites: inviting ? 'due' : '',
      finish_order: (await takeRevisions(tx, batch.institution_id, 0)) - 1,
    })
    .where('id', '=', batch.id)
    .execute();
}
