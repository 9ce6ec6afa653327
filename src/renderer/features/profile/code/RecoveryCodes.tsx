import { Button, CopyButton } from '@mantine/core';
import classes from '../profile.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        Each of these recovery codes signs you in once when you don’t have your phone. Keep them where you can find them
        without it: Footbridge shows them only once.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={onClose}>I have kept them</Button>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy all'}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
