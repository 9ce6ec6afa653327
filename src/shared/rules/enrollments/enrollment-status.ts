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

/** Whether a company has taken somebody onto its short list, or has gone further since. */
export const isShortlisted = (status: number): boolean => status >= 4 && status <= 6;

/** Who moves an application: the posting's owner, or the student who applied. */
export type Mover = 'owner' | 'student';

const reviewed: readonly EnrollmentStatus[] = [2, 3, 4, 5, 6, 7];
const leaves: readonly EnrollmentStatus[] = [1];
const nowhere: readonly EnrollmentStatus[] = [];

/**
 * The table of allowed moves, by the status that an application has; `docs/enrollments.md` says it in words. Setting
 * the status that is set already is allowed to the owner and changes nothing.
 */
export const enrollmentTransitions: Readonly<
  Record<EnrollmentStatus, Readonly<Record<Mover, readonly EnrollmentStatus[]>>>
> = {
  0: { owner: reviewed, student: leaves },
  1: { owner: nowhere, student: nowhere },
  2: { owner: reviewed, student: leaves },
  3: { owner: reviewed, student: leaves },
  4: { owner: reviewed, student: leaves },
  5: { owner: reviewed, student: leaves },
  6: { owner: reviewed, student: nowhere },
  7: { owner: reviewed, student: nowhere },
};

function mayMove(mover: Mover, from: number, to: number): boolean {
  return isEnrollmentStatus(from) && isEnrollmentStatus(to) && enrollmentTransitions[from][mover].includes(to);
}

/** Whether the posting's owner may set a status: 2 to 7, from anything but Left. */
export function mayReview(from: number, to: number): boolean {
  return mayMove('owner', from, to);
}

/** Whether the student may leave: once, from any status that is not final. */
export function mayLeave(from: number): boolean {
  return mayMove('student', from, enrollmentStatuses.left);
}

/** Whether times for an interview may be proposed: to anybody who is neither hired, rejected nor gone. */
export function mayInterview(from: number): boolean {
  return mayLeave(from);
}

const doneMessages: Readonly<Record<EnrollmentStatus, string>> = {
  0: 'Candidate moved to Applied',
  1: 'The application was withdrawn',
  2: 'Candidate marked as Seen',
  3: 'Candidate is Under Review',
  4: 'Candidate shortlisted successfully',
  5: 'Candidate marked as In touch',
  6: 'Candidate hired successfully',
  7: 'Candidate marked as not interested',
};

/** What is said once a status is set. */
export function reviewMessage(to: number): string {
  return isEnrollmentStatus(to) ? doneMessages[to] : '';
}

/** The status of a project as its student sees it. */
const progressStatuses = {
  started: 0,
  left: 1,
  completed: 2,
  submitting: 3,
  rejected: 4,
  accepted: 5,
} as const;
/** The number of a project's status as its student sees it. */
export type ProgressStatus = (typeof progressStatuses)[keyof typeof progressStatuses];

/** What the project's button says, by progress status. */
export const progressLabels = [
  'Submit Project',
  'Left',
  'Completed',
  'Submit Project',
  'Rejected',
  'Accepted',
] as const;

/** What the progress of a project follows from. */
export interface ProgressFacts {
  /** The review status, 0 to 7. */
  readonly status: number;
  readonly rated: boolean;
  /** Whether a weekly report is there. */
  readonly weekly: boolean;
  /** Whether a final report is there. */
  readonly final: boolean;
}

/**
 * The progress of a project, derived: Left and Rejected follow the review, hired with a final report is Accepted, rated
 * is Completed, and otherwise there is something to submit, before (0) or after (3) the first report.
 */
export function progressStatus({ status, rated, weekly, final }: ProgressFacts): ProgressStatus {
  if (status === enrollmentStatuses.left) return progressStatuses.left;
  if (status === enrollmentStatuses.rejected) return progressStatuses.rejected;
  if (status === enrollmentStatuses.hired && final) return progressStatuses.accepted;
  if (rated) return progressStatuses.completed;
  return weekly || final ? progressStatuses.submitting : progressStatuses.started;
}

/** Whether reports may be uploaded: in 0 and 3 only. */
export function mayUpload(progress: number): boolean {
  return progress === progressStatuses.started || progress === progressStatuses.submitting;
}

/** How far a project is, 0 to 100: done in 2 and 5, the share of reported weeks in 3, otherwise 0. */
export function progressShare(progress: number, reported: number, weeks: number): number {
  if (progress === progressStatuses.completed || progress === progressStatuses.accepted) return 100;
  if (progress !== progressStatuses.submitting || weeks <= 0) return 0;
  return Math.min(100, Math.round((reported / weeks) * 100));
}
