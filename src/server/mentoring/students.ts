import { type SqlBool, sql } from 'kysely';
import { roles } from '#shared/rules/accounts/roles.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { listedPlaces } from '../organisations/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import { type Misspelt, saysEvery } from '../platform/database/dialect/says-word.ts';
import { unfoldedMatches } from '../platform/database/person-search.ts';

/** What a list of a mentor asks for. */
interface Asked {
  readonly search: string;
  readonly misspelt?: Misspelt;
  readonly page: number;
  readonly limit: number;
}

const pageOf = ({ page, limit }: Asked) => ({ limit, offset: (page - 1) * limit });
const says = (column: ReturnType<typeof sql<string>>, { search, misspelt }: Asked) =>
  unfoldedMatches(column, search, misspelt);
const studentName = sql<string>`student.first_name || ' ' || student.last_name`;

/** Whether a row of `student` is somebody whom a mentor helps: an accepted session is behind them, or ahead. */
const isHelpedBy = (mentorId: number) =>
  sql<SqlBool>`exists (select 1 from bookings where bookings.student_id = student.id
    and bookings.mentor_id = ${mentorId} and bookings.status = 'accepted')`;

const helped = (db: Handle, mentorId: number) =>
  db
    .selectFrom('users as student')
    .where('student.role', '=', roles.student)
    .where('student.deleted_at', 'is', null)
    .where(isHelpedBy(mentorId));

/** The students whom a mentor helps, by name. */
export async function listMentoredStudents(db: Handle, mentorId: number, asked: Asked, now: Date) {
  const found = helped(db, mentorId).where(says(studentName, asked));
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const { limit, offset } = pageOf(asked);
  const rows = await found
    .leftJoin('student_profiles as profile', 'profile.user_id', 'student.id')
    .leftJoin('institutions', 'institutions.id', 'student.institution_id')
    .select(['student.id', 'student.first_name', 'student.last_name', 'student.profile_pic as profile_photo'])
    .select(sql<string>`coalesce(profile.course, '')`.as('course'))
    .select(sql<string>`coalesce(institutions.name, profile.institution, '')`.as('institution'))
    .orderBy('student.first_name')
    .orderBy('student.last_name')
    .orderBy('student.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const sessions = await sessionsOf(
    db,
    mentorId,
    rows.map(({ id }) => id),
    now.toISOString(),
  );
  const none = { sessions: 0, last_session_at: null, next_session_at: null };
  const data = rows.map((row) => ({ ...row, ...(sessions.get(row.id) ?? none) }));
  return { data, total: Number(count), page: asked.page, limit };
}

/** How many accepted sessions a mentor has with each of some students, the last one that is over and the next one. */
async function sessionsOf(db: Handle, mentorId: number, studentIds: readonly number[], now: string) {
  if (studentIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('bookings')
    .select('student_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<string | null>`max(case when ends_at <= ${now} then ends_at end)`.as('last'))
    .select(sql<string | null>`min(case when starts_at > ${now} then starts_at end)`.as('next'))
    .where('mentor_id', '=', mentorId)
    .where('student_id', 'in', studentIds)
    .where('status', '=', 'accepted')
    .groupBy('student_id')
    .execute();
  return new Map(
    rows.map(({ student_id, count, last, next }) => [
      student_id,
      { sessions: Number(count), last_session_at: last, next_session_at: next },
    ]),
  );
}

/** Projects that a mentor's students applied to, the latest first: of those who share their applications. */
export async function listStudentProjects(db: Handle, mentorId: number, asked: Asked) {
  const text = sql<string>`${studentName} || ' ' || postings.title || ' ' || companies.name`;
  const found = db
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .innerJoin('companies', 'companies.id', 'enrollments.company_id')
    .innerJoin('users as student', 'student.id', 'enrollments.user_id')
    .where('postings.kind', '=', 'project')
    .where('enrollments.status', '<>', enrollmentStatuses.left)
    .where('student.deleted_at', 'is', null)
    .where('student.share_applications', '=', 1)
    .where(isHelpedBy(mentorId))
    .where(says(text, asked));
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const { limit, offset } = pageOf(asked);
  const rows = await found
    .select(['enrollments.id', 'postings.id as post_id', 'postings.title', 'companies.name as company_name'])
    .select(['student.id as student_id', 'student.first_name', 'student.last_name'])
    .select(['enrollments.status', 'enrollments.created_at as applied_at'])
    .select(({ selectFrom, ref, fn }) => [
      selectFrom('weekly_reports')
        .select(fn.countAll<number>().as('count'))
        .where('weekly_reports.enrollment_id', '=', ref('enrollments.id'))
        .as('weekly_reports'),
      selectFrom('final_reports')
        .select(fn.countAll<number>().as('count'))
        .where('final_reports.enrollment_id', '=', ref('enrollments.id'))
        .as('final_reports'),
    ])
    .orderBy('enrollments.created_at', 'desc')
    .orderBy('enrollments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const data = rows.map(({ student_id, first_name, last_name, weekly_reports, final_reports, ...row }) => ({
    ...row,
    student: { id: student_id, first_name, last_name },
    weekly_reports: Number(weekly_reports),
    final_report: Number(final_reports) > 0,
  }));
  return { data, total: Number(count), page: asked.page, limit };
}

const nameAndCity = sql<string>`name_key || ' ' || coalesce((select cities.name_key || ' ' || cities.state_name from branches
  join cities on cities.id = branches.city_id where branches.institution_id = institutions.id order by branches.id limit 1), '')`;

/** The institutions that are set up, by name. Names, and the city and state that are shown, are searched. */
export async function listInstitutions(db: Handle, asked: Asked) {
  const found = listedPlaces(db, 'institution').where(
    saysEvery(sql`lower(${nameAndCity})`, fold(asked.search), asked.misspelt),
  );
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const { limit, offset } = pageOf(asked);
  const rows = await found
    .select(['id', 'name', 'logo', 'website', 'description'])
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const cities = await firstCities(
    db,
    rows.map(({ id }) => id),
  );
  const nowhere = { city_name: '', state_name: '' };
  const data = rows.map(({ name, ...row }) => ({ ...row, institution_name: name, ...(cities.get(row.id) ?? nowhere) }));
  return { data, total: Number(count), page: asked.page, limit };
}

/** The city of the first branch of each of some institutions. */
async function firstCities(db: Handle, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('branches')
    .innerJoin('cities', 'cities.id', 'branches.city_id')
    .select(['institution_id', 'cities.name as city_name', 'state_name'])
    .where('institution_id', 'in', ids)
    .orderBy('branches.id', 'desc')
    .execute();
  return new Map(rows.map(({ institution_id, ...city }) => [institution_id, city]));
}
