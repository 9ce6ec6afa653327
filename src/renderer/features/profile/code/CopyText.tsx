import { Button, CopyButton } from '@mantine/core';
import classes from '../profile.module.css';

interface CopyTextProps {
  readonly label: string;
  /** As it is shown. */
  readonly text: string;
  /** As it is copied. */
  readonly copied: string;
}

/** A text with a name and a button that copies it. */
export function CopyText({ label, text, copied }: CopyTextProps) {
  return (
    <div className={classes.copyText}>
      <span className={classes.note}>{label}</span>
      <code>{text}</code>
      <CopyButton value={copied}>
        {(state) => (
          <Button variant="subtle" size="compact-sm" onClick={state.copy}>
            {state.copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
