import { sql } from 'kysely';
import { placementMeasures } from '#shared/contract/assignments.ts';
import type { Handle } from '../platform/database/database.ts';
import { studentSteps } from '../students/steps.ts';
import { factsOf, listedAt, type PlacementMeasure, type PlacementsOf, shownColumn } from './events.ts';
import { groupLabels, keyOfParts, type PartRow, partsOfGroup } from './parts.ts';
import { type GroupValue, groupKey, type PlacementGroup, readGroupKey, withheldCompany } from './placement-groups.ts';
import { type PlacementRow, readFigureRows } from './rows.ts';
import { type GroupFigures, largestFirst, type PlacementFigures } from './summary.ts';

/** A group of a report, with the students behind each of its figures, as far as they share what counts. */
export interface ReportGroup extends GroupFigures {
  readonly group: GroupValue;
  readonly ids: Readonly<Record<PlacementMeasure, readonly number[]>>;
}

/** Figures that are counted from the very students which the report names and those it may not name. */
export interface Report {
  readonly of: PlacementsOf;
  readonly by: PlacementGroup;
  readonly groups: readonly ReportGroup[];
  readonly total: PlacementFigures;
  /** How many of each figure of the total are in no row, because they don't share what counts. */
  readonly notShared: PlacementFigures;
}

type ByMeasure<T> = Record<PlacementMeasure, T>;

const perMeasure = <T>(of: (measure: PlacementMeasure) => T): ByMeasure<T> =>
  Object.fromEntries(placementMeasures.map((measure) => [measure, of(measure)])) as ByMeasure<T>;

/** Reads who is behind every figure, and counts them. */
export async function readReport(db: Handle, of: PlacementsOf, by: PlacementGroup): Promise<Report> {
  const byGroup = await idsByGroup(db, of, by);
  const labels = await groupLabels(db, by, [...byGroup.keys()]);
  const groups = [...byGroup].map(([key, { counted, shown }]) => ({
    ...perMeasure((measure) => counted[measure].length),
    key,
    label: labels.get(key) ?? '',
    group: readGroupKey(by, key) ?? { by: 'all' as const },
    ids: shown,
  }));
  const all = [...byGroup.values()];
  const total = perMeasure((measure) => new Set(all.flatMap(({ counted }) => counted[measure])).size);
  const named = perMeasure((measure) => new Set(all.flatMap(({ shown }) => shown[measure])).size);
  const notShared = perMeasure((measure) => total[measure] - named[measure]);
  return { of, by, groups: groups.sort(largestFirst), total, notShared };
}

type FactRow = PartRow &
  Record<Exclude<PlacementMeasure, 'students'> | 'id', number> &
  Partial<Record<ReturnType<typeof shownColumn>, number>>;

/** The students behind the figures of a group, and those of them who are shown. */
interface GroupIds {
  readonly counted: ByMeasure<number[]>;
  readonly shown: ByMeasure<number[]>;
}

/** By group and figure, the ids of the students behind it, by name. Others are attended to in between. */
async function idsByGroup(db: Handle, of: PlacementsOf, by: PlacementGroup) {
  const parts = partsOfGroup[by];
  const groups = new Map<string, GroupIds>();
  const asked = { parts, byCompany: by === 'company', shown: true };
  for await (const some of studentSteps(db, of.institutionId)) {
    const { rows } = await sql<FactRow>`${factsOf(of, asked, some)}`.execute(db);
    for (const row of rows) {
      const key = keyOfParts(row, parts);
      const ids = groups.get(key) ?? { counted: perMeasure(() => []), shown: perMeasure(() => []) };
      groups.set(key, ids);
      for (const measure of placementMeasures) {
        if (measure !== 'students' && Number(row[measure]) !== 1) continue;
        ids.counted[measure].push(Number(row.id));
        if (isShown(row, measure, key)) ids.shown[measure].push(Number(row.id));
      }
    }
  }
  const places = await placesByName(db, of);
  const byName = (one: number, other: number) => (places.get(one) ?? 0) - (places.get(other) ?? 0);
  for (const { shown } of groups.values()) for (const measure of placementMeasures) shown[measure].sort(byName);
  return groups;
}

const withheldKey = groupKey([withheldCompany]);

/** Whether a student is named behind a figure: by company where the company is told, else where something of it is. */
function isShown(row: FactRow, measure: PlacementMeasure, key: string): boolean {
  if (key === withheldKey) return false;
  if (measure === 'students' || measure === 'joined') return true;
  return Number(row[shownColumn(measure)] ?? 1) === 1;
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
