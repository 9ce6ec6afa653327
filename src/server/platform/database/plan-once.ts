import { sql } from 'kysely';

export const planOnceMark = '/* plan once */';

/**
 * For `modifyFront` of a statement that PostgreSQL takes longer to plan than to run, and whose plan is the same whatever
 * the values: it is prepared once per connection, where it reads outside a transaction. Elsewhere a comment.
 */
export const planOnce = sql.raw(planOnceMark);
