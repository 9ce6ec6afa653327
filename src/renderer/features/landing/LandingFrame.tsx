import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { roleHome } from '#shared/rules/accounts/guards.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { Logo } from '../../ui/media/Logo.tsx';
import classes from './landing.module.css';

const links = [
  ['/for_employer', 'Employers'],
  ['/for_educator', 'Educators'],
  ['/for_student', 'Students'],
] as const;

const legal = [
  ['/tos', 'Terms'],
  ['/privacy-policy', 'Privacy'],
] as const;

/** Header and footer of the pages that anybody may read. Says 'Dashboard' to those who are signed in. */
export function LandingFrame({ children }: { children: ReactNode }) {
  const { user, role } = useSession();
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Link to="/" className={classes.brand} aria-label="Footbridge, start page">
          <Logo size={30} />
          <span>Footbridge</span>
        </Link>
        <nav className={classes.nav} aria-label="Main">
          {links.map(([to, name]) => (
            <Link key={to} to={to} className={classes.navLink}>
              {name}
            </Link>
          ))}
        </nav>
        <div className={classes.barButtons}>
          {user ? (
            <Button component={Link} to={roleHome(role)} size="sm">
              Dashboard
            </Button>
          ) : (
            <>
              <Button component={Link} to="/signin" variant="default">
                Sign in
              </Button>
              <Button component={Link} to="/signup" className={classes.wide}>
                Create an account
              </Button>
            </>
          )}
        </div>
      </header>
      <main>{children}</main>
      <footer className={classes.footer}>
        <span>© {new Date().getFullYear()} Footbridge</span>
        {[...links, ...legal].map(([to, name]) => (
          <Link key={to} to={to} className={classes.footerLink}>
            {name}
          </Link>
        ))}
      </footer>
    </div>
  );
}
