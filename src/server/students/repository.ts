import { hash } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type OwnField, type StudentFields, type StudentRow, studentFields } from '#shared/contract/students.ts';
import type { KnownStudent } from '#shared/roster/decide.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../platform/database/database.ts';
import { insertMany } from '../platform/database/insert-many.ts';
import type { Tx } from '../platform/database/schema.ts';
import { foldAll } from '../platform/database/search-text.ts';
import type { StudentsTable } from '../platform/database/tables/students.ts';

/** A student as the changes feed tells it. */
export type StudentState = Omit<StudentRow, 'assigned_opportunities'>;

/** The columns that `asState` needs. */
export const stateColumns = [
  'students.id',
  'students.name',
  'students.course',
  'students.specialization',
  'students.semester',
  'students.email',
  'students.phone',
  'students.roll_number',
  'students.date_added',
  'students.updated_at',
  'students.revision',
  'students.archived',
  'students.user_id',
  'students.absent_batch_id',
  'students.own_fields',
] as const;

type StateRow = Pick<
  Selectable<StudentsTable>,
  | (keyof StudentFields | 'id' | 'date_added' | 'updated_at' | 'revision' | 'archived')
  | ('user_id' | 'absent_batch_id' | 'own_fields')
>;

/** A row of the table as the contract has it. */
export function asState({ user_id, absent_batch_id, own_fields, ...row }: StateRow): StudentState {
  const state = {
    ...row,
    semester: row.semester === 0 ? null : row.semester,
    archived: row.archived === 1,
    standing: user_id === null ? ('waiting' as const) : ('joined' as const),
    not_in_list: absent_batch_id !== null,
  };
  return own_fields === '' ? state : { ...state, own_fields: own_fields.split(',') as OwnField[] };
}

/** True for students on the list. Written as a literal, since the indexes hold only those. */
export const listed = sql<boolean>`students.archived = 0`;

/**
 * Takes the institution's turn: whoever changes its list waits here until the one before has committed, so that
 * revisions appear in order and nobody decides on stale rows.
 */
export async function lockList(tx: Tx, institutionId: number): Promise<void> {
  await takeRevisions(tx, institutionId, 0);
}

