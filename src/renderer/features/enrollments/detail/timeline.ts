import { enrollmentLabel, enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import type { OpenedEnrollment } from './use-enrollment.ts';

/** Something that happened to an application. `at`: ISO 8601. */
export interface TimelineEvent {
  readonly at: string;
  readonly text: string;
}

/** What is known to have happened, the earliest first. */
export function eventsOf(enrollment: OpenedEnrollment): TimelineEvent[] {
  const { created_at, updated_at, status, weekly_submissions, final_submission_report, rating, interviews } =
    enrollment;
  const events: TimelineEvent[] = [
    { at: created_at, text: 'Applied' },
    ...weekly_submissions.map(({ week, submitted_at }) => ({ at: submitted_at, text: `Report of week ${week}` })),
    ...interviews.map((each) => ({ at: each.created_at, text: `Interview proposed by ${each.proposed_by}` })),
    ...interviews.flatMap((each) =>
      each.status === 'proposed' ? [] : [{ at: each.updated_at, text: `Interview ${interviewTexts[each.status]}` }],
    ),
  ];
  if (final_submission_report) events.push({ at: final_submission_report.submitted_at, text: 'Final submission' });
  if (rating) events.push({ at: rating.rated_at, text: `Rated ${rating.rating} of 5` });
  if (status !== enrollmentStatuses.applied && updated_at !== created_at) {
    events.push({ at: updated_at, text: `Last change, to ${enrollmentLabel(status)}` });
  }
  return events.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

const interviewTexts = { picked: 'time picked', cancelled: 'called off' } as const;
