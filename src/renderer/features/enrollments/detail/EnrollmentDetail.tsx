import { Button, Kbd } from '@mantine/core';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import {
  type EnrollmentStatus,
  enrollmentLabel,
  enrollmentStatuses,
  isShortlisted,
} from '#shared/rules/enrollments/enrollment-status.ts';
import { Portrait } from '../../../app/controls/Portrait.tsx';
import { onFirstClick } from '../../../ui/first-click.ts';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import { relativeTime } from '../../../ui/relative-time.ts';
import { ErrorState, LoadingLines, OfflineNote } from '../../../ui/states/States.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { ReportButton } from '../../flags/ReportButton.tsx';
import { MessageLink } from '../../messages/MessageLink.tsx';
import { endText } from '../application-end.ts';
import { Interviews } from '../interviews/Interviews.tsx';
import type { Enrollments } from '../list/use-enrollments.ts';
import { detailId } from '../page-parts.ts';
import { Answers } from './Answers.tsx';
import classes from './detail.module.css';
import { Profile } from './Profile.tsx';
import { ProfileLinks } from './ProfileLinks.tsx';
import { RateWork } from './RateWork.tsx';
import { FinalReport, HandedInWeeks } from './Reports.tsx';
import { ResumeButton } from './ResumeButton.tsx';
import { enrollmentName, nothingToDo, reviewable, reviews } from './review.ts';
import { Timeline } from './Timeline.tsx';
import { type OpenedEnrollment, useEnrollment } from './use-enrollment.ts';
import { useNotingLook } from './use-noting-seen.ts';
import type { Review } from './use-review.ts';

interface EnrollmentDetailProps {
  readonly post: NonNullable<Enrollments['post']>;
  readonly id: number;
  /** What the list says already. */
  readonly row: Enrollment | undefined;
  readonly review: Review;
  readonly decide: (rows: readonly Enrollment[], status: EnrollmentStatus) => Promise<unknown>;
}

/** One applicant: who it is, what was answered and handed in, and the decisions. */
export function EnrollmentDetail({ post, id, row, review, decide }: EnrollmentDetailProps) {
  const { enrollment, overlay, problem, refetch, live, asOf } = useEnrollment(post.method, id);
  useNotingLook(enrollment, review.noteLook);
  const known = enrollment ?? row;
  const isGone = problem?.code === 'not_found';
  return (
    <article id={detailId} className={classes.detail} tabIndex={-1} aria-labelledby="candidate-name" data-focus-quietly>
      {known && <Head known={known} enrollment={enrollment} decide={isGone ? null : decide} />}
      <div className={classes.detailBody}>
        <OfflineNote live={live} asOf={asOf} />
        {!enrollment && problem && <ErrorState problem={problem} onRetry={refetch} />}
        {!enrollment && !problem && <LoadingLines lines={9} />}
        {enrollment && (
          <>
            {post.method === 'project' && (
              <>
                <FinalReport final={enrollment.final_submission_report} />
                <HandedInWeeks weeks={enrollment.weekly_submissions} />
              </>
            )}
            {post.method !== 'project' && enrollment.final_submission_report && (
              <FinalReport final={enrollment.final_submission_report} />
            )}
            {post.method !== 'project' && enrollment.weekly_submissions.length > 0 && (
              <HandedInWeeks weeks={enrollment.weekly_submissions} />
            )}
            <RateWork kind={post.method} enrollment={enrollment} review={review} />
            <Answers answers={enrollment.answers} />
            <Interviews kind={post.method} enrollment={enrollment} waits={overlay.proposed.has(id)} review={review} />
            <Profile profile={enrollment.profile} />
            <Timeline enrollment={enrollment} />
            {enrollment.status !== enrollmentStatuses.left && (
              <div>
                <ReportButton
                  reported={{ subject: 'student', id: enrollment.student.id, name: enrollmentName(enrollment) }}
                />
              </div>
            )}
          </>
        )}
      </div>
    </article>
  );
}

/** The decision that comes next, which is the filled button: none after the last. */
function nextStep(status: number): EnrollmentStatus | null {
  const { shortlisted, hired } = enrollmentStatuses;
  if (status === hired) return null;
  return isShortlisted(status) ? hired : shortlisted;
}

interface HeadProps {
  readonly known: Enrollment;
  readonly enrollment: OpenedEnrollment | undefined;
  /** Null: there is no such application any more. */
  readonly decide: EnrollmentDetailProps['decide'] | null;
}

/** How old an application is, when the company last looked at it, and until when it stands. */
function ageText({ created_at, status, project }: Enrollment, enrollment: OpenedEnrollment | undefined): string {
  const now = Date.now();
  const seen = enrollment?.last_seen_at;
  const { applied, seen: looked, underReview } = enrollmentStatuses;
  const isWaiting = status === applied || status === looked || status === underReview;
  const look = seen ? `Last looked at ${relativeTime(seen, now)}` : '';
  return [`Applied ${relativeTime(created_at, now)}`, look, isWaiting ? endText(project, now) : '']
    .filter(Boolean)
    .join(' · ');
}

function Head({ known, enrollment, decide }: HeadProps) {
  const { student, status } = known;
  const about = [student.qualification, student.course, student.institution].filter(Boolean).join(' · ');
  return (
    <header className={classes.detailHead}>
      <Portrait link={student.profile_photo} name={enrollmentName(known)} size={44} shape="round" />
      <div className={classes.who}>
        <h2 id="candidate-name" className={classes.whoName}>
          {enrollmentName(known)}
          <StatusChip status={enrollmentLabel(status)} />
        </h2>
        <p className={classes.about}>{[about, student.city_name].filter(Boolean).join(' · ') || 'No profile yet'}</p>
        <p className={classes.about}>{ageText(known, enrollment)}</p>
        <ProfileLinks email={student.email_address} profile={enrollment?.profile} />
      </div>
      {decide && <Actions known={known} decide={decide} />}
    </header>
  );
}

function Actions({ known, decide }: Pick<HeadProps, 'known'> & Pick<EnrollmentDetailProps, 'decide'>) {
  const { student, status } = known;
  return (
    <div className={classes.actions}>
      {reviews.map(({ status: next, label, key }) => (
        <Button
          key={next}
          size="xs"
          variant={next === nextStep(status) ? 'filled' : 'default'}
          {...disabledBecause(reviewable([known], next).length === 0 && nothingToDo([known], next))}
          rightSection={
            <Kbd size="xs" className={classes.actKey ?? ''} aria-hidden="true">
              {key}
            </Kbd>
          }
          onClick={onFirstClick(() => decide([known], next))}
        >
          {label}
        </Button>
      ))}
      <MessageLink party={`student:${student.id}`} name={enrollmentName(known)} />
      {status !== enrollmentStatuses.left && <ResumeButton call="student.resume" id={student.id} />}
    </div>
  );
}
