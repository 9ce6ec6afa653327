/** Status of an application by number. */
export const enrollmentStatuses = {
  applied: 0,
  left: 1,
  seen: 2,
  underReview: 3,
  shortlisted: 4,
  inTouch: 5,
  hired: 6,
  rejected: 7,
} as const;
/** An application's status number. */
export type EnrollmentStatus = (typeof enrollmentStatuses)[keyof typeof enrollmentStatuses];

/** Labels by status number, on every screen. */
export const enrollmentLabels = [
  'Applied',
  'Left',
  'Seen',
  'Under Review',
  'Shortlisted',
  'In touch',
  'Hired',
  'Rejected',
] as const;

/** The label of a status; empty for a number that is none. */
export function enrollmentLabel(status: number): string {
  return enrollmentLabels[status] ?? '';
}

/** Whether a number is an application's status. */
export function isEnrollmentStatus(value: number): value is EnrollmentStatus {
  return Number.isInteger(value) && value >= 0 && value < enrollmentLabels.length;
}

/** Whether the posting's owner may set a status: 2 to 7, from anything but Left. */
export function mayReview(from: number, to: number): boolean {
  return isEnrollmentStatus(from) && isEnrollmentStatus(to) && from !== enrollmentStatuses.left && to >= 2;
}

/** Whether the student may leave: once, from any status that is not final. */
export function mayLeave(from: number): boolean {
  return isEnrollmentStatus(from) && ![1, 6, 7].includes(from);
}

/** Moves one application between two tallies by status; the same status changes nothing, and no tally falls below 0. */
export function moveTally(
  tally: Readonly<Record<number, number>>,
  from: EnrollmentStatus,
  to: EnrollmentStatus,
): Record<number, number> {
  if (from === to) return { ...tally };
  return { ...tally, [from]: Math.max((tally[from] ?? 0) - 1, 0), [to]: (tally[to] ?? 0) + 1 };
}
