import { isDay } from '../time/dates.ts';
import { isTimeZone, usualZone } from './time-zones.ts';

/** From and to as `HH:MM` on the clocks of the mentor's zone, 00:00 to 24:00. */
interface ClockHours {
  readonly from: string;
  readonly to: string;
}

/** When a mentor takes sessions. */
export interface MentorHours {
  /** IANA time zone. */
  readonly zone: string;
  readonly session_minutes: number;
  /** Weekly hours; `weekday` 1 is Monday, 7 Sunday. */
  readonly rules: readonly (ClockHours & { readonly weekday: number })[];
  /** Days (yyyy-mm-dd) with other hours than the weekly ones; none: a day off. */
  readonly exceptions: readonly { readonly date: string; readonly hours: readonly ClockHours[] }[];
}

/** The hours of a mentor who has said none: no time is free. */
export const noHours: MentorHours = { zone: usualZone, session_minutes: 60, rules: [], exceptions: [] };

/** The limits of a mentor's hours. Sessions are so many minutes long, in steps of five. */
export const hourLimits = { shortest: 15, longest: 240, step: 5, rules: 70, exceptions: 366, perDay: 10 } as const;

/** Messages about a mentor's hours. */
export const hourMessages = {
  zone: 'Choose a time zone',
  length: `A session takes ${hourLimits.shortest} to ${hourLimits.longest} minutes, in steps of five`,
  order: 'Hours should end after they begin',
  overlap: 'Hours of one day should not overlap',
  tooShort: 'Hours should be as long as a session, or longer',
  tooMany: 'These are too many hours',
  day: 'Choose a day',
  dayTwice: 'A day is listed twice',
} as const;

/** `HH:MM` as minutes after midnight. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** What is wrong with a mentor's hours, by field; empty where nothing is. */
export function checkHours(hours: MentorHours): Partial<Record<keyof MentorHours, string>> {
  const { zone, session_minutes: length, rules, exceptions } = hours;
  const weekdays = new Set(rules.map(({ weekday }) => weekday));
  const days = [...weekdays].map((weekday) => rules.filter((rule) => rule.weekday === weekday));
  const rulesProblem =
    rules.length > hourLimits.rules ? hourMessages.tooMany : firstOf(days.map((day) => checkDay(day, length)));
  const exceptionsProblem = checkExceptions(exceptions, length);
  return {
    ...(!isTimeZone(zone) && { zone: hourMessages.zone }),
    ...(!isSessionLength(length) && { session_minutes: hourMessages.length }),
    ...(rulesProblem && { rules: rulesProblem }),
    ...(exceptionsProblem && { exceptions: exceptionsProblem }),
  };
}

const isSessionLength = (minutes: number): boolean =>
  minutes >= hourLimits.shortest && minutes <= hourLimits.longest && minutes % hourLimits.step === 0;

function checkExceptions(exceptions: MentorHours['exceptions'], length: number): string | null {
  if (exceptions.length > hourLimits.exceptions) return hourMessages.tooMany;
  if (exceptions.some(({ date }) => !isDay(date))) return hourMessages.day;
  if (new Set(exceptions.map(({ date }) => date)).size < exceptions.length) return hourMessages.dayTwice;
  return firstOf(exceptions.map(({ hours }) => checkDay(hours, length)));
}

const firstOf = (problems: readonly (string | null)[]): string | null => problems.find((one) => one !== null) ?? null;

function checkDay(hours: readonly ClockHours[], length: number): string | null {
  if (hours.length > hourLimits.perDay) return hourMessages.tooMany;
  const spans = hours
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
    .sort((one, other) => one.from - other.from);
  if (spans.some(({ from, to }) => to <= from)) return hourMessages.order;
  if (spans.some(({ from, to }) => to - from < length)) return hourMessages.tooShort;
  const overlaps = spans.some(({ from }, index) => from < (spans[index - 1]?.to ?? 0));
  return overlaps ? hourMessages.overlap : null;
}
