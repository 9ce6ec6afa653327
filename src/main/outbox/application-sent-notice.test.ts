import { expect, it } from 'vitest';
import { type QueueableCall, queuedChange } from '#shared/desk/queued-change.ts';
import { callExamples } from '#shared/desk/testing/call-examples.ts';
import { applicationSentNotice } from './application-sent-notice.ts';

const told = (call: QueueableCall) =>
  applicationSentNotice(queuedChange.parse({ call, ...callExamples[call] }), 'Weaver')?.message;

it('tells that an application has arrived, and of other calls nothing', () => {
  expect(told('enrollments.apply')).toBe('Application sent: Weaver');
  expect(told('enrollments.withdraw')).toBe('Application withdrawn: Weaver');
  expect(told('postings.status')).toBeUndefined();
});
