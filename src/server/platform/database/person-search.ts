import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '#shared/rules/texts/fold.ts';
import { type Misspelt, saysEvery } from './dialect/says-word.ts';
import { likePattern, needlesIn } from './dialect/substring-search.ts';

/**
 * True where first name, last name and e-mail of a row of `users`, under the alias `users`, together contain every word
 * of a text, in any case; `misspelt` forgives a letter. For lists of admins: no index helps it.
 */
export function personMatches(users: string, search: string, misspelt?: Misspelt): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  const whole = sql`${column('first_name')} || ' ' || ${column('last_name')} || ' ' || coalesce(${column('email_address')}, '')`;
  return unfoldedMatches(whole, search, misspelt);
}

/** The same of any text that isn't stored folded: it is found as it was typed, and folded. */
export function unfoldedMatches(text: RawBuilder<unknown>, search: string, misspelt?: Misspelt): RawBuilder<SqlBool> {
  const words = needlesIn(search.replace(/\s+/g, ' '));
  // SQLite's `lower` knows ASCII alone, so other letters are found as they were typed.
  const tests = words.map(
    (word) =>
      sql`(lower(${text}) like ${likePattern(word.toLowerCase())} escape '\\' or (${text}) like ${likePattern(word)} escape '\\')`,
  );
  if (tests.length === 0) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`((${sql.join(tests, sql` and `)}) or ${saysEvery(sql`lower(${text})`, fold(search), misspelt)})`;
}
