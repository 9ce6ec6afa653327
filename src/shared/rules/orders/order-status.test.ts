import { describe, expect, it } from 'vitest';
import {
  nextOrderStatuses,
  orderStatuses,
  owesRefund,
  settledAlready,
  settledStatuses,
  statusesBefore,
} from './order-status.ts';

describe('an order', () => {
  it('is paid or cancelled while it is pending, refunded once it was paid, and then stays as it is', () => {
    expect(orderStatuses.map((status) => [status, nextOrderStatuses(status)])).toEqual([
      ['pending', ['paid', 'cancelled']],
      ['paid', ['refunded']],
      ['cancelled', []],
      ['refunded', []],
    ]);
    expect(settledStatuses.map((status) => [status, statusesBefore(status)])).toEqual([
      ['paid', ['pending']],
      ['cancelled', ['pending']],
      ['refunded', ['paid']],
    ]);
  });

  it('owes a refund while it is paid and its session doesn’t take place', () => {
    const owing = orderStatuses.filter((status) => owesRefund({ status, session_off: 'mentor' }));
    expect(owing).toEqual(['paid']);
    expect(owesRefund({ status: 'paid', session_off: null })).toBe(false);
  });

  it('says why it doesn’t move', () => {
    expect(settledAlready('paid')).toBe('This order is paid already');
    expect(settledAlready('pending')).toBe('This order isn’t paid, so there is nothing to refund');
  });
});
