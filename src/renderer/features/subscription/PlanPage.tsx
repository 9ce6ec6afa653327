import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AddOn, Plan, Tier } from '#shared/contract/subscription.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { ErrorPage } from '../../app/routes/ErrorPage.tsx';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { isSoldAlone } from './AddOns.tsx';
import { CrossedOut } from './CrossedOut.tsx';
import type { SoldAlone } from './OrderDialog.tsx';
import { PlanFeatures } from './PlanFeatures.tsx';
import { paidElsewhere, priceText, subscriptionsPath } from './plan-texts.ts';
import classes from './subscription.module.css';

/** /student/subscriptions/beginner */
export const BeginnerPlanPage = () => <PlanPage tier="beginner" />;

/** /student/subscriptions/intermediate */
export const IntermediatePlanPage = () => <PlanPage tier="intermediate" />;

/** /student/subscriptions/expert */
export const ExpertPlanPage = () => <PlanPage tier="expert" />;

/** What a plan holds, what comes beside it, and the order of both. */
function PlanPage({ tier }: { tier: Tier }) {
  const plans = useRead('plans.list');
  const own = useRead('subscription.read');
  const plan = plans.data?.data.find((one) => one.tier === tier);
  const current = own.data?.data;
  const problem = plans.problem ?? own.problem;
  const retry = () => {
    plans.refetch();
    own.refetch();
  };
  const trail = (
    <Link className="fb-link" to={subscriptionsPath}>
      Subscription
    </Link>
  );
  if (plans.data && !plan) return <ErrorPage inside />;
  return (
    <Page title={plan ? `${plan.name} plan` : 'Plan'} width="narrow" trail={trail}>
      <OfflineNote live={own.live} asOf={own.asOf} />
      {!(plan && current) && (problem ? <ErrorState problem={problem} onRetry={retry} /> : <LoadingLines lines={10} />)}
      {plan && current && (
        <>
          <Card title="What you get">
            <PlanFeatures plan={plan} />
          </Card>
          <YourOrder
            plan={plan}
            addOns={plans.data?.add_ons ?? []}
            obstacle={obstacleOf(plan, current.tier, current.pending?.item)}
          />
        </>
      )}
    </Page>
  );
}

/** Why a plan can't be ordered now; null: it can. */
function obstacleOf({ tier, name }: Plan, current: Tier, pending: string | undefined): string | null {
  if (pending !== undefined) return `${pending} is ordered. Cancel that order before you choose another plan.`;
  return tier === current ? `${name} is your plan.` : null;
}

interface YourOrderProps {
  readonly plan: Plan;
  readonly addOns: readonly AddOn[];
  readonly obstacle: string | null;
}

/** The plan with its price, add-ons to tick, the sum, and the button that orders. */
function YourOrder({ plan, addOns, obstacle }: YourOrderProps) {
  const [added, setAdded] = useState<readonly SoldAlone[]>([]);
  const place = useSend('orders.place');
  const navigate = useNavigate();
  const { tier, name, price, crossed_out_monthly } = plan;
  const free = price === 0;
  const sum = added.reduce((total, addOn) => total + addOn.price, price);

  async function order() {
    const items = [{ kind: 'plan' as const, tier }, ...added.map(({ key }) => ({ kind: key }))];
    const result = await place.run({ body: { items } });
    if (!result.ok) return;
    toast.done(result.data.message);
    await navigate(subscriptionsPath);
  }

  if (obstacle !== null) {
    return (
      <Card title="Your order">
        <p className={classes.note}>{obstacle}</p>
      </Card>
    );
  }
  return (
    <Card title="Your order">
      <div className={classes.dialog}>
        <p className={classes.line}>
          <span>{`${name} plan`}</span>
          <span>
            {priceText(price)}
            <CrossedOut price={crossed_out_monthly} per=" per month" />
          </span>
        </p>
        {!free &&
          addOns.filter(isSoldAlone).map((addOn) => (
            <div key={addOn.key} className={classes.line}>
              <Checkbox
                label={`Add ${addOn.name}`}
                checked={added.some(({ key }) => key === addOn.key)}
                onChange={({ currentTarget: { checked } }) =>
                  setAdded(checked ? [...added, addOn] : added.filter(({ key }) => key !== addOn.key))
                }
              />
              <span>{priceText(addOn.price)}</span>
            </div>
          ))}
        <p className={classes.sum} role="status">
          <span>Total</span>
          <span className={classes.amount}>{priceText(sum)}</span>
        </p>
        <p className={classes.note}>
          {free ? 'The change is made at once.' : `${paidElsewhere} Until then you can cancel the order.`}
        </p>
        <FormProblem message={place.problem?.message} />
        <Button className={classes.place} loading={place.busy} onClick={() => void order()}>
          {free ? `Change to ${name}` : 'Place order'}
        </Button>
      </div>
    </Card>
  );
}
