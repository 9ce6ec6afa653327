import { minutesOf } from '#shared/rules/mentoring/mentor-hours.ts';
import { instantOf } from '../calendar/zone-time.ts';

/** What is typed about a session: another time, a place and a note. */
export interface SessionWords {
  /** yyyy-mm-dd; empty for none. */
  readonly day: string;
  /** hh:mm; empty for none. */
  readonly time: string;
  readonly place: string;
  readonly note: string;
}

/** Whether kept words are those of a session. */
export const isSessionWords = (value: unknown): value is SessionWords =>
  typeof value === 'object' && value !== null && ['day', 'time', 'place', 'note'].every((name) => name in value);

/** When a proposed time begins, ISO 8601; or what is wrong with it. `now` in milliseconds. */
export function checkProposal(
  { day, time }: Pick<SessionWords, 'day' | 'time'>,
  zone: string,
  now: number,
): { readonly starts_at: string } | { readonly message: string } {
  if (!day || !time) return { message: 'Choose a day and a time' };
  const starts_at = instantOf({ day, minutes: minutesOf(time) }, zone);
  return Date.parse(starts_at) > now ? { starts_at } : { message: 'This has passed already' };
}
