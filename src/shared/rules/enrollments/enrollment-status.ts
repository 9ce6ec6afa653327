// The statuses of an enrollment, the allowed transitions, and the progress of a project.

/** The status numbers of an enrollment. */
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
/** A status number of an enrollment. */
export type EnrollmentStatus = (typeof enrollmentStatuses)[keyof typeof enrollmentStatuses];

/** The label of each status on screens, by status number. */
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

/** The label of a status number; empty for an unknown number. */
export function enrollmentLabel(status: number): string {
  return enrollmentLabels[status] ?? '';
}

/** Whether a number is a status of an enrollment. */
export function isEnrollmentStatus(value: number): value is EnrollmentStatus {
  return Number.isInteger(value) && value >= 0 && value < enrollmentLabels.length;
}

/** Whether a status is Shortlisted, In touch or Hired. */
export const isShortlisted = (status: number): boolean =>
  status >= enrollmentStatuses.shortlisted && status <= enrollmentStatuses.hired;

/** Who changes the status of an enrollment: the owner of the posting, or the student. */
export type Mover = 'owner' | 'student';

const reviewed: readonly EnrollmentStatus[] = [2, 3, 4, 5, 6, 7];
const leaves: readonly EnrollmentStatus[] = [1];
const appliesAgain: readonly EnrollmentStatus[] = [0];
const nowhere: readonly EnrollmentStatus[] = [];

/**
 * The allowed transitions of an enrollment by its current status; `docs/enrollments.md` describes them. The owner may
 * set the current status again, which changes nothing.
 */
export const enrollmentTransitions: Readonly<
  Record<EnrollmentStatus, Readonly<Record<Mover, readonly EnrollmentStatus[]>>>
> = {
  0: { owner: reviewed, student: leaves },
  1: { owner: nowhere, student: appliesAgain },
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

/** Whether the owner of the posting may change a status: to 2 to 7, from any status except Left. */
export function mayReview(from: number, to: number): boolean {
  return mayMove('owner', from, to);
}

/** Whether the student may withdraw from a status: from any status that isn't final. */
export function mayLeave(from: number): boolean {
  return mayMove('student', from, enrollmentStatuses.left);
}

/** What decides whether an application can still be withdrawn. */
export interface WithdrawFacts {
  readonly status: number;
  /** Whether the posting is a project. */
  readonly isProject: boolean;
  /** Whether the student handed in a final report. */
  readonly final: boolean;
  /** Whether the company rated the work. */
  readonly rated: boolean;
}

/**
 * Whether the student may withdraw: until hired, from a project until the final report or the rating; never after a
 * rejection.
 */
export function mayWithdraw({ status, isProject, final, rated }: WithdrawFacts): boolean {
  if (isProject && (final || rated)) return false;
  return mayLeave(status) || (isProject && status === enrollmentStatuses.hired);
}

/** Whether the student may apply again: only after withdrawing. */
export function mayApplyAgain(from: number): boolean {
  return mayMove('student', from, enrollmentStatuses.applied);
}

/** Whether interview times may be proposed in a status: not in Hired, Rejected or Left. */
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

/** The message after a status was set; empty for an unknown status. */
export function reviewMessage(to: number): string {
  return isEnrollmentStatus(to) ? doneMessages[to] : '';
}

/** The progress numbers of a project, as the student sees them. */
const progressStatuses = {
  started: 0,
  left: 1,
  completed: 2,
  submitting: 3,
  rejected: 4,
  accepted: 5,
} as const;
/** A progress number of a project, as the student sees it. */
export type ProgressStatus = (typeof progressStatuses)[keyof typeof progressStatuses];

/** The label of the project's button, by progress number. */
export const progressLabels = [
  'Submit Project',
  'Left',
  'Completed',
  'Submit Project',
  'Rejected',
  'Accepted',
] as const;

/** The facts from which the progress of a project is derived. */
export interface ProgressFacts {
  /** The status of the enrollment, 0 to 7. */
  readonly status: number;
  readonly rated: boolean;
  /** Whether the student handed in a weekly report. */
  readonly weekly: boolean;
  /** Whether the student handed in a final report. */
  readonly final: boolean;
}

/**
 * Derives the progress of a project. Left and Rejected come from the status. Hired with a final report is Accepted. A
 * rated project is Completed. All others wait for a report: 0 before the first report, 3 after it.
 */
export function progressStatus({ status, rated, weekly, final }: ProgressFacts): ProgressStatus {
  if (status === enrollmentStatuses.left) return progressStatuses.left;
  if (status === enrollmentStatuses.rejected) return progressStatuses.rejected;
  if (status === enrollmentStatuses.hired && final) return progressStatuses.accepted;
  if (rated) return progressStatuses.completed;
  return weekly || final ? progressStatuses.submitting : progressStatuses.started;
}

/** Whether reports may be uploaded at a progress number: at 0 and 3 only. */
export function mayUpload(progress: number): boolean {
  return progress === progressStatuses.started || progress === progressStatuses.submitting;
}

/** Progress of a project in per cent: 100 at 2 and 5, `reported` of `weeks` at 3, otherwise 0. */
export function progressShare(progress: number, reported: number, weeks: number): number {
  if (progress === progressStatuses.completed || progress === progressStatuses.accepted) return 100;
  if (progress !== progressStatuses.submitting || weeks <= 0) return 0;
  return Math.min(100, Math.round((reported / weeks) * 100));
}
