import { milliseconds } from '#shared/rules/time/lengths.ts';
import { addDays } from './calendar-days.ts';
import { dayMinutes, wallTime } from './zone-time.ts';

/** What a calendar shows: a booked session, a request that waits, a time that was proposed, or a free time. */
export type CalendarKind = 'session' | 'request' | 'proposed' | 'free';

/** Something with a beginning and an end. */
export interface CalendarEntry {
  readonly id: string;
  readonly kind: CalendarKind;
  /** ISO 8601. */
  readonly starts_at: string;
  readonly ends_at: string;
  /** With whom, or what it is. */
  readonly name: string;
  /** What it is about. */
  readonly note: string;
}

/** A span of minutes since midnight. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
}

/** The part of an entry that falls on one day. */
export interface CalendarBlock extends DaySpan {
  readonly entry: CalendarEntry;
  readonly day: string;
  /** Its place among blocks that overlap, from 0, and how many places there are. */
  readonly track: number;
  readonly tracks: number;
}

/** The blocks of an entry, one for each day that it touches in a zone. */
function blocksOf(entry: CalendarEntry, zone: string): Omit<CalendarBlock, 'track' | 'tracks'>[] {
  const start = wallTime(entry.starts_at, zone);
  const end = wallTime(entry.ends_at, zone);
  const blocks: Omit<CalendarBlock, 'track' | 'tracks'>[] = [];
  // Where the clocks go back, a session ends on the clock before its length is over; free times are hours of the clock.
  const length = entry.kind === 'free' ? 0 : Date.parse(entry.ends_at) - Date.parse(entry.starts_at);
  let left = Math.floor(length / milliseconds.minute);
  let from = start.minutes;
  for (let day = start.day; day <= end.day; day = addDays(day, 1)) {
    const to = day === end.day ? Math.min(dayMinutes, Math.max(end.minutes, from + left)) : dayMinutes;
    if (to > from) blocks.push({ entry, day, from, to });
    left -= to - from;
    from = 0;
  }
  return blocks;
}

/** The blocks of a day in the order of the clock, each with its place among those that overlap. */
export function blocksOn(day: string, entries: readonly CalendarEntry[], zone: string): CalendarBlock[] {
  const blocks = entries
    .flatMap((entry) => blocksOf(entry, zone))
    .filter((block) => block.day === day)
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  const placed: CalendarBlock[] = [];
  let group: (Omit<CalendarBlock, 'tracks'> & { track: number })[] = [];
  let groupEnd = 0;
  const close = () => {
    const tracks = Math.max(0, ...group.map(({ track }) => track + 1));
    placed.push(...group.map((block) => ({ ...block, tracks })));
    group = [];
  };
  for (const block of blocks) {
    if (block.from >= groupEnd) close();
    const taken = new Set(group.filter((other) => other.to > block.from).map(({ track }) => track));
    let track = 0;
    while (taken.has(track)) track += 1;
    group.push({ ...block, track });
    groupEnd = Math.max(group.length > 1 ? groupEnd : 0, block.to);
  }
  close();
  return placed;
}

/** What is left of spans once others are taken out of them. */
export function without(spans: readonly DaySpan[], taken: readonly DaySpan[]): DaySpan[] {
  let left = [...spans];
  for (const { from, to } of taken) {
    left = left.flatMap((span) => {
      if (to <= span.from || from >= span.to) return [span];
      return [
        { from: span.from, to: from },
        { from: to, to: span.to },
      ].filter((part) => part.to > part.from);
    });
  }
  return left;
}

/** The hours that a week shows, as minutes: 8 to 20 o'clock, and as far as its blocks reach beyond. */
export function shownHours(blocks: readonly DaySpan[]): DaySpan {
  const from = Math.min(8 * 60, ...blocks.map((block) => Math.floor(block.from / 60) * 60));
  const to = Math.max(20 * 60, ...blocks.map((block) => Math.ceil(block.to / 60) * 60));
  return { from, to };
}
