import type { Transaction } from 'kysely';
import type { OwnField, StudentFields } from '#shared/contract/students.ts';
import type { Schema } from './schema.ts';
import {
  asState,
  changeOf,
  listed,
  lockList,
  saveStudents,
  stateColumns,
  takeRevisions,
  valuesOf,
} from './students-repository.ts';

type Tx = Transaction<Schema>;

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
 * uploads keep it unless told otherwise. Nothing happens for accounts that no list has. After `lockOwnList`.
 */
export async function writeOwnFields(
  tx: Tx,
  userId: number,
  written: Partial<Pick<StudentFields, OwnField>>,
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom('students')
    .select(stateColumns)
    .select('institution_id')
    .where('user_id', '=', userId)
    .where(listed)
    .executeTakeFirst();
  if (!row) return;
  const { institution_id, ...columns } = row;
  const state = asState(columns);
  const fields = (Object.keys(written) as OwnField[]).filter((field) => written[field] !== state[field]);
  if (fields.length === 0) return;
  const own = [...new Set([...(state.own_fields ?? []), ...fields])];
  const revision = await takeRevisions(tx, institution_id, 1);
  const change = { ...changeOf(state, revision), values: { ...valuesOf(state), ...written }, own };
  await saveStudents(tx, institution_id, [change], now.toISOString());
}
