import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromCommaList, toCommaList } from './comma-list.ts';

it('holds whatever the values say, commas and backslashes too', () => {
  expect(toCommaList(['B.Tech', 'B.A., Hons', 7])).toBe(String.raw`B.Tech,B.A.\, Hons,7`);
  const value = fc.string({ unit: fc.constantFrom(',', '\\', ' ', 'a', 'é', '😀', '\n') }).map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(value.filter(Boolean)), (values) => {
      expect(fromCommaList(toCommaList(values))).toEqual(values);
    }),
  );
});

it.each([
  ['', []],
  [' 6 , 9,, ', ['6', '9']],
  ['one\\', ['one']],
  ['\\,', [',']],
])('%j is %j', (text, values) => {
  expect(fromCommaList(text)).toEqual(values);
});
