import type { RosterImportChoices, RosterImportMode, RosterImportRow } from '#shared/contract/batches.ts';
import type { StudentFields } from '#shared/contract/students.ts';
import { cleanCell, textFields } from '#shared/roster/clean.ts';
import { type Decision, decideRow, fieldTitles } from '#shared/roster/decide.ts';
import type { Handle } from '../platform/database/database.ts';
import { findByKeys, valuesOf } from '../students/repository.ts';

/** A row that was refused. `field` is empty where the row as a whole is to blame. */
export interface Rejection {
  readonly row: number;
  readonly field: string;
  readonly message: string;
}

/** A row with what becomes of it. */
export interface StagedRow {
  readonly row: RosterImportRow;
  readonly decision: Decision;
  /** Whom of the list it names, by roll number or e-mail. */
  readonly named: readonly number[];
}

/** What rows of an upload are decided by. */
export interface UploadTerms {
  readonly institutionId: number;
  readonly mode: RosterImportMode;
  readonly choices: RosterImportChoices;
}

/** Cleans a row's values once more, as the desk did before it sent them; answers the first thing wrong, if any. */
export function recheck(row: RosterImportRow): { readonly row: RosterImportRow; readonly rejection: Rejection | null } {
  let values: RosterImportRow['values'] | null = null;
  for (const field of textFields) {
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
export function keysOf({ values }: RosterImportRow): { readonly email: string; readonly roll: string } {
  return { email: values.email ?? '', roll: values.roll_number ?? '' };
}

/** Decides rows against the list as it is now. The caller holds the institution's turn. */
export async function decideRows(
  db: Handle,
  { institutionId, mode, choices }: UploadTerms,
  rows: readonly RosterImportRow[],
): Promise<StagedRow[]> {
  const find = await matching(db, institutionId, rows);
  return rows.map((row) => {
    const matches = find(row);
    const ids = [matches.byRoll?.id, matches.byEmail?.id].filter((id) => id !== undefined);
    return { row, decision: decideRow(row, matches, mode, choices), named: ids };
  });
}

/** Whom of the list rows name that are refused before they are decided. */
export async function namedBy(db: Handle, institutionId: number, rows: readonly RosterImportRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const find = await matching(db, institutionId, rows);
  return rows.flatMap((row) => Object.values(find(row)).flatMap((student) => student?.id ?? []));
}

async function matching(db: Handle, institutionId: number, rows: readonly RosterImportRow[]) {
  const keys = rows.map(keysOf);
  const { byEmail, byRoll } = await findByKeys(
    db,
    institutionId,
    keys.map(({ email }) => email),
    keys.map(({ roll }) => roll),
  );
  return (row: RosterImportRow) => {
    const { email, roll } = keysOf(row);
    return { byEmail: byEmail.get(email) ?? null, byRoll: byRoll.get(roll) ?? null };
  };
}

/** Why a row is an error, as an answer tells it. */
export function rejectionOf({ row, decision }: StagedRow): Rejection {
  const [first] = decision.problems;
  const message = decision.problems.map((problem) => problem.message).join('. ');
  return { row: row.row, field: first?.field ?? '', message };
}

/** The rejection of a row that repeats another one of the same upload. */
export function repeats(row: RosterImportRow, field: 'email' | 'roll_number' | '', other: number): Rejection {
  const what = field === '' ? 'belongs to the same student as' : `has the same ${fieldTitles[field]} as`;
  return { row: row.row, field, message: `Row ${row.row} ${what} row ${other}` };
}

/** The values of a student whom a row adds. */
export function newValues({ values }: RosterImportRow): StudentFields {
  return {
    name: values.name ?? '',
    course: values.course ?? '',
    specialization: values.specialization ?? '',
    semester: values.semester ?? null,
    email: values.email ?? '',
    phone: values.phone ?? '',
    roll_number: values.roll_number ?? '',
  };
}

/** A student's values after an update. */
export function valuesAfter(student: StudentFields, changes: Decision['changes']): StudentFields {
  const values = valuesOf(student);
  for (const { field, after } of changes) {
    if (field === 'semester') values.semester = after === '' ? null : Number(after);
    else values[field] = after;
  }
  return values;
}
