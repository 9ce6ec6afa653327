import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import type { SessionState } from '#shared/desk/types.ts';
import { type GuardAnswer, guard } from '#shared/rules/guards.ts';
import classes from './Root.module.css';
import { SignInToKeep } from './SignInToKeep.tsx';
import { useSession } from './session-context.tsx';

const unlockPage = '/unlock';

/** The guard's answer; while what is kept here is locked, the page that unlocks it comes first. */
function wayOf(pathname: string, { user, locked }: SessionState): GuardAnswer {
  if (locked) return pathname === unlockPage ? { allow: true } : { allow: false, redirect: unlockPage };
  if (pathname === unlockPage) return { allow: false, redirect: user ? '/dashboard' : '/signin' };
  return guard(pathname, user);
}

/** Above every page: the guard, and the line that shows a page on its way. */
export function Root() {
  const { pathname } = useLocation();
  const { session, ended } = useSession();
  const navigation = useNavigation();
  const answer = wayOf(pathname, session);

  // By path: another page may have been asked for while this redirect was on its way, and wants one of its own.
  if (!answer.allow) return <Navigate key={pathname} to={answer.redirect} replace />;
  return (
    <>
      {navigation.state === 'loading' && <div className={classes.progress} aria-hidden="true" />}
      <Outlet />
      {ended && <SignInToKeep ended={ended} />}
      <ScrollRestoration />
    </>
  );
}
