import { z } from 'zod';
import type { placementGroups } from '#shared/contract/assignments.ts';

/** What placement figures are grouped by. */
export type PlacementGroup = (typeof placementGroups)[number];

/** Course, specialization and semester; 0 stands for no semester. */
export type Cohort = readonly [course: string, specialization: string, semester: number];

/** One group of students, or all of them. */
export type GroupValue =
  | { readonly by: 'all' }
  | { readonly by: 'course'; readonly course: string }
  | { readonly by: 'cohort'; readonly cohort: Cohort }
  | { readonly by: 'company'; readonly companyId: number };

/** Stands for the company of what isn't shared. */
export const withheldCompany = 0;

/** The key of all groups together. */
const allGroups = 'all';

const values = {
  course: z.tuple([z.string()]),
  cohort: z.tuple([z.string(), z.string(), z.number().int().min(0).max(12)]),
  company: z.tuple([z.number().int().min(withheldCompany)]),
} as const;

/** The key by which the rows of a group are asked for. */
export const groupKey = (parts: readonly (string | number)[]): string => JSON.stringify(parts);

/** What a key names; null where it names nothing. */
export function readGroupKey(by: PlacementGroup, key: string): GroupValue | null {
  if (key === allGroups) return { by: 'all' };
  const parts = values[by].safeParse(parsed(key));
  if (!parts.success) return null;
  const [first = '', second = '', third = 0] = parts.data;
  if (by === 'company') return { by, companyId: Number(first) };
  if (by === 'course') return { by, course: String(first) };
  return { by, cohort: [String(first), String(second), Number(third)] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A cohort as people call it: `B.Tech, Civil, semester 5`. */
export function cohortLabel([course, specialization, semester]: Cohort): string {
  const parts = [courseLabel(course), specialization, semester > 0 ? `semester ${semester}` : ''];
  return parts.filter(Boolean).join(', ');
}

/** A course, or words for none. */
export const courseLabel = (course: string): string => course || 'No course';
