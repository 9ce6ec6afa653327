import { expect, it } from 'vitest';
import { toggled, withIds, withoutIds, withRange } from './selection.ts';

it('ticks and unticks', () => {
  expect(toggled(new Set(['1']), '2')).toEqual(new Set(['1', '2']));
  expect(toggled(new Set(['1', '2']), '1')).toEqual(new Set(['2']));
});

it('ticks a range in either direction, but nobody who has not arrived', () => {
  const ids = ['a', 'b', undefined, 'd'];
  expect(withRange(new Set(['x']), [3, 1], (index) => ids[index])).toEqual(new Set(['x', 'b', 'd']));
});

it('takes several in and out at once and leaves the set it was given', () => {
  const selected = new Set(['a', 'b']);
  expect(withIds(selected, ['b', 'c'])).toEqual(new Set(['a', 'b', 'c']));
  expect(withoutIds(selected, new Set(['b', 'c']))).toEqual(new Set(['a']));
  expect(selected).toEqual(new Set(['a', 'b']));
});
