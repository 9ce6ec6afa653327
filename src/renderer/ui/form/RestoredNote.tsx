import { Button } from '@mantine/core';
import { clockTime } from '../format.ts';
import classes from './form.module.css';

interface RestoredNoteProps {
  readonly kept: { readonly restoredAt: string | null; readonly discard?: () => void };
}

/** Says that a form was filled with what somebody typed before, and throws it away on a click, where that is to be had. */
export function RestoredNote({ kept: { restoredAt, discard } }: RestoredNoteProps) {
  if (restoredAt === null) return null;
  return (
    <p className={classes.restored} role="status">
      Restored what you typed at {clockTime(restoredAt)}
      {discard && (
        <Button size="compact-xs" variant="subtle" onClick={discard}>
          Discard
        </Button>
      )}
    </p>
  );
}
