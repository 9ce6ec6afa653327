import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../../platform/database/database.ts';
import { listed } from '../../students/repository.ts';
import type { OwnTies } from './ranking.ts';

/** Nobody's: an educator searches for all of their students. */
export const noTies: OwnTies = { city: null, courses: [] };

/** The city of a student's profile, and the courses that go by the name of theirs: the institution's word on it wins. */
export async function readOwnTies(db: Handle, userId: number): Promise<OwnTies> {
  const profile = await db
    .selectFrom('student_profiles')
    .select(['city_id', 'course'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const student = await db
    .selectFrom('students')
    .select(['course', 'specialization'])
    .where('user_id', '=', userId)
    .where(listed)
    .orderBy('id')
    .executeTakeFirst();
  const course = student?.course || (profile?.course ?? '');
  const names = [course, `${course} ${student?.specialization ?? ''}`].map(fold).filter(Boolean);
  if (names.length === 0) return { city: profile?.city_id ?? null, courses: [] };
  const rows = await db.selectFrom('courses').select('id').where('name_key', 'in', names).execute();
  return { city: profile?.city_id ?? null, courses: rows.map(({ id }) => id) };
}
