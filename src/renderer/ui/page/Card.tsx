import type { ReactNode } from 'react';
import classes from './Card.module.css';

interface CardProps {
  readonly title?: ReactNode;
  /** Small, at the right of the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** What an address names it by after its `#`. */
  readonly id?: string;
}

/** A white panel with an optional heading. */
export function Card({ title, note, children, className, id }: CardProps) {
  return (
    <section
      className={`${classes.card} ${className ?? ''}`}
      {...(id !== undefined && { id, tabIndex: -1, 'data-focus-quietly': true })}
    >
      {(title || note) && (
        <div className={classes.head}>
          {title && <h2 className={classes.title}>{title}</h2>}
          {note && <span className={classes.note}>{note}</span>}
        </div>
      )}
      {children}
    </section>
  );
}

interface StatCardProps {
  readonly label: string;
  readonly value: string;
  readonly tone?: 'good' | 'warn' | 'bad' | 'quiet' | 'ink';
  /** A line under the number. */
  readonly note?: ReactNode;
  /** Makes it a switch, for instance a filter of the rows that it counts. */
  readonly onClick?: () => void;
  readonly pressed?: boolean;
}

/** A counted figure. `value` is formatted already. */
export function StatCard({ label, value, tone, note, onClick, pressed = false }: StatCardProps) {
  const inside = (
    <>
      <span className={classes.label}>
        {tone && <span className={classes.dot} data-tone={tone} />}
        {label}
      </span>
      <span className={classes.value}>{value}</span>
      {note && <span className={classes.note}>{note}</span>}
    </>
  );
  if (!onClick) return <div className={classes.stat}>{inside}</div>;
  return (
    <button type="button" className={classes.stat} aria-pressed={pressed} onClick={onClick}>
      {inside}
    </button>
  );
}
