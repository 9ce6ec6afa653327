import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import { openStatuses } from '#shared/rules/mentoring/booking-status.ts';
import { weekdayAndDate } from '../calendar/calendar-days.ts';
import { clockText, wallTime } from '../calendar/zone-time.ts';

/** `Tue 24 Nov, 18:00 – 19:00`, in a time zone. */
export function sessionTime({ starts_at, ends_at }: Pick<Booking, 'starts_at' | 'ends_at'>, zone: string): string {
  const start = wallTime(starts_at, zone);
  const end = wallTime(ends_at, zone);
  return `${weekdayAndDate(start.day)}, ${clockText(start.minutes)} – ${clockText(end.minutes)}`;
}

/** `Tue 24 Nov, 18:00`, in a time zone. */
export function timeText(instant: string, zone: string): string {
  const { day, minutes } = wallTime(instant, zone);
  return `${weekdayAndDate(day)}, ${clockText(minutes)}`;
}

/** What a session's state is called, and how it looks. */
export const sessionStates = {
  requested: { label: 'Waiting', tone: 'warn' },
  proposed: { label: 'Proposed', tone: 'ink' },
  accepted: { label: 'Accepted', tone: 'good' },
  declined: { label: 'Declined', tone: 'quiet' },
  cancelled: { label: 'Called off', tone: 'quiet' },
} as const;

/** What stands at a request that nobody can accept any more. */
export const passedText = 'This time has passed. Propose another time or decline the request.';

/** Whether a request waits for a time that has come. `now` in milliseconds. */
export const hasPassed = ({ status, starts_at }: Pick<Booking, 'status' | 'starts_at'>, now: number): boolean =>
  openStatuses.some((open) => open === status) && Date.parse(starts_at) <= now;

/** What a session is called as it stands, and how that looks. `now` in milliseconds. */
export function sessionState(session: Pick<Booking, 'status' | 'starts_at'>, now: number) {
  const { status } = session;
  return status === 'requested' && hasPassed(session, now)
    ? ({ label: 'Time passed', tone: 'quiet' } as const)
    : sessionStates[status];
}
