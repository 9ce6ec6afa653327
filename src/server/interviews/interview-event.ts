import type { CalendarEvent } from './calendar-file.ts';
import type { InterviewRecord } from './repository.ts';

/** An interview as calendars take it; null while no time was picked. */
export function interviewEvent(record: InterviewRecord): CalendarEvent | null {
  const { starts_at, ends_at, first_name, last_name, proposer_first, proposer_last, proposer_email } = record;
  if (starts_at === null || ends_at === null) return null;
  return {
    uid: `interview-${record.id}@footbridge`,
    sequence: record.sequence,
    stamp: record.updated_at,
    starts: starts_at,
    ends: ends_at,
    summary: `Interview: ${record.title} (${record.company_name}, ${first_name} ${last_name})`,
    description: record.note,
    location: record.place,
    organizer: { name: `${proposer_first} ${proposer_last}`, email: proposer_email ?? '' },
    cancelled: record.status === 'cancelled',
  };
}
