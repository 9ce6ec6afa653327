import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Plan } from '#shared/contract/subscription.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { CrossedOut } from './CrossedOut.tsx';
import { PlanFeatures } from './PlanFeatures.tsx';
import { planPath, priceText } from './plan-texts.ts';
import classes from './subscription.module.css';

interface PlanCardProps {
  readonly plan: Plan;
  /** It is the own plan. */
  readonly current: boolean;
  /** It is ordered, and not settled yet. */
  readonly ordered: boolean;
  /** Another order waits: one at a time. */
  readonly blocked: boolean;
}

/** A plan: its price, what it holds, and the way to choosing it. */
export function PlanCard({ plan, current, ordered, blocked }: PlanCardProps) {
  const { tier, name, price, crossed_out } = plan;
  return (
    <article className={classes.plan} data-current={current}>
      <div className={classes.planHead}>
        <h2 className={classes.planName}>{name}</h2>
        {current && <StatusChip status="Active" tone="good" />}
        {ordered && <StatusChip status="Ordered" tone="warn" />}
      </div>
      <p className={classes.price}>
        <span className={classes.amount}>{priceText(price)}</span>
        <CrossedOut price={crossed_out} />
      </p>
      <PlanFeatures plan={plan} />
      {current || blocked ? (
        <Button
          variant="default"
          {...disabledBecause(obstacleText(current, ordered))}
          aria-label={current ? `${name} is your plan` : `Choose ${name}`}
        >
          {current ? 'Your plan' : chooseText(ordered)}
        </Button>
      ) : (
        <Button variant="default" component={Link} to={planPath(tier)} aria-label={`Choose ${name}`}>
          Choose
        </Button>
      )}
    </article>
  );
}

const chooseText = (ordered: boolean) => (ordered ? 'Ordered' : 'Choose');

function obstacleText(current: boolean, ordered: boolean): string {
  if (current) return 'You have this plan';
  return ordered ? 'You ordered this plan' : 'Another order is waiting';
}
