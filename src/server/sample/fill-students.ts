import type { StudentFields } from '#shared/contract/students.ts';
import type { Tx } from '../platform/database/schema.ts';
import { joinStudents } from '../students/joining.ts';
import { insertStudents, takeRevisions } from '../students/repository.ts';
import type { Chance } from './chance.ts';
import { mailbox, namesOf, studentsOf } from './content/names.ts';
import { type FilledOrganisation, rowOf } from './fill-organisations.ts';
import { daysBefore, type FilledPosting } from './fill-postings.ts';

/** The uploads that the list came from, and their share of it in percent. */
const uploads = [
  { file_name: 'ug-students-2026.xlsx', days: 148, share: 66 },
  { file_name: 'pg-students-2026.xlsx', days: 143, share: 26 },
  { file_name: 'late-admissions.csv', days: 9, share: 8 },
];

/** Fills an institution's list with so many students, from three uploads, and answers their values in order. */
export async function fillStudents(
  tx: Tx,
  institution: FilledOrganisation,
  count: number,
  chance: Chance,
  now: Date,
): Promise<StudentFields[]> {
  const students = studentsOf(chance, count, now.getUTCFullYear());
  let start = 0;
  for (const [index, upload] of uploads.entries()) {
    const last = index === uploads.length - 1;
    const part = students.slice(start, last ? count : start + Math.round((count * upload.share) / 100));
    const at = daysBefore(now, upload.days).toISOString();
    const rosterImportId = await fillRosterImport(tx, institution, upload.file_name, part.length, at);
    const revision = await takeRevisions(tx, institution.id, part.length);
    const added = part.map((values, offset) => ({ values, rosterImportId, revision: revision + offset }));
    await insertStudents(tx, institution.id, added, at);
    start += part.length;
  }
  return students;
}

async function fillRosterImport(tx: Tx, institution: FilledOrganisation, file_name: string, count: number, at: string) {
  const { id } = await tx
    .insertInto('student_batches')
    .values({
      institution_id: institution.id,
      user_id: institution.userId,
      file_name,
      file_hash: '',
      mode: 'add_update',
      row_count: count,
      status: 'finished',
      accepted: count,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      created_at: at,
      touched_at: at,
      finished_at: at,
      undone_at: null,
      late_rejections: '[]',
      undo_answer: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many of a list's students, in its order, were on it when accounts joined: all but the late admissions. */
export const listedEarly = (count: number): number => Math.round((count * 92) / 100);

/** Days before today on which the accounts joined the institution: after the first two uploads, before any posting. */
export const joinedDays = 140;

/** A student who can sign in. */
export interface SampleAccount {
  readonly userId: number;
  readonly institutionId: number | null;
  /** The degree and the city, where the sample does not leave them to chance. */
  readonly qualification?: string;
  readonly city?: string;
}

/** Gives accounts to some students of the list, and to others who study elsewhere. One password for all. */
export async function fillAccounts(
  tx: Tx,
  institution: FilledOrganisation,
  joined: readonly StudentFields[],
  elsewhere: number,
  {
    chance,
    passwordHash,
    at,
    now,
  }: { readonly chance: Chance; readonly passwordHash: string; readonly at: string; readonly now: Date },
): Promise<SampleAccount[]> {
  const person = { role: 4 as const, passwordHash, at };
  const own = joined.map(({ name, email, phone }) => {
    const [first = name, ...rest] = name.split(' ');
    return rowOf({ ...person, email, first, last: rest.join(' '), phone });
  });
  const taken = new Map<string, number>();
  const others = namesOf(chance, elsewhere).map((name) =>
    rowOf({ ...person, ...name, email: `${mailbox(name, taken)}@students.example` }),
  );
  const rows = [...own, ...others];
  const accountOf = new Map<string, number>();
  for (let start = 0; start < rows.length; start += 200) {
    const some = rows.slice(start, start + 200);
    const added = await tx.insertInto('users').values(some).returning(['id', 'email_address']).execute();
    for (const { id, email_address } of added) accountOf.set(email_address ?? '', id);
  }
  const ids = rows.map(({ email_address }) => accountOf.get(email_address) ?? 0);
  const rowOfEmail = await idsByEmail(tx, institution.id);
  const joining = joined.map(({ email }) => ({
    studentId: rowOfEmail.get(email) ?? 0,
    userId: accountOf.get(email) ?? 0,
  }));
  await joinStudents(tx, institution.id, joining, daysBefore(now, joinedDays));
  return ids.map((userId, index) => ({ userId, institutionId: index < joined.length ? institution.id : null }));
}

async function idsByEmail(tx: Tx, institutionId: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('students')
    .select(['id', 'email'])
    .where('institution_id', '=', institutionId)
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Assigns some of the open opportunities to about a sixth of the list. */
export async function fillAssignments(
  tx: Tx,
  institution: FilledOrganisation,
  postings: readonly FilledPosting[],
  chance: Chance,
  now: Date,
): Promise<void> {
  const open = postings.filter(({ published, closed }) => published !== undefined && closed === undefined);
  const students = await tx
    .selectFrom('students')
    .select('id')
    .where('institution_id', '=', institution.id)
    .orderBy('id')
    .execute();
  const rows = students
    .filter(() => chance.percent(16))
    .flatMap(({ id }) =>
      chance
        .shuffled(open)
        .slice(0, chance.percent(25) ? 2 : 1)
        .map((posting) => ({
          institution_id: institution.id,
          student_id: id,
          posting_id: posting.id,
          kind: posting.kind,
          assigned_by: institution.userId,
          created_at: daysBefore(now, 1 + chance.number(7)).toISOString(),
        })),
    );
  for (let start = 0; start < rows.length; start += 500) {
    await tx
      .insertInto('assignments')
      .values(rows.slice(start, start + 500))
      .execute();
  }
}
