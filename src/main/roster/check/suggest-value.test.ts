import { expect, it } from 'vitest';
import { suggestValue } from './suggest-value.ts';

const list = [
  'B.Tech',
  'M.Tech',
  'B.E.',
  'BCA',
  'BBA',
  'M.B.A.',
  'B.Sc. Physics',
  'Computer Science',
  'Civil Engineering',
];

it.each([
  ['BE', 'B.E.'],
  ['b.e', 'B.E.'],
  ['Bachelor of Engineering', 'B.E.'],
  ['B. Tech.', 'B.Tech'],
  ['BTECH', 'B.Tech'],
  ['B.Tehc', 'B.Tech'],
  ['B.Tech Comp Sci', 'B.Tech'],
  ['Comp. Sci.', 'Computer Science'],
  ['CS', 'Computer Science'],
  ['Civil Engg', 'Civil Engineering'],
  ['Cvil Engineering', 'Civil Engineering'],
  ['Master of Business Administration', 'M.B.A.'],
  ['BSc Physics', 'B.Sc. Physics'],
  // One letter makes another course: nothing is guessed there.
  ['BDA', null],
  ['C.Tech', null],
  ['Fine Arts', null],
  ['?', null],
])('%s may be %s [BULK-15]', (value, suggestion) => {
  expect(suggestValue(value, list)).toBe(suggestion);
});

it('takes candidates of other scripts, and a digit for no slip [BULK-15]', () => {
  expect(suggestValue('कंप्यूटर  विज्ञान', ['कंप्यूटर विज्ञान'])).toBe('कंप्यूटर विज्ञान');
  expect(suggestValue('Batch 2026', ['Batch 2025'])).toBeNull();
});
