import { describe, expect, it } from 'vitest';
import { nextOrderStatuses, orderStatuses, settledAlready, settledStatuses, statusesBefore } from './order-status.ts';

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

  it('says why it doesn’t move', () => {
    expect(settledAlready('paid')).toBe('This order is paid already');
    expect(settledAlready('pending')).toBe('This order isn’t paid, so there is nothing to refund');
  });
});
