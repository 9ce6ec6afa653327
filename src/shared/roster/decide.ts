// Decides what a row of a roster import does to the student list.

import type { RosterImportChoices, RosterImportMode, RosterImportRow } from '../contract/batches.ts';
import type { OwnField, StudentFields } from '../contract/students.ts';
import { type RosterField, type RosterProblem, rosterFields } from '../desk/types.ts';

/** A student on the list, with the facts that a decision about a row needs. */
export interface KnownStudent extends StudentFields {
  readonly id: number;
  readonly revision: number;
  /** Fields that the student wrote; none if absent. */
  readonly own_fields?: readonly OwnField[] | undefined;
}

/** The import options that a decision about a row depends on. */
export type DecisionChoices = Pick<RosterImportChoices, 'identifiers' | 'overwrite'>;

/** The students on the list with the row's roll number and with its e-mail; null for no match. */
export interface Matches {
  readonly byRoll: KnownStudent | null;
  readonly byEmail: KnownStudent | null;
}

/** The parts of a row that a decision needs. Values may be text, or typed as in the contract. */
export interface DecidedRow {
  readonly values: { readonly [F in RosterField]?: string | number | null | undefined };
  readonly clear?: RosterImportRow['clear'] | readonly string[] | undefined;
  readonly seen?: number | undefined;
}

/**
 * The decision about one row. If `outcome` is `error`, `problems` are errors. Otherwise they are warnings with the code
 * `own_value`: each names a value that doesn't change because the student wrote it.
 */
export interface Decision {
  readonly outcome: 'create' | 'update' | 'unchanged' | 'skipped' | 'error';
  /** The student on the list that the row matches; null for none. */
  readonly student: KnownStudent | null;
  readonly changes: readonly { readonly field: RosterField; readonly before: string; readonly after: string }[];
  readonly problems: readonly RosterProblem[];
}

const required = ['name', 'course', 'semester', 'email'] as const satisfies readonly RosterField[];

/** The name of each field in messages: its heading in the template. */
export const fieldTitles: Record<RosterField, string> = {
  name: 'Student Name',
  course: 'Course',
  specialization: 'Specialization',
  semester: 'Semester',
  email: 'Email Id',
  phone: 'Phone Number',
  roll_number: 'Roll Number',
};

const nothingChosen: DecisionChoices = Object.freeze({ identifiers: false, overwrite: [] });

/**
 * Decides what a cleaned row does to the student list. The desk calls this function for the preview and the service for
 * the commit, so the preview shows what will happen. Pure; the order of rows doesn't matter. The mode `full` treats
 * rows like `add_update`: missing students are counted elsewhere. E-mails and roll numbers of known students change
 * only with `choices.identifiers`. Values that a student wrote change only if `choices.overwrite` names the field.
 */
export function decideRow(
  row: DecidedRow,
  matches: Matches,
  mode: RosterImportMode,
  choices: DecisionChoices = nothingChosen,
): Decision {
  const { byRoll, byEmail } = matches;
  if (byRoll && byEmail && byRoll.id !== byEmail.id) return failed(null, [twoPeople(byRoll, byEmail)]);
  const student = byRoll ?? byEmail;
  if (!student) return row.seen ? failed(null, [goneSince]) : decideNew(row, mode);
  if (mode === 'add') return { outcome: 'skipped', student, changes: [], problems: [] };
  return decideKnown(row, student, choices);
}

const creation: Decision = Object.freeze({ outcome: 'create', student: null, changes: [], problems: [] });

function decideNew(row: DecidedRow, mode: RosterImportMode): Decision {
  if (mode === 'update') return decideAbsent(row);
  const missing = required.filter((field) => isBlank(row.values[field]));
  return missing.length === 0 ? creation : failed(null, missing.map(missingValue));
}

/** Decides a row without a match in the mode `update`: an error if the row has no identifier, otherwise skipped. */
function decideAbsent(row: DecidedRow): Decision {
  if (isBlank(row.values.email) && isBlank(row.values.roll_number)) {
    const fix = 'Fill in the e-mail or the roll number';
    return failed(null, [problem(null, 'no_identifier', 'This row has neither an e-mail nor a roll number', fix)]);
  }
  return { outcome: 'skipped', student: null, changes: [], problems: [] };
}

