import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { count } from '../format.ts';
import classes from './FloatingBar.module.css';
import { floatingHeight } from './floating-height.ts';

interface FloatingBarProps {
  /** Who is ticked: 'Selected students'. */
  readonly label: string;
  /** How many are ticked; nothing shows while nobody is. */
  readonly selected: number;
  /** Beside the number: 'Select all'. */
  readonly beside?: ReactNode;
  /** The buttons of what can be done. */
  readonly children: ReactNode;
  readonly onClear: () => void;
}

/** Below a list, and never out of sight, while rows are ticked: how many, and what can be done with all of them. */
export function FloatingBar({ label, selected, beside, children, onClear }: FloatingBarProps) {
  if (selected === 0) return null;
  return (
    <section ref={floatingHeight} className={classes.bar} aria-label={label}>
      <span className={classes.count} role="status">
        {count(selected)} selected
      </span>
      {beside}
      <span className={classes.actions}>{children}</span>
      <CloseButton size="sm" aria-label="Clear the selection" onClick={onClear} />
    </section>
  );
}
