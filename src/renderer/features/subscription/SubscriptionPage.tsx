import { useRead } from '../../app/desk/use-read.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { UntilComplete } from '../company/UntilComplete.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import classes from './subscription.module.css';

/** The plan of an employer or an educator, which is free, and their orders. */
export function SubscriptionPage() {
  return (
    <UntilComplete title="Subscription" promise="See your plan and your orders">
      <OwnPlan />
    </UntilComplete>
  );
}

function OwnPlan() {
  const own = useRead('subscription.read');
  const current = own.data?.data;
  return (
    <Page title="Subscription" width="narrow">
      <OfflineNote live={own.live} asOf={own.asOf} />
      {!current &&
        (own.problem ? <ErrorState problem={own.problem} onRetry={own.refetch} /> : <LoadingLines lines={6} />)}
      {current && (
        <>
          <Card>
            <div className={classes.planHead}>
              <h2 className={classes.planName}>Free plan</h2>
              <StatusChip status="Active" tone="good" />
            </div>
            <p className={classes.note}>
              Everything in Footbridge is included for your organisation and all its members. There is nothing to buy.
            </p>
          </Card>
          <OrderHistory title="Orders" orders={current.history} />
        </>
      )}
    </Page>
  );
}
