import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { type Decision, fieldTitles } from '#shared/roster/decide.ts';
import { type BatchRecord, discardBatch, lockBatch, type Uploader, undoPeriod } from './batches-repository.ts';
import type { Schema } from './schema.ts';
import {
  asState,
  listed,
  type StudentChange,
  type StudentState,
  saveStudents,
  stateColumns,
  takeRevisions,
  valuesHash,
  valuesOf,
} from './students-repository.ts';

type Tx = Transaction<Schema>;

/** A student that an undo left alone, and why. */
export interface Kept {
  readonly id: number;
  readonly name: string;
  readonly reason: string;
}

/** What an undo did. */
export interface UndoAnswer {
  readonly reversed: number;
  readonly kept: readonly Kept[];
}

const studentsPerStep = 250;

/**
 * Undoes an upload within 30 days: students that it added leave the list, updates go back field by field. What was
 * edited, assigned, joined or uploaded again since is kept and named. An upload that is still open is dropped. Again
 * answers the same. Throws `conflict` once it is too old.
 */
export async function undoBatch(tx: Tx, uploader: Uploader, id: number, now: Date): Promise<UndoAnswer> {
  const batch = await lockBatch(tx, uploader, id);
  if (batch.status === 'undone') return JSON.parse(batch.undo_answer || '{"reversed":0,"kept":[]}') as UndoAnswer;
  if (batch.status === 'open') {
    await discardBatch(tx, id, now);
    return { reversed: 0, kept: [] };
  }
  if (Date.parse(batch.finished_at ?? '') + undoPeriod < now.getTime()) {
    throw new AppError('conflict', { message: 'An upload can be undone for 30 days. This one is older' });
  }
  const added = await takeBack(tx, batch, now);
  const updated = await putBack(tx, batch, now);
  const answer = { reversed: added.reversed + updated.reversed, kept: [...added.kept, ...updated.kept] };
  await tx
    .updateTable('student_batches')
    .set({ status: 'undone', undone_at: now.toISOString(), undo_answer: JSON.stringify(answer) })
    .where('id', '=', id)
    .execute();
  return answer;
}

/** Takes the students that the upload added off the list again. */
async function takeBack(tx: Tx, batch: BatchRecord, now: Date): Promise<UndoAnswer> {
  const kept: Kept[] = [];
  let reversed = 0;
  for (let after = 0; ; ) {
    const students = await readAdded(tx, batch, after);
    if (students.length === 0) return { reversed, kept };
    const ids = students.map(({ state }) => state.id);
    const later = await laterUploads(tx, batch, ids);
    const assigned = await withAssignments(tx, ids);
    const untouched: StudentState[] = [];
    for (const { state, hash, joined } of students) {
      const reason = reasonToKeep({ state, hash, joined }, later, assigned);
      if (reason) kept.push({ id: state.id, name: state.name, reason });
      else untouched.push(state);
      after = state.id;
    }
    reversed += untouched.length;
    const revision = await takeRevisions(tx, batch.institution_id, untouched.length);
    const gone = untouched.map((state, index) => ({ ...changeOf(state, revision + index), archived: true }));
    await saveStudents(tx, batch.institution_id, gone, now.toISOString());
    await setImmediate();
  }
}

interface Added {
  readonly state: StudentState;
  readonly hash: string;
  readonly joined: boolean;
}

async function readAdded(tx: Tx, batch: BatchRecord, after: number): Promise<Added[]> {
  const rows = await tx
    .selectFrom('students')
    .select(stateColumns)
    .select(['added_hash', 'user_id'])
    .where('added_batch_id', '=', batch.id)
    .where('students.id', '>', after)
    .where(listed)
    .orderBy('students.id')
    .limit(studentsPerStep)
    .execute();
  return rows.map(({ added_hash, user_id, ...row }) => ({
    state: asState(row),
    hash: added_hash,
    joined: user_id !== null,
  }));
}

function reasonToKeep(
  { state, hash, joined }: Added,
  later: ReadonlyMap<number, string>,
  assigned: ReadonlySet<number>,
) {
  if (assigned.has(state.id)) return 'Has assigned opportunities';
  if (joined) return 'Has joined with an account';
  if (valuesHash(state) === hash) return null;
  const file = later.get(state.id);
  return file ? `Changed by the later upload ${file}` : 'Edited since';
}

/** Student → the name of the file that a later upload changed it from. */
async function laterUploads(tx: Tx, batch: BatchRecord, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('student_batch_rows')
    .innerJoin('student_batches', 'student_batches.id', 'student_batch_rows.batch_id')
    .select(['student_id', 'file_name'])
    .where('student_id', 'in', ids)
    .where('batch_id', '<>', batch.id)
    .where('status', '=', 'finished')
    .where('finished_at', '>=', batch.finished_at ?? '')
    .execute();
  return new Map(rows.map(({ student_id, file_name }) => [student_id ?? 0, file_name]));
}

async function withAssignments(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('assignments')
    .select('student_id')
    .distinct()
    .where('student_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

/** Puts the values back that the upload changed, except where they were changed again. */
async function putBack(tx: Tx, batch: BatchRecord, now: Date): Promise<UndoAnswer> {
  const kept: Kept[] = [];
  let reversed = 0;
  for (let after = 0; ; ) {
    const rows = await readUpdates(tx, batch.id, after);
    const last = rows.at(-1);
    if (!last) return { reversed, kept };
    const later = await laterUploads(
      tx,
      batch,
      rows.map(({ state }) => state.id),
    );
    let revision = await takeRevisions(tx, batch.institution_id, rows.length);
    const back: StudentChange[] = [];
    for (const { state, changes } of rows) {
      const { values, reason } = revert(state, changes, later.get(state.id));
      if (values) back.push({ ...changeOf(state, revision++), values });
      if (reason) kept.push({ id: state.id, name: state.name, reason });
    }
    await saveStudents(tx, batch.institution_id, back, now.toISOString());
    reversed += back.length;
    after = last.row;
    await setImmediate();
  }
}

const changeOf = (state: StudentState, revision: number): StudentChange => ({
  id: state.id,
  values: valuesOf(state),
  archived: false,
  revision,
});

async function readUpdates(tx: Tx, batchId: number, after: number) {
  const rows = await tx
    .selectFrom('student_batch_rows')
    .innerJoin('students', 'students.id', 'student_batch_rows.student_id')
    .select(stateColumns)
    .select(['student_batch_rows.row', 'student_batch_rows.changes'])
    .where('batch_id', '=', batchId)
    .where('row', '>', after)
    .orderBy('row')
    .limit(studentsPerStep)
    .execute();
  return rows.map(({ row, changes, ...student }) => ({
    row,
    state: asState(student),
    changes: JSON.parse(changes) as Decision['changes'],
  }));
}

/** The values before, field by field; fields that were edited since keep what they have, and are named. */
function revert(student: StudentState, changes: Decision['changes'], laterFile: string | undefined) {
  if (student.archived) return { values: null, reason: 'Taken off the list since' };
  if (laterFile) return { values: null, reason: `Changed by the later upload ${laterFile}` };
  const values = valuesOf(student);
  const edited: string[] = [];
  for (const { field, before, after } of changes) {
    if (String(student[field] ?? '') !== after) edited.push(fieldTitles[field]);
    else if (field === 'semester') values.semester = before === '' ? null : Number(before);
    else values[field] = before;
  }
  const reason = edited.length > 0 ? `${edited.join(', ')} edited since` : null;
  return { values: edited.length < changes.length ? values : null, reason };
}
