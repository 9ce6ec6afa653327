import { describe, expect, it } from 'vitest';
import { freeEntries, hoursOf } from '../hours/free-entries.ts';
import { nextHours, readHoursForm, toHoursForm } from '../hours/hours-form.ts';
import { blocksOn, type CalendarEntry, shownHours, without } from './calendar-blocks.ts';
import { addMonths, monthWeeks, weekOf, weekText } from './calendar-days.ts';
import { nextBlockIndex } from './use-block-keys.ts';
import { clockText, instantOf, wallTime } from './zone-time.ts';

const zone = 'Asia/Kolkata';
const entry = (id: string, starts_at: string, ends_at: string, kind: CalendarEntry['kind'] = 'session') => ({
  id,
  kind,
  starts_at,
  ends_at,
  name: id,
  note: '',
});

describe('days of a calendar', () => {
  it('make weeks from Monday on, also over the end of a month and of a year', () => {
    expect(weekOf('2026-11-29')[0]).toBe('2026-11-23');
    expect(weekOf('2026-11-23')[6]).toBe('2026-11-29');
    expect(weekText(weekOf('2026-11-24'))).toBe('23 – 29 Nov 2026');
    expect(weekText(weekOf('2026-12-01'))).toBe('30 Nov – 6 Dec 2026');
    expect(weekText(weekOf('2026-12-31'))).toBe('28 Dec 2026 – 3 Jan 2027');
  });

  it('make months of whole weeks', () => {
    expect(monthWeeks('2026-11-24').map(([first]) => first)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-01');
    expect(addMonths('2026-01-31', -1)).toBe('2025-12-01');
  });

  it('are those of the time zone', () => {
    expect(wallTime('2026-11-24T18:31:00.000Z', zone)).toEqual({ day: '2026-11-25', minutes: 1 });
    expect(instantOf({ day: '2026-11-25', minutes: 1 }, zone)).toBe('2026-11-24T18:31:00.000Z');
    expect(clockText(1440)).toBe('24:00');
  });
});

describe('blocks of a day', () => {
  it('stand side by side where they overlap, and alone otherwise', () => {
    const blocks = blocksOn(
      '2026-11-24',
      [
        entry('a', '2026-11-24T04:30:00.000Z', '2026-11-24T05:30:00.000Z'),
        entry('b', '2026-11-24T05:00:00.000Z', '2026-11-24T06:00:00.000Z'),
        entry('c', '2026-11-24T06:00:00.000Z', '2026-11-24T07:00:00.000Z'),
      ],
      zone,
    );
    expect(blocks.map(({ entry: { id }, track, tracks }) => [id, track, tracks])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 1],
    ]);
  });

  it('are cut at midnight', () => {
    const late = [entry('a', '2026-11-24T18:00:00.000Z', '2026-11-24T19:00:00.000Z')];
    expect(blocksOn('2026-11-24', late, zone).map(({ from, to }) => [from, to])).toEqual([[1410, 1440]]);
    expect(blocksOn('2026-11-25', late, zone).map(({ from, to }) => [from, to])).toEqual([[0, 30]]);
  });

  it('have their whole length in the night in which the clocks go back', () => {
    const spans = (day: string, starts_at: string, ends_at: string) =>
      blocksOn(day, [entry('a', starts_at, ends_at)], 'Europe/London').map(({ from, to }) => [from, to]);
    // From 1:00 in summer time to 1:00 in winter time, and from 1:45 to 1:15.
    expect(spans('2026-10-25', '2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z')).toEqual([[60, 120]]);
    expect(spans('2026-10-25', '2026-10-25T00:45:00.000Z', '2026-10-25T01:15:00.000Z')).toEqual([[105, 135]]);
    const late = ['2026-10-24T22:30:00.000Z', '2026-10-25T01:30:00.000Z'] as const;
    expect(spans('2026-10-24', ...late)).toEqual([[1410, 1440]]);
    expect(spans('2026-10-25', ...late)).toEqual([[0, 150]]);
    // In spring they skip an hour: from 0:30 to 2:30.
    expect(spans('2026-03-29', '2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z')).toEqual([[30, 150]]);
    // In Beirut the hour before midnight comes twice.
    const twice = [entry('a', '2026-10-24T20:30:00.000Z', '2026-10-24T21:30:00.000Z')];
    expect(blocksOn('2026-10-24', twice, 'Asia/Beirut').map(({ from, to }) => [from, to])).toEqual([[1410, 1440]]);
  });

  it('widen the hours that are shown', () => {
    expect(shownHours([])).toEqual({ from: 480, to: 1200 });
    expect(shownHours([{ from: 415, to: 1261 }])).toEqual({ from: 360, to: 1320 });
  });

  it('are reached by the arrow keys', () => {
    const days = ['mon', 'mon', 'wed', 'fri'];
    expect(nextBlockIndex(days, 0, 'ArrowDown')).toBe(1);
    expect(nextBlockIndex(days, 1, 'ArrowRight')).toBe(2);
    expect(nextBlockIndex(days, 3, 'ArrowLeft')).toBe(2);
    expect(nextBlockIndex(days, 2, 'ArrowLeft')).toBe(0);
    for (const [at, key] of [
      [0, 'ArrowUp'],
      [0, 'ArrowLeft'],
      [3, 'ArrowDown'],
      [3, 'ArrowRight'],
      [-1, 'ArrowDown'],
      [0, 'a'],
    ] as const) {
      expect(nextBlockIndex(days, at, key)).toBeNull();
    }
  });
});

