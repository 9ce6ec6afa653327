import { setImmediate } from 'node:timers/promises';
import type { Handle } from '../platform/database/database.ts';
import { asState, stateColumns } from '../students/repository.ts';
import type { RosterImportRecord } from './repository.ts';
import {
  type AddedStudent,
  type Evaluation,
  evaluateAdded,
  evaluateUpdated,
  type KeptChange,
  type UpdatedStudent,
} from './undo-evaluation.ts';

/** A student of an upload with what an undo makes of them. */
export type UndoneRow<S> = S & { readonly evaluation: Evaluation };

/** A student whose mark of being missing goes back. */
export interface MarkedBack {
  readonly id: number;
  /** The full list that they were missing in before; null: none. */
  readonly earlier: number | null;
  /** Whether the upload changed the student as well, who then counts there. */
  readonly counted: boolean;
}

/** What an undo works through, some students at a time: those added, those changed, those marked. */
export type UndoStep =
  | { readonly added: readonly UndoneRow<AddedStudent>[] }
  | { readonly updated: readonly UndoneRow<UpdatedStudent>[] }
  | { readonly marked: readonly MarkedBack[] };

const studentsPerStep = 250;

/**
 * Goes through everything that a finished upload did, judged as it is now. The undo writes what it finds here, and its
 * preview counts it, so that both say the same. Others are attended to in between.
 */
export async function* undoSteps(db: Handle, batch: RosterImportRecord): AsyncGenerator<UndoStep> {
  for (let after = startOfRows; ; await setImmediate()) {
    const added = await readAdded(db, batch.id, after);
    const last = added.at(-1);
    if (!last) break;
    after = { row: last.row, id: last.state.id };
    const judgements = await evaluateAdded(db, added);
    yield { added: withJudgements(added, judgements) };
  }
  for (let after = 0; ; await setImmediate()) {
    const updated = await readUpdated(db, batch.id, after);
    const last = updated.at(-1);
    if (!last) break;
    after = last.row;
    const judgements = await evaluateUpdated(db, batch.institution_id, updated);
    yield { updated: withJudgements(updated, judgements) };
  }
  for (let after = 0; ; await setImmediate()) {
    const marks = await readMarks(db, batch, after);
    const last = marks.at(-1);
    if (!last) break;
    after = last.student_id;
    yield { marked: marks.flatMap((mark) => markedBack(batch, mark)) };
  }
}

function withJudgements<S>(students: readonly S[], judgements: readonly Evaluation[]): UndoneRow<S>[] {
  return students.map((student, index) => ({ ...student, evaluation: judgements[index] ?? none }));
}

const none: Evaluation = { undo: 'nothing', reason: '', back: null };

/** Before the first row; those from before rows were counted are below zero. */
const startOfRows = { row: -2_147_483_648, id: 0 };

async function readAdded(db: Handle, rosterImportId: number, after: typeof startOfRows): Promise<AddedStudent[]> {
  const rows = await db
    .selectFrom('students')
    .select(stateColumns)
    .select(['added_hash', 'added_row'])
    .where('added_batch_id', '=', rosterImportId)
    .where('added_row', '>=', after.row)
    .where(({ or, eb }) => or([eb('added_row', '>', after.row), eb('students.id', '>', after.id)]))
    .orderBy('added_row')
    .orderBy('students.id')
    .limit(studentsPerStep)
    .execute();
  return rows.map(asAdded);
}

/** A row of `students` with `added_hash` and `added_row` as the undo looks at it. */
export function asAdded({
  added_hash,
  added_row,
  ...row
}: Parameters<typeof asState>[0] & { added_hash: string; added_row: number }): AddedStudent {
  return { row: added_row, state: asState(row), hash: added_hash, joined: row.user_id !== null };
}

async function readUpdated(db: Handle, rosterImportId: number, after: number): Promise<UpdatedStudent[]> {
  const rows = await db
    .selectFrom('student_batch_rows')
    .innerJoin('students', 'students.id', 'student_batch_rows.student_id')
    .select(stateColumns)
    .select(['student_batch_rows.row', 'student_batch_rows.changes'])
    .where('batch_id', '=', rosterImportId)
    .where('outcome', '=', 'update')
    .where('row', '>', after)
    .orderBy('row')
    .limit(studentsPerStep)
    .execute();
  return rows.map(({ row, changes, ...student }) => ({
    row,
    state: asState(student),
    changes: JSON.parse(changes) as KeptChange[],
  }));
}

async function readMarks(db: Handle, batch: RosterImportRecord, after: number) {
  return await db
    .selectFrom('student_batch_marks as mark')
    .innerJoin('students', 'students.id', 'mark.student_id')
    .leftJoin('student_batches as before', (join) =>
      join.onRef('before.id', '=', 'mark.earlier').on('before.status', '=', 'finished'),
    )
    .leftJoin('student_batch_rows as own', (join) =>
      join.onRef('own.student_id', '=', 'mark.student_id').on('own.batch_id', '=', batch.id),
    )
    .select(['mark.student_id', 'mark.earlier', 'before.id as standing', 'own.outcome'])
    .select(['students.absent_batch_id', 'students.archived'])
    .where('mark.batch_id', '=', batch.id)
    .where('mark.student_id', '>', after)
    .orderBy('mark.student_id')
    .limit(studentsPerStep)
    .execute();
}

/** A mark goes back where nobody has changed it since; to a full list only that has not been undone itself. */
function markedBack(batch: RosterImportRecord, mark: Awaited<ReturnType<typeof readMarks>>[number]): MarkedBack[] {
  const set = mark.earlier === null;
  const asLeft = mark.absent_batch_id === (set ? batch.id : null);
  if (mark.archived === 1 || !asLeft || (!set && mark.standing === null)) return [];
  return [{ id: mark.student_id, earlier: mark.earlier, counted: mark.outcome === 'update' }];
}
