import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { Plan } from '#shared/contract/subscription.ts';
import classes from './subscription.module.css';

/** What a plan holds, and how much of it. */
export function PlanFeatures({ plan: { name, features } }: { plan: Plan }) {
  return (
    <ul className={classes.features} aria-label={`${name} includes`}>
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
  );
}

/** The sign in front says it already. */
const isPlain = (value: string) => isNone(value) || /^yes$/i.test(value);
const isNone = (value: string) => /^(no|none)$/i.test(value);
