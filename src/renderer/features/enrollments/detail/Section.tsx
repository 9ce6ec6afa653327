import type { ReactNode } from 'react';
import classes from './detail.module.css';

interface SectionProps {
  readonly title: string;
  /** At the right of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One part of what is known of an applicant. */
export function Section({ title, action, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}
