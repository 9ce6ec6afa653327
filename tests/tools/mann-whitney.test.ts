import { describe, expect, it } from 'vitest';
import { mannWhitney, median } from '../bench/accounts.ts';
import { createChance } from '../torture/random.ts';

describe('the measure of answers that give accounts away', () => {
  const chance = createChance(3);
  const times = (middle: number) => Array.from({ length: 300 }, () => middle + chance.next() + chance.next());

  it('takes equal answers for equal, and notices a fifth of a millisecond in eleven', () => {
    expect(mannWhitney(times(10), times(10))).toBeGreaterThan(0.01);
    expect(mannWhitney(times(10), times(10.2))).toBeLessThan(0.01);
    expect(mannWhitney([1, 2, 3], [1, 2, 3])).toBeCloseTo(1);
  });

  it('knows the middle', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  });
});
