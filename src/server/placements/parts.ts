import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../platform/database/database.ts';
import {
  type Cohort,
  cohortLabel,
  courseLabel,
  groupKey,
  type PlacementGroup,
  withheldCompany,
} from './placement-groups.ts';

type Part = string | number;
/** The columns of a group in a row, as `partNames` names them. */
export type PartRow = Readonly<Record<`part${number}`, Part>>;

/** The columns that make a group. */
export const partsOfGroup: Readonly<Record<PlacementGroup, readonly RawBuilder<unknown>[]>> = {
  course: [sql`students.course`],
  cohort: [sql`students.course`, sql`students.specialization`, sql`students.semester`],
  company: [sql`postings.company_id`],
};

/** The columns by their names in a row: part0, part1 and so on. */
export const partNames = (parts: readonly unknown[]): RawBuilder<unknown> =>
  sql.join(parts.map((_, place) => sql.id(`part${place}`)));

/** The key of the group that a row belongs to. */
export function keyOfParts(row: PartRow, parts: readonly unknown[]): string {
  return groupKey(parts.map((_, place) => row[`part${place}`] ?? ''));
}

/** What groups are called, by key. */
export async function groupLabels(
  db: Handle,
  by: PlacementGroup,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const read = keys.map((key) => [key, JSON.parse(key) as Part[]] as const);
  if (by === 'course') return new Map(read.map(([key, [course]]) => [key, courseLabel(String(course))]));
  if (by === 'cohort') return new Map(read.map(([key, parts]) => [key, cohortLabel(parts as unknown as Cohort)]));
  if (read.length === 0) return new Map();
  const ids = read.map(([, [id]]) => Number(id));
  const companies = await db.selectFrom('companies').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map([
    ...companies.map(({ id, name }) => [groupKey([id]), name] as const),
    [groupKey([withheldCompany]), 'Not shared'],
  ]);
}
