import { describe, expect, it } from 'vitest';
import { checkSlots, followingSlot, type TypedSlot } from './slots.ts';

const now = new Date('2026-11-20T12:00').getTime();
const slot = (id: number, day: string, start: string, end: string): TypedSlot => ({ id, day, start, end });

describe('times for an interview', () => {
  it('go to the service in order, in UTC', () => {
    const typed = [slot(1, '2026-11-24', '10:00', '10:30'), slot(2, '2026-11-23', '09:00', '09:45')];
    const { slots, messages } = checkSlots(typed, now);
    expect(messages.size).toBe(0);
    expect(slots).toEqual([
      { starts_at: new Date('2026-11-23T09:00').toISOString(), ends_at: new Date('2026-11-23T09:45').toISOString() },
      { starts_at: new Date('2026-11-24T10:00').toISOString(), ends_at: new Date('2026-11-24T10:30').toISOString() },
    ]);
  });

  it.each([
    [slot(1, '', '10:00', '10:30'), 'Choose a day, a start and an end'],
    [slot(1, '2026-11-23', '', '10:30'), 'Choose a day, a start and an end'],
    [slot(1, '2026-11-20', '11:59', '12:30'), 'This has passed already'],
    [slot(1, '2026-11-23', '10:00', '10:00'), 'The end should be after the start'],
  ])('are complete, to come, and end after they start: %#', (typed, message) => {
    const checked = checkSlots([typed], now);
    expect(checked.messages.get(1)).toBe(message);
    expect(checked.slots).toEqual([]);
  });

  it('do not overlap, but may touch', () => {
    const first = slot(1, '2026-11-23', '10:00', '10:30');
    expect(checkSlots([first, slot(2, '2026-11-23', '10:30', '11:00')], now).messages.size).toBe(0);
    const overlapping = checkSlots([first, slot(2, '2026-11-23', '10:15', '10:45')], now);
    expect([...overlapping.messages]).toEqual([[2, 'This overlaps a time above']]);
  });

  it('begin tomorrow at ten and go on where the last one ends', () => {
    const first = followingSlot([], 0, '2026-11-21');
    expect(first).toEqual(slot(0, '2026-11-21', '10:00', '10:30'));
    expect(followingSlot([first], 1, '2026-11-21')).toEqual(slot(1, '2026-11-21', '10:30', '11:00'));
    const late = slot(0, '2026-11-21', '23:00', '23:45');
    expect(followingSlot([late], 1, '2026-11-21')).toEqual(slot(1, '2026-11-21', '23:45', '23:59'));
  });
});
