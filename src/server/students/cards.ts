import { fold } from '#shared/rules/texts/fold.ts';
import { skillsOf } from '../enrollments/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import { foldAll } from '../platform/database/search-text.ts';

const cardsAtOnce = 500;

/**
 * Writes the cards by which employers find students who have not applied: after a profile, its skills, a name or the
 * institution changed. Accounts without a profile, deleted ones and ones that nobody verified have none.
 */
export async function writeStudentCards(tx: Handle, userIds: readonly number[]): Promise<void> {
  for (let start = 0; start < userIds.length; start += cardsAtOnce) {
    const some = userIds.slice(start, start + cardsAtOnce);
    await tx.deleteFrom('student_cards').where('user_id', 'in', some).execute();
    const cards = await readCards(tx, some);
    if (cards.length > 0) await tx.insertInto('student_cards').values(cards).execute();
  }
}

async function readCards(tx: Handle, userIds: readonly number[]) {
  const rows = await tx
    .selectFrom('student_profiles')
    .innerJoin('users', 'users.id', 'student_profiles.user_id')
    .leftJoin('cities', 'cities.id', 'student_profiles.city_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.institution_id'])
    .select(['student_profiles.city_id', 'qualification', 'qualification_key', 'course', 'institution'])
    .select('cities.name as city_name')
    .where('users.id', 'in', userIds)
    .where('users.role', '=', 4)
    .where('users.email_verified', '=', 1)
    .where('users.deleted_at', 'is', null)
    .execute();
  const known = await skillsOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const skills = known.get(row.id) ?? [];
    const typed = row.institution_id === null ? row.institution : '';
    const words = [row.qualification, row.course, row.city_name ?? '', typed, ...skills.map(({ name }) => name)];
    return {
      user_id: row.id,
      institution_id: row.institution_id,
      city_id: row.city_id,
      qualification_key: row.qualification_key,
      course_key: fold(row.course),
      search_text: foldAll([`${row.first_name} ${row.last_name}`, ...words]),
    };
  });
}

/** Takes a student's card away. */
export async function removeStudentCard(tx: Handle, userId: number): Promise<void> {
  await tx.deleteFrom('student_cards').where('user_id', '=', userId).execute();
}
