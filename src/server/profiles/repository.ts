import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { rollNumbersOf, skillsOf } from '../enrollments/repository.ts';
import { fileAnswer, readFiles } from '../files/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { forgetViews } from '../privacy/views.ts';

/** A student's profile, or null where the account is none of a student's. */
export async function readStudentProfile(db: Handle, userId: number): Promise<StudentProfile | null> {
  const account = await db
    .selectFrom('users')
    .leftJoin('institutions', 'institutions.id', 'users.institution_id')
    .select(['users.id', 'first_name', 'last_name', 'email_address', 'phone_number', 'profile_pic'])
    .select('institutions.name as institution_name')
    .where('users.id', '=', userId)
    .where('users.role', '=', 4)
    .executeTakeFirst();
  if (!account) return null;
  const { institution_name, email_address, profile_pic, ...person } = account;
  const profile = await readColumns(db, userId);
  return {
    ...person,
    email_address: email_address ?? '',
    profile_photo: profile_pic,
    profile_pic,
    ...textsOf(profile),
    institution: institution_name ?? profile?.institution ?? '',
    city: cityOf(profile),
    roll_number: (await rollNumbersOf(db, [userId])).get(userId) ?? '',
    interests: await readInterests(db, userId),
    skills: [...((await skillsOf(db, [userId])).get(userId) ?? [])],
    ...(await readLists(db, userId)),
    version: profile?.version ?? 0,
  };
}

function readColumns(db: Handle, userId: number) {
  return db
    .selectFrom('student_profiles')
    .leftJoin('cities', 'cities.id', 'student_profiles.city_id')
    .selectAll('student_profiles')
    .select(['cities.name as city_name', 'cities.state_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

type Columns = Awaited<ReturnType<typeof readColumns>>;

function textsOf(profile: Columns) {
  return {
    date_of_birth: profile?.date_of_birth ?? '',
    gender: profile?.gender ?? '',
    language: profile?.language ?? '',
    location: profile?.location ?? '',
    bio: profile?.bio ?? '',
    qualification: profile?.qualification ?? '',
    course: profile?.course ?? '',
    Linkedin: profile?.linkedin ?? '',
    Portfolio_Link: profile?.portfolio_link ?? '',
    Github: profile?.github ?? '',
  };
}

function cityOf(profile: Columns): StudentProfile['city'] {
  if (!profile || profile.city_id === null) return null;
  return { id: profile.city_id, city_name: profile.city_name ?? '', state: { state_name: profile.state_name ?? '' } };
}

function readInterests(db: Handle, userId: number) {
  return db
    .selectFrom('user_interests')
    .innerJoin('interests', 'interests.id', 'user_interests.interest_id')
    .select(['interests.id', 'interests.name'])
    .where('user_id', '=', userId)
    .orderBy('interests.name_key')
    .execute();
}

async function readLists(db: Handle, userId: number) {
  const experiences = await db
    .selectFrom('student_experiences')
    .select(['id', 'company_name', 'designation', 'description', 'start_date', 'end_date', 'version'])
    .where('user_id', '=', userId)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .execute();
  const documents = await db
    .selectFrom('student_documents')
    .select(['id', 'title', 'link', 'file_id', 'version'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const projects = await db
    .selectFrom('student_projects')
    .select(['id', 'name', 'link', 'description', 'start_date', 'end_date', 'version'])
    .where('user_id', '=', userId)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .execute();
  const files = await readFiles(
    db,
    documents.flatMap(({ file_id }) => (file_id === null ? [] : [file_id])),
  );
  return {
    experiences,
    documents: documents.map(({ file_id, ...document }) => {
      const file = fileAnswer(files.get(file_id ?? 0) ?? null);
      return { ...document, link: document.link || (file?.link ?? ''), file };
    }),
    projects,
  };
}

/**
 * Removes what a student's account keeps about the person: profile, documents, answers, and who looked. Reports stay with the company
 * that they were handed in to, under a name that says nothing. The bytes of removed files go with the next sweep.
 */
export async function forgetStudent(tx: Tx, userId: number): Promise<void> {
  for (const table of ['student_documents', 'student_experiences', 'student_projects', 'student_skills'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await tx.deleteFrom('uploads').where('user_id', '=', userId).execute();
  await forgetViews(tx, userId);
  await tx.deleteFrom('student_profiles').where('user_id', '=', userId).execute();
  const files = tx.deleteFrom('stored_files').where('user_id', '=', userId);
  // A logo is its organisation's, whoever uploaded it, and attachments stay or go with their conversation.
  await files.where('enrollment_id', 'is', null).where('purpose', 'not in', ['logo', 'attachment']).execute();
  await tx
    .updateTable('stored_files')
    .set({ name: 'report' })
    .where('user_id', '=', userId)
    .where('enrollment_id', 'is not', null)
    .execute();
  await tx
    .updateTable('enrollments')
    .set({ screening_questions: '[]', name_key: 'former member', search_text: '' })
    .where('user_id', '=', userId)
    .execute();
}