/** Reserves `count` revisions and answers the first. Waits like `lockList`. */
export async function takeRevisions(tx: Tx, institutionId: number, count: number): Promise<number> {
  const { revision } = await tx
    .insertInto('student_counters')
    .values({ institution_id: institutionId, revision: count })
    .onConflict((conflict) =>
      conflict.column('institution_id').doUpdateSet({ revision: sql`student_counters.revision + ${count}` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision - count + 1;
}

/** The institution's newest revision; 0 before the first. */
export async function currentRevision(db: Handle, institutionId: number): Promise<number> {
  const row = await db
    .selectFrom('student_counters')
    .select('revision')
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/** The columns that follow from a student's values. */
function derivedOf(values: Pick<StudentFields, 'name' | 'email' | 'phone' | 'roll_number'>) {
  const { name, email, phone, roll_number } = values;
  return { name_key: fold(name), search_text: foldAll([name, email, phone, roll_number]) };
}

/** The values alone, without what else a student's row carries. */
export function valuesOf(student: StudentFields): StudentFields {
  const { name, course, specialization, semester, email, phone, roll_number } = student;
  return { name, course, specialization, semester, email, phone, roll_number };
}

/** A short hash of a student's values: equal values, equal hash. */
export function valuesHash(values: StudentFields): string {
  const text = JSON.stringify(Object.values(valuesOf(values)));
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/** A student to add. */
export interface NewStudent {
  readonly values: StudentFields;
  readonly rosterImportId: number | null;
  /** Of the upload's file; 0 without one. */
  readonly row?: number;
  readonly revision: number;
}

/** At this many rows a statement, the time that it takes to run one counts for more than how many there are. */
const rowsPerInsert = 200;

/** Adds students to the list. The caller holds the institution's turn. */
export async function insertStudents(
  tx: Tx,
  institutionId: number,
  students: readonly NewStudent[],
  now: string,
): Promise<void> {
  const rows = students.map(({ values, rosterImportId, row, revision }) => ({
    ...storedValues(values),
    institution_id: institutionId,
    user_id: null,
    archived: 0,
    revision,
    added_batch_id: rosterImportId,
    added_row: row ?? 0,
    added_hash: valuesHash(values),
    date_added: now,
    updated_at: now,
    email_since: now,
  }));
  await addRows(tx, rows);
}

const addRows = insertMany(rowsPerInsert, (tx: Tx, rows: readonly Insertable<StudentsTable>[]) =>
  tx.insertInto('students').values(rows),
);

/** A student as it shall be. */
export interface StudentChange {
  readonly id: number;
  readonly values: StudentFields;
  /** What of it the student wrote. */
  readonly own: readonly OwnField[] | undefined;
  readonly archived: boolean;
  readonly revision: number;
}

/**
 * Writes students that exist, each under its new revision, many in one statement. The caller holds the institution's
 * turn. Every row conflicts with itself by its id, which is what turns the insert into an update of many rows.
 */
export async function saveStudents(
  tx: Tx,
  institutionId: number,
  changes: readonly StudentChange[],
  now: string,
): Promise<void> {
  const rows = changes.map(({ id, values, own, archived, revision }) => ({
    id,
    ...storedValues(values),
    institution_id: institutionId,
    user_id: null,
    archived: archived ? 1 : 0,
    revision,
    added_batch_id: null,
    added_hash: '',
    date_added: now,
    updated_at: now,
    own_fields: own?.join(',') ?? '',
  }));
  await changeRows(tx, rows);
}

const changeRows = insertMany(rowsPerInsert, (tx: Tx, rows: readonly Insertable<StudentsTable>[]) =>
  tx
    .insertInto('students')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(takenFromNew)),
);

const changeable = [
  ...studentFields.keyof().options,
  'name_key',
  'search_text',
  'archived',
  'revision',
  'updated_at',
  'own_fields',
] as const;

const takenFromNew = {
  ...Object.fromEntries(changeable.map((column) => [column, sql.ref<never>(`excluded.${column}`)] as const)),
  email_since: sql<never>`case when students.email = excluded.email then students.email_since else excluded.updated_at end`,
};

/** Values and what follows from them, as columns. */
const storedValues = (values: StudentFields) => ({
  ...valuesOf(values),
  ...derivedOf(values),
  semester: values.semester ?? 0,
});

/** A student as a change that changes nothing yet, for `saveStudents`. */
export function noChangeOf(state: StudentState, revision: number): StudentChange {
  const { id, archived, own_fields } = state;
  return { id, values: valuesOf(state), own: own_fields, archived, revision };
}

/** A student on the institution's list, or null. */
export async function findStudent(db: Handle, institutionId: number, id: number): Promise<StudentState | null> {
  const row = await db
    .selectFrom('students')
    .select(stateColumns)
    .where('id', '=', id)
    .where('institution_id', '=', institutionId)
    .where(listed)
    .executeTakeFirst();
  return row ? asState(row) : null;
}

/** The account of a student on the list; null where nobody has joined from this row. */
export async function accountOnList(db: Handle, institutionId: number, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('students')
    .select('user_id')
    .where('id', '=', id)
    .where('institution_id', '=', institutionId)
    .where(listed)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Who on the list has one of these e-mails or roll numbers. */
export async function findByKeys(
  db: Handle,
  institutionId: number,
  emails: readonly string[],
  rollNumbers: readonly string[],
): Promise<{ readonly byEmail: Map<string, KnownStudent>; readonly byRoll: Map<string, KnownStudent> }> {
  const byEmail = await findBy(db, institutionId, 'email', emails);
  const byRoll = await findBy(db, institutionId, 'roll_number', rollNumbers);
  return {
    byEmail: new Map(byEmail.map((student) => [student.email, student])),
    byRoll: new Map(byRoll.map((student) => [student.roll_number, student])),
  };
}

async function findBy(
  db: Handle,
  institutionId: number,
  column: 'email' | 'roll_number',
  keys: readonly string[],
): Promise<StudentState[]> {
  const given = [...new Set(keys)].filter((key) => key !== '');
  if (given.length === 0) return [];
  const rows = await db
    .selectFrom('students')
    .select(stateColumns)
    .where('institution_id', '=', institutionId)
    .where(column, 'in', given)
    .where(listed)
    .$if(column === 'roll_number', (query) => query.where(sql<boolean>`students.roll_number <> ''`))
    .execute();
  return rows.map(asState);
}

/** Students on the list by their whole names, in any case: folded name → everybody who has it. */
export async function findByNames(
  db: Handle,
  institutionId: number,
  names: readonly string[],
): Promise<Map<string, { readonly id: number; readonly name: string; readonly email: string }[]>> {
  const found = new Map<string, { id: number; name: string; email: string }[]>();
  const keys = [...new Set(names.map(fold))].filter((key) => key !== '');
  if (keys.length === 0) return found;
  const rows = await db
    .selectFrom('students')
    .select(['id', 'name', 'email', 'name_key'])
    .where('institution_id', '=', institutionId)
    .where('name_key', 'in', keys)
    .where(listed)
    .orderBy('id')
    .execute();
  for (const { name_key, ...student } of rows) found.set(name_key, [...(found.get(name_key) ?? []), student]);
  return found;
}

/** Students changed after a revision, oldest first, archived ones included. */
export async function readChanges(
  db: Handle,
  institutionId: number,
  since: number,
  limit: number,
): Promise<{ readonly students: StudentState[]; readonly revision: number; readonly more: boolean }> {
  // A number that was never given out comes from another database: start over.
  const from = since > (await currentRevision(db, institutionId)) ? 0 : since;
  const rows = await db
    .selectFrom('students')
    .select(stateColumns)
    .where('institution_id', '=', institutionId)
    .where('revision', '>', from)
    .orderBy('revision')
    .limit(limit + 1)
    .execute();
  const students = rows.slice(0, limit).map(asState);
  return { students, revision: students.at(-1)?.revision ?? from, more: rows.length > limit };
}
