import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { placementMeasures } from '#shared/contract/assignments.ts';
import type { GroupValue } from '#shared/rules/placement-groups.ts';

/** A figure of a group of students. */
export type PlacementMeasure = (typeof placementMeasures)[number];
/** A figure that comes of something that happened to a student with a posting. */
export type EventMeasure = Exclude<PlacementMeasure, 'students' | 'joined'>;

/** From and to are days in UTC, both included; without one the period is open on that side. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whose figures, and of when. */
export interface PlacementsOf extends Period {
  readonly institutionId: number;
}

/** Events are counted by the student's row on the list, so that each counts once. */
const applications = (
  institutionId: number,
  measure: EventMeasure,
  at: RawBuilder<string>,
  status: RawBuilder<SqlBool>,
) =>
  sql`select students.id as student_id, enrollments.posting_id as posting_id, ${sql.lit(measure)} as measure, ${at} as at
    from enrollments inner join students on students.user_id = enrollments.user_id
    where students.institution_id = ${institutionId} and students.archived = 0 and ${status}`;

const relations: Readonly<Record<EventMeasure, (institutionId: number) => RawBuilder<unknown>>> = {
  assigned: (institutionId) =>
    sql`select students.id as student_id, assignments.posting_id as posting_id, 'assigned' as measure,
      assignments.created_at as at from assignments inner join students on students.id = assignments.student_id
      where assignments.institution_id = ${institutionId} and students.archived = 0`,
  applied: (institutionId) =>
    applications(institutionId, 'applied', sql`enrollments.created_at`, sql`enrollments.status <> 1`),
  shortlisted: (institutionId) =>
    applications(
      institutionId,
      'shortlisted',
      sql`coalesce(enrollments.shortlisted_at, enrollments.updated_at)`,
      sql`enrollments.status in (4, 5, 6)`,
    ),
  hired: (institutionId) =>
    applications(
      institutionId,
      'hired',
      sql`coalesce(enrollments.hired_at, enrollments.updated_at)`,
      sql`enrollments.status = 6`,
    ),
};

/** Every figure that comes of events. */
const eventMeasures = Object.keys(relations) as EventMeasure[];

/**
 * What happened to an institution's listed students within a period: `events` of student_id, posting_id, measure and at,
 * with their students and postings, for `from`. Figures and the rows behind them are both read from it. `ids`: of these
 * students alone.
 */
export const eventsWithPostings = (
  of: PlacementsOf,
  measures: readonly EventMeasure[] = eventMeasures,
  ids?: readonly number[],
): RawBuilder<unknown> =>
  sql`${eventsOf(of, measures, ids)} inner join students on students.id = events.student_id
    inner join postings on postings.id = events.posting_id`;

function eventsOf(
  { institutionId, from, to }: PlacementsOf,
  measures: readonly EventMeasure[],
  ids?: readonly number[],
) {
  // Said of each part: otherwise everything is gathered first.
  const of = ids ? sql` and students.id in (${sql.join([...ids])})` : sql``;
  const all = sql.join(
    measures.map((measure) => sql`${relations[measure](institutionId)}${of}`),
    sql` union all `,
  );
  const limits = [
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(to === undefined ? [] : [sql`at < ${dayAfter(to)}`]),
  ];
  const within = limits.length === 0 ? sql`` : sql` where ${sql.join(limits, sql` and `)}`;
  return sql`(select * from (${all}) as everything${within}) as events`;
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The condition on `students` and `postings` that a group stands for. */
export function inGroup(group: GroupValue): Expression<SqlBool> {
  if (group.by === 'all') return sql<SqlBool>`1 = 1`;
  if (group.by === 'company') return sql<SqlBool>`postings.company_id = ${group.companyId}`;
  if (group.by === 'course') return sql<SqlBool>`students.course = ${group.course}`;
  const [course, specialization, semester] = group.cohort;
  return sql<SqlBool>`(students.course = ${course} and students.specialization = ${specialization}
    and students.semester = ${semester})`;
}
