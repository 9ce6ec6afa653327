import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './DecisionDialog.module.css';

/** A panel above a page: something happened that a person has to decide about. `title` says what, in a few words. */
export function DecisionDialog({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.panel} role="alert" aria-labelledby={id}>
      <IconAlertTriangle size={22} stroke={1.7} aria-hidden="true" />
      <div className={classes.body}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
