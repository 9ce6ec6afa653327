import { sql } from 'kysely';
import { placementMeasures } from '#shared/contract/assignments.ts';
import type { Handle } from '../platform/database/database.ts';
import { studentSteps } from '../students/steps.ts';
import { factsOf, listedAt, type PlacementMeasure, type PlacementsOf } from './events.ts';
import { groupLabels, keyOfParts, type PartRow, partsOfGroup } from './parts.ts';
import { type GroupValue, type PlacementGroup, readGroupKey } from './placement-groups.ts';
import { type PlacementRow, readFigureRows } from './rows.ts';
import { type GroupFigures, largestFirst, type PlacementFigures } from './summary.ts';

/** A group of a report, with the students behind each of its figures. */
export interface ReportGroup extends GroupFigures {
  readonly group: GroupValue;
  readonly ids: Readonly<Record<PlacementMeasure, readonly number[]>>;
}

/** Figures that are counted from the very students which the report names, so that they cannot disagree. */
export interface Report {
  readonly of: PlacementsOf;
  readonly by: PlacementGroup;
  readonly groups: readonly ReportGroup[];
  readonly total: PlacementFigures;
}

type ByMeasure<T> = Record<PlacementMeasure, T>;

const perMeasure = <T>(of: (measure: PlacementMeasure) => T): ByMeasure<T> =>
  Object.fromEntries(placementMeasures.map((measure) => [measure, of(measure)])) as ByMeasure<T>;

/** Reads who is behind every figure, and counts them. */
export async function readReport(db: Handle, of: PlacementsOf, by: PlacementGroup): Promise<Report> {
  const byGroup = await idsByGroup(db, of, by);
  const labels = await groupLabels(db, by, [...byGroup.keys()]);
  const groups = [...byGroup].map(([key, ids]) => ({
    ...perMeasure((measure) => ids[measure].length),
    key,
    label: labels.get(key) ?? '',
    group: readGroupKey(by, key) ?? { by: 'all' as const },
    ids,
  }));
  const total = perMeasure((measure) => new Set(groups.flatMap(({ ids }) => ids[measure])).size);
  return { of, by, groups: groups.sort(largestFirst), total };
}

type FactRow = PartRow & Record<Exclude<PlacementMeasure, 'students'> | 'id', number>;

/** By group and figure, the ids of the students behind it, by name. Others are attended to in between. */
async function idsByGroup(db: Handle, of: PlacementsOf, by: PlacementGroup) {
  const parts = partsOfGroup[by];
  const groups = new Map<string, ByMeasure<number[]>>();
  for await (const some of studentSteps(db, of.institutionId)) {
    const { rows } = await sql<FactRow>`${factsOf(of, parts, by === 'company', some)}`.execute(db);
    for (const row of rows) {
      const key = keyOfParts(row, parts);
      const ids = groups.get(key) ?? perMeasure(() => []);
      groups.set(key, ids);
      const had = (measure: PlacementMeasure) => measure === 'students' || Number(row[measure]) === 1;
      for (const measure of placementMeasures) if (had(measure)) ids[measure].push(Number(row.id));
    }
  }
  const places = await placesByName(db, of);
  const byName = (one: number, other: number) => (places.get(one) ?? 0) - (places.get(other) ?? 0);
  for (const ids of groups.values()) for (const measure of placementMeasures) ids[measure].sort(byName);
  return groups;
}

/** The place of each student in the list by name. */
async function placesByName(db: Handle, of: PlacementsOf): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number }>`select id from students where ${listedAt(of)}
    order by name_key, id`.execute(db);
  return new Map(rows.map(({ id }, place) => [Number(id), place]));
}

/** Reads some of the rows behind a figure of a group. At most 1,000 ids. */
export function readReportRows(
  db: Handle,
  report: Report,
  { group }: ReportGroup,
  measure: PlacementMeasure,
  ids: readonly number[],
): Promise<PlacementRow[]> {
  return readFigureRows(db, { ...report.of, byCompany: report.by === 'company', group, measure }, ids);
}
