import { type Asked, type Fit, fitNote } from './fit-texts.ts';
import classes from './own-enrollments.module.css';

/** Whether one qualifies for a posting, in a sentence; nothing where it asks for nothing. */
export function FitLine({ asked, fit }: { readonly asked: Asked; readonly fit: Fit }) {
  const note = fitNote(asked, fit);
  return note && <p className={`${classes.fit} ${classes[note.kind]}`}>{note.text}</p>;
}
