// Rows by their day in India, in a form that both engines group by.
import { type RawBuilder, sql } from 'kysely';
import { indianDay } from '#shared/rules/time/indian-day.ts';

/** The ten minutes in which an instant (a column in ISO 8601) lies, cut short: '2026-11-29T18:3'. Days in India begin at 18:30 UTC. */
export const tenMinutesOf = (column: string): RawBuilder<string> => sql<string>`substr(${sql.ref(column)}, 1, 15)`;

/** The day (yyyy-mm-dd) in India of what `tenMinutesOf` gives. */
export const indianDayOf = (tenMinutes: string): string => indianDay(`${tenMinutes}0:00.000Z`);
