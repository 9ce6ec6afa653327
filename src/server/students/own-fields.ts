import type { OwnField, StudentFields } from '#shared/contract/students.ts';
import type { Tx } from '../platform/database/schema.ts';
import {
  asState,
  listed,
  lockList,
  noChangeOf,
  saveStudents,
  stateColumns,
  takeRevisions,
  valuesOf,
} from './repository.ts';

/** Takes the turn of the list that an account has joined, if any: before its own row is locked, as everybody does. */
export async function lockOwnList(tx: Tx, userId: number): Promise<void> {
  const row = await tx
    .selectFrom('students')
    .select('institution_id')
    .where('user_id', '=', userId)
    .where(listed)
    .executeTakeFirst();
  if (row) await lockList(tx, row.institution_id);
}

/**
 * Writes what a student changed about themselves onto the list that they have joined, and remembers that it is theirs:
 * uploads keep it unless told otherwise. Nothing happens for accounts that no list has. After `lockOwnList`, which `lockPerson` takes.
 */
export async function writeOwnFields(
  tx: Tx,
  userId: number,
  written: Partial<Pick<StudentFields, OwnField>>,
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom('students')
    .select([...stateColumns, 'students.institution_id', 'students.listed_values'])
    .where('user_id', '=', userId)
    .where(listed)
    .executeTakeFirst();
  if (!row) return;
  const { institution_id, listed_values, ...columns } = row;
  const state = asState(columns);
  const fields = (Object.keys(written) as OwnField[]).filter((field) => written[field] !== state[field]);
  if (fields.length === 0) return;
  const own = [...new Set([...(state.own_fields ?? []), ...fields])];
  const revision = await takeRevisions(tx, institution_id, 1);
  const change = { ...noChangeOf(state, revision), values: { ...valuesOf(state), ...written }, own };
  await saveStudents(tx, institution_id, [change], now.toISOString());
  const known = new Set(state.own_fields);
  const fresh = Object.fromEntries(fields.filter((field) => !known.has(field)).map((field) => [field, state[field]]));
  const kept = JSON.stringify({ ...readListed(listed_values), ...fresh });
  await tx.updateTable('students').set({ listed_values: kept }).where('id', '=', row.id).execute();
}

type ListedValues = Partial<Pick<StudentFields, OwnField>>;

/** Written by this file alone. */
const readListed = (json: string) => (json === '' ? {} : JSON.parse(json)) as ListedValues;

/**
 * Gives a row back what the institution's list said where its student wrote over it. The caller holds the list and lets
 * the account go.
 */
export async function giveBackListed(tx: Tx, { id, institution_id }: StudentOnList, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('students')
    .select([...stateColumns, 'students.listed_values'])
    .where('id', '=', id)
    .where('own_fields', '<>', '')
    .executeTakeFirst();
  if (!row) return;
  const { listed_values, ...columns } = row;
  const state = asState(columns);
  const earlier = readListed(listed_values);
  // Written over before earlier values were kept: what the student wrote goes all the same, except for the name.
  const blank: ListedValues = { phone: '', specialization: '' };
  const back = (state.own_fields ?? []).map(
    (field) => [field, earlier[field] ?? blank[field] ?? state[field]] as const,
  );
  const revision = await takeRevisions(tx, institution_id, 1);
  const values = { ...valuesOf(state), ...Object.fromEntries(back) };
  await saveStudents(
    tx,
    institution_id,
    [{ ...noChangeOf(state, revision), values, own: undefined }],
    now.toISOString(),
  );
  await tx.updateTable('students').set({ listed_values: '' }).where('id', '=', id).execute();
}

interface StudentOnList {
  readonly id: number;
  readonly institution_id: number;
}
