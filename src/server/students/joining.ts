import { AppError } from '#shared/errors.ts';
import { ofActiveInstitution } from '../organisations/suspension.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { setChoices } from '../privacy/choices.ts';
import { outlive } from '../restores/outliving.ts';
import { writeStudentCards } from './cards.ts';
import type { StudentAccount } from './links.ts';
import { giveBackListed } from './own-fields.ts';
import { listed, lockList, takeRevisions } from './repository.ts';

/** A row of some institution's list. */
interface ListedRow {
  readonly id: number;
  readonly institution_id: number;
}

/**
 * Answers whom a link request is from; throws `not_found` unless it was made to this account. A suspended institution
 * asks nobody, but whoever joined it before may say no to it.
 */
async function mustBeAsked(db: Handle, account: StudentAccount, studentId: number) {
  const row = await db
    .selectFrom('students')
    .select(['id', 'institution_id', 'user_id'])
    .where('id', '=', studentId)
    .where('email', '=', account.email)
    .where(({ or, eb }) => or([eb('user_id', '=', account.id), ofActiveInstitution('institution_id')]))
    .where(listed)
    .executeTakeFirst();
  if (!row || (row.user_id !== null && row.user_id !== account.id)) throw new AppError('not_found');
  return row;
}

/** What a student says to an institution that asks. */
interface LinkAnswer {
  /** Of the row on the list. */
  readonly studentId: number;
  readonly accept: boolean;
  /** With a yes: the institution sees all applications. */
  readonly shareApplications: boolean;
}

/**
 * Says yes or no to an institution. A yes leaves the institution that the student belonged to, which then does not ask
 * again; a no is remembered. Answering the same again changes nothing. Throws `not_found` where nobody asks.
 */
export async function answerLink(
  tx: Tx,
  account: StudentAccount,
  { studentId, accept, shareApplications }: LinkAnswer,
  now: Date,
): Promise<boolean> {
  const asked = await mustBeAsked(tx, account, studentId);
  await lockListsOf(tx, account.id, asked.institution_id);
  const row = await mustBeAsked(tx, account, studentId);
  if (row.user_id === account.id) {
    if (!accept) await leaveInstitution(tx, account, now);
    return accept;
  }
  if (!accept) {
    await declineLink(tx, account.id, row, now);
    return false;
  }
  outlive(tx, account.id);
  await forgetDeclined(tx, account.id, row.id);
  const own = await ownRow(tx, account.id);
  if (own) await declineLink(tx, account.id, own, now);
  await joinStudents(tx, row.institution_id, [{ studentId: row.id, userId: account.id }], now);
  await setChoices(tx, account.id, { share_applications: shareApplications }, now);
  return true;
}

function ownRow(db: Handle, userId: number) {
  return db
    .selectFrom('students')
    .select(['id', 'institution_id'])
    .where('user_id', '=', userId)
    .where(listed)
    .executeTakeFirst();
}

