import { expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import { type QueueableCall, queuedChange } from '#shared/desk/queued-change.ts';
import { callExamples } from '#shared/desk/testing/call-examples.ts';
import { applicationSentNotice } from './application-sent-notice.ts';

it.each(postingKinds)('tells what the service said to an application: %s [STU-APPLY-12]', (method) => {
  const body = { [`${method}_id`]: 3, screening_questions: '' };
  const apply = queuedChange.parse({ call: 'enrollments.apply', params: { method }, body });
  for (const message of ['Application sent', 'Taken']) {
    const notice = { severity: 'info', message: `${message}: Weaver` };
    expect(applicationSentNotice(apply, { message }, 'Weaver')).toEqual(notice);
  }
});

const told = (call: QueueableCall, message: string) =>
  applicationSentNotice(queuedChange.parse({ call, ...callExamples[call] }), { message }, 'Weaver')?.message;

it('tells what the service said to an application and to a withdrawal, and of other calls nothing', () => {
  expect(told('enrollments.apply', 'Application sent')).toBe('Application sent: Weaver');
  expect(told('enrollments.withdraw', 'Taken back')).toBe('Taken back: Weaver');
  expect(told('postings.status', 'Closed')).toBeUndefined();
});
