import { milliseconds } from '#shared/rules/time/lengths.ts';
import { counted } from '../../../ui/format.ts';
import { wallTime } from '../calendar/zone-time.ts';

/**
 * How long it is until a session that is ahead: `in 20 minutes`, `in 20 hours`, from two days on by the calendar of the
 * time zone (`Asia/Kolkata`): `in 5 days`. Takes ISO 8601 and milliseconds.
 */
export function startsIn(startsAt: string, zone: string, now: number): string {
  const minutes = Math.max(1, Math.floor((Date.parse(startsAt) - now) / milliseconds.minute));
  if (minutes < 60) return `in ${counted(minutes, 'minute')}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `in ${counted(hours, 'hour')}`;
  const dayAt = (at: number | string) => Date.parse(wallTime(at, zone).day);
  return `in ${counted((dayAt(startsAt) - dayAt(now)) / milliseconds.day, 'day')}`;
}
