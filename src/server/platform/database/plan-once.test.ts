import { expect, it } from 'vitest';
import { evenlyMany } from './plan-once.ts';

it('repeats the last id up to a power of two, and adds no other', () => {
  expect([[7], [7, 9], [7, 9, 8], [1, 2, 3, 4, 5]].map(evenlyMany)).toEqual([
    [7],
    [7, 9],
    [7, 9, 8, 8],
    [1, 2, 3, 4, 5, 5, 5, 5],
  ]);
  const lengths = [0, 100, 16_384, 16_385].map((length) => evenlyMany(Array<number>(length).fill(1)).length);
  expect(lengths).toEqual([0, 128, 16_384, 16_385]);
});
