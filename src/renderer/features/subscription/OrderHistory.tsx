import type { Order } from '#shared/contract/subscription.ts';
import { orderStatusNames, owesRefund, sessionOffTexts } from '#shared/rules/orders/order-status.ts';
import { dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { orderTones } from './order-tones.ts';
import { priceText } from './plan-texts.ts';
import classes from './subscription.module.css';

interface OrderHistoryProps {
  readonly title: string;
  readonly orders: readonly Order[];
  /** Pending orders of add-ons can be taken back here. */
  readonly cancellable?: boolean;
}

/** What was ordered, the latest first, and what became of it. */
export function OrderHistory({ title, orders, cancellable = false }: OrderHistoryProps) {
  return (
    <Card title={title}>
      {orders.length === 0 ? (
        <p className={classes.note}>No orders yet.</p>
      ) : (
        <table className={classes.history} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Ordered</th>
              <th scope="col">What</th>
              <th scope="col">Price</th>
              <th scope="col">Settled</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td>{dayText(order.created_at)}</td>
                <td>{order.item}</td>
                <td>{priceText(order.price)}</td>
                <td>{dayText(order.settled_at)}</td>
                <td>
                  <span className={classes.state}>
                    <StatusChip status={orderStatusNames[order.status]} tone={orderTones[order.status]} />
                    {cancellable && isCancelledHere(order) && <CancelOrder order={order} inRow />}
                  </span>
                  {order.session_off && (
                    <span className={classes.reason}>
                      {`${sessionOffTexts[order.session_off]}.${owesRefund(order) ? ' The admins are asked to refund it.' : ''}`}
                    </span>
                  )}
                  {order.reason !== '' && <span className={classes.reason}>{order.reason}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** A plan's order is taken back above the plans, a session's by calling the session off. */
const isCancelledHere = ({ status, tier, items }: Order) =>
  status === 'pending' && tier === null && items.every(({ kind }) => kind !== 'mentor_session');
