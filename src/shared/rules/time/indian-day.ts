const offset = 19_800_000;
const dayLength = 86_400_000;

/** The day (yyyy-mm-dd) that it is in India at an instant (ISO 8601): UTC+05:30, in summer as in winter. */
export const indianDay = (instant: string | Date): string =>
  new Date(new Date(instant).getTime() + offset).toISOString().slice(0, 10);

/** The instant (ISO 8601 in UTC) at which a day ends in India, and the next one begins. */
export const endOfIndianDay = (day: string): string => `${day}T18:30:00.000Z`;

/** The instant (ISO 8601 in UTC) at which a day begins in India. */
export const startOfIndianDay = (day: string): string =>
  endOfIndianDay(new Date(Date.parse(day) - dayLength).toISOString().slice(0, 10));
