import type { StudentFields } from '#shared/contract/students.ts';
import { resolveEntries } from '../look-ups/named-entries.ts';
import { studentAt } from './applications.ts';
import type { Person } from './people.ts';

/** What a student's profile says. */
export interface ProfileSaid {
  readonly skills?: readonly string[];
  readonly gender?: string;
}

/** Lets a student of an educator's list join: gives an account to the row with this e-mail, and a profile. */
export async function joinedAs(
  educator: Person,
  email: StudentFields['email'],
  said: ProfileSaid = {},
): Promise<Person> {
  const student = await studentAt(educator);
  const { server, institutionId } = educator;
  const at = server.clock.now().toISOString();
  await server.database.write(async (tx) => {
    await tx
      .updateTable('students')
      .set({ user_id: student.id })
      .where('institution_id', '=', institutionId)
      .where('email', '=', email)
      .execute();
    const empty = { date_of_birth: '', language: '', location: '', city_id: null, institution: '', bio: '' };
    const more = { qualification: '', qualification_key: '', course: '', linkedin: '', portfolio_link: '', github: '' };
    await tx
      .insertInto('student_profiles')
      .values({
        user_id: student.id,
        institution_id: institutionId,
        gender: said.gender ?? '',
        ...empty,
        ...more,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const { entries } = await resolveEntries(tx, 'skills', said.skills ?? []);
    const skills = entries.map(({ id }, position) => ({
      user_id: student.id,
      skill_id: id,
      institution_id: institutionId,
      position,
    }));
    if (skills.length > 0) await tx.insertInto('student_skills').values(skills).execute();
  });
  return student;
}
