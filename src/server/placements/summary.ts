import { sql } from 'kysely';
import { placementMeasures } from '#shared/contract/assignments.ts';
import type { Handle } from '../platform/database/database.ts';
import { studentSteps } from '../students/steps.ts';
import { eventMeasures, factsOf, type PlacementMeasure, type PlacementsOf } from './events.ts';
import { groupLabels, keyOfParts, type PartRow, partNames, partsOfGroup } from './parts.ts';
import { groupKey, type PlacementGroup, withheldCompany } from './placement-groups.ts';

/** The figures of a group: students, each counted once. */
export type PlacementFigures = Readonly<Record<PlacementMeasure, number>>;

/** A group with its figures; `key` asks for its rows. */
export interface GroupFigures extends PlacementFigures {
  readonly key: string;
  readonly label: string;
}

/** Figures by group, the largest first, and of all groups together, where each student counts once as well. */
export interface Summary {
  readonly groups: GroupFigures[];
  readonly total: PlacementFigures;
  /** Students with something that counts and isn't shared. */
  readonly notShared: number;
}

const none = (): Record<PlacementMeasure, number> => ({
  students: 0,
  joined: 0,
  assigned: 0,
  applied: 0,
  shortlisted: 0,
  hired: 0,
});

/**
 * Reads the figures of an institution, some students after the other; others are attended to in between. A period
 * narrows what happened, never who is on the list.
 */
export async function readSummary(db: Handle, of: PlacementsOf, by: PlacementGroup): Promise<Summary> {
  const groups = new Map<string, Record<PlacementMeasure, number>>();
  const total = none();
  const asked = { parts: partsOfGroup[by], byCompany: by === 'company' };
  let notShared = 0;
  for await (const some of studentSteps(db, of.institutionId)) {
    for (const { of_all, withheld, ...row } of await countStep(db, factsOf(of, asked, some), by)) {
      notShared += Number(withheld ?? 0);
      const key = keyOfParts(row, partsOfGroup[by]);
      if (Number(of_all) === 0) groups.set(key, added(groups.get(key) ?? none(), row));
      if (Number(of_all) === 1 || by !== 'company') added(total, row);
    }
  }
  if (by === 'company') notShared = groups.get(groupKey([withheldCompany]))?.students ?? 0;
  const labels = await groupLabels(db, by, [...groups.keys()]);
  const rows = [...groups].map(([key, figures]) => ({ ...figures, key, label: labels.get(key) ?? '' }));
  return { groups: rows.sort(largestFirst), total, notShared };
}

/** The order of groups: the largest first, equal ones by name. */
export const largestFirst = (one: GroupFigures, other: GroupFigures): number =>
  other.students - one.students || one.label.localeCompare(other.label, 'en');

function added(figures: Record<PlacementMeasure, number>, row: PlacementFigures) {
  for (const measure of placementMeasures) figures[measure] += Number(row[measure]);
  return figures;
}

/** `withheld` is not said by company, where it is a group. */
type CountedRow = PartRow & PlacementFigures & { readonly of_all: number; readonly withheld?: number };

/** Counts by group and, of companies, also everybody once, since who deals with two is in two groups. */
async function countStep(db: Handle, facts: ReturnType<typeof factsOf>, by: PlacementGroup): Promise<CountedRow[]> {
  const names = partNames(partsOfGroup[by]);
  const counted = ['joined', ...eventMeasures] as const;
  const sums = sql.join(counted.map((measure) => sql`sum(${sql.id(measure)}) as ${sql.id(measure)}`));
  const withheld = by === 'company' ? sql`` : sql`, sum(withheld) as withheld`;
  const groups = sql`select 0 as of_all, ${names}, count(*) as students, ${sums}${withheld} from facts group by ${names}`;
  if (by !== 'company') return (await sql<CountedRow>`with facts as (${facts}) ${groups}`.execute(db)).rows;
  const max = sql.join(counted.map((measure) => sql`max(${sql.id(measure)}) as ${sql.id(measure)}`));
  const all = sql`select 1 as of_all, 0 as part0, count(*) as students, ${sums}
    from (select id, ${max} from facts group by id) as once having count(*) > 0`;
  return (await sql<CountedRow>`with facts as (${facts}) ${groups} union all ${all}`.execute(db)).rows;
}
