import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contract/subscription.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { OwnBookings } from '../booking/OwnBookings.tsx';
import { MentorSuggestions } from '../mentors/MentorSuggestions.tsx';
import { AddOns } from './AddOns.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { PlanCard } from './PlanCard.tsx';
import { paidElsewhere } from './plan-texts.ts';
import classes from './subscription.module.css';

/** /student/subscriptions: the plans, the own orders, what is sold beside a plan, and mentors. */
export function StudentSubscriptionPage() {
  const plans = useRead('plans.list');
  const own = useRead('subscription.read');
  const current = own.data?.data;
  const problem = plans.problem ?? own.problem;
  if (!plans.data || !current) {
    const retry = () => {
      plans.refetch();
      own.refetch();
    };
    return (
      <Page title="Subscription">
        {problem ? <ErrorState problem={problem} onRetry={retry} /> : <LoadingLines lines={10} />}
      </Page>
    );
  }
  const now = plans.data.data.find(({ tier }) => tier === current.tier);
  return (
    <Page
      title="Subscription"
      subtitle={`Your plan is ${now?.name ?? current.tier}${current.since ? `, since ${dayText(current.since)}` : ''}.`}
    >
      <OfflineNote live={own.live} asOf={own.asOf} />
      {current.pending && <PendingOrder order={current.pending} />}
      <div className={classes.plans}>
        {plans.data.data.map((plan) => (
          <PlanCard
            key={plan.tier}
            plan={plan}
            current={plan.tier === current.tier}
            ordered={plan.tier === current.pending?.tier}
            blocked={current.pending !== null}
          />
        ))}
      </div>
      <p className={classes.note}>{paidElsewhere}</p>
      <AddOns addOns={plans.data.add_ons} />
      <OrderHistory title="Subscription-Plan" orders={current.history} cancellable />
      <OwnBookings orders={current.history} />
      <Card
        title="Learn from a mentor"
        note={
          <Button size="xs" variant="default" component={Link} to="/student/mentors">
            Explore Mentors
          </Button>
        }
      >
        <p className={classes.note}>Mentors look at your work, your profile and your next step.</p>
      </Card>
      <MentorSuggestions />
    </Page>
  );
}

/** The order of a plan that waits to be settled, and the way back from it. */
function PendingOrder({ order }: { order: Order }) {
  return (
    <Card className={classes.pending}>
      <div className={classes.pendingText}>
        <strong>{order.item} is ordered</strong>
        <span>Since {dayText(order.created_at)}. Your plan changes once the order is paid.</span>
      </div>
      <CancelOrder order={order} />
    </Card>
  );
}
