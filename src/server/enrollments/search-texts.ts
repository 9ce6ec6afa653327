import { sql } from 'kysely';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../platform/database/database.ts';
import { foldAll } from '../platform/database/search-text.ts';

const usersAtOnce = 500;

/**
 * Writes the words by which applications of these accounts are sorted and found: after a student applied, or changed
 * name or e-mail.
 */
export async function writeEnrollmentTexts(tx: Handle, userIds: readonly number[]): Promise<void> {
  for (let start = 0; start < userIds.length; start += usersAtOnce) {
    const users = await tx
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'email_address'])
      .where('id', 'in', userIds.slice(start, start + usersAtOnce))
      .execute();
    if (users.length === 0) continue;
    const words = users.map(({ id, first_name, last_name, email_address }) => {
      const name = `${first_name} ${last_name}`;
      const text = foldAll([name, email_address ?? '']);
      return sql`(cast(${id} as bigint), cast(${fold(name)} as text), cast(${text} as text))`;
    });
    await sql`update enrollments set name_key = words.column2, search_text = words.column3
      from (values ${sql.join(words)}) as words where enrollments.user_id = words.column1`.execute(tx);
  }
}
