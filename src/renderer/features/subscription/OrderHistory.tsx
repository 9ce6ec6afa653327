import type { Order } from '#shared/contract/subscription.ts';
import { dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { type ChipTone, StatusChip } from '../../ui/states/StatusChip.tsx';
import { priceText } from './plan-texts.ts';
import classes from './subscription.module.css';

const statuses: Readonly<Record<Order['status'], readonly [string, ChipTone]>> = {
  pending: ['Pending', 'warn'],
  paid: ['Paid', 'good'],
  cancelled: ['Cancelled', 'quiet'],
  refunded: ['Refunded', 'quiet'],
};

/** What was ordered, the latest first, and what became of it. */
export function OrderHistory({ title, orders }: { title: string; orders: readonly Order[] }) {
  return (
    <Card title={title}>
      {orders.length === 0 ? (
        <p className={classes.note}>No orders yet.</p>
      ) : (
        <table className={classes.history}>
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
            {orders.map(({ id, item, price, status, created_at, settled_at }) => (
              <tr key={id}>
                <td>{dayText(created_at)}</td>
                <td>{item}</td>
                <td>{priceText(price)}</td>
                <td>{dayText(settled_at)}</td>
                <td>
                  <StatusChip status={statuses[status][0]} tone={statuses[status][1]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
