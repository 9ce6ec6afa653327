import { Button } from '@mantine/core';
import { Link, Outlet } from 'react-router-dom';
import { Logo } from '../../ui/Logo.tsx';
import { useSession } from '../session-context.tsx';
import { useCommand } from '../use-command.ts';
import classes from './SetUpShell.module.css';

/** The frame between sign-in and the own dashboard: the mark, who is signed in, and the way out. */
export function SetUpShell() {
  const { user, setSession } = useSession();
  const signOut = useCommand('session.signOut');

  async function leave() {
    const result = await signOut.run();
    if (result.ok) setSession(result.data);
  }

  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Link to="/dashboard" className={classes.brand} aria-label="Footbridge, home">
          <Logo />
          <span>Footbridge</span>
        </Link>
        <span className={classes.email}>{user?.email_address}</span>
        <Button size="xs" variant="default" loading={signOut.busy} onClick={() => void leave()}>
          Sign out
        </Button>
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
