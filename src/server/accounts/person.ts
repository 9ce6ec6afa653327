import { fullName } from '#shared/rules/accounts/navigation.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Tx } from '../platform/database/schema.ts';
import { lockOwnList, writeOwnFields } from '../students/own-fields.ts';
import { accountLock } from './accounts.ts';
import { saveUser, type UserChanges } from './users.ts';

/** Whether changes of an account stand on the list of the student's institution too. */
export const isOnLists = (changes: { readonly [K in keyof UserChanges]?: UserChanges[K] | undefined }): boolean =>
  (changes.first_name ?? changes.last_name ?? changes.phone_number) !== undefined;

/**
 * Takes an account's turn, so that two windows of a person write one after the other, and then the turn of the list that
 * the person has joined, where what changes stands there too. The list may be taken for as long as an upload is finished.
 */
export async function lockPerson(tx: Tx, dialect: Dialect, userId: number, list: boolean): Promise<void> {
  await dialect.lock(tx, accountLock(userId));
  if (list) await lockOwnList(tx, userId);
}

/** Stores changes of an account's own fields, on the list of a student's institution too. After `lockPerson`. */
export async function savePerson(tx: Tx, userId: number, changes: UserChanges, now: Date): Promise<void> {
  const before = await readPerson(tx, userId);
  await saveUser(tx, userId, changes, now);
  await writeOwnFields(tx, userId, writtenOn(before, changes), now);
}

type Person = Awaited<ReturnType<typeof readPerson>>;

function readPerson(tx: Handle, userId: number) {
  const person = tx.selectFrom('users').select(['first_name', 'last_name', 'phone_number']);
  return person.where('id', '=', userId).executeTakeFirstOrThrow();
}

/** What of a student's changes the list of their institution shows too. */
function writtenOn(before: Person, changes: UserChanges) {
  const after = { ...before, ...changes };
  const name = fullName(after);
  return {
    ...(name !== fullName(before) && { name: [...name].slice(0, maxNameLength).join('') }),
    ...(after.phone_number !== before.phone_number && { phone: after.phone_number }),
  };
}

/** The list takes no longer ones. */
const maxNameLength = 200;
