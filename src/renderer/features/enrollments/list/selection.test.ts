import { expect, it } from 'vitest';
import { toggled, withRange } from './selection.ts';

it('ticks and unticks', () => {
  expect(toggled(new Set(['1']), '2')).toEqual(new Set(['1', '2']));
  expect(toggled(new Set(['1', '2']), '1')).toEqual(new Set(['2']));
});

it('ticks a range in either direction, but nobody who has not arrived', () => {
  const ids = ['a', 'b', undefined, 'd'];
  expect(withRange(new Set(['x']), [3, 1], (index) => ids[index])).toEqual(new Set(['x', 'b', 'd']));
});
