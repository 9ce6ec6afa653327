import { expect, it } from 'vitest';
import { messageForm, messagesToEach, namesText } from './message-several.ts';

const student = (id: number, name = `Priya Nair ${id}`) => ({ party: `student:${id}`, name });

it('writes to each once, in a conversation of their own', () => {
  const to = [student(1001), student(1002), student(1001, 'Priya Nair 3')];
  expect(messagesToEach(to, 'Come at six')).toEqual([
    { call: 'messages.send', body: { to: 'student:1001', text: 'Come at six' }, title: 'Message to Priya Nair 3' },
    { call: 'messages.send', body: { to: 'student:1002', text: 'Come at six' }, title: 'Message to Priya Nair 1002' },
  ]);
});

it('keeps a text under whom it is for, in whatever order they were chosen, and in a short name', () => {
  const some = [student(1), student(2)];
  expect(messageForm(some)).toBe(messageForm(some.toReversed()));
  expect(messageForm(some)).not.toBe(messageForm([student(1), student(3)]));
  expect(messageForm(some)).not.toBe(messageForm([1, 2].map((id) => ({ party: `institution:${id}`, name: 'NIT' }))));
  expect(messageForm(Array.from({ length: 500 }, (_, id) => student(id))).length).toBe(200);
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
