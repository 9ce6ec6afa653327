import { milliseconds } from '#shared/rules/time/lengths.ts';

const at = (day: string) => new Date(`${day}T00:00:00Z`);
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });

/** A day, yyyy-mm-dd, so many days later; negative for earlier. */
export function addDays(day: string, days: number): string {
  return new Date(at(day).getTime() + days * milliseconds.day).toISOString().slice(0, 10);
}

/** The first day of the month that is so many months later. */
export function addMonths(day: string, months: number): string {
  const first = at(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
}

/** The day of the week: 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return at(day).getUTCDay();
}

/** The seven days of a day's week, Monday first. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** The whole weeks that hold a day's month, Monday first. */
export function monthWeeks(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const last = addDays(addMonths(day, 1), -1);
  const weeks: string[][] = [];
  for (let week = weekOf(first); (week[0] ?? '') <= last; week = weekOf(addDays(week[0] ?? last, 7))) weeks.push(week);
  return weeks;
}

const weekday = format({ weekday: 'short' });
const date = format({ day: 'numeric' });
const dayAndMonth = format({ day: 'numeric', month: 'short' });
const wholeDay = format({ day: 'numeric', month: 'short', year: 'numeric' });
const monthAndYear = format({ month: 'long', year: 'numeric' });
const spoken = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** `Mon`. */
export const weekdayText = (day: string): string => weekday.format(at(day));
/** `23`. */
export const dateText = (day: string): string => date.format(at(day));
/** `Monday 23 November 2026`. */
export const spokenDay = (day: string): string => spoken.format(at(day)).replace(',', '');
/** `Mon 23 Nov`. */
export const weekdayAndDate = (day: string): string => `${weekdayText(day)} ${dayAndMonth.format(at(day))}`;
/** `November 2026`. */
export const monthText = (day: string): string => monthAndYear.format(at(day));

/** `23 – 29 Nov 2026`, `30 Nov – 6 Dec 2026`, `28 Dec 2026 – 3 Jan 2027`: the days of a week. */
export function weekText(days: readonly string[]): string {
  const first = days[0] ?? '';
  const last = days.at(-1) ?? first;
  const end = wholeDay.format(at(last));
  if (first.slice(0, 7) === last.slice(0, 7)) return `${dateText(first)} – ${end}`;
  const begin = first.slice(0, 4) === last.slice(0, 4) ? dayAndMonth : wholeDay;
  return `${begin.format(at(first))} – ${end}`;
}
