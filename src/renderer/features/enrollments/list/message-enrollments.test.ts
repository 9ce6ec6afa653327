import { expect, it } from 'vitest';
import { someEnrollment } from '../testing/some-enrollment.ts';
import { messageForm, messagesToEach, namesText } from './message-enrollments.ts';

it('writes to each applicant once, in a conversation of their own', () => {
  const rows = [someEnrollment(1), someEnrollment(2), someEnrollment(3, 0, { id: 1001 })];
  expect(messagesToEach(rows, 'Come at six')).toEqual([
    { call: 'messages.send', body: { to: 'student:1001', text: 'Come at six' }, title: 'Message to Priya Nair 3' },
    { call: 'messages.send', body: { to: 'student:1002', text: 'Come at six' }, title: 'Message to Priya Nair 2' },
  ]);
});

it('keeps a text under whom it is for, in whatever order they were chosen, and in a short name', () => {
  const some = [someEnrollment(1), someEnrollment(2)];
  expect(messageForm(some)).toBe(messageForm(some.toReversed()));
  expect(messageForm(some)).not.toBe(messageForm([someEnrollment(1), someEnrollment(3)]));
  expect(messageForm(Array.from({ length: 500 }, (_, id) => someEnrollment(id))).length).toBe(200);
});

it('names the first five of many', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  expect([1, 5, 6, 7].map((many) => namesText(names.slice(0, many)))).toEqual([
    'A',
    'A, B, C, D, E',
    'A, B, C, D, E, F',
    'A, B, C, D, E and 2 more',
  ]);
});
