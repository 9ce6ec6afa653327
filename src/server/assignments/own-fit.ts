import type { Handle } from '../platform/database/database.ts';
import type { PostingRecord } from '../postings/repository.ts';
import { listed } from '../students/repository.ts';
import { type AssignmentFit, assignmentFit, courseKeys, type StudentFacts } from './assignment-fit.ts';
import { aliasesOf } from './evaluate.ts';

/**
 * How a student with an account fits each of some postings, by their ids, and the ids of those of its skills that they have.
 * Judges as an institution's check does.
 */
export async function ownFit(
  db: Handle,
  userId: number,
  postings: readonly PostingRecord[],
): Promise<Map<number, AssignmentFit & { readonly matched: readonly number[] }>> {
  const { facts, institutionId } = await readFacts(db, userId);
  const aliases = institutionId === null ? [] : [await aliasesOf(db, institutionId)];
  return new Map(
    postings.map((posting) => {
      const needs = {
        courses: courseKeys(
          posting.courses.map(({ name }) => name),
          aliases,
        ),
        semesters: JSON.parse(posting.eligible_semesters) as number[],
        skills: posting.skills.map(({ id }) => id),
        gender: posting.eligible_gender,
      };
      const matched = needs.skills.filter((id) => facts.skills.includes(id));
      return [posting.id, { ...assignmentFit(needs, facts), matched }];
    }),
  );
}

/** The ids of a student's skills. */
async function ownSkills(db: Handle, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('student_skills').select('skill_id').where('user_id', '=', userId).execute();
  return rows.map(({ skill_id }) => skill_id);
}

/** What the student's institution says of course and semester wins over what the profile says. */
async function readFacts(
  db: Handle,
  userId: number,
): Promise<{ readonly facts: StudentFacts; readonly institutionId: number | null }> {
  const profile = await db
    .selectFrom('student_profiles')
    .select(['course', 'gender'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const row = await db
    .selectFrom('students')
    .select(['institution_id', 'course', 'specialization', 'semester'])
    .where('user_id', '=', userId)
    .where(listed)
    .orderBy('id')
    .executeTakeFirst();
  return {
    institutionId: row?.institution_id ?? null,
    facts: {
      course: row?.course || (profile?.course ?? ''),
      specialization: row?.specialization ?? '',
      semester: row?.semester || null,
      skills: await ownSkills(db, userId),
      gender: profile?.gender ?? '',
    },
  };
}
