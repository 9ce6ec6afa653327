import { Anchor } from '@mantine/core';
import classes from './explore.module.css';

interface UnderstoodLineProps {
  /** The words as they were understood; absent where they are as typed. */
  readonly corrected: string | undefined;
  readonly typed: string;
  readonly onExact: () => void;
}

/** What was searched for where a word was taken for a mistake, with a way to the words as typed. */
export function UnderstoodLine({ corrected, typed, onExact }: UnderstoodLineProps) {
  if (corrected === undefined) return null;
  return (
    <p className={classes.understood}>
      <span role="status">
        Showing results for <strong>‘{corrected}’</strong>
      </span>
      <Anchor component="button" type="button" size="sm" onClick={onExact}>
        Search for ‘{typed}’ instead
      </Anchor>
    </p>
  );
}