describe('free times', () => {
  const hours = {
    zone,
    rules: [
      { weekday: 2, from: '17:00', to: '19:00' },
      { weekday: 7, from: '10:00', to: '11:00' },
    ],
    exceptions: [{ date: '2026-11-24', hours: [] }],
  };

  it('are the weekly hours, those of a day that differs, and nothing that is taken', () => {
    const taken = [entry('a', '2026-12-01T12:00:00.000Z', '2026-12-01T12:30:00.000Z', 'request')];
    const free = freeEntries(['2026-11-24', '2026-11-29', '2026-12-01'], hours, taken);
    expect(free.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
      ['2026-11-29T04:30:00.000Z', '2026-11-29T05:30:00.000Z'],
      ['2026-12-01T11:30:00.000Z', '2026-12-01T12:00:00.000Z'],
      ['2026-12-01T12:30:00.000Z', '2026-12-01T13:30:00.000Z'],
    ]);
    expect(hoursOf(free)).toBe(2.5);
    expect(without([{ from: 0, to: 60 }], [{ from: 0, to: 60 }])).toEqual([]);
  });

  it('leave out a session in the hour that comes twice, and keep the hours of the clock', () => {
    const sunday = { zone: 'Europe/London', rules: [{ weekday: 7, from: '00:00', to: '03:00' }], exceptions: [] };
    const days = ['2026-10-25'];
    const taken = [entry('a', '2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z')];
    expect(freeEntries(days, sunday, taken).map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
      ['2026-10-24T23:00:00.000Z', '2026-10-25T00:00:00.000Z'],
      ['2026-10-25T02:00:00.000Z', '2026-10-25T03:00:00.000Z'],
    ]);
    const blocks = blocksOn('2026-10-25', freeEntries(days, sunday, []), sunday.zone);
    expect(blocks.map(({ from, to }) => [from, to])).toEqual([[0, 180]]);
  });

  it('pass through their form unchanged; what lacks an end is refused', () => {
    const saved = { ...hours, session_minutes: 60, version: 1 };
    const { version: _version, ...rest } = saved;
    const form = toHoursForm(saved);
    expect(readHoursForm(form)).toEqual({ hours: rest });
    const open = form.week.map((day) => ({ ...day, hours: day.hours.map((each) => ({ ...each, to: '' })) }));
    expect(readHoursForm({ ...form, week: open })).toMatchObject({
      messages: { rules: 'Tuesday: choose a start and an end' },
    });
    expect(nextHours([], 60)).toEqual({ from: '17:00', to: '18:00' });
    expect(nextHours([{ from: '17:00', to: '22:30' }], 60)).toEqual({ from: '23:30', to: '23:59' });
  });
});
