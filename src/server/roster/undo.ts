import { AppError } from '#shared/errors.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { noChangeOf, type StudentChange, saveStudents, takeRevisions } from '../students/repository.ts';
import { markStudents } from './missing.ts';
import {
  discardRosterImport,
  findRosterImport,
  lockRosterImport,
  type RosterImportRecord,
  type Uploader,
  undoUntil,
} from './repository.ts';
import { type AddedStudent, builtOn, type UpdatedStudent } from './undo-evaluation.ts';
import { type MarkedBack, type UndoneRow, undoSteps } from './undo-walk.ts';

/** A student that an undo left alone, at least in part, and why. */
interface Kept {
  readonly id: number;
  readonly name: string;
  readonly reason: string;
}

/** What an undo did: how many students are as they were before the upload, and who is not. */
export interface UndoAnswer {
  readonly reversed: number;
  readonly kept: readonly Kept[];
}

const nothing: UndoAnswer = { reversed: 0, kept: [] };

/**
 * Undoes an upload within 30 days: students that it added leave the list, updates go back field by field, the marks of
 * a full list go. What was edited, assigned or joined since is kept and named. An upload that is still open is dropped.
 * Again answers the same. Throws `conflict` once it is too old, or where a later upload builds on it.
 */
export async function undoRosterImport(tx: Tx, uploader: Uploader, id: number, now: Date): Promise<UndoAnswer> {
  const batch = await lockRosterImport(tx, uploader, id);
  if (batch.status === 'undone') return answerOf(batch);
  if (batch.status === 'open') {
    await discardRosterImport(tx, id, now);
    return nothing;
  }
  const refused = await refusalOf(tx, batch, now);
  if (refused !== '') throw new AppError('conflict', { message: refused });
  const answer = await reverse(tx, batch, now);
  await tx
    .updateTable('student_batches')
    .set({
      status: 'undone',
      undone_at: now.toISOString(),
      undone_by: uploader.userId,
      undo_answer: JSON.stringify(answer),
    })
    .where('id', '=', id)
    .execute();
  return answer;
}

const answerOf = (batch: RosterImportRecord) => JSON.parse(batch.undo_answer || JSON.stringify(nothing)) as UndoAnswer;

/** Why a finished upload cannot be undone at all; empty where it can. */
async function refusalOf(db: Handle, batch: RosterImportRecord, now: Date): Promise<string> {
  const until = undoUntil(batch);
  if (until && until < now) return 'An upload can be undone for 30 days. This one is older';
  const later = await builtOn(db, batch);
  return later === null ? '' : `The later upload ${later} builds on this one. Undo that one first`;
}

/** What an undo would do now, by the decisions that it takes; of an undone upload, what it did. */
export async function previewUndo(
  db: Handle,
  uploader: Uploader,
  id: number,
  now: Date,
): Promise<{ readonly reversed: number; readonly kept: number; readonly refused: string }> {
  const batch = await findRosterImport(db, uploader.institutionId, id);
  if (batch.status === 'undone') {
    const { reversed, kept } = answerOf(batch);
    return { reversed, kept: kept.length, refused: 'This upload was undone already' };
  }
  if (batch.user_id !== uploader.userId) {
    return { reversed: 0, kept: 0, refused: 'Only the person who uploaded this list may undo it' };
  }
  if (batch.status === 'open') return { reversed: 0, kept: 0, refused: '' };
  const refused = await refusalOf(db, batch, now);
  if (refused !== '') return { reversed: 0, kept: 0, refused };
  let reversed = 0;
  let kept = 0;
  for await (const step of undoSteps(db, batch)) {
    if ('marked' in step) {
      reversed += step.marked.filter(({ counted }) => !counted).length;
      continue;
    }
    for (const { evaluation } of 'added' in step ? step.added : step.updated) {
      if (evaluation.undo === 'reversed' || evaluation.undo === 'partly') reversed += 1;
      if (evaluation.undo === 'kept' || evaluation.undo === 'partly') kept += 1;
    }
  }
  return { reversed, kept, refused: '' };
}

async function reverse(tx: Tx, batch: RosterImportRecord, now: Date): Promise<UndoAnswer> {
  let reversed = 0;
  const kept: Kept[] = [];
  for await (const step of undoSteps(tx, batch)) {
    if ('marked' in step) reversed += await unmark(tx, batch, step.marked, now);
    else {
      const students = 'added' in step ? step.added : step.updated;
      reversed +=
        'added' in step ? await takeBack(tx, batch, step.added, now) : await putBack(tx, batch, step.updated, now);
      for (const { state, evaluation } of students) {
        if (evaluation.undo === 'kept' || evaluation.undo === 'partly')
          kept.push({ id: state.id, name: state.name, reason: evaluation.reason });
      }
    }
  }
  return { reversed, kept };
}

/** Takes students that the upload added off the list again; all others are written down for the report. */
async function takeBack(tx: Tx, batch: RosterImportRecord, added: readonly UndoneRow<AddedStudent>[], now: Date) {
  const gone = added.filter(({ evaluation }) => evaluation.undo === 'reversed');
  const revision = await takeRevisions(tx, batch.institution_id, gone.length);
  const changes = gone.map(({ state }, index) => ({ ...noChangeOf(state, revision + index), archived: true }));
  await saveStudents(tx, batch.institution_id, changes, now.toISOString());
  const others = added
    .filter(({ evaluation }) => evaluation.undo !== 'reversed')
    .map(({ row, state, evaluation }) => ({
      batch_id: batch.id,
      row,
      institution_id: batch.institution_id,
      student_id: state.id,
      body: '',
      email: '',
      roll_number: '',
      changes: '',
      outcome: 'create' as const,
      undo: evaluation.undo === 'kept' ? ('kept' as const) : ('' as const),
      undo_reason: evaluation.reason,
    }));
  if (others.length > 0) await tx.insertInto('student_batch_rows').values(others).execute();
  return gone.length;
}

/** Puts the values back that the upload changed. */
async function putBack(tx: Tx, batch: RosterImportRecord, updated: readonly UndoneRow<UpdatedStudent>[], now: Date) {
  const backs = updated.filter(({ evaluation }) => evaluation.back !== null);
  const revision = await takeRevisions(tx, batch.institution_id, backs.length);
  const changes = backs.flatMap(({ state, evaluation: { back } }, index): StudentChange[] =>
    back ? [{ ...noChangeOf(state, revision + index), ...back }] : [],
  );
  await saveStudents(tx, batch.institution_id, changes, now.toISOString());
  const of = (row: number) =>
    tx.updateTable('student_batch_rows').where('batch_id', '=', batch.id).where('row', '=', row);
  for (const { row, evaluation } of updated) {
    const { undo, reason } = evaluation;
    if (undo === 'nothing') continue;
    if (undo !== 'reversed') await of(row).set({ undo, undo_reason: reason }).execute();
  }
  return backs.length;
}

async function unmark(tx: Tx, batch: RosterImportRecord, marked: readonly MarkedBack[], now: Date): Promise<number> {
  for (const earlier of new Set(marked.map((mark) => mark.earlier))) {
    const ids = marked.filter((mark) => mark.earlier === earlier).map(({ id }) => id);
    await markStudents(tx, batch.institution_id, { ids, mark: earlier }, now);
  }
  return marked.filter(({ counted }) => !counted).length;
}
