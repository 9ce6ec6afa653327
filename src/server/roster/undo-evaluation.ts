import type { OwnField, StudentFields } from '#shared/contract/students.ts';
import { type Decision, fieldTitles } from '#shared/roster/decide.ts';
import type { Handle } from '../platform/database/database.ts';
import { findByKeys, type StudentState, valuesHash, valuesOf } from '../students/repository.ts';
import type { RosterImportRecord } from './repository.ts';

/** What an undo does with one student of an upload. */
export interface Evaluation {
  readonly undo: 'reversed' | 'partly' | 'kept' | 'nothing';
  /** Why something is kept; empty otherwise. */
  readonly reason: string;
  /** What goes back: the values, and what of them the student wrote. Null: the student leaves the list, or nothing does. */
  readonly back: { readonly values: StudentFields; readonly own: readonly OwnField[] } | null;
}

/** A change that an update made; `own` where it took the place of what the student had written. */
export type KeptChange = Decision['changes'][number] & { readonly own?: boolean };

/** A student whom the upload added, as they are now. */
export interface AddedStudent {
  readonly row: number;
  readonly state: StudentState;
  /** Of the values at that time. */
  readonly hash: string;
  /** Now, or until they were taken off the list. */
  readonly joined: boolean;
}

/** A student whom the upload changed, as they are now. */
export interface UpdatedStudent {
  readonly row: number;
  readonly state: StudentState;
  readonly changes: readonly KeptChange[];
}

const nothing = (reason = ''): Evaluation => ({ undo: 'nothing', reason, back: null });
const kept = (reason: string): Evaluation => ({ undo: 'kept', reason, back: null });

/** Judges students whom an upload added: untouched they leave the list, else they are kept. In the order given. */
export async function evaluateAdded(db: Handle, students: readonly AddedStudent[]): Promise<Evaluation[]> {
  const assigned = await withAssignments(
    db,
    students.map(({ state }) => state.id),
  );
  return students.map(({ state, hash, joined }) => {
    if (state.archived) return nothing('Taken off the list since');
    if (assigned.has(state.id)) return kept('Has assigned opportunities');
    if (joined) return kept('Has joined with an account');
    if (valuesHash(state) !== hash) return kept('Edited since');
    return { undo: 'reversed', reason: '', back: null };
  });
}

async function withAssignments(db: Handle, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('assignments')
    .select('student_id')
    .distinct()
    .where('student_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

/** Judges students whom an upload changed: each field goes back unless it was edited since. In the order given. */
export async function evaluateUpdated(
  db: Handle,
  institutionId: number,
  students: readonly UpdatedStudent[],
): Promise<Evaluation[]> {
  const before = (field: 'email' | 'roll_number') =>
    students.flatMap(({ changes }) =>
      changes.filter((change) => change.field === field).map((change) => change.before),
    );
  const taken = await findByKeys(db, institutionId, before('email'), before('roll_number'));
  return students.map(({ state, changes }) => {
    if (state.archived) return kept('Taken off the list since');
    const values = valuesOf(state);
    const own = new Set<OwnField>(state.own_fields);
    const reasons: string[] = [];
    for (const { field, before: earlier, after, own: wasOwn } of changes) {
      const holder = field === 'email' ? taken.byEmail.get(earlier) : undefined;
      const other = holder ?? (field === 'roll_number' ? taken.byRoll.get(earlier) : undefined);
      if (String(state[field] ?? '') !== after) reasons.push(`${fieldTitles[field]} edited since`);
      else if (earlier !== '' && other && other.id !== state.id) {
        reasons.push(`${fieldTitles[field]} ${earlier} belongs to ${other.name} by now`);
      } else {
        if (field === 'semester') values.semester = earlier === '' ? null : Number(earlier);
        else values[field] = earlier;
        if (wasOwn) own.add(field as OwnField);
      }
    }
    const reason = joined(reasons);
    if (reasons.length === changes.length) return kept(reason);
    return { undo: reasons.length > 0 ? 'partly' : 'reversed', reason, back: { values, own: [...own] } };
  });
}

/** 'Course, Semester edited since' rather than the same words twice. */
function joined(reasons: readonly string[]): string {
  const edited = reasons
    .filter((reason) => reason.endsWith(editedSince))
    .map((reason) => reason.slice(0, -editedSince.length));
  const others = reasons.filter((reason) => !reason.endsWith(editedSince));
  return [...(edited.length > 0 ? [`${edited.join(', ')}${editedSince}`] : []), ...others].join('. ');
}

const editedSince = ' edited since';

/** The name of a later finished upload that changed somebody whom this one added or changed; null: none did. */
export async function builtOn(db: Handle, batch: RosterImportRecord): Promise<string | null> {
  const later = db
    .selectFrom('student_batches as later')
    .innerJoin('student_batch_rows as theirs', 'theirs.batch_id', 'later.id')
    .select('later.file_name')
    .where('later.institution_id', '=', batch.institution_id)
    .where('later.status', '=', 'finished')
    .where('theirs.outcome', '=', 'update')
    .where(({ or, and, eb }) =>
      or([
        eb('later.finish_order', '>', batch.finish_order),
        and([eb('later.finish_order', '=', batch.finish_order), eb('later.id', '>', batch.id)]),
      ]),
    )
    .orderBy('later.id')
    .limit(1);
  const onAdded = await later
    .innerJoin('students', 'students.id', 'theirs.student_id')
    .where('students.added_batch_id', '=', batch.id)
    .executeTakeFirst();
  if (onAdded) return onAdded.file_name;
  const onChanged = await later
    .innerJoin('student_batch_rows as ours', 'ours.student_id', 'theirs.student_id')
    .where('ours.batch_id', '=', batch.id)
    .where('ours.outcome', '=', 'update')
    .executeTakeFirst();
  return onChanged?.file_name ?? null;
}
