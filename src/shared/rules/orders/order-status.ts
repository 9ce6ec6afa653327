/** The statuses of an order. `refunded`: it was paid, and the money went back. */
export const orderStatuses = ['pending', 'paid', 'cancelled', 'refunded'] as const;
/** A status of an order. */
export type OrderStatus = (typeof orderStatuses)[number];
/** A status that a pending order can move to, or a paid one. */
export type SettledStatus = Exclude<OrderStatus, 'pending'>;

/** The statuses that end a pending order or a paid one. */
export const settledStatuses = ['paid', 'cancelled', 'refunded'] as const satisfies readonly SettledStatus[];

/** Why a session that is ordered doesn't take place. `expired`: its time came before an answer. */
export const sessionOffReasons = ['declined', 'mentor', 'student', 'expired'] as const;
/** Why a session that is ordered doesn't take place. */
export type SessionOffReason = (typeof sessionOffReasons)[number];

/** What happened to a session, as a sentence without a full stop. */
export const sessionOffTexts: Readonly<Record<SessionOffReason, string>> = {
  declined: 'The mentor declined the session',
  mentor: 'The mentor called the session off',
  student: 'The student called the session off',
  expired: 'The session’s time came before an answer',
};

/** The marker of paid orders whose session doesn't take place. */
export const sessionOffLabel = 'Refund owed';

/** Whether money for a session that doesn't take place was not given back yet. */
export const owesRefund = (order: {
  readonly status: OrderStatus;
  readonly session_off: SessionOffReason | null;
}): boolean => order.status === 'paid' && order.session_off !== null;

/** The label of each status of an order. */
export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pending',
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

const transitions: Readonly<Record<OrderStatus, readonly SettledStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
};

/** The statuses that an order can move to from a status. Nothing leaves cancelled or refunded. */
export const nextOrderStatuses = (from: OrderStatus): readonly SettledStatus[] => transitions[from];

/** The statuses from which an order can move to a status. */
export const statusesBefore = (to: SettledStatus): OrderStatus[] =>
  orderStatuses.filter((from) => transitions[from].includes(to));

/** Whether an order may only move to a status with a reason in words: it takes something back. */
export const needsReason = (status: SettledStatus): boolean => status !== 'paid';

/** The most characters of a reason. */
export const maxOrderReason = 500;

/** The message for a status that an order can't move to from its current one. */
export const settledAlready = (status: OrderStatus): string =>
  status === 'pending' ? 'This order isn’t paid, so there is nothing to refund' : `This order is ${status} already`;
