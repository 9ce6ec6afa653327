import { describe, expect, it } from 'vitest';
import { tortureActs } from '../torture/acts.ts';
import { tortureHelper } from '../torture/helper.ts';
import { tortureSaves } from '../torture/kills.ts';
import { torturePublishes } from '../torture/publishes.ts';
import { canWatchSyncs, watchSettings, watchSyncs } from '../torture/syncs.ts';

/** The short form of `npm run torture`, each with the control that must turn red. */
const limit = 240_000;

describe('kills in the middle of draft saves', () => {
  it('lose no acknowledged save and tear none [D-02]', { timeout: limit }, async () => {
    const figures = await tortureSaves({ kills: 12, seed: 7 });
    expect(figures).toMatchObject({ kills: 12, lost: 0, torn: 0, damaged: 0, notes: [] });
    expect(figures.acknowledged).toBeGreaterThan(25);
    expect(figures.atNamedPoints).toBeGreaterThan(2);
  });

  it('are noticed by the harness where saves are acknowledged before they are written', {
    timeout: limit,
  }, async () => {
    expect((await tortureSaves({ kills: 3, seed: 7, batched: true })).lost).toBeGreaterThan(0);
  });
});

describe('kills of the service that a desk runs', () => {
  it('replace it each time, lose no acknowledged write, and let calls be repeated', { timeout: limit }, async () => {
    const figures = await tortureHelper({ kills: 4 });
    expect(figures).toMatchObject({ kills: 4, replaced: 4, lost: 0, complaints: [] });
    expect(figures.acknowledged).toBeGreaterThan(3);
  });

  it('are noticed by the harness where nobody replaces it', { timeout: limit }, async () => {
    expect((await tortureHelper({ kills: 2, alone: true })).replaced).toBe(0);
  });
});

describe('kills in the middle of everything else that is done with drafts', () => {
  it('leave each draft and its entry as acknowledged, every copy whole, every restore able to go on [D-02] [O-01]', {
    timeout: limit,
  }, async () => {
    const figures = await tortureActs({ kills: 9, seed: 3 });
    expect(figures).toMatchObject({ kills: 9, notes: [] });
    expect(Math.min(figures.actions, figures.copies)).toBeGreaterThan(20);
    expect(figures.restores).toBeGreaterThan(0);
  });

  it('are noticed by the harness where a draft and its entry are written one after the other [O-01]', {
    timeout: limit,
  }, async () => {
    expect((await tortureActs({ kills: 2, seed: 3, torn: true })).notes).not.toEqual([]);
  });
});

describe.runIf(canWatchSyncs())('the power cut that a kill is not', () => {
  it('finds every acknowledged save on the disk, not only with the system [D-03]', { timeout: limit }, async () => {
    expect(await watchSyncs(20)).toEqual({ saves: 20, synced: 20 });
  });

  it('finds every settings file whole, renamed, and its name on the disk [D-03]', { timeout: limit }, () => {
    expect(watchSettings(100)).toEqual({ saves: 100, synced: 100 });
    expect(watchSettings(5, true)).toEqual({ saves: 5, synced: 0 });
  });

  it('is noticed by the harness where saves are acknowledged first', { timeout: limit }, async () => {
    expect((await watchSyncs(20, true)).synced).toBeLessThan(20);
  });
});

describe('publishing over a bad line, with the desk killed in between', () => {
  it('makes exactly one posting of each [O-03]', { timeout: limit }, async () => {
    const figures = await torturePublishes({ publishes: 36, seed: 7, killEvery: 12 });
    expect(figures).toMatchObject({ postings: 36, duplicates: 0, missing: 0, kills: 2, complaints: [] });
    expect(Math.min(figures.reset, figures.dropped, figures.badGateway, figures.late)).toBeGreaterThan(0);
  });

  it('does so from two desks of one account too, with clocks years off and the service killed in between [O-03] [O-07]', {
    timeout: limit,
  }, async () => {
    const worse = { desks: 2, killService: true, wildClock: true };
    const figures = await torturePublishes({ publishes: 44, seed: 5, killEvery: 12, ...worse });
    expect(figures).toMatchObject({ postings: 44, duplicates: 0, missing: 0, complaints: [] });
    expect(Math.min(figures.kills, figures.serviceKills)).toBeGreaterThan(0);
  });

  it('is not believed by the harness where the desk forgets what it acknowledged', { timeout: limit }, async () => {
    const figures = await torturePublishes({ publishes: 12, seed: 7, killEvery: 6, forgetful: true });
    expect(figures).toMatchObject({ postings: 12, duplicates: 0 });
    expect(figures.missing).toBeGreaterThan(0);
  });

  it('doubles postings where every attempt has a new key, and the harness notices', { timeout: limit }, async () => {
    const figures = await torturePublishes({ publishes: 14, seed: 7, killEvery: 14, keyless: true });
    expect(figures.duplicates).toBeGreaterThan(0);
  });
});
