/** An order that money is due for. */
interface DueOrder {
  readonly item: string;
  /** INR. */
  readonly price: number;
}

/** Where money moves. A gateway would be another one of these; no route and no screen would change. */
export interface Payments {
  /** How an order begins: `pending` until somebody settles it, or paid already. Throws where it is refused. */
  begin(order: DueOrder): Promise<'pending' | 'paid'>;
}

/** Without a gateway: what costs nothing is settled at once, the rest outside, as an admin says. */
export const settledOutside: Payments = {
  begin: ({ price }) => Promise.resolve(price === 0 ? 'paid' : 'pending'),
};
