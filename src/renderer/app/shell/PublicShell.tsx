import { Link, Outlet } from 'react-router-dom';
import { BridgeArtwork } from '../../ui/media/BridgeArtwork.tsx';
import { Logo } from '../../ui/media/Logo.tsx';
import { useSession } from '../session/session-context.tsx';
import { PendingDecisions } from './PendingDecisions.tsx';
import classes from './PublicShell.module.css';

/** The frame of sign-in and sign-up: the tagline and the bridge at the left, the form at the right. While locked it leads nowhere. */
export function PublicShell() {
  const { session } = useSession();
  const mark = (
    <>
      <Logo size={32} />
      <span>Footbridge</span>
    </>
  );
  return (
    <div className={classes.frame}>
      <aside className={classes.panel} aria-label="About Footbridge">
        {session.locked ? (
          <span className={classes.brand}>{mark}</span>
        ) : (
          <Link to="/" className={classes.brand} aria-label="Footbridge, start page">
            {mark}
          </Link>
        )}
        <p className={classes.tagline}>A new world of opportunities is waiting for you</p>
        <BridgeArtwork className={classes.art} />
        <p className={classes.copyright}>© {new Date().getFullYear()} Footbridge</p>
      </aside>
      <main className={classes.main}>
        <div className={classes.form}>
          <PendingDecisions />
          <Outlet />
        </div>
      </main>
    </div>
  );
}
