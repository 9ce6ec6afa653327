import { useEffect } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { guard } from '#shared/rules/guards.ts';
import { getBridge } from './desk-bridge.ts';
import classes from './Root.module.css';
import { useSession } from './session-context.tsx';

/** Above every page: the guard, the line that shows a page on its way, and where the last visit ended. */
export function Root() {
  const { pathname, search } = useLocation();
  const { user } = useSession();
  const navigation = useNavigation();
  const answer = guard(pathname, user);

  useEffect(() => {
    if (answer.allow && user) void getBridge().settings.save({ lastRoute: `${pathname}${search}`.slice(0, 500) });
  }, [answer.allow, user, pathname, search]);

  if (!answer.allow) return <Navigate to={answer.redirect} replace />;
  return (
    <>
      {navigation.state === 'loading' && <div className={classes.progress} aria-hidden="true" />}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
