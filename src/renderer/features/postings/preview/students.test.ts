import { expect, it } from 'vitest';
import { chosenEmails, listSummary, withPeople } from './students.ts';

const asha = { email: 'asha@x.in', name: 'Asha Rao' };
const meera = { email: 'meera@x.in', name: 'Meera Iyer' };

it('adds new students as chosen, and leaves alone who was there', () => {
  const before = [{ email: 'asha@x.in', name: '', chosen: false }];
  const after = withPeople(before, [asha, meera]);
  expect(after).toEqual([
    { ...asha, chosen: false },
    { ...meera, chosen: true },
  ]);
  expect(chosenEmails(after)).toEqual(['meera@x.in']);
});

it('says what became of a list', () => {
  expect(listSummary({ people: [asha], refused: [], refusedRows: 0, repeated: 0 })).toBe('1 student read');
  expect(listSummary({ people: [asha, meera], refused: [], refusedRows: 1, repeated: 3 })).toBe(
    '2 students read, 3 listed more than once, 1 row without a usable address',
  );
});
