import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type AssignmentCriterion, assignmentCriteria } from '#shared/contract/assignments.ts';
import type { Handle } from '../platform/database/database.ts';
import { pairsIn, textsIn } from '../platform/database/json-values.ts';
import type { PostingRecord } from '../postings/repository.ts';
import { listed } from '../students/repository.ts';
import { type Aliases, courseFits, courseKeys, knownGenders, type PostingNeeds } from './assignment-fit.ts';

/** What a posting asks for, to judge a student by in memory and all of an institution's in SQL. A test holds both together. */
export interface Evaluator {
  readonly needs: PostingNeeds;
  /** Of `students`: 1 where the criterion counts against one, else 0. */
  readonly lacks: Readonly<Record<AssignmentCriterion, Expression<number>>>;
  /** Of `students`: whether anything counts against one. */
  readonly lacksAny: Expression<SqlBool>;
}

const nothing = sql<boolean>`1 = 0`;

/** Prepares to judge an institution's students by a posting. */
export async function evaluateOne(db: Handle, institutionId: number, posting: PostingRecord): Promise<Evaluator> {
  const needs: PostingNeeds = {
    courses: courseKeys(
      posting.courses.map(({ name }) => name),
      posting.courses.length > 0 ? [await aliasesOf(db, institutionId)] : [],
    ),
    semesters: JSON.parse(posting.eligible_semesters) as number[],
    skills: posting.skills.map(({ id }) => id),
    gender: posting.eligible_gender,
  };
  const lacking: Record<AssignmentCriterion, RawBuilder<boolean>> = {
    course: await lacksCourse(db, institutionId, needs.courses),
    semester: lacksSemester(needs.semesters),
    skills: lacksSkills(needs.skills),
    gender: lacksGender(needs.gender),
  };
  const flags = assignmentCriteria.map((name) => [name, sql<number>`case when ${lacking[name]} then 1 else 0 end`]);
  return {
    needs,
    lacks: Object.fromEntries(flags) as Evaluator['lacks'],
    lacksAny: sql<boolean>`(${sql.join(Object.values(lacking), sql` or `)})`,
  };
}

/** What the institution's files say → what its list says, of courses and specializations. */
export async function aliasesOf(db: Handle, institutionId: number): Promise<Aliases> {
  const rows = await db
    .selectFrom('student_matching')
    .select(['name_key', 'value'])
    .where('institution_id', '=', institutionId)
    .where('kind', 'in', ['course', 'specialization'])
    .execute();
  return Object.fromEntries(rows.map(({ name_key, value }) => [name_key, value]));
}

/**
 * The institution's courses are compared once each, in memory; SQL is told which of them fit. A course that fits by
 * itself stands for all its specializations.
 */
async function lacksCourse(db: Handle, institutionId: number, wanted: ReadonlySet<string>) {
  if (wanted.size === 0) return nothing;
  const there = await studiedThere(db, institutionId);
  const fitting = there.filter(({ course, specialization }) => courseFits(wanted, course, specialization));
  const alone = new Set(fitting.map(({ course }) => course).filter((course) => courseFits(wanted, course, '')));
  const pairs = Map.groupBy(
    fitting.filter(({ course }) => !alone.has(course)),
    ({ course }) => course,
  );
  const said = sql<boolean>`students.course <> ''`;
  if (fitting.length === 0) return said;
  const specializations = [...pairs].map(([course, all]) => [course, all.map((one) => one.specialization)] as const);
  return sql<boolean>`(${said} and students.course not in ${textsIn(alone)}
    and (students.course, students.specialization) not in ${pairsIn(new Map(specializations))})`;
}

/** What an institution's students study, each course with each of its specializations once. */
export function studiedThere(db: Handle, institutionId: number) {
  return db
    .selectFrom('students')
    .select(['course', 'specialization'])
    .distinct()
    .where('institution_id', '=', institutionId)
    .where(listed)
    .execute();
}

function lacksSemester(semesters: readonly number[]) {
  if (semesters.length === 0) return nothing;
  return sql<boolean>`students.semester not in (0, ${sql.join(semesters)})`;
}

function lacksSkills(skills: readonly number[]) {
  if (skills.length === 0) return nothing;
  const own = sql`select 1 from student_skills where student_skills.user_id = students.user_id`;
  return sql<boolean>`(students.user_id is not null and exists (${own})
    and not exists (${own} and student_skills.skill_id in (${sql.join(skills)})))`;
}

function lacksGender(gender: string | null) {
  if (gender === null) return nothing;
  const others = knownGenders.filter((name) => name !== gender);
  return sql<boolean>`(students.user_id is not null and exists (select 1 from student_profiles
    where student_profiles.user_id = students.user_id and student_profiles.gender in (${sql.join(others)})))`;
}
