import type { BatchMode, BatchRow, StudentFields } from '#shared/contract/students.ts';
import { cleanCell } from '#shared/roster/clean.ts';
import { type Decision, decideRow, fieldTitles, type KnownStudent } from '#shared/roster/decide.ts';
import type { Handle } from './database.ts';
import { findByKeys } from './students-repository.ts';

/** A row that was refused. `field` is empty where the row as a whole is to blame. */
export interface Rejection {
  readonly row: number;
  readonly field: string;
  readonly message: string;
}

/** A row with what becomes of it. */
export interface DecidedRow {
  readonly row: BatchRow;
  readonly decision: Decision;
}

const cleanedFields = ['name', 'course', 'specialization', 'email', 'phone', 'roll_number'] as const;

/** Cleans a row's values once more, as the desk did before it sent them; answers the first thing wrong, if any. */
export function recheck(row: BatchRow): { readonly row: BatchRow; readonly rejection: Rejection | null } {
  let values: BatchRow['values'] | null = null;
  for (const field of cleanedFields) {
    const given = row.values[field];
    if (given === undefined || given === '') continue;
    const { value, problems } = cleanCell(field, given);
    const wrong = problems.find(({ severity }) => severity === 'error');
    if (wrong) return { row, rejection: { row: row.row, field, message: wrong.message } };
    if (value !== given) values = { ...(values ?? row.values), [field]: value };
  }
  return { row: values ? { ...row, values } : row, rejection: null };
}

/** What the keys of a row are; empty where it has none. */
export function keysOf({ values }: BatchRow): { readonly email: string; readonly roll: string } {
  return { email: values.email ?? '', roll: values.roll_number ?? '' };
}

/** Decides rows against the list as it is now. The caller holds the institution's turn. */
export async function decideRows(
  db: Handle,
  institutionId: number,
  mode: BatchMode,
  rows: readonly BatchRow[],
): Promise<DecidedRow[]> {
  const keys = rows.map(keysOf);
  const { byEmail, byRoll } = await findByKeys(
    db,
    institutionId,
    keys.map(({ email }) => email),
    keys.map(({ roll }) => roll),
  );
  return rows.map((row) => {
    const { email, roll } = keysOf(row);
    const matches = { byEmail: byEmail.get(email) ?? null, byRoll: byRoll.get(roll) ?? null };
    return { row, decision: decideRow(row, matches, mode) };
  });
}

/** Why a row is an error, as an answer tells it. */
export function rejectionOf({ row, decision }: DecidedRow): Rejection {
  const [first] = decision.problems;
  const message = decision.problems.map((problem) => problem.message).join('. ');
  return { row: row.row, field: first?.field ?? '', message };
}

/** The rejection of a row that repeats another one of the same upload. */
export function repeats(row: BatchRow, field: 'email' | 'roll_number' | '', other: number): Rejection {
  const what = field === '' ? 'belongs to the same student as' : `has the same ${fieldTitles[field]} as`;
  return { row: row.row, field, message: `Row ${row.row} ${what} row ${other}` };
}

/** A student's values after a row was applied to them. */
export function applied(row: BatchRow, student: KnownStudent | null): StudentFields {
  const before: StudentFields = student ?? emptyStudent;
  const { name, course, specialization, semester, email, phone, roll_number } = row.values;
  const cleared = new Set<string>(row.clear);
  const pick = (field: keyof StudentFields & string, value: string | undefined, old: string) =>
    cleared.has(field) ? '' : value || old;
  return {
    name: name || before.name,
    course: course || before.course,
    specialization: pick('specialization', specialization, before.specialization),
    semester: semester ?? before.semester,
    email: email || before.email,
    phone: pick('phone', phone, before.phone),
    roll_number: pick('roll_number', roll_number, before.roll_number),
  };
}

const emptyStudent: StudentFields = {
  name: '',
  course: '',
  specialization: '',
  semester: null,
  email: '',
  phone: '',
  roll_number: '',
};
