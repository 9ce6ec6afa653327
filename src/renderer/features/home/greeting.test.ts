import { expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';

it.each([
  [0, 0, 'Good morning'],
  [11, 59, 'Good morning'],
  [12, 0, 'Good afternoon'],
  [16, 59, 'Good afternoon'],
  [17, 0, 'Good evening'],
  [23, 59, 'Good evening'],
])('greets at %i:%i with %s, by name where there is one [EDU-HOME-01]', (hour, minute, greeting) => {
  const moment = new Date(2026, 10, 22, hour, minute);
  expect(greetingAt(moment, ' Leela ')).toBe(`${greeting}, Leela`);
  expect(greetingAt(moment, ' ')).toBe(greeting);
});
