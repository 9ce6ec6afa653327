import { Button } from '@mantine/core';
import { Link, Outlet } from 'react-router-dom';
import { Logo } from '../../ui/media/Logo.tsx';
import { useSession } from '../session/session-context.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { PendingDecisions } from './PendingDecisions.tsx';
import classes from './SetUpShell.module.css';

/** The frame between sign-in and the own dashboard: the mark, who is signed in, and the way out. */
export function SetUpShell() {
  const { user } = useSession();
  const signOut = useSignOut();

  return (
    <div className={classes.frame}>
      <header className={classes.bar} data-bar>
        <Link to="/" className={classes.brand} aria-label="Footbridge, start page">
          <Logo />
          <span>Footbridge</span>
        </Link>
        <span className={classes.email}>{user?.email_address}</span>
        <Button size="xs" variant="default" loading={signOut.busy} onClick={() => void signOut.run()}>
          Sign out
        </Button>
      </header>
      <PendingDecisions />
      <main>
        <Outlet />
      </main>
    </div>
  );
}
