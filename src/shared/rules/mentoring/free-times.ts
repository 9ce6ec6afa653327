import { milliseconds } from '../time/lengths.ts';
import { type MentorHours, minutesOf } from './mentor-hours.ts';
import { dayIn, instantIn } from './time-zones.ts';

const { day, minute } = milliseconds;

/** How many days ahead a session can be booked. */
export const bookingDays = 366;
/** How many days one look at a mentor's free times covers at most. */
export const maxFreeDays = 62;

/** A time from its beginning to its end, ISO 8601 in UTC. */
export interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** From when until when is looked, in milliseconds; a time counts by its beginning, and `to` is left out. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * The times of a mentor that can be booked: those of the hours that begin in the window and after `now`, but for those
 * that overlap with what is taken. Sessions follow each other without a break, from the beginning of each hours on, in
 * real minutes: a day on which clocks change has an hour more or less.
 */
export function freeTimes(hours: MentorHours, taken: readonly Span[], window: Window, now: number): Span[] {
  const from = Math.max(window.from, now + 1);
  const to = Math.min(window.to, now + bookingDays * day);
  if (to <= from) return [];
  const busy = taken.map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) }));
  const length = hours.session_minutes * minute;
  const isFree = (start: number) =>
    start >= from && start < to && !busy.some((one) => one.from < start + length && one.to > start);
  return daysOf(hours.zone, from, to)
    .flatMap((date) => startsOn(hours, date, length))
    .filter(isFree)
    .map((start) => spanAt(start, hours.session_minutes));
}

/** A session that begins at an instant in milliseconds. */
export const spanAt = (start: number, minutes: number): Span => ({
  starts_at: new Date(start).toISOString(),
  ends_at: new Date(start + minutes * minute).toISOString(),
});

/** The days of a zone that have a part in a window. */
function daysOf(zone: string, from: number, to: number): string[] {
  const last = Date.parse(dayIn(zone, to));
  const days: string[] = [];
  for (let at = Date.parse(dayIn(zone, from)); at <= last; at += day)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** When sessions begin on a day of the mentor's calendar, in order. */
function startsOn({ zone, rules, exceptions }: MentorHours, date: string, length: number): number[] {
  const other = exceptions.find((exception) => exception.date === date);
  const weekday = new Date(date).getUTCDay() || 7;
  const hours = other ? other.hours : rules.filter((rule) => rule.weekday === weekday);
  const starts: number[] = [];
  for (const { from, to } of hours) {
    const end = instantIn(zone, date, minutesOf(to));
    for (let at = instantIn(zone, date, minutesOf(from)); at + length <= end; at += length) starts.push(at);
  }
  return starts.sort((one, another) => one - another);
}
