// The calls that may wait in the outbox, as one union by call: in the window, on disk and on the way to the service.

import { z } from 'zod';
import { assignmentCalls } from '../contract/assignments.ts';
import { rosterImportCalls } from '../contract/batches.ts';
import type { Call } from '../contract/call.ts';
import { enrollmentCalls } from '../contract/enrollments.ts';
import { interviewCalls } from '../contract/interviews.ts';
import { invitationCalls } from '../contract/invitations.ts';
import { mentoringCalls } from '../contract/mentoring.ts';
import { messageCalls } from '../contract/messages.ts';
import { ownEnrollmentCalls } from '../contract/own-enrollments.ts';
import { ownProfileCalls } from '../contract/own-profile.ts';
import { partnershipCalls } from '../contract/partnerships.ts';
import { postingCalls } from '../contract/postings.ts';
import { privacyCalls } from '../contract/privacy.ts';
import { savedCalls } from '../contract/saved.ts';
import { studentCalls } from '../contract/students.ts';
import { ticketCalls } from '../contract/tickets.ts';

/** A part of a call that may be left out where the call takes nothing of it. */
const part = <S extends z.ZodType>(schema: S) => z.prefault(schema, {} as z.input<S>);

const queued = <N extends string, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  call: N,
  { params, query, body }: Call<P, Q, B>,
) =>
  z.object({
    call: z.literal(call),
    params: part(params),
    query: part(query),
    body: part(body),
    /** The entry that this one undoes, where it was queued for that. */
    undoes: z.uuid().optional(),
  });

/** A call that may wait in the outbox, with what the contract takes of it. */
export const queuedChange = z.discriminatedUnion('call', [
  queued('postings.status', postingCalls['postings.status']),
  queued('enrollments.status', enrollmentCalls['enrollments.status']),
  queued('enrollments.seen', enrollmentCalls['enrollments.seen']),
  queued('enrollments.rate', enrollmentCalls['enrollments.rate']),
  queued('enrollments.apply', ownEnrollmentCalls['enrollments.apply']),
  queued('enrollments.withdraw', ownEnrollmentCalls['enrollments.withdraw']),
  queued('saved.add', savedCalls['saved.add']),
  queued('saved.remove', savedCalls['saved.remove']),
  queued('savedSearches.create', savedCalls['savedSearches.create']),
  queued('savedSearches.remove', savedCalls['savedSearches.remove']),
  queued('interviews.propose', interviewCalls['interviews.propose']),
  queued('interviews.pick', interviewCalls['interviews.pick']),
  queued('interviews.cancel', interviewCalls['interviews.cancel']),
  queued('mentor.answerSession', mentoringCalls['mentor.answerSession']),
  queued('invitations.send', invitationCalls['invitations.send']),
  queued('invitations.hide', invitationCalls['invitations.hide']),
  queued('invitations.answer', invitationCalls['invitations.answer']),
  queued('partnerships.invite', partnershipCalls['partnerships.invite']),
  queued('partnerships.hide', partnershipCalls['partnerships.hide']),
  queued('partnerships.answer', partnershipCalls['partnerships.answer']),
  queued('messages.send', messageCalls['messages.send']),
  queued('assignments.create', assignmentCalls['assignments.create']),
  queued('assignments.remove', assignmentCalls['assignments.remove']),
  queued('students.archiveMany', studentCalls['students.archiveMany']),
  queued('students.restoreMany', studentCalls['students.restoreMany']),
  queued('students.saveMatching', rosterImportCalls['students.saveMatching']),
  queued('student.saveProfile', ownProfileCalls['student.saveProfile']),
  queued('student.editExperience', ownProfileCalls['student.editExperience']),
  queued('student.editDocument', ownProfileCalls['student.editDocument']),
  queued('student.editProject', ownProfileCalls['student.editProject']),
  queued('student.removeExperience', ownProfileCalls['student.removeExperience']),
  queued('student.removeDocument', ownProfileCalls['student.removeDocument']),
  queued('student.removeProject', ownProfileCalls['student.removeProject']),
  queued('student.savePrivacy', privacyCalls['student.savePrivacy']),
  queued('tickets.create', ticketCalls['tickets.create']),
]);
/** A call that waits in the outbox. */
export type QueuedChange = z.output<typeof queuedChange>;
/** The name of a call that may wait in the outbox. */
export type QueueableCall = QueuedChange['call'];
/** What is queued of one call. */
export type ChangeOf<N extends QueueableCall> = Extract<QueuedChange, { readonly call: N }>;
