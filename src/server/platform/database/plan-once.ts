import { sql } from 'kysely';

export const planOnceMark = '/* plan once */';

/**
 * For `modifyFront` of a statement that PostgreSQL takes longer to plan than to run, and whose plan is the same whatever
 * the values: it is prepared once per connection, where it reads outside a transaction. Elsewhere a comment.
 */
export const planOnce = sql.raw(planOnceMark);

/** A statement takes 32,766 values on SQLite, so longer lists are left as they are. */
const maxEven = 16_384;

/** The same ids, the last one repeated up to a power of two: lists of every length then make few statements to prepare. */
export function evenlyMany(ids: readonly number[]): readonly number[] {
  if (ids.length === 0 || ids.length > maxEven) return ids;
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  return [...ids, ...Array<number>(length - ids.length).fill(ids.at(-1) ?? 0)];
}
