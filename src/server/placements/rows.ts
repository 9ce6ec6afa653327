import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { Handle } from '../platform/database/database.ts';
import { idsIn } from '../platform/database/json-values.ts';
import {
  type EventMeasure,
  eventMeasures,
  eventsFor,
  happened,
  inGroup,
  listedAt,
  type PlacementMeasure,
  type PlacementsOf,
} from './events.ts';
import type { GroupValue } from './placement-groups.ts';

/** A student behind a figure. */
export type PlacementRow = AnswerOf<'placements.rows'>['data'][number];

/** Which figure of which group. */
export interface FigureAsked extends PlacementsOf {
  /** Of companies, students are those with whom anything happened. */
  readonly byCompany: boolean;
  readonly group: GroupValue;
  readonly measure: PlacementMeasure;
}

/** The ids of some students behind a figure, by name: those of whom what counts is shown. */
export async function figureIds(
  db: Handle,
  figure: FigureAsked,
  page: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select students.id from students where ${behind(figure, 'shown')}
    order by students.name_key, students.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** How many students are behind a figure, or how many of them are shown. */
export async function countFigure(db: Handle, figure: FigureAsked, scope: 'counted' | 'shown'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from students where ${behind(figure, scope)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

const eventOf = ({ measure }: FigureAsked): EventMeasure | null =>
  measure === 'students' || measure === 'joined' ? null : measure;

/** Whether one of `students` is behind a figure. */
function behind(figure: FigureAsked, scope: 'counted' | 'shown'): RawBuilder<SqlBool> {
  const { byCompany, group, measure } = figure;
  const event = eventOf(figure);
  const joined = measure === 'joined' ? sql` and students.user_id is not null` : sql``;
  const any = eventMeasures.map((one) => happened(figure, one, group, scope));
  const events = event ? sql` and ${happened(figure, event, group, scope)}` : sql``;
  const dealings = byCompany && !event ? sql` and (${sql.join(any, sql` or `)})` : sql``;
  return sql<SqlBool>`${listedAt(figure)} and ${inGroup(group)}${joined}${events}${dealings}`;
}

/** The rows of students behind a figure, in the order of the ids, each with the latest that happened. At most 1,000 ids. */
export async function readFigureRows(db: Handle, figure: FigureAsked, ids: readonly number[]): Promise<PlacementRow[]> {
  if (ids.length === 0) return [];
  const students = await db
    .selectFrom('students')
    .select(['id', 'name', 'roll_number', 'course', 'specialization', 'semester'])
    .where('id', 'in', ids)
    .execute();
  const events = await latestEvents(db, figure, ids);
  const byId = new Map(students.map((student) => [student.id, student]));
  return ids.flatMap((id) => {
    const student = byId.get(id);
    if (!student) return [];
    const { id: student_id, semester, ...rest } = student;
    const event = events.get(id) ?? { title: '', company_name: '', date: null };
    return [{ student_id, ...rest, semester: semester === 0 ? null : semester, ...event }];
  });
}

interface Happened {
  readonly title: string;
  readonly company_name: string;
  readonly date: string | null;
}

/** Who has several is shown with the latest, and how many more there are. */
async function latestEvents(db: Handle, figure: FigureAsked, ids: readonly number[]): Promise<Map<number, Happened>> {
  const event = eventOf(figure);
  if (event === null) return new Map();
  const { group } = figure;
  const at = group.by === 'company' ? sql` where postings.company_id = ${group.companyId}` : sql``;
  const { rows } = await sql<{ id: number; title: string; company_name: string; date: string }>`
    select events.student_id as id, postings.title, companies.name as company_name, events.at as date
    from ${eventsFor(figure, event, idsIn(ids))} inner join postings on postings.id = events.posting_id
    inner join companies on companies.id = postings.company_id${at}
    order by events.at desc, postings.id desc`.execute(db);
  const latest = new Map<number, Happened & { readonly more: number }>();
  for (const { id, ...event } of rows) {
    const known = latest.get(Number(id));
    latest.set(Number(id), known ? { ...known, more: known.more + 1 } : { ...event, more: 0 });
  }
  const titled = ({ more, title, ...rest }: Happened & { readonly more: number }) => ({
    ...rest,
    title: more === 0 ? title : `${title} and ${more} more`,
  });
  return new Map([...latest].map(([id, event]) => [id, titled(event)]));
}
