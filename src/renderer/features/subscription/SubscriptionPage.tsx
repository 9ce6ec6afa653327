import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Order, Plan } from '#shared/contract/subscription.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { UntilComplete } from '../company/UntilComplete.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { PlanCard } from './PlanCard.tsx';
import { settlement } from './plan-texts.ts';
import classes from './subscription.module.css';

/** The plan of an employer or an educator. */
export function SubscriptionPage() {
  return (
    <UntilComplete title="Subscription" promise="Choose how much of Footbridge you need">
      <PlansAndOrders historyTitle="History" />
    </UntilComplete>
  );
}

interface PlansAndOrdersProps {
  /** The heading of the own orders. */
  readonly historyTitle: string;
  /** Below the orders. */
  readonly children?: ReactNode;
}

/** The plans, the own one marked, and the own orders. */
export function PlansAndOrders({ historyTitle, children }: PlansAndOrdersProps) {
  const plans = useRead('plans.list');
  const own = useRead('subscription.read');
  const [ordering, setOrdering] = useState<Plan>();
  const choose = useSend('subscription.choose');
  const current = own.data?.data;
  const problem = plans.problem ?? own.problem;

  async function order(plan: Plan) {
    const result = await choose.run({ body: { tier: plan.tier } });
    if (!result.ok) return;
    setOrdering(undefined);
    toast.done(plan.price === 0 ? `Your plan is ${plan.name}` : `${plan.name} is ordered`);
  }

  if (!plans.data || !current) {
    return (
      <Page title="Subscription">
        {problem ? (
          <ErrorState
            problem={problem}
            onRetry={() => {
              plans.refetch();
              own.refetch();
            }}
          />
        ) : (
          <LoadingLines lines={10} />
        )}
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
            onChoose={() => setOrdering(plan)}
          />
        ))}
      </div>
      <p className={classes.note}>{settlement}</p>
      <OrderHistory title={historyTitle} orders={current.history} />
      {children}
      {ordering && (
        <OrderDialog
          plan={ordering}
          busy={choose.busy}
          problem={choose.problem?.message}
          onOrder={() => void order(ordering)}
          onClose={() => {
            setOrdering(undefined);
            choose.clear();
          }}
        />
      )}
    </Page>
  );
}

/** The order that waits to be settled, and the way back from it. */
function PendingOrder({ order }: { order: Order }) {
  const cancel = useSend('subscription.cancelOrder');

  async function take() {
    const result = await cancel.run({ params: { id: order.id } });
    if (result.ok) toast.done('The order is cancelled');
    else toast.failed(result.error.message);
  }

  return (
    <Card className={classes.pending}>
      <div className={classes.pendingText}>
        <strong>{order.item} is ordered</strong>
        <span>Since {dayText(order.created_at)}. Your plan changes once the order is paid.</span>
      </div>
      <Button variant="default" loading={cancel.busy} onClick={() => void take()}>
        Cancel order
      </Button>
    </Card>
  );
}