async function declineLink(tx: Tx, userId: number, { id, institution_id }: ListedRow, now: Date): Promise<void> {
  await tx
    .insertInto('declined_links')
    .values({ student_id: id, user_id: userId, institution_id, declined_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function forgetDeclined(tx: Tx, userId: number, studentId: number): Promise<void> {
  const declined = tx.deleteFrom('declined_links').where('user_id', '=', userId);
  await declined.where('student_id', '=', studentId).execute();
}

/**
 * Makes accounts members of an institution, each as one row of its list. Their students have said yes, and the caller
 * holds the lists of the accounts and of the institution.
 */
export async function joinStudents(
  tx: Tx,
  institution_id: number,
  joining: readonly { readonly studentId: number; readonly userId: number }[],
  now: Date,
): Promise<void> {
  for (const { studentId, userId } of joining) {
    await letGo(tx, userId, now);
    await setAccount(tx, { id: studentId, institution_id }, userId, now);
  }
  const accounts = joining.map(({ userId }) => userId);
  await moveAccounts(tx, accounts, institution_id, now);
}

/**
 * Leaves the institution that a student belongs to, which does not ask again; nothing happens where there is none.
 * Answers whether there was one.
 */
export async function leaveInstitution(tx: Tx, account: Pick<StudentAccount, 'id'>, now: Date): Promise<boolean> {
  outlive(tx, account.id);
  await lockListsOf(tx, account.id);
  const own = await ownRow(tx, account.id);
  const user = tx.selectFrom('users').select('institution_id').where('id', '=', account.id);
  const { institution_id } = await user.executeTakeFirstOrThrow();
  if (own) await declineLink(tx, account.id, own, now);
  await letGo(tx, account.id, now);
  await moveAccounts(tx, [account.id], null, now);
  // The next institution asks anew.
  if (institution_id !== null) await setChoices(tx, account.id, { share_applications: false }, now);
  return institution_id !== null;
}

/** Ends an account's place on the list that it joined; the student stays on the list, waiting. Takes the list's turn. */
export async function leave(tx: Tx, userId: number, now: Date): Promise<void> {
  await lockListsOf(tx, userId);
  await letGo(tx, userId, now);
  await moveAccounts(tx, [userId], null, now);
}

/** The rows of an account: the one on a list, and those that were taken off one with it. */
const rowsOf = (db: Handle, userId: number) =>
  db.selectFrom('students').select(['id', 'institution_id']).where('user_id', '=', userId).orderBy('id').execute();

/** Takes the turns of all lists with rows of an account, and of another one, in the order in which everybody does. */
async function lockListsOf(tx: Tx, userId: number, ...others: readonly number[]): Promise<void> {
  const lists = new Set([...others, ...(await rowsOf(tx, userId)).map(({ institution_id }) => institution_id)]);
  for (const id of [...lists].sort((one, other) => one - other)) await lockList(tx, id);
}

/**
 * Takes an account from its rows, each under a new revision: desks keep those as well that were taken off. What the
 * student wrote onto them goes along.
 */
async function letGo(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const row of await rowsOf(tx, userId)) {
    await giveBackListed(tx, row, now);
    await setAccount(tx, row, null, now);
  }
}

async function setAccount(tx: Tx, { id, institution_id }: ListedRow, user_id: number | null, now: Date): Promise<void> {
  const revision = await takeRevisions(tx, institution_id, 1);
  const values = { user_id, revision, updated_at: now.toISOString() };
  await tx.updateTable('students').set(values).where('id', '=', id).execute();
}

const accountsPerStep = 500;
/** What carries the tenant of the student whose it is. */
const ofStudents = [
  'student_profiles',
  'student_skills',
  'student_experiences',
  'student_documents',
  'student_projects',
  'enrollments',
  'stored_files',
] as const;

/** Makes students' accounts members of an institution, or of none; what is theirs follows. */
async function moveAccounts(tx: Tx, userIds: readonly number[], institutionId: number | null, now: Date) {
  for (let start = 0; start < userIds.length; start += accountsPerStep) {
    const some = userIds.slice(start, start + accountsPerStep);
    await tx
      .updateTable('users')
      .set({ institution_id: institutionId, updated_at: now.toISOString() })
      .where('id', 'in', some)
      .where('role', '=', 4)
      .execute();
    for (const table of ofStudents as readonly 'student_profiles'[]) {
      await tx.updateTable(table).set({ institution_id: institutionId }).where('user_id', 'in', some).execute();
    }
    await writeStudentCards(tx, some);
  }
}

/** Lets every student's account go that belongs to an institution which has nobody left. */
export async function releaseInstitution(tx: Tx, institutionId: number, now: Date): Promise<void> {
  await lockList(tx, institutionId);
  const students = tx.selectFrom('users').select('id').where('role', '=', 4);
  const rows = await students.where('institution_id', '=', institutionId).execute();
  await moveAccounts(
    tx,
    rows.map(({ id }) => id),
    null,
    now,
  );
}

/**
 * Lets the accounts go of students who are being taken off a list. Whose they were stays written down, so that they
 * are back at once when the list takes them back. The caller holds the list.
 */
export async function releaseAccounts(tx: Tx, studentIds: readonly number[], now: Date): Promise<void> {
  await moveAccounts(tx, await accountsOf(tx, studentIds), null, now);
}

async function accountsOf(tx: Tx, studentIds: readonly number[]): Promise<number[]> {
  if (studentIds.length === 0) return [];
  const rows = await tx
    .selectFrom('students')
    .select('user_id')
    .where('id', 'in', studentIds)
    .where('user_id', 'is not', null)
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** As `accountsOf`. An account that joins elsewhere, which lets go of these rows first, waits or has done so. */
async function holdAccounts(tx: Tx, studentIds: readonly number[]): Promise<number[]> {
  if (studentIds.length === 0) return [];
  const rows = await tx
    .updateTable('students')
    .set((column) => ({ user_id: column.ref('user_id') }))
    .where('id', 'in', studentIds)
    .where('user_id', 'is not', null)
    .returning('user_id')
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/**
 * Gives students who come back onto a list the accounts that they had joined with, unless those have joined another
 * institution since, or are gone. To be called before they are listed again; the caller holds the list.
 */
export async function reclaimAccounts(
  tx: Tx,
  institutionId: number,
  studentIds: readonly number[],
  now: Date,
): Promise<void> {
  const ids = await holdAccounts(tx, studentIds);
  if (ids.length === 0) return;
  const free = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('institution_id', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  const own = new Set(free.map(({ id }) => id));
  const lost = ids.filter((id) => !own.has(id));
  if (lost.length > 0) {
    const rows = tx.updateTable('students').set({ user_id: null }).where('id', 'in', studentIds);
    await rows.where('user_id', 'in', lost).execute();
  }
  await moveAccounts(tx, [...own], institutionId, now);
}
