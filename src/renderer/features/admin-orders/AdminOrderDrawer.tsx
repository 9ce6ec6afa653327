import { Drawer } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AdminOrder } from '#shared/contract/orders.ts';
import { nextOrderStatuses, orderStatusNames, owesRefund, sessionOffTexts } from '#shared/rules/orders/order-status.ts';
import { dayText, timeOfDay } from '../../ui/format.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { orderTones } from '../subscription/order-tones.ts';
import { priceText } from '../subscription/plan-texts.ts';
import classes from './admin-orders.module.css';
import { SettleOrder } from './SettleOrder.tsx';

interface AdminOrderDrawerProps {
  /** The order to show; null: closed. */
  readonly order: AdminOrder | null;
  readonly onClose: () => void;
  readonly onSettled: (order: AdminOrder) => void;
}

/** One order: who placed it, its items, what happened to it, and what can be done with it. */
export function AdminOrderDrawer({ order, onClose, onSettled }: AdminOrderDrawerProps) {
  // The drawer keeps its words while it slides out.
  const [last, setLast] = useState(order);
  const [asking, setAsking] = useState(false);
  if (order && order !== last) {
    setLast(order);
    if (order.id !== last?.id || order.status !== last.status) setAsking(false);
  }
  return (
    <Drawer
      opened={order !== null}
      onClose={onClose}
      // Escape closes the question alone.
      closeOnEscape={!asking}
      position="right"
      size={480}
      title={last ? `Order ${last.id}` : 'Order'}
    >
      {last && (
        <div className={classes.drawer}>
          <Facts order={last} />
          <Items order={last} />
          <History order={last} />
          {nextOrderStatuses(last.status).length > 0 && (
            <SettleOrder
              key={`${last.id} ${last.status}`}
              order={last}
              asking={asking}
              onAsk={setAsking}
              onSettled={onSettled}
            />
          )}
        </div>
      )}
    </Drawer>
  );
}

function Facts({ order }: { order: AdminOrder }) {
  const { person, place, status, price, session_off } = order;
  return (
    <dl className={classes.facts}>
      <Fact name="Ordered by">{person.name}</Fact>
      {person.email !== '' && <Fact name="E-mail">{person.email}</Fact>}
      {place !== '' && <Fact name="For">{place}</Fact>}
      <Fact name="Price">{priceText(price)}</Fact>
      <Fact name="Status">
        <StatusChip status={orderStatusNames[status]} tone={orderTones[status]} />
      </Fact>
      {session_off && (
        <Fact name="Session">
          {`${sessionOffTexts[session_off]}.${owesRefund(order) ? ' Refund what was paid, then mark it as refunded.' : ''}`}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Items({ order: { items } }: { order: AdminOrder }) {
  return (
    <section aria-label="Items">
      <h3 className={classes.heading}>Items</h3>
      <ul className={classes.lines}>
        {items.map(({ kind, mentor_id, name, price }) => (
          <li key={`${kind} ${mentor_id}`}>
            <span>{name}</span>
            <span>{priceText(price)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ order: { history } }: { order: AdminOrder }) {
  return (
    <section aria-label="History">
      <h3 className={classes.heading}>History</h3>
      <ol className={classes.lines}>
        {history.map(({ status, at, by, reason }) => (
          <li key={status}>
            <span className={classes.event}>
              <span>{`${status === 'pending' ? 'Ordered' : orderStatusNames[status]} by ${by}`}</span>
              {reason !== '' && <span className={classes.note}>{reason}</span>}
            </span>
            <time className={classes.when} dateTime={at}>{`${dayText(at)}, ${timeOfDay(at)}`}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
