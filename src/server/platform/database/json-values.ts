import { type RawBuilder, sql } from 'kysely';

/**
 * Any number of values as one bound text, for `in`: as parameters of their own they would come up against the limits of
 * either engine. They are the keys of an object, since that is what both engines read alike.
 */
const keysOf = (values: Iterable<string | number>): string =>
  JSON.stringify(Object.fromEntries([...values].map((value) => [value, 0])));

/** A subquery of texts. */
export const textsIn = (texts: Iterable<string>): RawBuilder<unknown> =>
  sql`(select key from json_each(${keysOf(texts)}))`;

/** A subquery of ids, as `id`; in their order where nothing else is said. */
export const idsIn = (ids: Iterable<number>): RawBuilder<unknown> =>
  sql`(select cast(key as bigint) as id from json_each(${keysOf(ids)}))`;

/** A subquery of pairs of texts: what goes with each of the first ones. */
export const pairsIn = (pairs: ReadonlyMap<string, Iterable<string>>): RawBuilder<unknown> => {
  const nested = [...pairs].map(([first, seconds]) => [
    first,
    Object.fromEntries([...seconds].map((second) => [second, 0])),
  ]);
  return sql`(select firsts.key, seconds.key from json_each(${JSON.stringify(Object.fromEntries(nested))}) as firsts,
    json_each(firsts.value) as seconds)`;
};
