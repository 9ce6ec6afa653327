/** An order that money is due for. */
interface DueOrder {
  readonly item: string;
  /** INR. */
  readonly price: number;
}

/**
 * What a provider says of an order. `pending`: nothing is paid yet, and an admin settles it; `paid`: the money is
 * there; `refused`: the order isn't placed.
 */
export type PaymentAnswer = 'pending' | 'paid' | 'refused';

/**
 * Where money moves. A payment provider would be another one of these; no route and no screen would change. An error
 * that it throws leaves nothing behind: the order isn't placed, and may be placed again.
 */
export interface Payments {
  /** Begins an order, at the provider or nowhere. */
  begin(order: DueOrder): Promise<PaymentAnswer>;
}

/** Without a provider: what costs nothing is settled at once, the rest outside, as an admin says. */
export const settledOutside: Payments = {
  begin: ({ price }) => Promise.resolve(price === 0 ? 'paid' : 'pending'),
};
