import { RingProgress } from '@mantine/core';
import classes from './PercentRing.module.css';

interface PercentRingProps {
  /** 0 to 100. */
  readonly percent: number;
  /** What it is read out as; without one it is left out, for words that say the same beside it. */
  readonly label?: string;
}

/** How much of something is done, as a ring with the figure in it. */
export function PercentRing({ percent, label }: PercentRingProps) {
  return (
    <RingProgress
      size={92}
      thickness={9}
      roundCaps
      rootColor="var(--fb-line)"
      sections={[{ value: percent, color: percent === 100 ? 'var(--fb-good)' : 'var(--fb-accent)' }]}
      label={
        <span className={classes.percent} data-whole={percent === 100}>
          {percent}%
        </span>
      }
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
