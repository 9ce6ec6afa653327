import { expect, it } from 'vitest';
import { matchingCount, rememberedOf } from './remembered.ts';

it('what uploads remember is told in words', () => {
  const matching = {
    headings: { naam: 'name', 'house no': '' },
    course: { btech: 'B.Tech', 'b.des': 'B.Des', diploma: '' },
    specialization: {},
  };
  expect(matchingCount(matching)).toBe(5);
  expect(rememberedOf(matching, 'headings')).toEqual([
    { from: 'naam', to: 'Student Name' },
    { from: 'house no', to: 'Ignored' },
  ]);
  expect(rememberedOf(matching, 'course').map(({ to }) => to)).toEqual(['B.Tech', 'Itself, as a new one', 'Refused']);
  expect(rememberedOf(matching, 'specialization')).toEqual([]);
});
