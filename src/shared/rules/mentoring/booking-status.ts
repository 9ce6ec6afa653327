/** What can be the state of a booking. `proposed`: the mentor proposes another time. */
export const bookingStatuses = ['requested', 'proposed', 'accepted', 'declined', 'cancelled'] as const;
/** The state of a booking. */
export type BookingStatus = (typeof bookingStatuses)[number];

/** In these a booking holds its time, for the mentor and for the student. */
export const holdingStatuses = ['requested', 'proposed', 'accepted'] as const satisfies readonly BookingStatus[];

/** In these a booking waits for an answer. */
export const openStatuses = ['requested', 'proposed'] as const satisfies readonly BookingStatus[];

/** So many requests of one student may wait for an answer: with one mentor, and with all. */
export const openLimits = { oneMentor: 2, all: 5 } as const;

/** Who changes a booking. */
export type BookingSide = 'student' | 'mentor';

const final = { student: [], mentor: [] } as const;

/** The allowed transitions of a booking by its current status and by who changes it. */
export const bookingTransitions: Readonly<
  Record<BookingStatus, Readonly<Record<BookingSide, readonly BookingStatus[]>>>
> = {
  requested: { student: ['cancelled'], mentor: ['accepted', 'declined', 'proposed'] },
  proposed: { student: ['accepted', 'cancelled'], mentor: ['declined', 'proposed'] },
  // Accepted again by the mentor: with another note or place.
  accepted: { student: ['cancelled'], mentor: ['accepted', 'proposed', 'cancelled'] },
  declined: final,
  cancelled: final,
};

/** Messages for a student whose requests wait already. */
export const openMessages = {
  oneMentor: `You have ${openLimits.oneMentor} open requests with this mentor. Wait for an answer, or cancel one`,
  all: `You have ${openLimits.all} open requests. Wait for an answer, or cancel one`,
} as const;

/** Messages for changes that a booking does not take. */
export const bookingMessages = {
  begun: 'This session has begun or is over',
  declined: 'This request was declined',
  cancelled: 'This session was called off',
  notYours: 'Wait for the other side’s answer',
} as const;

/** A booking as a change looks at it. Instants are ISO 8601 in UTC. */
interface Standing {
  readonly status: BookingStatus;
  readonly starts_at: string;
}

/**
 * Why a side may not change a booking to a status at an instant, or null where it may. What has begun can only be
 * declined or called off while nobody has accepted it, or moved by the mentor to another time.
 */
export function whyNot(side: BookingSide, booking: Standing, to: BookingStatus, now: string): string | null {
  const { status, starts_at } = booking;
  if (status === 'declined' || status === 'cancelled') return bookingMessages[status];
  if (!bookingTransitions[status][side].includes(to)) return bookingMessages.notYours;
  const isOver = starts_at <= now && (status === 'accepted' || to === 'accepted');
  return isOver ? bookingMessages.begun : null;
}
