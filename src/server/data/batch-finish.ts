import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { BatchRow } from '#shared/contract/students.ts';
import { AppError } from '#shared/errors.ts';
import { applied, type DecidedRow, decideRows, type Rejection, rejectionOf, repeats } from './batch-rows.ts';
import { type BatchRecord, claimTurn, lockBatch, type Uploader } from './batches-repository.ts';
import type { Schema } from './schema.ts';
import { insertStudents, saveStudents, takeRevisions } from './students-repository.ts';

type Tx = Transaction<Schema>;

/** Few enough that others are attended to about every ten milliseconds. */
const rowsPerStep = 250;

interface Totals {
  accepted: number;
  updated: number;
  unchanged: number;
  readonly late: Rejection[];
  /** Student → the row that changed it. */
  readonly touched: Map<number, number>;
}

/**
 * Puts all staged rows on the list in this one transaction, so that they show at once. Each row is decided again;
 * what changed since it was staged is refused and told. A finished upload answers the same again. Between steps the
 * process attends to others. Throws `conflict` while parts are missing.
 */
export async function finishBatch(
  tx: Tx,
  uploader: Uploader,
  id: number,
  parts: number,
  now: Date,
): Promise<readonly Rejection[]> {
  const batch = await lockBatch(tx, uploader, id);
  if (batch.status === 'finished') return JSON.parse(batch.late_rejections) as Rejection[];
  if (batch.status !== 'open') throw new AppError('conflict', { message: 'This upload has ended' });
  await refuseGaps(tx, id, parts);
  await claimTurn(tx, batch, now);
  const totals: Totals = { accepted: 0, updated: 0, unchanged: 0, late: [], touched: new Map() };
  for (let after = 0; ; ) {
    const rows = await readStaged(tx, id, after);
    const last = rows.at(-1);
    if (!last) break;
    await keepChanges(tx, batch, rows, await applyRows(tx, batch, rows, totals, now));
    after = last.row;
    await setImmediate();
  }
  await closeBatch(tx, batch, totals, now);
  return totals.late;
}

/** So many missing parts are named at once. */
const mostNamed = 1000;

async function refuseGaps(tx: Tx, id: number, parts: number): Promise<void> {
  const received = await tx.selectFrom('student_batch_parts').select('part').where('batch_id', '=', id).execute();
  const have = new Set(received.map(({ part }) => part));
  const missing: number[] = [];
  for (let part = 0; part < parts && missing.length < mostNamed; part += 1) if (!have.has(part)) missing.push(part);
  if (missing.length === 0 && have.size === parts) return;
  const message = missing.length > 0 ? 'Not all parts have arrived' : 'More parts have arrived than were announced';
  throw new AppError('conflict', { message, detail: { missing, received: have.size } });
}

async function readStaged(tx: Tx, id: number, after: number): Promise<BatchRow[]> {
  const rows = await tx
    .selectFrom('student_batch_rows')
    .select('body')
    .where('batch_id', '=', id)
    .where('row', '>', after)
    .orderBy('row')
    .limit(rowsPerStep)
    .execute();
  return rows.map(({ body }) => JSON.parse(body) as BatchRow);
}

/** Puts rows on the list and answers those that updated a student. */
async function applyRows(tx: Tx, batch: BatchRecord, rows: readonly BatchRow[], totals: Totals, now: Date) {
  const decided = await decideRows(tx, batch.institution_id, batch.mode, rows);
  const creates: DecidedRow[] = [];
  const updates: DecidedRow[] = [];
  for (const item of decided) {
    const student = item.decision.student?.id;
    const other = student === undefined ? undefined : totals.touched.get(student);
    if (other !== undefined) totals.late.push(repeats(item.row, '', other));
    else if (item.decision.outcome === 'error') totals.late.push(rejectionOf(item));
    else if (item.decision.outcome === 'create') creates.push(item);
    else if (item.decision.outcome === 'update') updates.push(item);
    else totals.unchanged += 1;
    if (student !== undefined && other === undefined) totals.touched.set(student, item.row.row);
  }
  totals.accepted += creates.length;
  totals.updated += updates.length;
  let revision = await takeRevisions(tx, batch.institution_id, creates.length + updates.length);
  const at = now.toISOString();
  const added = creates.map(({ row }) => ({ values: applied(row, null), batchId: batch.id, revision: revision++ }));
  await insertStudents(tx, batch.institution_id, added, at);
  await saveStudents(tx, batch.institution_id, updates.flatMap(changeOf(revision)), at);
  return updates;
}

const changeOf =
  (first: number) =>
  ({ row, decision }: DecidedRow, index: number) =>
    decision.student
      ? [{ id: decision.student.id, values: applied(row, decision.student), archived: false, revision: first + index }]
      : [];

/** Only what an update changed is kept, for the undo; added students know their upload themselves. */
async function keepChanges(tx: Tx, batch: BatchRecord, rows: readonly BatchRow[], updates: readonly DecidedRow[]) {
  const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0];
  await tx
    .deleteFrom('student_batch_rows')
    .where('batch_id', '=', batch.id)
    .where('row', '>=', first)
    .where('row', '<=', last)
    .execute();
  const kept = updates.map(({ row, decision }) => ({
    batch_id: batch.id,
    row: row.row,
    institution_id: batch.institution_id,
    ...{ body: '', email: '', roll_number: '' },
    student_id: decision.student?.id ?? null,
    outcome: 'update' as const,
    changes: JSON.stringify(decision.changes),
  }));
  if (kept.length > 0) await tx.insertInto('student_batch_rows').values(kept).execute();
}

async function closeBatch(tx: Tx, batch: BatchRecord, totals: Totals, now: Date): Promise<void> {
  const { accepted, updated, unchanged, late } = totals;
  const at = now.toISOString();
  await tx
    .updateTable('student_batches')
    .set({
      ...{ accepted, updated, unchanged, rejected: batch.rejected + late.length },
      status: 'finished',
      finished_at: at,
      touched_at: at,
      late_rejections: JSON.stringify(late),
    })
    .where('id', '=', batch.id)
    .execute();
}
