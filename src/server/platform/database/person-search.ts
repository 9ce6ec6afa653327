import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The text as a `like` pattern that finds it anywhere; `escape '\'` belongs beside it. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * True where first name, last name and e-mail of a row of `users`, under the alias `users`, together contain every word
 * of a text, in any case. For lists of admins: no index helps it.
 */
export function personMatches(users: string, search: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  const whole = sql`${column('first_name')} || ' ' || ${column('last_name')} || ' ' || coalesce(${column('email_address')}, '')`;
  const words = search.split(/\s+/).filter(Boolean);
  // SQLite's `lower` knows ASCII alone, so other letters are found as they were typed.
  const tests = words.map(
    (word) =>
      sql`(lower(${whole}) like ${anywhere(word.toLowerCase())} escape '\\' or (${whole}) like ${anywhere(word)} escape '\\')`,
  );
  return tests.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(tests, sql` and `)}`;
}
