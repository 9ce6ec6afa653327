import type { ReactNode } from 'react';
import classes from './form.module.css';

interface FormSectionProps {
  readonly title: string;
  /** A line on what belongs here. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A titled group of fields. */
export function FormSection({ title, note, children }: FormSectionProps) {
  return (
    <section className={classes.section}>
      <div>
        <h2 className={classes.sectionTitle}>{title}</h2>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/** A problem of the form as a whole, above its button. */
export function FormProblem({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p className={classes.problem} role="alert">
      {message}
    </p>
  );
}
