import { type RawBuilder, sql } from 'kysely';
import type { PlacementGroup } from '#shared/rules/placement-groups.ts';
import type { Handle } from './database.ts';
import { type EventMeasure, eventsWithPostings, type PlacementMeasure, type PlacementsOf } from './placement-events.ts';
import { groupLabels, keyOfParts, type PartRow, partsOfGroup, selectParts } from './placement-parts.ts';

/** The figures of a group: students, each counted once. */
export type Figures = Readonly<Record<PlacementMeasure, number>>;

/** A group with its figures; `key` asks for its rows. */
export interface GroupFigures extends Figures {
  readonly key: string;
  readonly label: string;
}

/** Figures by group, the largest first, and of all groups together, where each student counts once as well. */
export interface Summary {
  readonly groups: GroupFigures[];
  readonly total: Figures;
}

const none: Figures = { students: 0, joined: 0, assigned: 0, applied: 0, shortlisted: 0, hired: 0 };

/** Reads the figures of an institution. A period narrows what happened, never who is on the list. */
export async function readSummary(db: Handle, of: PlacementsOf, by: PlacementGroup): Promise<Summary> {
  const groups = new Map<string, Record<PlacementMeasure, number>>();
  const groupOf = (key: string) => {
    const group = groups.get(key) ?? { ...none };
    groups.set(key, group);
    return group;
  };
  for (const { key, ...people } of await countPeople(db, of, by, partsOfGroup[by])) Object.assign(groupOf(key), people);
  for (const { key, measure, count } of await countEvents(db, of, partsOfGroup[by])) groupOf(key)[measure] = count;
  const labels = await groupLabels(db, by, [...groups.keys()]);
  const rows = [...groups].map(([key, figures]) => ({ ...figures, key, label: labels.get(key) ?? '' }));
  return { groups: rows.sort(largestFirst), total: await readTotal(db, of, by) };
}

/** The order of groups: the largest first, equal ones by name. */
export const largestFirst = (one: GroupFigures, other: GroupFigures): number =>
  other.students - one.students || one.label.localeCompare(other.label, 'en');

async function readTotal(db: Handle, of: PlacementsOf, by: PlacementGroup): Promise<Figures> {
  const [people] = await countPeople(db, of, by, []);
  const total: Record<PlacementMeasure, number> = {
    ...none,
    students: people?.students ?? 0,
    joined: people?.joined ?? 0,
  };
  for (const { measure, count } of await countEvents(db, of, [])) total[measure] = count;
  return total;
}

const grouped = (parts: readonly RawBuilder<unknown>[]) =>
  parts.length === 0 ? sql`` : sql` group by ${sql.join(parts)}`;

/** Of courses and cohorts everybody on the list, of companies those with whom anything happened. */
async function countPeople(
  db: Handle,
  of: PlacementsOf,
  by: PlacementGroup,
  parts: readonly RawBuilder<unknown>[],
): Promise<{ readonly key: string; readonly students: number; readonly joined: number }[]> {
  const counts = sql`count(distinct students.id) as students,
    count(distinct case when students.user_id is not null then students.id end) as joined`;
  const listed = sql`students where students.institution_id = ${of.institutionId} and students.archived = 0`;
  const from = by === 'company' ? eventsWithPostings(of) : listed;
  const { rows } = await sql<PartRow & { readonly students: number; readonly joined: number }>`
    select ${selectParts(parts)}${counts} from ${from}${grouped(parts)}`.execute(db);
  return rows.map((row) => ({
    key: keyOfParts(row, parts),
    students: Number(row.students),
    joined: Number(row.joined),
  }));
}

async function countEvents(
  db: Handle,
  of: PlacementsOf,
  parts: readonly RawBuilder<unknown>[],
): Promise<{ readonly key: string; readonly measure: EventMeasure; readonly count: number }[]> {
  const { rows } = await sql<PartRow & { readonly measure: EventMeasure; readonly count: number }>`
    select ${selectParts(parts)}events.measure, count(distinct students.id) as count
    from ${eventsWithPostings(of)}${grouped([...parts, sql`events.measure`])}`.execute(db);
  return rows.map((row) => ({ key: keyOfParts(row, parts), measure: row.measure, count: Number(row.count) }));
}
