import { Button } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { Plan } from '#shared/contract/subscription.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { priceText } from './plan-texts.ts';
import classes from './subscription.module.css';

interface PlanCardProps {
  readonly plan: Plan;
  /** It is the own plan. */
  readonly current: boolean;
  /** It is ordered, and not settled yet. */
  readonly ordered: boolean;
  /** Another order waits: one at a time. */
  readonly blocked: boolean;
  readonly onChoose: () => void;
}

/** A plan: its price, what it holds, and the button that chooses it. */
export function PlanCard({ plan, current, ordered, blocked, onChoose }: PlanCardProps) {
  const { name, price, crossed_out, features } = plan;
  return (
    <article className={classes.plan} data-current={current}>
      <div className={classes.planHead}>
        <h2 className={classes.planName}>{name}</h2>
        {current && <StatusChip status="Active" tone="good" />}
        {ordered && <StatusChip status="Ordered" tone="warn" />}
      </div>
      <p className={classes.price}>
        <span className={classes.amount}>{priceText(price)}</span>
        {crossed_out !== null && (
          <>
            {' '}
            <span className="fb-visually-hidden">instead of</span>
            <s className={classes.crossed}>{priceText(crossed_out)}</s>
          </>
        )}
      </p>
      <ul className={classes.features}>
        {features.map(({ label, value }) => (
          <li key={label} data-none={isNone(value)}>
            {isNone(value) ? (
              <IconMinus size={16} stroke={2} aria-hidden="true" />
            ) : (
              <IconCheck size={16} stroke={2} aria-hidden="true" />
            )}
            <span>{label}</span>
            <span className={isPlain(value) ? 'fb-visually-hidden' : classes.value}>{value}</span>
          </li>
        ))}
      </ul>
      <Button
        variant={current ? 'default' : 'filled'}
        disabled={current || blocked}
        aria-label={current ? `${name} is your plan` : `Choose ${name}`}
        onClick={onChoose}
      >
        {current ? 'Your plan' : chooseText(ordered)}
      </Button>
    </article>
  );
}

const chooseText = (ordered: boolean) => (ordered ? 'Ordered' : 'Choose');
/** The sign in front says it already. */
const isPlain = (value: string) => isNone(value) || /^yes$/i.test(value);
const isNone = (value: string) => /^(no|none)$/i.test(value);
