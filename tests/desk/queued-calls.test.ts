import { describe, expect, it } from 'vitest';
import { tortureQueued } from '../torture/queued.ts';

/** The short form of `npm run torture -- --calls 1000`, with the control that must turn red. */
const limit = 240_000;

describe('decisions, ratings, invitations and messages over a bad line, with the desk killed in between', () => {
  it('have exactly one effect each, in their order [O-03] [O-05]', { timeout: limit }, async () => {
    const figures = await tortureQueued({ calls: 60, seed: 7, killEvery: 8 });
    expect(figures).toMatchObject({ calls: 60, lost: 0, doubled: 0, complaints: [] });
    expect(Math.min(figures.kills, figures.reset, figures.dropped)).toBeGreaterThan(0);
  });

  it('double messages where every attempt has a new key, and the harness notices', { timeout: limit }, async () => {
    expect((await tortureQueued({ calls: 40, seed: 7, killEvery: 40, keyless: true })).doubled).toBeGreaterThan(0);
  });
});
