import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { placementMeasures } from '#shared/contract/assignments.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import { endOfIndianDay, startOfIndianDay } from '#shared/rules/time/indian-day.ts';
import type { GroupValue } from './placement-groups.ts';

/** A figure of a group of students. */
export type PlacementMeasure = (typeof placementMeasures)[number];
/** A figure that comes of something that happened to a student with a posting. */
export type EventMeasure = Exclude<PlacementMeasure, 'students' | 'joined'>;

/** From and to are days in India, both included; without one the period is open on that side. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whose figures, and of when. */
export interface PlacementsOf extends Period {
  readonly institutionId: number;
  /** Which postings count: kinds are never counted together. */
  readonly method: PostingKind;
}

/** Where a measure is read from, when it happened, and what of it counts. */
interface Source {
  readonly table: 'assignments' | 'enrollments';
  readonly at: RawBuilder<string>;
  readonly counts: RawBuilder<SqlBool>;
}

const sources: Readonly<Record<EventMeasure, Source>> = {
  assigned: { table: 'assignments', at: sql`assignments.created_at`, counts: sql`1 = 1` },
  applied: { table: 'enrollments', at: sql`enrollments.created_at`, counts: sql`enrollments.status <> 1` },
  shortlisted: {
    table: 'enrollments',
    at: sql`coalesce(enrollments.shortlisted_at, enrollments.updated_at)`,
    counts: sql`enrollments.status in (4, 5, 6)`,
  },
  hired: {
    table: 'enrollments',
    at: sql`coalesce(enrollments.hired_at, enrollments.updated_at)`,
    counts: sql`enrollments.status = 6`,
  },
};

/** Every figure that comes of events. */
export const eventMeasures = Object.keys(sources) as EventMeasure[];

const ofStudent = {
  assignments: sql<SqlBool>`assignments.student_id = students.id`,
  enrollments: sql<SqlBool>`enrollments.user_id = students.user_id`,
} as const;

/** What happened to an institution's listed students within a period, for `from`: a table with their rows and postings. */
const eventsOf = (of: PlacementsOf, table: Source['table']) =>
  sql`students inner join ${sql.table(table)} on ${ofStudent[table]}
    inner join postings on postings.id = ${sql.ref(`${table}.posting_id`)} and postings.kind = ${of.method}
    where ${listedAt(of)}`;

/** The condition on `students` of being on an institution's list. */
export const listedAt = ({ institutionId }: Pick<PlacementsOf, 'institutionId'>) =>
  sql<SqlBool>`students.institution_id = ${institutionId} and students.archived = 0`;

/** Whether a row of a measure's table counts within the period. */
function countsIn({ from, to }: Period, measure: EventMeasure): RawBuilder<SqlBool> {
  const { at, counts } = sources[measure];
  const since = from === undefined ? sql`` : sql` and ${at} >= ${startOfIndianDay(from)}`;
  const until = to === undefined ? sql`` : sql` and ${at} < ${endOfIndianDay(to)}`;
  return sql<SqlBool>`(${counts}${since}${until})`;
}

/**
 * Whether something of a measure happened to one of `students` within the period, with postings of the kind, at a company or at any. With an offset
 * PostgreSQL looks it up; without, it would gather everything that happened to anybody, for every piece of the list.
 */
export function happened(of: PlacementsOf, measure: EventMeasure, group: GroupValue): RawBuilder<SqlBool> {
  const { table } = sources[measure];
  const company = group.by === 'company' ? sql` and postings.company_id = ${group.companyId}` : sql``;
  const at = sql` and exists (select 1 from postings where postings.id = ${sql.ref(`${table}.posting_id`)}
    and postings.kind = ${of.method}${company})`;
  return sql<SqlBool>`exists (select 1 from ${sql.table(table)} where ${ofStudent[table]} and ${countsIn(of, measure)}${at}
    limit 1 offset 0)`;
}

/**
 * What of a measure happened to some students within the period: student_id, posting_id and at, for `from`.
 */
export const eventsFor = (of: PlacementsOf, measure: EventMeasure, ids: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { table, at } = sources[measure];
  return sql`(select students.id as student_id, postings.id as posting_id, ${at} as at from ${eventsOf(of, table)}
    and ${countsIn(of, measure)} and students.id in ${ids}) as events`;
};

const flag = (condition: RawBuilder<SqlBool>) => sql<number>`case when ${condition} then 1 else 0 end`;
const flags = (of: (measure: EventMeasure) => RawBuilder<SqlBool>) =>
  sql.join(eventMeasures.map((measure) => sql`${flag(of(measure))} as ${sql.id(measure)}`));

const joined = sql`${flag(sql`students.user_id is not null`)} as joined`;

/**
 * Of some students, who they are and what happened to each: id, the parts of the group, and a 0 or 1 for each figure. By
 * company a student has a row for each company with whom anything happened; else one row.
 */
export function factsOf(
  of: PlacementsOf,
  parts: readonly RawBuilder<unknown>[],
  byCompany: boolean,
  some: Expression<SqlBool>,
): RawBuilder<unknown> {
  const named = sql.join(parts.map((part, place) => sql`${part} as ${sql.id(`part${place}`)}`));
  if (!byCompany) {
    const all = flags((measure) => happened(of, measure, { by: 'all' }));
    return sql`select students.id, ${named}, ${joined}, ${all} from students where ${listedAt(of)} and ${some}`;
  }
  const events = (table: Source['table']) => {
    const within = flags((measure) => (sources[measure].table === table ? countsIn(of, measure) : sql`1 = 0`));
    return sql`select students.id, ${named}, ${joined}, ${within} from ${eventsOf(of, table)} and ${some}`;
  };
  const groups = sql.join([sql`id`, ...parts.map((_, place) => sql.id(`part${place}`))]);
  const max = sql.join(eventMeasures.map((measure) => sql`max(${sql.id(measure)}) as ${sql.id(measure)}`));
  const anything = sql.join(
    eventMeasures.map((measure) => sql`max(${sql.id(measure)})`),
    sql` + `,
  );
  return sql`select ${groups}, max(joined) as joined, ${max}
    from (${events('assignments')} union all ${events('enrollments')}) as everything
    group by ${groups} having ${anything} > 0`;
}

/** The condition on `students` that a group stands for, which is none where it is of a company. */
export function inGroup(group: GroupValue): Expression<SqlBool> {
  if (group.by === 'course') return sql<SqlBool>`students.course = ${group.course}`;
  if (group.by !== 'cohort') return sql<SqlBool>`1 = 1`;
  const [course, specialization, semester] = group.cohort;
  return sql<SqlBool>`(students.course = ${course} and students.specialization = ${specialization}
    and students.semester = ${semester})`;
}
