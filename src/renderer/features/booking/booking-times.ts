// Days and times of bookings in the time zone of this computer. Days are yyyy-mm-dd, instants ISO 8601 in UTC.
import type { AnswerOf } from '#shared/contract/index.ts';
import { localDay } from '#shared/rules/time/dates.ts';

/** A time that can be booked. */
export type FreeTime = AnswerOf<'mentors.slots'>['data'][number];

/** The last day that can be booked: as far as one year after a moment. */
export function lastBookingDay(now: Date): string {
  return localDay(new Date(now.getFullYear() + 1, now.getMonth(), now.getDate()));
}

/** From the beginning of a day's local month until the beginning of the next one. */
export function monthOf(day: string): { readonly from: string; readonly to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { from: new Date(year, month - 1, 1).toISOString(), to: new Date(year, month, 1).toISOString() };
}

/** The first day of the month after a day's. */
export const nextMonth = (day: string): string => localDay(new Date(monthOf(day).to));

/** The times by their local day, each day in order. */
export function timesByDay(times: readonly FreeTime[]): Map<string, FreeTime[]> {
  return Map.groupBy(times, ({ starts_at }) => localDay(new Date(starts_at)));
}

/** The name of this computer's time zone: `India Standard Time`. */
export function localZoneName(): string {
  const parts = new Intl.DateTimeFormat('en-IN', { timeZoneName: 'long' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'your local time';
}
