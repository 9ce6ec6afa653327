import { fullName } from '#shared/rules/accounts/navigation.ts';
import type { BookingStatus } from '#shared/rules/mentoring/booking-status.ts';
import { notify } from '../notifications/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { BookingRecord } from './bookings.ts';

/** What happened to a booking: a request, the mentor's answer or other place or note, or what the student did about it. */
export type BookingEvent = BookingStatus | 'changed' | `${BookingStatus} by the student`;

/** News about a booking stands under it. */
export const bookingTopic = (id: number) => `booking ${id}`;

/** Where a mentor finds requests, and where a student finds bookings. */
const paths = { mentor: '/dashboard/mentor/sessionrequest', student: '/student/subscriptions' } as const;

/** Tells the other side of a booking what happened to it. */
export async function tellBooking(tx: Tx, record: BookingRecord, event: BookingEvent, now: Date): Promise<void> {
  const mentor = fullName({ first_name: record.mentor_first, last_name: record.mentor_last });
  const student = fullName({ first_name: record.student_first, last_name: record.student_last });
  const told = notificationOf(event, { mentor, student });
  if (!told) return;
  const { side, text } = told;
  const userId = side === 'mentor' ? record.mentor_id : record.student_id;
  await notify(tx, [{ userId, kind: 'booking', topic: bookingTopic(record.id), path: paths[side], text }], now);
}

function notificationOf(
  event: BookingEvent,
  { mentor, student }: { readonly mentor: string; readonly student: string },
): { readonly side: 'mentor' | 'student'; readonly text: string } | null {
  switch (event) {
    case 'requested':
      return { side: 'mentor', text: `${student} asks you for a session` };
    case 'accepted by the student':
      return { side: 'mentor', text: `${student} accepted the time that you proposed` };
    case 'cancelled by the student':
      return { side: 'mentor', text: `${student} called the session off` };
    case 'accepted':
      return { side: 'student', text: `${mentor} accepted your session` };
    case 'changed':
      return { side: 'student', text: `${mentor} changed the place or the note of your session` };
    case 'declined':
      return { side: 'student', text: `${mentor} declined your request for a session` };
    case 'proposed':
      return { side: 'student', text: `${mentor} proposes another time for your session` };
    case 'cancelled':
      return { side: 'student', text: `${mentor} called your session off` };
    default:
      return null;
  }
}
