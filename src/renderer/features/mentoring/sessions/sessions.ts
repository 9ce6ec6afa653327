import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { type ChangeEntry, changesOf } from '../../../app/outbox/queued-changes.ts';
import type { CalendarEntry, CalendarKind } from '../calendar/calendar-blocks.ts';

/** What a mentor answers to a session, as the service takes it. */
type SessionAnswer = ChangeEntry<'mentor.answerSession'>['change']['body'];

/** The sessions with what was answered to them and is still on its way. */
export function withAnswers(sessions: readonly Booking[], standing: readonly ChangeEntry[]): Booking[] {
  const answers = new Map(
    changesOf(standing, 'mentor.answerSession').map(({ change }) => [change.params.id, change.body]),
  );
  return sessions.map((session) => {
    const answer = answers.get(session.id);
    return answer ? answered(session, answer) : session;
  });
}

function answered(session: Booking, { status, starts_at = session.starts_at, note, place }: SessionAnswer): Booking {
  const length = Date.parse(session.ends_at) - Date.parse(session.starts_at);
  const ends_at = new Date(Date.parse(starts_at) + length).toISOString();
  return { ...session, status, starts_at, ends_at, note, place: place ?? session.place };
}

const kinds: Readonly<Partial<Record<Booking['status'], CalendarKind>>> = {
  requested: 'request',
  proposed: 'proposed',
  accepted: 'session',
};

/** Sessions as a calendar shows them; those that were declined or called off are left out. */
export function calendarEntries(sessions: readonly Booking[]): CalendarEntry[] {
  return sessions.flatMap(({ id, status, starts_at, ends_at, student, topic }) => {
    const kind = kinds[status];
    return kind ? [{ id: String(id), kind, starts_at, ends_at, name: fullName(student), note: topic }] : [];
  });
}

/**
 * The beginning of the day in UTC, ISO 8601, from which lists of what is ahead are asked for: without the service, a list
 * from another instant on would not be there. Takes milliseconds.
 */
export const startOfDay = (now: number): string => new Date(now - (now % milliseconds.day)).toISOString();
