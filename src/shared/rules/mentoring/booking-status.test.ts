import { describe, expect, it } from 'vitest';
import { type BookingSide, bookingMessages, bookingStatuses, bookingTransitions, whyNot } from './booking-status.ts';

const now = '2026-01-05T09:00:00.000Z';
const coming = '2026-01-06T09:00:00.000Z';

const allowed = (side: BookingSide, starts_at: string) =>
  Object.fromEntries(
    bookingStatuses.map((status) => [
      status,
      bookingStatuses.filter((to) => whyNot(side, { status, starts_at }, to, now) === null),
    ]),
  );

describe('a booking', () => {
  it('is changed by each side as the table says, before it begins', () => {
    expect(allowed('student', coming)).toEqual({
      requested: ['cancelled'],
      proposed: ['accepted', 'cancelled'],
      accepted: ['cancelled'],
      declined: [],
      cancelled: [],
    });
    expect(allowed('mentor', coming)).toEqual({
      requested: ['proposed', 'accepted', 'declined'],
      proposed: ['proposed', 'declined'],
      accepted: ['proposed', 'accepted', 'cancelled'],
      declined: [],
      cancelled: [],
    });
    for (const [status, sides] of Object.entries(bookingTransitions)) {
      for (const side of ['student', 'mentor'] as const)
        expect(allowed(side, coming)[status]?.toSorted()).toEqual([...sides[side]].sort());
    }
  });

  it('that has begun is not accepted any more, and an accepted one stays as it is', () => {
    expect(allowed('student', now)).toMatchObject({ requested: ['cancelled'], proposed: ['cancelled'], accepted: [] });
    expect(allowed('mentor', now)).toMatchObject({
      requested: ['proposed', 'declined'],
      proposed: ['proposed', 'declined'],
      accepted: [],
    });
  });

  it('says why it can’t be changed', () => {
    const why = (status: 'requested' | 'accepted' | 'declined' | 'cancelled', starts_at = coming) =>
      whyNot('student', { status, starts_at }, status === 'requested' ? 'accepted' : 'cancelled', now);
    expect(why('requested')).toBe(bookingMessages.notYours);
    expect(why('accepted', now)).toBe(bookingMessages.begun);
    expect(why('declined')).toBe(bookingMessages.declined);
    expect(why('cancelled')).toBe(bookingMessages.cancelled);
  });
});
