import type { ReactNode } from 'react';
import classes from './FilterBar.module.css';

interface FilterBarProps {
  /** Search box and filters, at the left. */
  readonly children: ReactNode;
  /** How many there are: '9 internships'. Announced when it changes. */
  readonly summary?: string | undefined;
  /** Columns, Export, at the right. */
  readonly actions?: ReactNode;
}

/** The line above a table. */
export function FilterBar({ children, summary, actions }: FilterBarProps) {
  return (
    <div className={classes.bar}>
      {children}
      {summary !== undefined && (
        <span className={classes.summary} role="status">
          {summary}
        </span>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
