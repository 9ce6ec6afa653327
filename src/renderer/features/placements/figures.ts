import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { noValue } from '#shared/roster/no-value.ts';

/** The figures of one group. */
export type Group = AnswerOf<'placements.summary'>['data'][number];
/** The figures of all groups together. */
export type Total = AnswerOf<'placements.summary'>['total'];
/** What is counted. */
export type Measure = keyof Total;

/** The key of all groups together. */
export const allKey = 'all';

/** A figure, what it is called, and what the students behind it did. */
export interface MeasureLabels {
  readonly key: Measure;
  readonly label: string;
  readonly about: string;
}

const hiredLabels: Readonly<Record<PostingKind, Omit<MeasureLabels, 'key'>>> = {
  job: { label: 'Placed', about: 'were hired for a job' },
  internship: { label: 'Hired', about: 'were hired for an internship' },
  project: { label: 'Hired', about: 'were hired for a project' },
};

/** What the figures of a kind are called, in the order in which things happen. Placed means a job. */
export const measuresOf = (method: PostingKind): readonly MeasureLabels[] => [
  { key: 'students', label: 'Students', about: 'on the list' },
  { key: 'joined', label: 'Joined', about: 'have an account here' },
  { key: 'assigned', label: 'Assigned', about: 'have been sent openings' },
  { key: 'applied', label: 'Applied', about: 'applied' },
  { key: 'shortlisted', label: 'Shortlisted', about: 'were shortlisted' },
  { key: 'hired', ...hiredLabels[method] },
];

/** What is counted as the students of companies: the list has more. */
export const dealtWith = 'with an opportunity or an application';

const singular: Readonly<Record<string, string>> = { are: 'is', have: 'has', were: 'was' };

/** What the students behind a figure did, after `students`, or after `student` of one alone: `who were shortlisted`. */
export function behindFigure(
  measure: Measure,
  { method = 'job', by }: { readonly method?: PostingKind | undefined; readonly by?: string | undefined },
  students: number,
): string {
  if (measure === 'students') {
    if (by === 'company') return dealtWith;
    return `who ${students === 1 ? 'is' : 'are'} on the list`;
  }
  const about = measuresOf(method).find(({ key }) => key === measure)?.about ?? '';
  return `who ${students === 1 ? about.replace(/^\w+/, (verb) => singular[verb] ?? verb) : about}`;
}

/** Students of a group: by how far they came, which is all of them, and beside it those with an opportunity. */
export interface Coverage {
  readonly hired: number;
  /** Applied, and not hired. */
  readonly applied: number;
  readonly waiting: number;
  /** Were sent an opportunity, whether or not they applied. */
  readonly assigned: number;
}

/** How far the students of a group came. Who applied need not have been sent anything. */
export function coverageOf({ students, assigned, applied, hired }: Total): Coverage {
  const came = Math.min(students, Math.max(applied, hired));
  const placed = Math.min(hired, came);
  return { hired: placed, applied: came - placed, waiting: students - came, assigned: Math.min(students, assigned) };
}

/** Filters by course, specialization and semester of a cohort's or a course's key; empty for anything else. */
export function cohortOf(key: string): { course?: string[]; specialization?: string[]; semester?: string[] } {
  const parts = partsOf(key);
  const [course, specialization, semester] = parts;
  return {
    ...(course !== undefined && { course: [course || noValue] }),
    ...(specialization !== undefined && { specialization: [specialization || noValue] }),
    ...(semester !== undefined && { semester: [semester] }),
  };
}

function partsOf(key: string): string[] {
  try {
    const parts: unknown = JSON.parse(key);
    return Array.isArray(parts) ? parts.map(String) : [];
  } catch {
    return [];
  }
}

/** The share of a number in per cent, whole; '–' of nobody. */
export function shareText(part: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((part / all) * 100)}%`;
}
