import { Button } from '@mantine/core';
import { useSignOut } from '../../app/session/use-sign-out.ts';
import classes from './account.module.css';

/** The way out for whoever meets another person's session. */
export function SomebodyElse() {
  const signOut = useSignOut();
  return (
    <p className={classes.small}>
      Not you?{' '}
      <Button variant="transparent" size="compact-sm" px={0} onClick={() => void signOut.run()} loading={signOut.busy}>
        Sign in as someone else
      </Button>
    </p>
  );
}
