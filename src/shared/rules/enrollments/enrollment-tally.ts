import { type EnrollmentStatus, enrollmentStatuses } from './enrollment-status.ts';

/** The tabs of a candidates page, in order, and `left` for those who withdrew. */
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
/** A tab of a candidates page. */
export type EnrollmentTab = (typeof enrollmentTabs)[number];

/**
 * The counts of a posting's applications. Small keys are the candidates' tabs, capital ones the same statuses under the
 * names that the invitation tabs use. Those who left count in `Left` alone.
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
  /** Handed in a weekly or a final report. */
  readonly assignments: number;
  /** In touch. */
  readonly interviews: number;
  /** Handed in a final report. */
  readonly submitted: number;
  readonly rated: number;
}

/** How many applications have each status. */
export type StatusCounts = Readonly<Partial<Record<number, number>>>;

/** What is counted beside the statuses. */
export type HandedIn = Pick<EnrollmentTally, 'assignments' | 'submitted' | 'rated'>;

/** The counts by name. `statuses` holds how many applications have each status. */
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

/** The counts after the owner moved one application; the same status changes nothing, and no count falls below 0. */
export function moveInTally(tally: EnrollmentTally, from: EnrollmentStatus, to: EnrollmentStatus): EnrollmentTally {
  if (from === to) return tally;
  const moved = { ...tally };
  for (const key of keysOf[from]) moved[key] = Math.max(moved[key] - 1, 0);
  for (const key of keysOf[to]) moved[key] += 1;
  return moved;
}

/** The statuses that a tab shows; null where it goes by something else than the status. */
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
