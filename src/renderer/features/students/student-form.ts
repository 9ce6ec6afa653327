import type { StudentFields, StudentRow } from '#shared/contract/students.ts';
import { type RosterField, rosterFields } from '#shared/desk/types.ts';
import type { FieldMessages, Problem } from '#shared/errors.ts';
import { cleanCell } from '#shared/roster/clean.ts';
import { fieldTitles } from '#shared/roster/decide.ts';

/** The values of a student as they are typed. */
export type StudentForm = Readonly<Record<RosterField, string>>;

/** Fields that every student has. */
export const requiredOfStudent: readonly RosterField[] = ['name', 'course', 'semester', 'email'];

/** The form of a student on the list. */
export function toStudentForm(student: StudentRow): StudentForm {
  const { name, course, specialization, semester, email, phone, roll_number } = student;
  return {
    name,
    course,
    specialization,
    semester: semester === null ? '' : String(semester),
    email,
    phone,
    roll_number,
  };
}

/** What is wrong with the form, by field, cleaned by the same rules as an upload. Empty: nothing. */
export function checkStudentForm(form: StudentForm): FieldMessages {
  const messages: FieldMessages = {};
  for (const field of rosterFields) {
    const { value, problems } = cleanCell(field, form[field]);
    const wrong = problems.find(({ severity }) => severity === 'error');
    if (wrong) messages[field] = wrong.message;
    else if (value === '' && requiredOfStudent.includes(field)) messages[field] = `${fieldTitles[field]} is empty`;
  }
  return messages;
}

/** Only what differs from the stored student, cleaned, as the service takes it. */
export function changedValues(form: StudentForm, student: StudentRow): Partial<StudentFields> {
  const before = toStudentForm(student);
  const changed: Partial<StudentFields> = {};
  for (const field of rosterFields) {
    const value = cleanCell(field, form[field]).value;
    if (value === before[field]) continue;
    if (field === 'semester') changed.semester = value === '' ? null : Number(value);
    else changed[field] = value;
  }
  return changed;
}

/** Whether anything would be saved. */
export function isChanged(form: StudentForm, student: StudentRow): boolean {
  const before = toStudentForm(student);
  return rosterFields.some((field) => form[field] !== before[field]);
}

/** The student as somebody else has saved it first; null where that was not the problem. */
export function newerStudent({ code, detail }: Problem): StudentRow | null {
  const theirs = (detail as { theirs?: StudentRow } | undefined)?.theirs;
  return code === 'version_conflict' && theirs ? theirs : null;
}

/** A field whose outcome depends on who wins. */
export interface StudentDifference {
  readonly field: RosterField;
  /** What it would be if the form was saved now. */
  readonly mine: string;
  readonly theirs: string;
}

/**
 * The fields that either side has changed since `seen`. Saving sends only what was typed here, so that theirs stays
 * wherever nothing was.
 */
export function differences(form: StudentForm, seen: StudentRow, theirs: StudentRow): StudentDifference[] {
  const before = toStudentForm(seen);
  const now = toStudentForm(theirs);
  return rosterFields.flatMap((field) => {
    const typed = cleanCell(field, form[field]).value;
    const mine = typed === before[field] ? now[field] : typed;
    return mine === now[field] && now[field] === before[field] ? [] : [{ field, mine, theirs: now[field] }];
  });
}
