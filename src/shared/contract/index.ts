import type { z } from 'zod';
import { accountCalls } from './accounts.ts';
import { adminCalls } from './admin.ts';
import { adminPostingCalls } from './admin-postings.ts';
import { administratorCalls } from './administrator.ts';
import { assignmentCalls } from './assignments.ts';
import { auditCalls } from './audit.ts';
import { authenticatorCalls } from './authenticator.ts';
import { rosterImportCalls } from './batches.ts';
import { calendarFeedCalls } from './calendar-feed.ts';
import type { Call } from './call.ts';
import { emailChangeCalls } from './email-change.ts';
import { enrollmentCalls } from './enrollments.ts';
import { flagCalls } from './flags.ts';
import { imageCalls } from './images.ts';
import { interviewCalls } from './interviews.ts';
import { invitationCalls } from './invitations.ts';
import { memberCalls } from './members.ts';
import { mentorInviteCalls } from './mentor-invites.ts';
import { mentoringCalls } from './mentoring.ts';
import { mentorCalls } from './mentors.ts';
import { messageCalls } from './messages.ts';
import { orderCalls } from './orders.ts';
import { ownEnrollmentCalls } from './own-enrollments.ts';
import { ownProfileCalls } from './own-profile.ts';
import { partnershipCalls } from './partnerships.ts';
import { postingCalls } from './postings.ts';
import { privacyCalls } from './privacy.ts';
import { reportCalls } from './reports.ts';
import { sampleCalls } from './sample.ts';
import { savedCalls } from './saved.ts';
import { securityCalls } from './security.ts';
import { serviceCalls } from './service.ts';
import { sessionCalls } from './sessions.ts';
import { setUpCalls } from './set-up.ts';
import { studentProfileCalls } from './student-profiles.ts';
import { studentCalls } from './students.ts';
import { subscriptionCalls } from './subscription.ts';
import { ticketCalls } from './tickets.ts';

/** Every call of the /v1 API by name. The only place where a path is written. */
export const contract = {
  ...accountCalls,
  ...sessionCalls,
  ...authenticatorCalls,
  ...emailChangeCalls,
  ...serviceCalls,
  ...sampleCalls,
  ...setUpCalls,
  ...memberCalls,
  ...postingCalls,
  ...studentCalls,
  ...rosterImportCalls,
  ...assignmentCalls,
  ...enrollmentCalls,
  ...ownEnrollmentCalls,
  ...studentProfileCalls,
  ...savedCalls,
  ...reportCalls,
  ...ownProfileCalls,
  ...privacyCalls,
  ...interviewCalls,
  ...calendarFeedCalls,
  ...imageCalls,
  ...invitationCalls,
  ...partnershipCalls,
  ...messageCalls,
  ...subscriptionCalls,
  ...orderCalls,
  ...mentorCalls,
  ...mentoringCalls,
  ...mentorInviteCalls,
  ...ticketCalls,
  ...adminCalls,
  ...administratorCalls,
  ...auditCalls,
  ...securityCalls,
  ...flagCalls,
  ...adminPostingCalls,
} as const satisfies Record<string, Call>;

/** The calls by name. */
export type Contract = typeof contract;
/** A call's name. */
export type CallName = keyof Contract;
/** What a caller passes as path parameters. */
export type ParamsOf<N extends CallName> = z.input<Contract[N]['params']>;
/** What a caller passes as query. */
export type QueryOf<N extends CallName> = z.input<Contract[N]['query']>;
/** What a caller passes as JSON body. */
export type BodyOf<N extends CallName> = z.input<Contract[N]['body']>;
/** What the envelope carries beside `error` and `message`. */
export type AnswerOf<N extends CallName> = z.output<Contract[N]['answer']>;

/** The prefix of every path. */
export const apiPrefix = '/v1';
