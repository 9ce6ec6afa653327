import { describe, expect, it } from 'vitest';
import type { StudentRow } from '#shared/contract/students.ts';
import {
  addedText,
  isTooMany,
  nobody,
  type Selection,
  sizeOf,
  tickedOf,
  toChosen,
  withAdded,
  withEarlier,
  withoutEarlier,
  withTicked,
} from './selection.ts';

const page = (...ids: number[]) => ids.map((id) => ({ id }) as StudentRow);

describe('ticked students', () => {
  it('stay ticked on other pages', () => {
    const first = withTicked(nobody, page(1, 2), new Set(['1', '2']));
    const second = withTicked(first, page(3, 4), new Set(['1', '2', '3']));
    expect(sizeOf(second)).toBe(3);
    expect(toChosen(second)).toEqual({ student_ids: [1, 2, 3] });
  });

  it('are all that the filters find, without those that were taken out on any page', () => {
    const all: Selection = { kind: 'all', filters: { course: 'MBA' }, total: 1284, except: new Set() };
    expect([...tickedOf(all, page(1, 2))]).toEqual(['1', '2']);
    const without = withTicked(withTicked(all, page(1, 2), new Set(['1'])), page(3, 4), new Set(['4']));
    expect(sizeOf(without)).toBe(1282);
    expect([...tickedOf(without, page(2, 3, 4))]).toEqual(['4']);
    expect(toChosen(without)).toEqual({ filters: { search: '', course: 'MBA' }, except: [2, 3] });
    expect(sizeOf(withTicked(without, page(1, 2), new Set(['1', '2'])))).toBe(1283);
  });

  it('stay when others are added, and it is said how many came', () => {
    const some = (...ids: string[]): Selection => ({ kind: 'some', ids: new Set(ids) });
    const before = some('1', '2');
    const after = withAdded(before, new Set(['2', '3']));
    expect(after).toEqual(some('1', '2', '3'));
    expect(addedText(before, after)).toBe('1 added, 3 students selected');
    expect(addedText(nobody, withAdded(nobody, new Set(['3'])))).toBe('1 student selected');
    const all: Selection = { kind: 'all', filters: { course: 'MBA' }, total: 1284, except: new Set(['7']) };
    expect(withAdded(all, new Set(['3']))).toEqual(some('3'));
    expect(addedText(all, some('3'))).toBe('1 student selected, instead of all that match');
  });

  it('come back to those that were ticked meanwhile, when an act is taken back', () => {
    const some = (...ids: string[]): Selection => ({ kind: 'some', ids: new Set(ids) });
    const all: Selection = { kind: 'all', filters: { course: 'MBA' }, total: 1284, except: new Set(['7']) };
    expect(withEarlier(some('3'), some('1', '2'), {})).toEqual(some('3', '1', '2'));
    expect(withEarlier(nobody, all, { course: 'MBA' })).toBe(all);
    expect(withEarlier(nobody, all, { course: 'B.Tech' })).toBe(nobody);
    expect(withEarlier(some('3'), all, { course: 'MBA' })).toEqual(some('3'));
    expect(withEarlier(all, some('1'), { course: 'MBA' })).toBe(all);
  });

  it('go once the act is done, and those that were made meanwhile stay', () => {
    const some = (...ids: string[]): Selection => ({ kind: 'some', ids: new Set(ids) });
    const all: Selection = { kind: 'all', filters: { course: 'MBA' }, total: 1284, except: new Set(['7']) };
    expect(withoutEarlier(some('1', '2', '3'), some('1', '2'))).toEqual(some('3'));
    expect(withoutEarlier(all, some('1'))).toBe(all);
    expect(withoutEarlier(some('1'), all)).toEqual(some('1'));
    expect(withoutEarlier(all, all)).toBe(nobody);
  });

  it('are too many for one call beyond 5,000 by id, however many the filters find', () => {
    const ids = new Set(Array.from({ length: 5001 }, (_, id) => String(id)));
    expect(isTooMany({ kind: 'some', ids })).toBe(true);
    expect(isTooMany({ kind: 'all', filters: {}, total: 90_000, except: new Set() })).toBe(false);
  });
});
