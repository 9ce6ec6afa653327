import { describe, expect, it } from 'vitest';
import { tortureBothSides } from '../torture/both-sides.ts';

const limit = 600_000;

describe('a company and an institution that act on the same partnership, invitation and conversation', () => {
  it('agree in the end, whoever was offline, killed or lost answers meanwhile; what was refused was told [O-02] [O-03] [O-05]', {
    timeout: limit,
  }, async () => {
    const figures = await tortureBothSides({ seeds: [1, 2], actions: 50 });
    expect(figures.complaints).toEqual([]);
    expect(Math.min(figures.sent, figures.refused, figures.takenBack, figures.restarts)).toBeGreaterThan(0);
    expect(figures.lostAnswers).toBeGreaterThan(0);
  });

  it('do not where every attempt has a new key, and the harness notices', { timeout: limit }, async () => {
    const figures = await tortureBothSides({ seeds: [1], actions: 20, keyless: true });
    expect(figures.complaints).toContainEqual(expect.stringContaining('What was said, and what arrived'));
  });
});
