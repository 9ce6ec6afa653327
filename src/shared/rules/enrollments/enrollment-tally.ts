// The counts of a posting's enrollments, and the tabs that show them.

import { type EnrollmentStatus, enrollmentStatuses } from './enrollment-status.ts';

/** The tabs of the applicants page, in order, and `left` for students who withdrew. */
export const enrollmentTabs = [
  'applied',
  'new',
  'shortlisted',
  'hired',
  'rejected',
  'assignments',
  'interviews',
  'left',
] as const;
/** A tab of the applicants page. */
export type EnrollmentTab = (typeof enrollmentTabs)[number];

/**
 * The counts of a posting's enrollments. Keys in lower case are tabs of the applicants page. Capitalised keys are the
 * statuses, by the names of the invitation tabs. Withdrawn enrollments count in `Left` only.
 */
export interface EnrollmentTally {
  readonly applied: number;
  readonly new: number;
  readonly shortlisted: number;
  readonly hired: number;
  readonly rejected: number;
  readonly Left: number;
  readonly Seen: number;
  readonly 'Under Review': number;
  readonly Shortlisted: number;
  readonly 'In touch': number;
  /** Enrollments with a weekly or final report. */
  readonly assignments: number;
  /** Enrollments with the status In touch. */
  readonly interviews: number;
  /** Enrollments with a final report. */
  readonly submitted: number;
  readonly rated: number;
}

/** Number of enrollments by status number. */
export type StatusCounts = Readonly<Partial<Record<number, number>>>;

/** The counts that don't follow from statuses. */
export type HandedIn = Pick<EnrollmentTally, 'assignments' | 'submitted' | 'rated'>;

/** Builds the counts of a posting from the number of enrollments by status and the other counts. */
export function tallyOf(statuses: StatusCounts, handedIn: HandedIn): EnrollmentTally {
  const of = (status: EnrollmentStatus) => statuses[status] ?? 0;
  const { left, seen, underReview, shortlisted, inTouch, hired, rejected } = enrollmentStatuses;
  const all = Object.values(statuses).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return {
    applied: all - of(left),
    new: of(0),
    shortlisted: of(shortlisted),
    hired: of(hired),
    rejected: of(rejected),
    Left: of(left),
    Seen: of(seen),
    'Under Review': of(underReview),
    Shortlisted: of(shortlisted),
    'In touch': of(inTouch),
    interviews: of(inTouch),
    ...handedIn,
  };
}

const keysOf: Readonly<Record<EnrollmentStatus, readonly (keyof EnrollmentTally)[]>> = {
  0: ['new'],
  1: ['Left'],
  2: ['Seen'],
  3: ['Under Review'],
  4: ['shortlisted', 'Shortlisted'],
  5: ['In touch', 'interviews'],
  6: ['hired'],
  7: ['rejected'],
};

/** The counts after one enrollment changed its status. The same status changes nothing; no count falls below 0. */
export function moveInTally(tally: EnrollmentTally, from: EnrollmentStatus, to: EnrollmentStatus): EnrollmentTally {
  if (from === to) return tally;
  const moved = { ...tally };
  for (const key of keysOf[from]) moved[key] = Math.max(moved[key] - 1, 0);
  for (const key of keysOf[to]) moved[key] += 1;
  return moved;
}

/** The statuses that a tab shows; null for a tab that doesn't depend on the status. */
export function statusesOfTab(tab: EnrollmentTab): readonly EnrollmentStatus[] | null {
  return tabStatuses[tab];
}

const tabStatuses: Readonly<Record<EnrollmentTab, readonly EnrollmentStatus[] | null>> = {
  applied: [0, 2, 3, 4, 5, 6, 7],
  new: [0],
  shortlisted: [4],
  hired: [6],
  rejected: [7],
  assignments: null,
  interviews: [5],
  left: [1],
};
