import { describe, expect, it } from 'vitest';
import { canMake, refuseSaves, type Sickness } from '../torture/refusals.ts';

/** 200 tries in all. */
const sick: [Sickness, number, string][] = [
  ['full', 80, 'disk_full'],
  ['errors', 60, 'not_saved'],
  ['read-only', 40, 'not_saved'],
  ['locked', 20, 'not_saved'],
];

describe.each(sick)('a disk that is or gives: %s', (sickness, tries, code) => {
  it.runIf(canMake(sickness))(
    'gets no false "Saved", and the next save goes through [D-04]',
    {
      timeout: 60_000,
    },
    async () => {
      const figures = await refuseSaves(sickness, { tries });
      expect(figures).toMatchObject({ tries, false: 0, stuck: 0, recovered: true });
      expect(Object.keys(figures.refused)).toEqual([code]);
      expect(figures.refused[code as 'not_saved']).toBeGreaterThan(5);
    },
  );
});

describe('the count of false "Saved"', () => {
  it.runIf(canMake('full'))('finds a desk that says it first and writes later', { timeout: 60_000 }, async () => {
    expect((await refuseSaves('full', { tries: 60, batched: true })).false).toBeGreaterThan(0);
  });

  it('finds it behind a lock as well', { timeout: 60_000 }, async () => {
    expect((await refuseSaves('locked', { tries: 10, batched: true })).false).toBeGreaterThan(0);
  });
});
