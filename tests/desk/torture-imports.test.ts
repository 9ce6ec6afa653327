import { describe, expect, it } from 'vitest';
import { tortureImports } from '../torture/imports.ts';

/** The short form of `npm run torture -- --imports`, with the control that must turn red. */
const limit = 240_000;

describe('kills in the middle of imports', () => {
  it('leave all rows of a list or none, on the desk and on the list, and each list arrives once [X-06] [BULK-29] [BULK-39]', {
    timeout: limit,
  }, async () => {
    const figures = await tortureImports({ kills: 4, seed: 11, rows: 2100 });
    expect(figures).toMatchObject({ kills: 4, halves: 0, damaged: 0, complaints: [] });
    expect(figures.students).toBe(figures.lists * 2100);
  });

  it('are noticed where every part of a list is shown as it arrives [X-06] [BULK-39]', { timeout: limit }, async () => {
    expect((await tortureImports({ kills: 0, seed: 11, rows: 2100, piecemeal: true })).halves).toBeGreaterThan(0);
  });
});
