import type { BookingStatus } from '#shared/rules/mentoring/booking-status.ts';
import type { ChipTone } from '../../ui/states/StatusChip.tsx';

/** What the state of a session is called to everybody but its mentor, and how it looks. */
export const bookingStates: Readonly<Record<BookingStatus, readonly [label: string, tone: ChipTone]>> = {
  requested: ['Requested', 'warn'],
  proposed: ['New time proposed', 'warn'],
  accepted: ['Accepted', 'good'],
  declined: ['Declined', 'quiet'],
  cancelled: ['Called off', 'quiet'],
};
