import { describe, expect, it } from 'vitest';
import { enrollmentTabs, moveInTally, statusesOfTab, tallyOf } from './enrollment-tally.ts';

const handedIn = { assignments: 4, submitted: 3, rated: 2 };
const tally = tallyOf({ 0: 5, 1: 2, 2: 3, 3: 8, 4: 6, 5: 7, 6: 1, 7: 4 }, handedIn);
const none = tallyOf({}, handedIn);
const statuses = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const keys = [
  ['new'],
  ['Left'],
  ['Seen'],
  ['Under Review'],
  ['shortlisted', 'Shortlisted'],
  ['In touch', 'interviews'],
  ['hired'],
  ['rejected'],
] as const;

describe('the counts of a candidates page', () => {
  it('go by name, and leave out those who left [ENT-65] [ENT-66] [API-34]', () => {
    expect(tally).toEqual({
      applied: 34,
      new: 5,
      shortlisted: 6,
      hired: 1,
      rejected: 4,
      Left: 2,
      Seen: 3,
      'Under Review': 8,
      Shortlisted: 6,
      'In touch': 7,
      interviews: 7,
      ...handedIn,
    });
    expect(tallyOf({}, { assignments: 0, submitted: 0, rated: 0 })).toMatchObject({ applied: 0, new: 0, Left: 0 });
  });

  it('follow one move: the new rises, the old falls, all others stay [EMP-CAND-27] [EMP-CAND-28]', () => {
    for (const from of statuses) {
      for (const to of statuses) {
        const moved = { ...tally };
        for (const key of from === to ? [] : keys[from]) moved[key] -= 1;
        for (const key of from === to ? [] : keys[to]) moved[key] += 1;
        expect(moveInTally(tally, from, to), `${from} to ${to}`).toEqual(moved);
      }
      for (const key of keys[from]) expect(moveInTally(none, from, from === 6 ? 7 : 6)[key], key).toBe(0);
    }
  });

  it('have one tab for each status that is not gone, beside all and those with reports', () => {
    const byStatus = enrollmentTabs.filter((tab) => (statusesOfTab(tab)?.length ?? 0) === 1);
    expect(byStatus.map((tab) => statusesOfTab(tab)?.[0])).toEqual([0, 4, 6, 7, 5, 1]);
    expect(statusesOfTab('applied')).not.toContain(1);
    expect(statusesOfTab('assignments')).toBeNull();
  });
});
