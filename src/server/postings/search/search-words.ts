import { type Expression, sql } from 'kysely';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { mayBeMeant, partsOfWord } from './spelling.ts';

/**
 * Brings the known words up to what these postings say now. Called in the transaction of every change of their words
 * or their status; all postings of a transaction in one call, so that two transactions take the words in one order.
 */
export async function countWords(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('postings')
    .select(['id', 'kind', 'status', 'search_title', 'search_skills', 'search_places', 'counted_words'])
    .where('id', 'in', ids)
    .execute();
  const changes: Record<PostingKind, Map<string, number>> = {
    project: new Map(),
    internship: new Map(),
    job: new Map(),
  };
  for (const row of rows) {
    const published = row.status === postingStatuses.published;
    const now = published ? splitWords(row.search_title + row.search_skills + row.search_places) : [];
    const counted_words = now.join(' ');
    if (counted_words === row.counted_words) continue;
    const counts = changes[row.kind];
    for (const word of splitWords(row.counted_words)) counts.set(word, (counts.get(word) ?? 0) - 1);
    for (const word of now) counts.set(word, (counts.get(word) ?? 0) + 1);
    await tx.updateTable('postings').set({ counted_words }).where('id', '=', row.id).execute();
  }
  for (const kind of postingKinds) await addToCounts(tx, kind, changes[kind]);
}

const splitWords = (text: string) => [...new Set(text.split(' ').filter(mayBeMeant))];

async function addToCounts(tx: Tx, kind: PostingKind, counts: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...counts].filter(([, change]) => change !== 0);
  changed.sort(([one], [other]) => (one < other ? -1 : 1));
  for (let start = 0; start < changed.length; start += wordsAtOnce) {
    const some = changed.slice(start, start + wordsAtOnce);
    const changes = new Map(some);
    const rows = await tx
      .insertInto('search_words')
      .values(some.map(([word, postings]) => ({ kind, word, postings })))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'word']).doUpdateSet({ postings: sum('search_words.postings', 'excluded.postings') }),
      )
      .returning(['id', 'word', 'postings'])
      .execute();
    const gone = rows.filter(({ postings }) => postings <= 0).map(({ id }) => id);
    if (gone.length > 0) await tx.deleteFrom('search_words').where('id', 'in', gone).execute();
    const added = rows.filter(({ word, postings }) => postings > 0 && postings === changes.get(word));
    await addParts(tx, added);
  }
}

const wordsAtOnce = 500;
const partsAtOnce = 2000;

const sum = (one: string, other: string): Expression<number> => sql<number>`${sql.ref(one)} + ${sql.ref(other)}`;

async function addParts(tx: Tx, words: readonly { readonly id: number; readonly word: string }[]): Promise<void> {
  const rows = words.flatMap(({ id, word }) => partsOfWord(word).map((part) => ({ part, word_id: id })));
  for (let start = 0; start < rows.length; start += partsAtOnce) {
    await tx
      .insertInto('search_word_parts')
      .values(rows.slice(start, start + partsAtOnce))
      .execute();
  }
}
