import { describe, expect, it } from 'vitest';
import type { AssignableStudent } from '#shared/contract/assignments.ts';
import {
  isTicked,
  noTicks,
  sendingOf,
  tickEvery,
  tickedCount,
  toggleOne,
  withEarlierTicks,
  withoutEarlierTicks,
} from './ticks.ts';

const row = (id: number, standing: AssignableStudent['standing'] = 'qualifies', name = `Student ${id}`) => ({
  id,
  standing,
  name,
  email: `s${id}@nit.example`,
  phone: `+91982201${4000 + id}`,
  roll_number: `R${id}`,
});

const picking = (...ids: number[]) => ids.reduce((ticks, id) => toggleOne(ticks, row(id)), noTicks);

describe('the ticks of the panel', () => {
  it('stay while pages change, and come off one by one', () => {
    const ticks = toggleOne(toggleOne(noTicks, row(1)), row(400, 'lacks'));
    expect([isTicked(ticks, row(1)), isTicked(ticks, row(2)), tickedCount(ticks)]).toEqual([true, false, 2]);
    expect(tickedCount(toggleOne(ticks, row(1)))).toBe(1);
    expect(sendingOf(ticks)).toEqual([{ chosen: { student_ids: [1, 400] }, count: 2, onlyQualified: false }]);
  });

  it.each(['has', 'applied'] as const)('are never of those who have it or applied: %s', (standing) => {
    const having = row(3, standing);
    expect(toggleOne(noTicks, having)).toBe(noTicks);
    expect(isTicked(tickEvery(noTicks, '', 9), having)).toBe(false);
  });

  it('are of all who qualify as one choice, but a few', () => {
    let ticks = tickEvery(toggleOne(noTicks, row(1)), '', 412);
    expect([isTicked(ticks, row(1)), isTicked(ticks, row(9)), isTicked(ticks, row(2, 'lacks'))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(tickedCount(ticks)).toBe(412);
    ticks = toggleOne(toggleOne(ticks, row(9)), row(2, 'lacks'));
    expect([isTicked(ticks, row(9)), tickedCount(ticks)]).toEqual([false, 412]);
    expect(sendingOf(ticks)).toEqual([
      { chosen: { filters: { search: '' }, except: [9] }, count: 411, onlyQualified: true },
      { chosen: { student_ids: [2] }, count: 1, onlyQualified: false },
    ]);
  });

  it('count nobody twice, and none whose tick was taken off, whichever page they were ticked on', () => {
    const ticks = tickEvery(picking(1, 400), '', 412);
    expect([tickedCount(ticks), ticks.picked.size]).toEqual([412, 0]);
    const parts = sendingOf(toggleOne(ticks, row(400)));
    expect(parts).toEqual([{ chosen: { filters: { search: '' }, except: [400] }, count: 411, onlyQualified: true }]);
    const one = toggleOne(noTicks, row(1, 'lacks'));
    expect(sendingOf(toggleOne(tickEvery(one, '', 412), row(1))).length, 'who qualifies since').toBe(1);
    expect(withEarlierTicks(picking(1), tickEvery(noTicks, '', 412)).picked.size, 'taken back').toBe(0);
  });

  it('are of those that a search had found, whatever is searched for since', () => {
    const ticks = tickEvery(noTicks, 'Rao', 12);
    expect([isTicked(ticks, row(1, 'qualifies', 'Asha Rao')), isTicked(ticks, row(2))]).toEqual([true, false]);
    expect(isTicked(tickEvery(noTicks, '98220', 12), row(4)), 'by the phone').toBe(true);
    const turned = tickEvery(noTicks, ' rao jose ', 12);
    expect(isTicked(turned, row(3, 'qualifies', 'José Rao'))).toBe(true);
  });

  it('come back to those that were made meanwhile, when a sending is taken back', () => {
    const one = toggleOne(noTicks, row(1));
    const every = tickEvery(noTicks, 'Rao', 12);
    expect(withEarlierTicks(toggleOne(noTicks, row(2)), one)).toEqual(picking(2, 1));
    expect(withEarlierTicks(one, every)).toEqual({ ...picking(1), every: every.every });
    expect(withEarlierTicks(every, tickEvery(one, '', 9)).every).toBe(every.every);
  });

  it('go once they are sent, and those that were made meanwhile stay', () => {
    const one = toggleOne(noTicks, row(1));
    expect(withoutEarlierTicks(toggleOne(one, row(2)), one)).toEqual(picking(2));
    const every = tickEvery(noTicks, 'Rao', 12);
    expect(withoutEarlierTicks({ ...every, picked: one.picked }, one)).toEqual(every);
    expect(withoutEarlierTicks(toggleOne(every, row(3, 'qualifies', 'Rao')), every)).toEqual(noTicks);
    const other = tickEvery(noTicks, 'Sen', 3);
    expect(withoutEarlierTicks(other, every)).toEqual(other);
  });

  it('send nothing where nobody is left', () => {
    expect(sendingOf(noTicks)).toEqual([]);
    expect(sendingOf(toggleOne(tickEvery(noTicks, '', 1), row(1)))).toEqual([]);
  });
});
