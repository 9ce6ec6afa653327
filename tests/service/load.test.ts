import { describe, expect, it } from 'vitest';
import { tortureOutages } from '../torture/outages.ts';
import { unharmed } from '../torture/programs/service-main.ts';
import { tortureSessions } from '../torture/sessions.ts';

/** The short form of `npm run torture -- sessions` and `… outages`, each with the control that must turn red. */
const limit = 120_000;

describe.each(['sqlite', 'postgres'] as const)('the service under load on %s', (engine) => {
  it('serves two hundred people at once without an error', { timeout: limit }, async () => {
    const figures = await tortureSessions({ engine, sessions: 200, seconds: 3, seed: 7 });
    expect(figures.errors).toEqual([]);
    expect(figures.kinds.size).toBeGreaterThanOrEqual(10);
  });

  it('loses nothing that it acknowledged over crashes, and comes back by itself', { timeout: limit }, async () => {
    const figures = await tortureOutages({ engine, clients: 50, outages: 2, seed: 7 });
    expect(figures).toMatchObject({ lost: 0, doubled: 0, complaints: [] });
    expect(figures.acknowledged).toBeGreaterThan(20);
    // The service itself stays up while PostgreSQL is away, and says when to come back.
    if (engine === 'postgres') expect([figures.broken, figures.unavailable > 0]).toEqual([0, true]);
  });

  it('is noticed where it forgets what it acknowledged', { timeout: limit }, async () => {
    const figures = await tortureOutages({ engine, clients: 20, outages: 1, seed: 7, forgetful: true });
    expect(figures.lost).toBeGreaterThan(0);
    expect(unharmed(figures)).toBe(false);
  });

  it('is noticed where it stops answering', { timeout: limit }, async () => {
    const figures = await tortureSessions({ engine, sessions: 10, seconds: 2, seed: 7, abandoned: true });
    expect(figures.errors.length).toBeGreaterThan(0);
  });
});
