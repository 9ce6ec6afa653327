import { expect, it } from 'vitest';
import { notInvitedNotice } from './not-invited-notice.ts';

const call = { call: 'invitations.send' } as const;
const answer = (unmatched: string[]) => ({ data: { sent: 3, already: 0, unmatched, results: [] } });

it('tells which invited addresses have no account', () => {
  expect(notInvitedNotice(call, answer(['a@x.in']))?.message).toBe(
    '1 address has no account here and got no invitation: a@x.in',
  );
  const many = Array.from({ length: 7 }, (_, index) => `${index}@x.in`);
  expect(notInvitedNotice(call, answer(many))?.message).toMatch(/^7 addresses have .*: 0@x.in, .*4@x.in and 2 more$/);
});

it('tells how many said no lately, or are gone, since they were chosen', () => {
  const results = ['sent', 'already', 'declined', 'declined', 'not_found'].map((outcome) => ({ party_id: 1, outcome }));
  const data = { sent: 1, accepted: 0, already: 1, declined: 2, unmatched: [], results };
  expect(notInvitedNotice(call, { data })?.message).toBe(
    '2 said no within the last 21 days and were not invited again. One can no longer be invited',
  );
  const fine = { ...data, declined: 0, results: results.slice(0, 2) };
  expect(notInvitedNotice(call, { data: fine })).toBeNull();
});

it('says nothing where everybody was found, or of another call', () => {
  expect(notInvitedNotice(call, answer([]))).toBeNull();
  expect(notInvitedNotice({ call: 'postings.status' }, answer(['a@x.in']))).toBeNull();
  expect(notInvitedNotice(call, null)).toBeNull();
});
