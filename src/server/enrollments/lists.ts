import { type SelectQueryBuilder, sql } from 'kysely';
import type { PostingKind } from '#shared/contract/call.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import {
  type EnrollmentTab,
  type EnrollmentTally,
  statusesOfTab,
  tallyOf,
} from '#shared/rules/enrollments/enrollment-tally.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../platform/database/database.ts';
import { type Misspelt, saysEvery } from '../platform/database/dialect/says-word.ts';
import { likePattern, needlesIn } from '../platform/database/dialect/substring-search.ts';
import type { Schema } from '../platform/database/schema.ts';

/** What the list of a posting's applicants may ask for. Empty lists ask for nothing. */
export interface EnrollmentListFilters {
  readonly search: string;
  readonly tab: EnrollmentTab;
  readonly status: number | null;
  readonly cities: readonly number[];
  readonly skills: readonly number[];
  readonly qualifications: readonly string[];
  /** A column of the list, with a minus for descending. */
  readonly sort: string;
}

type Found<O> = SelectQueryBuilder<Schema, 'enrollments', O>;

/** The ids of a posting's applications on one page, in order, and how many there are in all. */
export async function findRankedEnrollments(
  db: Handle,
  postingId: number,
  filters: EnrollmentListFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly ids: number[]; readonly total: number }> {
  const found = filtered(db.selectFrom('enrollments'), postingId, filters);
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (count <= offset) return { ids: [], total: count };
  const direction = filters.sort.startsWith('-') ? 'desc' : 'asc';
  const rows = await found
    .select('enrollments.id')
    .orderBy(sorts[filters.sort.replace('-', '')] ?? sql`enrollments.created_at`, direction)
    .orderBy('enrollments.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: rows.map(({ id }) => id), total: count };
}

const sorts: Readonly<Record<string, ReturnType<typeof sql<unknown>>>> = {
  created_at: sql`enrollments.created_at`,
  updated_at: sql`enrollments.updated_at`,
  name: sql`enrollments.name_key`,
  status: sql`enrollments.status`,
  rating: sql`coalesce((select rating from ratings where ratings.enrollment_id = enrollments.id), 0)`,
};

function filtered<O>(from: Found<O>, postingId: number, filters: EnrollmentListFilters): Found<O> {
  const { tab, status, cities, skills, qualifications } = filters;
  const statuses = statusesOfTab(tab);
  const qualificationKeys = qualifications.map(fold);
  let found = from.where('enrollments.posting_id', '=', postingId);
  found = statuses ? found.where('enrollments.status', 'in', statuses) : found.where('enrollments.status', '<>', 1);
  if (tab === 'assignments') found = found.where(handedIn);
  if (status !== null) found = found.where('enrollments.status', '=', status);
  // Of whoever left there is a name to be found, and nothing else.
  const isLeft = tab === 'left';
  const searched = sql.ref(isLeft ? 'enrollments.name_key' : 'enrollments.search_text');
  for (const word of needlesIn(fold(filters.search))) {
    found = found.where(sql<boolean>`${searched} like ${likePattern(word)} escape '\\'`);
  }
  if (isLeft && cities.length + skills.length + qualifications.length > 0) return found.where(sql<boolean>`1 = 0`);
  if (cities.length > 0) {
    found = found.where(({ eb, selectFrom }) =>
      eb('enrollments.user_id', 'in', selectFrom('student_profiles').select('user_id').where('city_id', 'in', cities)),
    );
  }
  if (qualificationKeys.length > 0) {
    found = found.where(({ eb, selectFrom }) =>
      eb(
        'enrollments.user_id',
        'in',
        selectFrom('student_profiles').select('user_id').where('qualification_key', 'in', qualificationKeys),
      ),
    );
  }
  for (const skill of skills) found = found.where(hasSkill(skill));
  return found;
}

/** The questions that a posting's applications were made to before it asked others: each list once, as JSON text. */
export async function findEarlierQuestions(
  db: Handle,
  postingId: number,
  filters: EnrollmentListFilters,
): Promise<string[]> {
  const rows = await filtered(db.selectFrom('enrollments'), postingId, filters)
    .select('enrollments.asked_questions')
    .where('enrollments.status', '<>', enrollmentStatuses.left)
    .where('enrollments.asked_questions', 'is not', null)
    .groupBy('enrollments.asked_questions')
    .orderBy(({ fn }) => fn.min('enrollments.id'))
    .execute();
  return rows.flatMap(({ asked_questions }) => asked_questions ?? []);
}

/** A company's applications whose student has every word in name or e-mail, the latest first; not of those who left. */
export async function findOwnEnrollments(
  db: Handle,
  companyId: number,
  { search, misspelt, limit }: { readonly search: string; readonly misspelt?: Misspelt; readonly limit: number },
) {
  if (needlesIn(fold(search)).length === 0) return [];
  const found = db
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .select(['enrollments.id', 'postings.kind as method', 'postings.id as post_id', 'postings.title'])
    .select(['users.first_name', 'users.last_name', 'enrollments.status'])
    .where('enrollments.company_id', '=', companyId)
    .where('enrollments.status', '<>', enrollmentStatuses.left)
    .where(saysEvery(sql.ref('enrollments.search_text'), fold(search), misspelt));
  return await found.orderBy('enrollments.created_at', 'desc').orderBy('enrollments.id', 'desc').limit(limit).execute();
}

/** One lookup by key per application: a common skill is that of many students elsewhere. */
const hasSkill = (skill: number) => sql<boolean>`exists (select 1 from student_skills
  where student_skills.user_id = enrollments.user_id and student_skills.skill_id = ${skill})`;

const handedIn = sql<boolean>`(exists (select 1 from final_reports where final_reports.enrollment_id = enrollments.id)
  or exists (select 1 from weekly_reports where weekly_reports.enrollment_id = enrollments.id))`;

/** The counts of a posting's applications, whatever is searched for. Those who left count in `Left` alone. */
export async function countEnrollments(db: Handle, postingId: number): Promise<EnrollmentTally> {
  return tallied(await counted(db).where('enrollments.posting_id', '=', postingId).execute());
}

/** The counts of a company's applications, of projects, internships and jobs apart. */
export async function countByKind(db: Handle, companyId: number): Promise<Record<PostingKind, EnrollmentTally>> {
  const rows = await counted(db)
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .select('postings.kind')
    .where('enrollments.company_id', '=', companyId)
    .groupBy('postings.kind')
    .execute();
  const of = (kind: PostingKind) => tallied(rows.filter((row) => row.kind === kind));
  return { project: of('project'), internship: of('internship'), job: of('job') };
}

interface CountedRow {
  readonly status: number;
  readonly count: number;
  readonly submitted: number;
  readonly rated: number;
  readonly assignments: number;
}

function tallied(rows: readonly CountedRow[]): EnrollmentTally {
  const statuses = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  const sum = (of: 'assignments' | 'submitted' | 'rated') => rows.reduce((total, row) => total + Number(row[of]), 0);
  return tallyOf(statuses, { assignments: sum('assignments'), submitted: sum('submitted'), rated: sum('rated') });
}

/** Applications by status, with how many of them handed something in. */
function counted(db: Handle) {
  const present = sql`enrollments.status <> 1`;
  return db
    .selectFrom('enrollments')
    .leftJoin('final_reports', 'final_reports.enrollment_id', 'enrollments.id')
    .leftJoin('ratings', 'ratings.enrollment_id', 'enrollments.id')
    .select(['enrollments.status', ({ fn }) => fn.countAll<number>().as('count')])
    .select([
      sql<number>`sum(case when ${present} and final_reports.id is not null then 1 else 0 end)`.as('submitted'),
      sql<number>`sum(case when ${present} and ratings.id is not null then 1 else 0 end)`.as('rated'),
      sql<number>`sum(case when ${present} and (final_reports.id is not null or exists (select 1 from weekly_reports
        where weekly_reports.enrollment_id = enrollments.id)) then 1 else 0 end)`.as('assignments'),
    ])
    .groupBy('enrollments.status');
}

/** What the side filter offers, the most frequent first. */
export interface EnrollmentFacets {
  readonly city: { readonly id: number; readonly name: string; readonly count: number }[];
  readonly skills: { readonly id: number; readonly name: string; readonly count: number }[];
  readonly qualification: { readonly name: string; readonly count: number }[];
}

/** The cities, skills and qualifications of a posting's applicants; those who left aside. */
export async function readEnrollmentFacets(db: Handle, postingId: number): Promise<EnrollmentFacets> {
  const enrollments = db
    .selectFrom('enrollments')
    .where('enrollments.posting_id', '=', postingId)
    .where('enrollments.status', '<>', 1);
  const profiles = enrollments.innerJoin('student_profiles', 'student_profiles.user_id', 'enrollments.user_id');
  const inCities = await profiles
    .where('student_profiles.city_id', 'is not', null)
    .select(['student_profiles.city_id as id', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('student_profiles.city_id')
    .execute();
  const withSkills = await enrollments
    .innerJoin('student_skills', 'student_skills.user_id', 'enrollments.user_id')
    .select(['student_skills.skill_id as id', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('student_skills.skill_id')
    .execute();
  const qualification = await profiles
    .where('student_profiles.qualification_key', '<>', '')
    .select([
      ({ fn }) => fn.min('student_profiles.qualification').as('name'),
      ({ fn }) => fn.countAll<number>().as('count'),
    ])
    .groupBy('student_profiles.qualification_key')
    .orderBy('count', 'desc')
    .orderBy('student_profiles.qualification_key')
    .execute();
  const city = await named(db, 'cities', inCities);
  return { city, skills: await named(db, 'skills', withSkills), qualification };
}

/** The names are looked up once each, not once for every applicant. */
async function named(
  db: Handle,
  table: 'cities' | 'skills',
  counts: readonly { readonly id: number | null; readonly count: number }[],
): Promise<EnrollmentFacets['city']> {
  if (counts.length === 0) return [];
  const countOf = new Map(counts.map(({ id, count }) => [id, count]));
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', 'in', [...countOf.keys()])
    .orderBy('name_key')
    .execute();
  return rows
    .map(({ id, name }) => ({ id, name, count: countOf.get(id) ?? 0 }))
    .sort((one, other) => other.count - one.count);
}

/** What was pasted, and the applications that it names. */
export interface Match {
  readonly text: string;
  readonly ids: number[];
}
/** An applicant whom pasted text names. */
export interface MatchedEnrollment {
  /** The application. */
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly status: number;
}

/** The applications of a posting by e-mail, roll number or whole name, in any case, and their people; those who left aside. */
export async function matchEnrollments(
  db: Handle,
  postingId: number,
  texts: readonly string[],
): Promise<{ readonly matches: Match[]; readonly people: MatchedEnrollment[] }> {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .leftJoin('students', (join) => join.onRef('students.user_id', '=', 'users.id').on('students.archived', '=', 0))
    .select(['enrollments.id', 'enrollments.status', 'users.email_address', 'users.first_name', 'users.last_name'])
    .select(['students.email', 'students.roll_number'])
    .where('enrollments.posting_id', '=', postingId)
    .where('enrollments.status', '<>', 1)
    .orderBy('enrollments.id')
    .execute();
  const byKey = new Map<string, Set<number>>();
  const byName = new Map<string, Set<number>>();
  const people = new Map<number, MatchedEnrollment>();
  const note = (known: Map<string, Set<number>>, text: string | null, id: number) => {
    const key = fold(text ?? '');
    if (key !== '') known.set(key, (known.get(key) ?? new Set()).add(id));
  };
  for (const { id, status, email_address, email, roll_number, first_name, last_name } of rows) {
    const name = `${first_name} ${last_name}`.trim();
    for (const key of [email_address, email, roll_number]) note(byKey, key, id);
    note(byName, name, id);
    people.set(id, { id, name, email: email_address ?? '', status });
  }
  const matches = texts.map((text) => ({ text, ids: [...(byKey.get(fold(text)) ?? byName.get(fold(text)) ?? [])] }));
  const named = new Set(matches.flatMap(({ ids }) => ids));
  return { matches, people: [...people.values()].filter(({ id }) => named.has(id)) };
}
