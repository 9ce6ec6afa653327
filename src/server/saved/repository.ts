// What students save for later, in the database: postings and searches.
import type { PostingKind } from '#shared/contract/call.ts';
import type { SavedSearch } from '#shared/contract/saved.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PageQuery } from '../postings/lists.ts';

/** Whose, and which posting. */
interface SavedKey {
  readonly userId: number;
  readonly postingId: number;
}

/** Which of some postings a student saved. */
export async function savedAmong(db: Handle, userId: number, postingIds: readonly number[]): Promise<Set<number>> {
  if (postingIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('saved_postings')
    .select('posting_id')
    .where('user_id', '=', userId)
    .where('posting_id', 'in', postingIds)
    .execute();
  return new Set(rows.map(({ posting_id }) => posting_id));
}

/** When a student saved a posting, or null. */
export async function findSaved(db: Handle, { userId, postingId }: SavedKey): Promise<string | null> {
  const row = await db
    .selectFrom('saved_postings')
    .select('saved_at')
    .where('user_id', '=', userId)
    .where('posting_id', '=', postingId)
    .executeTakeFirst();
  return row?.saved_at ?? null;
}

/** Which posting a student saved, and when. */
export interface SavedEntry {
  readonly posting_id: number;
  readonly saved_at: string;
}

/** A page of what a student saved, of a kind or of all, the latest first. */
export async function listSaved(
  db: Handle,
  userId: number,
  { method, page, limit }: PageQuery & { readonly method?: PostingKind | undefined },
): Promise<SavedEntry[]> {
  let found = db
    .selectFrom('saved_postings')
    .innerJoin('postings', 'postings.id', 'saved_postings.posting_id')
    .where('saved_postings.user_id', '=', userId)
    .where('postings.taken_down_at', 'is', null);
  if (method) found = found.where('postings.kind', '=', method);
  return await found
    .select(['saved_postings.posting_id', 'saved_postings.saved_at'])
    .orderBy('saved_postings.saved_at', 'desc')
    .orderBy('saved_postings.posting_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** How many postings of each kind a student saved. */
export async function countSaved(db: Handle, userId: number): Promise<Record<PostingKind, number>> {
  const rows = await db
    .selectFrom('saved_postings')
    .innerJoin('postings', 'postings.id', 'saved_postings.posting_id')
    .select(({ fn }) => ['postings.kind', fn.countAll<number>().as('count')])
    .where('saved_postings.user_id', '=', userId)
    .where('postings.taken_down_at', 'is', null)
    .groupBy('postings.kind')
    .execute();
  const counts = { project: 0, internship: 0, job: 0 };
  for (const { kind, count } of rows) counts[kind] = Number(count);
  return counts;
}

/** Saves a posting that isn't saved yet. The caller holds `savedLock`. */
export async function insertSaved(tx: Tx, { userId, postingId }: SavedKey, savedAt: string): Promise<void> {
  await tx.insertInto('saved_postings').values({ user_id: userId, posting_id: postingId, saved_at: savedAt }).execute();
}

/** Takes a posting of a kind off what a student saved; one that isn't there changes nothing. */
export async function removeSaved(tx: Tx, { userId, postingId }: SavedKey, kind: PostingKind): Promise<void> {
  const ofKind = tx.selectFrom('postings').select('id').where('id', '=', postingId).where('kind', '=', kind);
  await tx.deleteFrom('saved_postings').where('user_id', '=', userId).where('posting_id', 'in', ofKind).execute();
}

/** A page of a student's saved searches, the latest first, and how many there are. */
export async function listSearches(db: Handle, userId: number, { page, limit }: PageQuery) {
  const rows = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: rows.map(searchAnswer), total: await countSearches(db, userId) };
}

/** How many searches a student saved. */
export async function countSearches(db: Handle, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('saved_searches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a student has a saved search of a name; case, accents and spaces make no difference. */
export async function hasSearch(db: Handle, userId: number, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('saved_searches')
    .select('id')
    .where('user_id', '=', userId)
    .where('name_key', '=', fold(name))
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves a search under a name that is free. The caller holds `savedLock`. */
export async function insertSearch(
  tx: Tx,
  userId: number,
  { name, method, query, created_at }: Omit<SavedSearch, 'id'>,
): Promise<SavedSearch> {
  const row = await tx
    .insertInto('saved_searches')
    .values({ user_id: userId, name, name_key: fold(name), kind: method, query: JSON.stringify(query), created_at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return searchAnswer(row);
}

interface SearchRow {
  readonly id: number;
  readonly name: string;
  readonly kind: PostingKind;
  readonly query: string;
  readonly created_at: string;
}

const searchAnswer = ({ id, name, kind, query, created_at }: SearchRow): SavedSearch => ({
  id,
  name,
  method: kind,
  query: JSON.parse(query) as SavedSearch['query'],
  created_at,
});

/** Deletes a student's own saved search; false where there is none of that id. */
export async function removeSearch(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_searches')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The lock of whoever saves something for a student: limits and names are counted under it. */
export const savedLock = (userId: number): string => `saved ${userId}`;