function decideKnown(row: DecidedRow, student: KnownStudent, choices: DecisionChoices): Decision {
  if (row.seen !== undefined && row.seen < student.revision) return failed(student, [changedSince(student)]);
  const wanted = rosterFields.flatMap((field) => changeOf(row, student, field));
  const identifiers = choices.identifiers ? [] : wanted.filter(changesIdentifier);
  if (identifiers.length > 0) {
    return failed(
      student,
      identifiers.map((change) => otherIdentifier(student, change)),
    );
  }
  const kept = student.own_fields ? wanted.filter(({ field }) => isKept(field, student, choices)) : [];
  const changes = kept.length === 0 ? wanted : wanted.filter((change) => !kept.includes(change));
  const problems = kept.map((change) => ownValue(student, change));
  return { outcome: changes.length > 0 ? 'update' : 'unchanged', student, changes, problems };
}

/** Whether a change replaces the e-mail or roll number of a known student. Filling an empty field doesn't count. */
export function changesIdentifier({ field, before }: Pick<Change, 'field' | 'before'>): boolean {
  return (field === 'email' || field === 'roll_number') && before !== '';
}

type Change = Decision['changes'][number];

function isKept(field: RosterField, student: KnownStudent, { overwrite }: DecisionChoices): boolean {
  const own = student.own_fields as readonly RosterField[] | undefined;
  return (own?.includes(field) ?? false) && !(overwrite as readonly RosterField[]).includes(field);
}

function changeOf(row: DecidedRow, student: KnownStudent, field: RosterField) {
  const before = asText(student[field]);
  const cleared = (row.clear as readonly RosterField[] | undefined)?.includes(field) ?? false;
  const after = cleared ? '' : asText(row.values[field]);
  if ((after === '' && !cleared) || after === before) return [];
  return [{ field, before, after }];
}

const asText = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);
const isBlank = (value: string | number | null | undefined) => asText(value) === '';
const failed = (student: KnownStudent | null, problems: RosterProblem[]): Decision => ({
  outcome: 'error',
  student,
  changes: [],
  problems,
});
const problem = (field: RosterField | null, code: string, message: string, fix: string): RosterProblem => ({
  field,
  severity: 'error',
  code,
  message,
  fix,
});

const missingValue = (field: RosterField) =>
  problem(field, 'missing', `${fieldTitles[field]} is empty`, `Fill in the ${fieldTitles[field]}`);

const twoPeople = (byRoll: KnownStudent, byEmail: KnownStudent) =>
  problem(
    'email',
    'two_people',
    `The roll number belongs to ${byRoll.name} (${byRoll.email}), the e-mail to ${byEmail.name} (${byEmail.roll_number || 'no roll number'})`,
    'Correct the roll number or the e-mail, so that both belong to one student',
  );

const changedSince = (student: KnownStudent) =>
  problem(
    null,
    'changed_since',
    `${student.name} was changed after this list was checked`,
    'Check the list again to see what it would change now',
  );

const goneSince = problem(
  null,
  'changed_since',
  'The student of this row has left the list, or has another e-mail or roll number, since this list was checked',
  'Check the list again to see what it would change now',
);

const ownValue = (student: KnownStudent, { field, after }: Change): RosterProblem => ({
  field,
  severity: 'warning',
  code: 'own_value',
  message: `${student.name} entered this ${fieldTitles[field]}, so it stays`,
  fix:
    after === ''
      ? `To empty it, let this list overwrite ${fieldTitles[field]}`
      : `To use ${after}, let this list overwrite ${fieldTitles[field]}`,
});

const otherIdentifier = (student: KnownStudent, change: { field: RosterField; before: string; after: string }) =>
  problem(
    change.field,
    'other_identifier',
    `${student.name} is on the list with ${fieldTitles[change.field]} ${change.before}, not ${change.after || 'none'}`,
    `Use ${change.before}, or allow this list to change e-mails and roll numbers`,
  );
