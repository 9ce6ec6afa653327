import { describe, expect, it } from 'vitest';
import type { RecentChange } from '#shared/desk/types.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { latestUndoable, undoneTexts } from './use-undo-keys.ts';

const change = (minutes: number, obstacle: string | null = null): RecentChange => ({
  what: { kind: 'entry', id: `${minutes}` },
  title: 'Shortlist Asha',
  count: 1,
  change: null,
  entry: null,
  at: new Date(minutes * milliseconds.minute).toISOString(),
  state: 'sent',
  obstacle,
  shortfall: null,
});

describe('Ctrl+Z', () => {
  it('undoes the newest change that can be undone, of the last hour', () => {
    const now = 100 * milliseconds.minute;
    expect(latestUndoable([change(99, 'The message has arrived'), change(90), change(80)], now)).toEqual(change(90));
    expect(latestUndoable([change(99, 'Undone'), change(40)], now)).toBeUndefined();
  });

  it('says what was undone and what was not', () => {
    const asha = { title: 'Shortlist Asha', count: 1, shortfall: null };
    expect(undoneTexts(asha, { takenBack: 0, queued: 1, late: 0 })).toEqual(['Undone: Shortlist Asha']);
    expect(undoneTexts({ ...asha, count: 3 }, { takenBack: 1, queued: 1, late: 1 })).toEqual([
      '2 changes undone',
      '1 change can’t be undone',
    ]);
    expect(undoneTexts(asha, { takenBack: 0, queued: 0, late: 1 })).toEqual(['1 change can’t be undone']);
    const shortfall = 'The status becomes Seen';
    expect(undoneTexts({ ...asha, shortfall }, { takenBack: 0, queued: 1, late: 0 })).toEqual([
      'Undone: Shortlist Asha. The status becomes Seen',
    ]);
    expect(undoneTexts({ ...asha, shortfall }, { takenBack: 1, queued: 0, late: 0 })).toEqual([
      'Undone: Shortlist Asha',
    ]);
  });
});
