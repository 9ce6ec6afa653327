import { Link, Outlet } from 'react-router-dom';
import { BridgeArtwork } from '../../ui/media/BridgeArtwork.tsx';
import { Logo } from '../../ui/media/Logo.tsx';
import { PendingDecisions } from './PendingDecisions.tsx';
import classes from './PublicShell.module.css';

/** The frame of sign-in and sign-up: the tagline and the bridge at the left, the form at the right. */
export function PublicShell() {
  return (
    <div className={classes.frame}>
      <aside className={classes.panel} aria-label="About Footbridge">
        <Link to="/" className={classes.brand} aria-label="Footbridge, start page">
          <Logo size={32} />
          <span>Footbridge</span>
        </Link>
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
