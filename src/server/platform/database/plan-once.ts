import { sql } from 'kysely';

export const planOnceMark = '/* plan once */';

/**
 * For `modifyFront` of a statement that PostgreSQL takes longer to plan than to run, and whose plan is the same whatever
 * the values: it is prepared once per connection, where it reads outside a transaction. Elsewhere a comment.
 */
export const planOnce = sql.raw(planOnceMark);

/** The same ids, the last one repeated up to a power of two: lists of every length then make few statements to prepare. */
export function evenlyMany(ids: readonly number[]): number[] {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)));
  return Array.from({ length }, (_, index) => ids[Math.min(index, ids.length - 1)] ?? 0);
}
