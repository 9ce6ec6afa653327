import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import type { Order } from '#shared/contract/subscription.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { whyNot } from '#shared/rules/mentoring/booking-status.ts';
import { orderStatusNames, owesRefund } from '#shared/rules/orders/order-status.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { Card } from '../../ui/page/Card.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { slotText } from '../enrollments/interviews/slot-text.ts';
import { MessageLink } from '../messages/MessageLink.tsx';
import { priceText } from '../subscription/plan-texts.ts';
import history from '../subscription/subscription.module.css';
import classes from './booking.module.css';
import { bookingStates } from './booking-states.ts';

const perPage = 10;

/** The sessions that a student has booked, the latest first, with what can be done about each. */
export function OwnBookings({ orders }: { orders: readonly Order[] }) {
  const [page, setPage] = useState(1);
  const list = useRead('bookings.list', { query: { page, limit: perPage, sort: '-starts_at' } });
  const { data } = list;
  return (
    <Card title="Subscription Mentoring">
      {!data && (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines />)}
      {data?.total === 0 && (
        <p className={classes.note}>
          No sessions yet. Sessions that you book with a mentor are listed here.{' '}
          <Link className="fb-link" to="/student/mentors">
            Choose a mentor
          </Link>
        </p>
      )}
      {data && data.total > 0 && (
        <div className={classes.scroller}>
          <table className={history['history']} aria-label="Subscription Mentoring">
            <thead>
              <tr>
                <th scope="col">Day and time</th>
                <th scope="col">Mentor</th>
                <th scope="col">Price</th>
                <th scope="col">Order</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((booking) => (
                <BookingRow
                  key={booking.id}
                  booking={booking}
                  order={orders.find(({ id }) => id === booking.order_id)}
                  onRefused={list.refetch}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && data.total > perPage && (
        <StepPager page={page} pages={Math.ceil(data.total / perPage)} onPage={setPage} />
      )}
    </Card>
  );
}

function orderText(order: Order | undefined): string {
  if (!order) return '—';
  return owesRefund(order) ? 'Refund requested' : orderStatusNames[order.status];
}

interface BookingRowProps {
  readonly booking: Booking;
  readonly order: Order | undefined;
  readonly onRefused: () => void;
}

function BookingRow({ booking, order, onRefused }: BookingRowProps) {
  const { mentor, price, status, note, place } = booking;
  const [label, tone] = bookingStates[status];
  return (
    <tr>
      <td>{slotText(booking)}</td>
      <td>
        <Link className="fb-link" to={`/student/mentors/${mentor.id}`}>
          {fullName(mentor)}
        </Link>
        <span className={history['reason']}>
          <MessageLink party={`mentor:${mentor.id}`} name={fullName(mentor)} />
        </span>
      </td>
      <td>{priceText(price)}</td>
      <td>{orderText(order)}</td>
      <td>
        <span className={history['state']}>
          <StatusChip status={label} tone={tone} />
          <BookingActs booking={booking} onRefused={onRefused} />
        </span>
        {[...new Set([place, note])].filter(Boolean).map((words) => (
          <span key={words} className={history['reason']}>
            {words}
          </span>
        ))}
      </td>
    </tr>
  );
}

/** Accepting the time that the mentor proposes, and calling the session off, while that can be done. */
function BookingActs({ booking, onRefused }: Pick<BookingRowProps, 'booking' | 'onRefused'>) {
  const change = useSend('bookings.change');
  const now = new Date().toISOString();
  const may = (status: 'accepted' | 'cancelled') => whyNot('student', booking, status, now) === null;
  const about = `the session with ${fullName(booking.mentor)}, ${slotText(booking)}`;

  async function move(status: 'accepted' | 'cancelled') {
    const { id, starts_at } = booking;
    const body = status === 'accepted' ? { status, starts_at } : { status };
    const result = await change.run({ params: { id }, body });
    if (result.ok) return toast.done(result.data.message);
    toast.failed(result.error.message);
    onRefused();
  }

  return (
    <>
      {may('accepted') && (
        <Button
          variant="default"
          size="compact-sm"
          loading={change.busy}
          aria-label={`Accept the time of ${about}`}
          onClick={() => void move('accepted')}
        >
          Accept time
        </Button>
      )}
      {may('cancelled') && (
        <Button
          variant="default"
          size="compact-sm"
          loading={change.busy}
          aria-label={`Call off ${about}`}
          onClick={() => void move('cancelled')}
        >
          Call off
        </Button>
      )}
    </>
  );
}
