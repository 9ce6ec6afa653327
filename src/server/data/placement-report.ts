import { placementMeasures } from '#shared/contract/assignments.ts';
import { type GroupValue, type PlacementGroup, readGroupKey } from '#shared/rules/placement-groups.ts';
import type { Handle } from './database.ts';
import type { PlacementMeasure, PlacementsOf } from './placement-events.ts';
import { groupLabels, partsOfGroup } from './placement-parts.ts';
import { idsByGroup, type PlacementRow, readFigureRows } from './placements-rows.ts';
import { type Figures, type GroupFigures, largestFirst } from './placements-summary.ts';

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
  readonly total: Figures;
}

type ByMeasure<T> = Record<PlacementMeasure, T>;

/** Reads who is behind every figure, and counts them. */
export async function readReport(db: Handle, of: PlacementsOf, by: PlacementGroup): Promise<Report> {
  const behind = {} as ByMeasure<Map<string, number[]>>;
  for (const measure of placementMeasures) {
    const figure = { ...of, byCompany: by === 'company', group: { by: 'all' }, measure } as const;
    behind[measure] = await idsByGroup(db, figure, partsOfGroup[by]);
  }
  const keys = [...behind.students.keys()];
  const labels = await groupLabels(db, by, keys);
  const groups = keys.map((key) => {
    const ids = perMeasure((measure) => behind[measure].get(key) ?? []);
    const figures = perMeasure((measure) => ids[measure].length);
    return {
      ...figures,
      key,
      label: labels.get(key) ?? '',
      group: readGroupKey(by, key) ?? { by: 'all' as const },
      ids,
    };
  });
  const total = perMeasure((measure) => new Set([...behind[measure].values()].flat()).size);
  return { of, by, groups: groups.sort(largestFirst), total };
}

const perMeasure = <T>(of: (measure: PlacementMeasure) => T): ByMeasure<T> =>
  Object.fromEntries(placementMeasures.map((measure) => [measure, of(measure)])) as ByMeasure<T>;

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
