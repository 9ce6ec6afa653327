import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { GroupValue } from '#shared/rules/placement-groups.ts';
import type { Handle } from './database.ts';
import {
  type EventMeasure,
  eventsWithPostings,
  inGroup,
  type PlacementMeasure,
  type PlacementsOf,
} from './placement-events.ts';
import { keyOfParts, type PartRow, selectParts } from './placement-parts.ts';

/** A student behind a figure. */
export type PlacementRow = AnswerOf<'placements.rows'>['data'][number];

/** Which figure of which group. */
export interface FigureAsked extends PlacementsOf {
  /** Of companies, students are those with whom anything happened. */
  readonly byCompany: boolean;
  readonly group: GroupValue;
  readonly measure: PlacementMeasure;
}

/** The ids of the students behind a figure, by name: as many as the figure says. */
export async function figureIds(
  db: Handle,
  figure: FigureAsked,
  page?: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  const some = page ? sql` limit ${page.limit} offset ${page.offset}` : sql``;
  const { rows } = await sql<{ id: number }>`select students.id from students where students.id in
    (select students.id from ${behind(figure)}) order by students.name_key, students.id${some}`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** How many students are behind a figure. */
export async function countFigure(db: Handle, figure: FigureAsked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct students.id) as count from ${behind(figure)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** By group, the ids of the students behind a figure, by name. */
export async function idsByGroup(
  db: Handle,
  figure: FigureAsked,
  parts: readonly RawBuilder<unknown>[],
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ readonly id: number } & PartRow>`
    select ${selectParts(parts)}students.id from ${behind(figure)}
    group by ${sql.join([...parts, sql`students.id`, sql`students.name_key`])}
    order by students.name_key, students.id`.execute(db);
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const key = keyOfParts(row, parts);
    const ids = groups.get(key) ?? [];
    ids.push(Number(row.id));
    groups.set(key, ids);
  }
  return groups;
}

const eventsAsked = ({ measure }: FigureAsked): EventMeasure[] | undefined =>
  measure === 'students' || measure === 'joined' ? undefined : [measure];

/** Tables and conditions, for `from`. */
function behind(figure: FigureAsked): RawBuilder<unknown> {
  const { byCompany, group, measure, institutionId } = figure;
  const joined = measure === 'joined' ? sql` and students.user_id is not null` : sql``;
  const events = eventsAsked(figure);
  if (events === undefined && !byCompany) {
    return sql`students where students.institution_id = ${institutionId} and students.archived = 0
      and ${inGroup(group)}${joined}`;
  }
  return sql`${eventsWithPostings(figure, events)} where ${inGroup(group)}${joined}`;
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
  const events = eventsAsked(figure);
  if (events === undefined) return new Map();
  const { rows } = await sql<{ id: number; title: string; company_name: string; date: string }>`
    select students.id, postings.title, companies.name as company_name, events.at as date
    from ${eventsWithPostings(figure, events, ids)} inner join companies on companies.id = postings.company_id
    where ${inGroup(figure.group)}
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
