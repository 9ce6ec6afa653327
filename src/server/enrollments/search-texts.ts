import type { Handle } from '../platform/database/database.ts';
import { fold, foldAll } from '../platform/database/search-text.ts';

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
    for (const { id, first_name, last_name, email_address } of users) {
      const name = `${first_name} ${last_name}`;
      const words = { name_key: fold(name), search_text: foldAll([name, email_address ?? '']) };
      await tx.updateTable('enrollments').set(words).where('user_id', '=', id).execute();
    }
  }
}
