import { useEffect } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import type { SessionState } from '#shared/desk/types.ts';
import { type GuardAnswer, guard, isEntryPage, roleHome, sessionLevel } from '#shared/rules/accounts/guards.ts';
import classes from './Root.module.css';
import { useAskedPage } from './routes/use-asked-page.ts';
import { addressToReturnTo, interrupted, visited } from './session/return-address.ts';
import { SignInToKeep } from './session/SignInToKeep.tsx';
import { useSession } from './session/session-context.tsx';
import { useEscapeAtOpener } from './shell/use-escape-at-opener.ts';

const unlockPage = '/unlock';
/** Read in whatever state a session is: nothing of an account stands on them. */
const legalPages = ['/tos', '/privacy-policy'];

/** The guard's answer; while what is kept here is locked, the page that unlocks it comes first. */
function wayOf(pathname: string, { user, locked }: SessionState): GuardAnswer {
  if (locked && !legalPages.includes(pathname))
    return pathname === unlockPage ? { allow: true } : { allow: false, redirect: unlockPage };
  if (pathname === unlockPage) return { allow: false, redirect: user ? '/dashboard' : '/signin' };
  return guard(pathname, user);
}

/** The account that is signed in, set up and not locked; null: there is none. */
function openAccount({ user, locked }: SessionState): number | null {
  return user && !locked && sessionLevel(user) === 'full' ? user.id : null;
}

/** Where people land who have just come in. */
const isLanding = (pathname: string, role: number) =>
  isEntryPage(pathname) || [unlockPage, '/dashboard', roleHome(role)].includes(pathname);

/** The address that an account goes back to which has just come in again; null: it stays where it is. */
function useWayBack(): string | null {
  const { pathname, search, hash } = useLocation();
  const { session, ended } = useSession();
  const account = openAccount(session);
  const address = `${pathname}${search}${hash}`;
  const back = account !== null && isLanding(pathname, session.role) ? addressToReturnTo(account) : null;
  const isOnTheWay = back !== null && back !== address;
  const isHere = account !== null && !isOnTheWay && guard(pathname, session.user).allow && !isEntryPage(pathname);
  useEffect(() => {
    if (account === null || ended) interrupted();
    else if (isHere && pathname !== unlockPage) visited(account, address);
  }, [account, ended, isHere, pathname, address]);
  return isOnTheWay ? back : null;
}

/** Above every page: the guard, and the line that shows a page on its way. */
export function Root() {
  const { pathname } = useLocation();
  const { session, ended } = useSession();
  const navigation = useNavigation();
  const answer = wayOf(pathname, session);
  const back = useWayBack();
  useAskedPage();
  useEscapeAtOpener();

  if (back !== null) return <Navigate key={back} to={back} replace />;
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
