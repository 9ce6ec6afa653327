// The lists of a student's profile: experiences, documents, projects.
import { AppError } from '#shared/errors.ts';
import { type ItemValues, maxProfileItems, profileMessages } from '#shared/rules/accounts/student-profile.ts';
import type { Tx } from '../platform/database/schema.ts';

/** The lists as a profile names them, with their tables. */
const tables = {
  experiences: 'student_experiences',
  documents: 'student_documents',
  projects: 'student_projects',
} as const;
/** A list as a profile names it. */
export type ProfileList = keyof typeof tables;

/** An item of the own lists. */
export interface OwnItem {
  readonly list: ProfileList;
  readonly userId: number;
  readonly id: number;
}

// What the columns are called is said by the contract: one type stands for all three.
const tableOf = (list: ProfileList) => tables[list] as 'student_experiences';
type Values = Required<Pick<ItemValues, 'company_name' | 'designation' | 'description' | 'start_date' | 'end_date'>>;

/** Adds items to a list. Throws `invalid` where the list gets too long. */
export async function addItems(
  tx: Tx,
  owner: { readonly id: number; readonly institution_id: number | null },
  list: ProfileList,
  items: readonly ItemValues[],
): Promise<void> {
  if (items.length === 0) return;
  const { count } = await tx
    .selectFrom(tableOf(list))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  if (Number(count) + items.length > maxProfileItems) {
    throw new AppError('invalid', { fields: { [list]: profileMessages.listFull } });
  }
  const of = { user_id: owner.id, institution_id: owner.institution_id };
  const more = list === 'documents' ? { file_id: null } : {};
  await tx
    .insertInto(tableOf(list))
    .values(items.map((item) => ({ ...of, ...more, ...(item as Values) })))
    .execute();
}

/** Changes an own item that has this version, whatever version it has where none is given. Answers whether it did. */
export async function changeItem(
  tx: Tx,
  { list, userId, id }: OwnItem,
  values: ItemValues,
  version: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(tableOf(list))
    .set(values as Values)
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Removes an own item. Throws `not_found` where there is none. */
export async function removeItem(tx: Tx, { list, userId, id }: OwnItem): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom(tableOf(list))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found');
}
