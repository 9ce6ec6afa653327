import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { placementMeasures } from '#shared/contract/assignments.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import { endOfIndianDay, startOfIndianDay } from '#shared/rules/time/indian-day.ts';
import { isShared } from '../privacy/sharing.ts';
import { type GroupValue, withheldCompany } from './placement-groups.ts';

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
 * Which applications are meant: `counted` all of them, `shown` those that their students share with the institution,
 * `withheld` the others. Assignments are the institution's own.
 */
type Scope = 'counted' | 'shown' | 'withheld';

function inScope({ institutionId }: PlacementsOf, table: Source['table'], scope: Scope): RawBuilder<unknown> {
  if (scope === 'counted' || (scope === 'shown' && table === 'assignments')) return sql``;
  if (table === 'assignments') return sql` and 1 = 0`;
  return scope === 'shown' ? sql` and ${isShared(institutionId)}` : sql` and not ${isShared(institutionId)}`;
}

/** What of one company counts: what is shown of it, since the company of everything else is not told. */
function inCompany(of: PlacementsOf, table: Source['table'], companyId: number, scope: Scope): RawBuilder<unknown> {
  if (companyId !== withheldCompany) {
    return sql` and ${sql.ref(`postings.company_id`)} = ${companyId}${inScope(of, table, 'shown')}`;
  }
  return scope === 'shown' ? sql` and 1 = 0` : inScope(of, table, 'withheld');
}

/**
 * Whether something of a measure happened to one of `students` within the period, with postings of the kind, at a company or at any. With an offset
 * PostgreSQL looks it up; without, it would gather everything that happened to anybody, for every piece of the list.
 */
export function happened(
  of: PlacementsOf,
  measure: EventMeasure,
  group: GroupValue,
  scope: Scope = 'counted',
): RawBuilder<SqlBool> {
  const { table } = sources[measure];
  const company = group.by === 'company' ? inCompany(of, table, group.companyId, scope) : inScope(of, table, scope);
  const at = sql` and exists (select 1 from postings where postings.id = ${sql.ref(`${table}.posting_id`)}
    and postings.kind = ${of.method}${company})`;
  return sql<SqlBool>`exists (select 1 from ${sql.table(table)} where ${ofStudent[table]} and ${countsIn(of, measure)}${at}
    limit 1 offset 0)`;
}

/**
 * What the institution is shown of a measure that happened to some students within the period: student_id, posting_id
 * and at, for `from`.
 */
export const eventsFor = (of: PlacementsOf, measure: EventMeasure, ids: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { table, at } = sources[measure];
  return sql`(select students.id as student_id, postings.id as posting_id, ${at} as at from ${eventsOf(of, table)}
    and ${countsIn(of, measure)}${inScope(of, table, 'shown')} and students.id in ${ids}) as events`;
};

const flag = (condition: RawBuilder<SqlBool>) => sql<number>`case when ${condition} then 1 else 0 end`;
const flags = (of: (measure: EventMeasure) => RawBuilder<SqlBool>) =>
  sql.join(eventMeasures.map((measure) => sql`${flag(of(measure))} as ${sql.id(measure)}`));

/** A 1 for each figure of which something is shown, as `<figure>_shown`. */
const shownFlags = (of: PlacementsOf) =>
  sql.join(
    eventMeasures.map(
      (measure) => sql`${flag(happened(of, measure, { by: 'all' }, 'shown'))} as ${sql.id(shownColumn(measure))}`,
    ),
  );

/** The column that says whether anything of a figure is shown. */
export const shownColumn = <M extends EventMeasure>(measure: M): `${M}_shown` => `${measure}_shown`;

/** Whether something happened to one of `students` that counts and is not shared. */
function hasWithheld(of: PlacementsOf): RawBuilder<SqlBool> {
  const any = eventMeasures.map((measure) => happened(of, measure, { by: 'all' }, 'withheld'));
  return sql<SqlBool>`(exists (select 1 from users as owner
    where owner.id = students.user_id and owner.share_applications = 0) and (${sql.join(any, sql` or `)}))`;
}

const joined = sql`${flag(sql`students.user_id is not null`)} as joined`;

/** Which facts are read: by company or not, and with what is shown of each figure. */
export interface FactsAsked {
  readonly parts: readonly RawBuilder<unknown>[];
  readonly byCompany: boolean;
  /** Also whether anything of each figure is shown. By company it is said by the company. */
  readonly shown?: boolean;
}

/**
 * Of some students, who they are and what happened to each: id, the parts of the group, a 0 or 1 for each figure, and for
 * `withheld`, whether something isn't shared. By company a student has a row for each company with whom anything happened,
 * and one for what isn't shared; else one row.
 */
export function factsOf(
  of: PlacementsOf,
  { parts, byCompany, shown = false }: FactsAsked,
  some: Expression<SqlBool>,
): RawBuilder<unknown> {
  if (!byCompany) {
    const named = sql.join(parts.map((part, place) => sql`${part} as ${sql.id(`part${place}`)}`));
    const all = flags((measure) => happened(of, measure, { by: 'all' }));
    const more = shown ? shownFlags(of) : sql`${flag(hasWithheld(of))} as withheld`;
    return sql`select students.id, ${named}, ${joined}, ${all}, ${more} from students where ${listedAt(of)} and ${some}`;
  }
  const told = { assignments: sql`postings.company_id`, enrollments: companyTold(of) };
  const events = (table: Source['table']) => {
    const within = flags((measure) => (sources[measure].table === table ? countsIn(of, measure) : sql`1 = 0`));
    return sql`select students.id, ${told[table]} as part0, ${joined}, ${within} from ${eventsOf(of, table)} and ${some}`;
  };
  const groups = sql`id, part0`;
  const max = sql.join(eventMeasures.map((measure) => sql`max(${sql.id(measure)}) as ${sql.id(measure)}`));
  const anything = sql.join(
    eventMeasures.map((measure) => sql`max(${sql.id(measure)})`),
    sql` + `,
  );
  return sql`select ${groups}, max(joined) as joined, ${max}
    from (${events('assignments')} union all ${events('enrollments')}) as everything
    group by ${groups} having ${anything} > 0`;
}

const companyTold = ({ institutionId }: PlacementsOf) =>
  sql`case when ${isShared(institutionId)} then postings.company_id else ${sql.lit(withheldCompany)} end`;

/** The condition on `students` that a group stands for, which is none where it is of a company. */
export function inGroup(group: GroupValue): Expression<SqlBool> {
  if (group.by === 'course') return sql<SqlBool>`students.course = ${group.course}`;
  if (group.by !== 'cohort') return sql<SqlBool>`1 = 1`;
  const [course, specialization, semester] = group.cohort;
  return sql<SqlBool>`(students.course = ${course} and students.specialization = ${specialization}
    and students.semester = ${semester})`;
}
