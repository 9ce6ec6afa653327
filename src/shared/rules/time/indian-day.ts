import { milliseconds } from './lengths.ts';

const offset = 19_800_000;
const dayLength = milliseconds.day;

/** The day (yyyy-mm-dd) in India at an instant (a Date, or ISO 8601). India has UTC+05:30 all year. */
export const indianDay = (instant: string | Date): string =>
  new Date(new Date(instant).getTime() + offset).toISOString().slice(0, 10);

/** The instant (ISO 8601 in UTC) at which a day (yyyy-mm-dd) ends in India. */
export const endOfIndianDay = (day: string): string => `${day}T18:30:00.000Z`;

/** The instant (ISO 8601 in UTC) at which a day (yyyy-mm-dd) begins in India. */
export const startOfIndianDay = (day: string): string =>
  endOfIndianDay(new Date(Date.parse(day) - dayLength).toISOString().slice(0, 10));
