import { describe, expect, it } from 'vitest';
import { tortureSaves } from '../torture/kills.ts';
import { torturePublishes } from '../torture/publishes.ts';
import { canWatchSyncs, watchSyncs } from '../torture/syncs.ts';

/** The short form of `npm run torture`, each with the control that must turn red. */
const limit = 240_000;

describe('kills in the middle of draft saves', () => {
  it('lose no acknowledged save and tear none', { timeout: limit }, async () => {
    const figures = await tortureSaves({ kills: 25, seed: 7 });
    expect(figures).toMatchObject({ kills: 25, lost: 0, torn: 0, damaged: 0, notes: [] });
    expect(figures.acknowledged).toBeGreaterThan(25);
    expect(figures.atNamedPoints).toBeGreaterThan(5);
  });

  it('are noticed by the harness where saves are acknowledged before they are written', {
    timeout: limit,
  }, async () => {
    expect((await tortureSaves({ kills: 5, seed: 7, batched: true })).lost).toBeGreaterThan(0);
  });
});

describe.runIf(canWatchSyncs())('the power cut that a kill is not', () => {
  it('finds every acknowledged save on the disk, not only with the system', { timeout: limit }, async () => {
    expect(await watchSyncs(20)).toEqual({ saves: 20, synced: 20 });
  });

  it('is noticed by the harness where saves are acknowledged first', { timeout: limit }, async () => {
    expect((await watchSyncs(20, true)).synced).toBeLessThan(20);
  });
});

describe('publishing over a bad line, with the desk killed in between', () => {
  it('makes exactly one posting of each', { timeout: limit }, async () => {
    const figures = await torturePublishes({ publishes: 60, seed: 7, killEvery: 15 });
    expect(figures).toMatchObject({ postings: 60, duplicates: 0, missing: 0, kills: 3, complaints: [] });
    expect(Math.min(figures.reset, figures.dropped, figures.badGateway, figures.late)).toBeGreaterThan(0);
  });

  it('doubles postings where every attempt has a new key, and the harness notices', { timeout: limit }, async () => {
    const figures = await torturePublishes({ publishes: 20, seed: 7, killEvery: 10, keyless: true });
    expect(figures.duplicates).toBeGreaterThan(0);
  });
});
