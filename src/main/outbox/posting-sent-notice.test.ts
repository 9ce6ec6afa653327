import { expect, it } from 'vitest';
import { queuedChange } from '#shared/desk/queued-change.ts';
import { postingSentNotice } from './posting-sent-notice.ts';

const body = { method: 'job', post_id: 3, chosen: { student_ids: [1] } };
const call = queuedChange.parse({ call: 'assignments.create', body });
const told = (assigned: number, already: number, left_out: number) =>
  postingSentNotice(call, { data: { assigned, already, left_out } }, 'Weaver')?.message;

it('tells who got it, who had it, and who was left out', () => {
  expect(told(400, 12, 0)).toBe('Weaver: sent to 400 students; 12 had it or had applied');
  expect(told(1, 0, 0)).toBe('Weaver: sent to 1 student');
  expect(told(0, 3, 0)).toBe('Weaver: sent to nobody; 3 had it or had applied');
  expect(told(120_000, 0, 57)).toBe('Weaver: sent to 1,20,000 students; 57 left out, because something is lacking');
});

it('does not count those who were never meant: all who qualify was what somebody chose', () => {
  const qualified = { ...body, chosen: { filters: {} }, only_qualified: true };
  const answer = { data: { assigned: 39, already: 0, left_out: 1245 } };
  expect(postingSentNotice(queuedChange.parse({ ...call, body: qualified }), answer, 'Weaver')?.message).toBe(
    'Weaver: sent to 39 students who qualify',
  );
});

it('says nothing of another call, or of an answer that says nothing', () => {
  expect(
    postingSentNotice(queuedChange.parse({ call: 'assignments.remove', params: { id: 6 } }), {}, 'Weaver'),
  ).toBeNull();
  expect(postingSentNotice(call, {}, 'Weaver')).toBeNull();
});
