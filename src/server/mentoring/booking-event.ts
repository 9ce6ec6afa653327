import { fullName } from '#shared/rules/accounts/navigation.ts';
import type { CalendarEvent } from '../interviews/calendar-file.ts';
import type { BookingRecord } from './bookings.ts';

/** A session that was accepted, as calendars take it; called off, without the mentor’s address, as it may never have been accepted. */
export function bookingEvent(record: BookingRecord): CalendarEvent {
  const cancelled = record.status === 'cancelled';
  const mentor = fullName({ first_name: record.mentor_first, last_name: record.mentor_last });
  const student = fullName({ first_name: record.student_first, last_name: record.student_last });
  return {
    uid: `booking-${record.id}@footbridge`,
    sequence: record.sequence,
    stamp: record.updated_at,
    starts: record.starts_at,
    ends: record.ends_at,
    summary: `Session: ${mentor} and ${student}`,
    description: [record.topic, record.note].filter(Boolean).join('\n\n'),
    location: record.place,
    organizer: { name: mentor, email: cancelled ? '' : (record.mentor_email ?? '') },
    cancelled,
  };
}
