import type { OwnMentorHours } from '#shared/contract/mentoring.ts';
import { minutesOf } from '#shared/rules/mentoring/mentor-hours.ts';
import { blocksOn, type CalendarEntry, type DaySpan, without } from '../calendar/calendar-blocks.ts';
import { weekdayOf } from '../calendar/calendar-days.ts';
import { instantOf } from '../calendar/zone-time.ts';

type Hours = Pick<OwnMentorHours, 'rules' | 'exceptions' | 'zone'>;

/** When a mentor takes sessions on a day, by the weekly hours or by those of the day itself. */
function hoursOn(day: string, { rules, exceptions }: Hours): DaySpan[] {
  const own = exceptions.find(({ date }) => date === day);
  const weekday = weekdayOf(day) || 7;
  return (own?.hours ?? rules.filter((rule) => rule.weekday === weekday))
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
    .toSorted((one, other) => one.from - other.from);
}

/** The free times of days: the hours of each, without what is booked, asked for or proposed there. */
export function freeEntries(
  days: readonly string[],
  hours: Hours,
  sessions: readonly CalendarEntry[],
): CalendarEntry[] {
  return days.flatMap((day) =>
    without(hoursOn(day, hours), blocksOn(day, sessions, hours.zone)).map(({ from, to }) => ({
      id: `free ${day} ${from}`,
      kind: 'free' as const,
      starts_at: instantOf({ day, minutes: from }, hours.zone),
      ends_at: instantOf({ day, minutes: to }, hours.zone),
      name: 'Free',
      note: '',
    })),
  );
}

/** How many hours entries take together, to the half hour below. */
export function hoursOf(entries: readonly CalendarEntry[]): number {
  const length = entries.reduce((sum, { starts_at, ends_at }) => sum + Date.parse(ends_at) - Date.parse(starts_at), 0);
  return Math.floor(length / 1_800_000) / 2;
}
