import { expect, it } from 'vitest';
import { sortMatches } from './pasted-enrollments.ts';

const person = (id: number) => ({ id: String(id), name: `Person ${id}`, about: '' });
const people = new Map([1, 2, 3, 4].map((id) => [id, person(id)]));

it('keeps apart who is in the list, who is not shown, and whom a name may mean; each once', () => {
  const matched = [
    { text: 'person 1', ids: [1] },
    { text: 'one@example.in', ids: [1] },
    { text: 'U26CS002', ids: [2] },
    { text: 'Priya Nair', ids: [2, 3, 4] },
  ];
  expect(sortMatches(matched, new Set([1, 3]), people)).toEqual({
    found: [person(1)],
    hidden: [person(2)],
    ambiguous: [{ text: 'Priya Nair', people: [person(3), person(4)] }],
  });
});
