import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import type { SessionState } from '#shared/desk/types.ts';
import { getBridge } from '../desk/desk-bridge.ts';
import { toast } from '../shell/toasts.ts';
import { keptForms } from './kept-words.ts';
import { hasUnsavedWords } from './unsaved-words.ts';

interface SessionValue {
  readonly session: SessionState;
  readonly user: User | null;
  /** 0 when nobody is signed in. */
  readonly role: number;
  /** Takes over what a session command answered, before the event arrives. */
  readonly setSession: (session: SessionState) => void;
  /** Takes over the user that a save answered, before the event arrives. How the session stands stays as it is. */
  readonly setUser: (user: User) => void;
  /**
   * The session has ended or locked while words are in this window that the desk does not have. Until the same account
   * is back, the page stays as it was, with the earlier session, behind what asks for the password. Null: it is not so.
   */
  readonly ended: SessionState | null;
}

const SessionContext = createContext<SessionValue | null>(null);

interface SessionProviderProps {
  /** What the desk knew at the start. */
  readonly initial: SessionState;
  /** Whether that may have changed since. */
  readonly hasChanged: () => boolean;
  readonly children: ReactNode;
}

/** Holds who is signed in. */
export function SessionProvider({ initial, hasChanged, children }: SessionProviderProps) {
  const [session, setShown] = useState(initial);
  const [ended, setEnded] = useState<SessionState | null>(null);
  const shown = useRef(initial);
  const setSession = useCallback((next: SessionState) => {
    const isHeld = holdsPage(shown.current, next);
    if (!isHeld) shown.current = next;
    setShown(shown.current);
    setEnded(isHeld ? next : null);
  }, []);
  const client = useQueryClient();
  // Before a locked desk nobody is to find what was read.
  const isIdle = session.locked === 'idle';
  const reader = isIdle ? undefined : session.user?.id;
  const account = useRef(reader);
  const place = placeOf(session.user);
  const readPlace = useRef(place);

  useEffect(() => {
    const bridge = getBridge();
    let heard = 0;
    const hear = (next: SessionState) => {
      heard += 1;
      setSession(next);
    };
    // An answer that an event overtook is older than the event: it would sign somebody in again who has gone.
    const readAgain = async () => {
      const before = heard;
      const result = await bridge.session.read();
      if (result.ok && heard === before) setSession(result.data);
    };
    const stops = [bridge.on('session.changed', hear), bridge.on('connected', () => void readAgain())];
    // What was said between the window's start and this moment was heard by nobody here.
    if (hasChanged()) void readAgain();
    return () => {
      for (const stop of stops) stop();
    };
  }, [setSession, hasChanged]);

  // Words that were typed belong to the account that is open, and are read when it is.
  useEffect(() => {
    if (ended) return;
    const isOpen = session.user !== null && session.locked === undefined;
    const follow = () => void (isOpen ? keptForms().open() : keptForms().close());
    follow();
    return isOpen ? getBridge().on('connected', follow) : undefined;
  }, [session, ended]);

  // What one account has read must not show up for the next one.
  useEffect(() => {
    if (account.current === reader) return;
    account.current = reader;
    client.clear();
    if (isIdle) toast.clear();
  }, [reader, isIdle, client]);

  // Whoever was removed from a company or institution, or has left it, sees nothing of it any more.
  useEffect(() => {
    const before = readPlace.current;
    readPlace.current = place;
    if (before !== null && before !== place) client.clear();
  }, [place, client]);

  const value = useMemo(() => {
    const setUser = (user: User) => setSession(withUser(shown.current, user));
    return { session, user: session.user, role: session.role, setSession, setUser, ended };
  }, [session, setSession, ended]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The company or institution that somebody acts for, as text; null: none. */
function placeOf(user: User | null): string | null {
  if (!user || user.branch_id === null) return null;
  return user.company_id === null ? `institution ${user.institution_id}` : `company ${user.company_id}`;
}

/** Whether a page has to stay though its session has ended: somebody else who signs in gets a page of their own. */
function holdsPage(shown: SessionState, next: SessionState): boolean {
  if (shown.user === null || shown.locked !== undefined || !hasUnsavedWords()) return false;
  return next.user === null || (next.user.id === shown.user.id && next.locked !== undefined);
}

/** The session with what the service has just answered of its user: a locked desk stays locked. */
export function withUser(session: SessionState, user: User): SessionState {
  return { ...session, user, role: user.role, verified: 'service' };
}

/** Who is signed in. */
export function useSession(): SessionValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useSession needs a SessionProvider');
  return value;
}

/** The signed-in user, on pages behind a guard. Throws where nobody is signed in. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('This page needs a signed-in user');
  return user;
}
