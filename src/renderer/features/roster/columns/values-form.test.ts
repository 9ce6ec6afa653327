import { describe, expect, it } from 'vitest';
import type { RosterNewValue, RosterValueChoice } from '#shared/desk/types.ts';
import { allNew, doubtful, incomplete, knownOtherwise, toChoices, toDrafts, undecided } from './values-form.ts';

const value = (from: string, more: Partial<RosterNewValue> = {}): RosterNewValue => ({
  field: 'course',
  from,
  choice: 'new',
  to: '',
  rows: 3,
  suggestion: null,
  remembered: false,
  ...more,
});
const upload = (newValues: RosterNewValue[], values: RosterValueChoice[] = []) => ({ newValues, options: { values } });

const design = value('B.Des');
const typo = value('B.Tehc', { suggestion: 'B.Tech' });
const known = value('Btech', { choice: 'map', to: 'B.Tech', remembered: true });
const spelled = value('B.TECH', { choice: 'map', to: 'B.Tech', suggestion: 'B.Tech' });

describe('values that the list does not have', () => {
  it('are open until somebody decides, in this upload or an earlier one [BULK-15]', () => {
    expect(undecided(upload([design, typo, known]))).toEqual([design, typo]);
    const decided = { field: 'course', from: 'B.Des', choice: 'new', to: '' } as const;
    expect(undecided(upload([design, typo], [decided]))).toEqual([typo]);
    expect(doubtful(upload([design, typo, known]))).toEqual([typo]);
  });

  it('that are only spelled another way, or remembered, are nothing to decide', () => {
    const open = upload([design, known, spelled]);
    expect(undecided(open)).toEqual([design]);
    expect(knownOtherwise(open)).toEqual([known, spelled]);
    expect(toChoices(open, toDrafts(open))).toEqual([{ field: 'course', from: 'B.Des', choice: 'new', to: '' }]);
  });

  it('begin with the suggestion, which is not applied before the person says so [BULK-15]', () => {
    const drafts = toDrafts(upload([design, typo, known]));
    expect(drafts).toEqual({
      'course B.Des': { field: 'course', from: 'B.Des', choice: 'new', to: '' },
      'course B.Tehc': { field: 'course', from: 'B.Tehc', choice: 'map', to: 'B.Tech' },
      'course Btech': { field: 'course', from: 'Btech', choice: 'map', to: 'B.Tech' },
    });
    const decided = { field: 'course', from: 'B.Tehc', choice: 'new', to: '' } as const;
    expect(toDrafts(upload([typo], [decided]))['course B.Tehc']?.choice).toBe('new');
  });

  it('can all be new at once; what is remembered stays', () => {
    const open = upload([design, typo, known]);
    const drafts = allNew(open, toDrafts(open));
    expect(Object.values(drafts).map(({ choice }) => choice)).toEqual(['new', 'new', 'map']);
  });

  it('are complete when each that means another names it', () => {
    const open = upload([design]);
    expect(incomplete(toDrafts(open))).toBeNull();
    const draft = { field: 'course', from: 'B.Des', choice: 'map', to: '  ' } as const;
    expect(incomplete({ 'course B.Des': draft })).toEqual(draft);
  });

  it('go to the check with earlier decisions, and remembered ones only where they were changed', () => {
    const earlier = { field: 'specialization', from: 'Cvil', choice: 'map', to: 'Civil' } as const;
    const open = upload([typo, known], [earlier]);
    const drafts = toDrafts(open);
    const typed = { field: 'course', from: 'B.Tehc', choice: 'map', to: 'B.Tech' } as const;
    expect(toChoices(open, drafts)).toEqual([earlier, typed]);
    const refused = { field: 'course', from: 'Btech', choice: 'reject', to: 'B.Tech' } as const;
    expect(toChoices(open, { ...drafts, 'course Btech': refused })).toEqual([earlier, typed, { ...refused, to: '' }]);
  });
});
