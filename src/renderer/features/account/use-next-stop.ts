import { useNavigate } from 'react-router-dom';
import type { SessionState } from '#shared/desk/types.ts';
import { guard, sessionLevel } from '#shared/rules/accounts/guards.ts';

/** Leads somebody who has just signed in to what their account lacks: a code, or the set-up. */
export function useNextStop(): (session: SessionState) => Promise<void> {
  const navigate = useNavigate();
  return async ({ user, locked }) => {
    // Home, where the person was, and what is locked is the root’s way. It goes with the event, which may come before the
    // answer: a step from here would undo it.
    if (locked || !user || sessionLevel(user) === 'full') return;
    const answer = guard('/dashboard', user);
    await navigate(answer.allow ? '/dashboard' : answer.redirect, { replace: true });
  };
}
