import type { User } from '#shared/contract/accounts.ts';
import type { SessionState } from '#shared/desk/types.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { sessionLevel } from '#shared/rules/accounts/guards.ts';
import { isEmptyAnswer, isPlaceLost, isSessionOver, isUnanswered, isUnreadableAnswer } from '../api/call-problem.ts';
import type { ApiClient, CallInput } from '../api/client.ts';
import { type CookieJar, holdCookies } from '../api/cookie-jar.ts';
import type { Events } from '../events.ts';
import type { Log } from '../log.ts';
import type { AccountUnlock } from './account-unlock.ts';
import type { SessionHolder } from './session-holder.ts';

/** E-mail and password, used once and kept nowhere. */
export type SignInInput = NonNullable<CallInput<'session.create'>['basic']>;

/** What keeping the session takes. */
export interface SessionKeeperParts {
  readonly client: ApiClient;
  readonly jar: CookieJar;
  readonly holder: SessionHolder;
  readonly unlock: Pick<AccountUnlock, 'accept' | 'acceptProvider' | 'forget'>;
  readonly events: Events;
  readonly log: Log;
  /** Whether several people use this computer: the service ends such sessions sooner. */
  isShared(): boolean;
  /** Whether the service was restored since it last confirmed the session: that ends every session. */
  wasRestored(): boolean;
  /** Clears what else belongs to the account: files on their way, links. */
  onCleared(): Promise<void>;
  /** The service says that the account was deleted with the session that this desk had. */
  onDeleted(user: User): Promise<void>;
}

/** What the service is asked with. */
interface Question {
  readonly proof?: { readonly basic: SignInInput } | { readonly bearer: string };
  readonly secret?: SignInInput;
  /** Milliseconds. */
  readonly timeout?: number;
}

/** A sign-in that is on its way. */
interface Turn {
  /** Whether nobody has signed in or out since. */
  isCurrent(): boolean;
}

/** Keeps the session in step with the service. */
export interface SessionKeeper {
  /**
   * GET /auth/session/create, with or without credentials; `timeout` in milliseconds. What it refuses ends the session,
   * what it takes unlocks the account.
   */
  create(basic?: SignInInput, timeout?: number): Promise<SessionState>;
  /** The same with what a provider's popup left, of an account that may have no password: it opens nothing kept here. */
  fetchGranted(bearer: string): Promise<SessionState>;
  /** The same for a session that the service has opened already: the credentials only unlock. */
  resume(credentials: SignInInput): Promise<SessionState>;
  /** Somebody signs in or out by other means: answers to earlier questions count no more. */
  begin(): Turn;
  /** The turn that runs, to see later whether another one has begun. */
  current(): Turn;
  /** Asks the service; without an answer the kept user stays. One question at a time. */
  refresh(): Promise<SessionState>;
  /** Asks the service who is signed in, unless it said so already. Never throws. */
  confirm(): Promise<void>;
  /**
   * The service knows nothing of the session that a call carried, or says that the person has to be set up first: then
   * somebody who was set up has been removed from the company or institution.
   */
  lost(why?: unknown): void;
  /** Ends the session on this computer. */
  clear(): Promise<SessionState>;
  /**
   * Takes the session of whoever has just signed in, once nothing of anybody else is open any more. False: somebody else
   * has signed in or out since the turn began, and nothing was changed.
   */
  takeOver(setCookies: readonly string[], userId: number | null, turn: Turn): Promise<boolean>;
}

/** Starts with what the holder holds. */
export function createSessionKeeper(parts: SessionKeeperParts): SessionKeeper {
  const { client, jar, holder, unlock, events, log } = parts;
  const { end, takeOver, sayLast } = createEnding(parts);
  let refreshing: Promise<SessionState> | null = null;
  const turns = createTurns();
  /** Sign-ins on their way. */
  let signIns = 0;

  function clear(why?: unknown): Promise<SessionState> {
    turns.begin();
    return end(why);
  }

  /** `proof` goes to the service; `secret` is what its answer proves right, and opens the account. */
  async function ask({ proof, secret, timeout }: Question) {
    const isSignIn = proof !== undefined || secret !== undefined;
    const turn = isSignIn ? turns.begin() : turns.current();
    if (isSignIn) signIns += 1;
    try {
      const query = { shared: parts.isShared() ? 'yes' : 'no' } as const;
      const { held, takeCookies } = holdCookies();
      const input = { ...(timeout !== undefined && { timeout }), ...(proof && { ...proof, query, takeCookies }) };
      const { answer } = await client.request('session.create', input);
      if (!turn.isCurrent()) return holder.state;
      if (proof && !(await takeOver(held, answer.data.id, turn))) return holder.state;
      if (secret) await unlock.accept(answer.data, secret);
      else if (proof) unlock.acceptProvider(answer.data);
      return turn.isCurrent() ? await holder.hold(answer.data) : holder.state;
    } catch (error) {
      if (!turn.isCurrent()) return holder.state;
      if (isPassing(error) && !isEmptyAnswer(error)) throw error;
      await clear(error);
      throw isUnreadableAnswer(error) || isEmptyAnswer(error) ? noUser(error) : error;
    } finally {
      if (isSignIn) signIns -= 1;
    }
  }

  const create = (basic?: SignInInput, timeout?: number): Promise<SessionState> =>
    ask({ ...(basic && { proof: { basic }, secret: basic }), ...(timeout !== undefined && { timeout }) });

  function refresh(): Promise<SessionState> {
    // What is said of the old session must not end a sign-in that is on its way: that one tells more.
    if (signIns > 0) return Promise.resolve(holder.state);
    refreshing ??= create()
      .catch((error: unknown) => {
        if (isPassing(error) || isSessionOver(error)) return holder.state;
        throw error;
      })
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }

  /** Asks, and says so when the session turns out to have ended. */
  async function question(): Promise<void> {
    const before = holder.state;
    try {
      const after = await refresh();
      if (before.user && !after.user) sayLast();
    } catch (error) {
      log('session', error);
      const message = error instanceof AppError ? error.message : 'Error fetching user';
      events.emit('notice', { severity: 'error', message });
    }
  }

  return {
    create,
    fetchGranted: (bearer) => ask({ proof: { bearer } }),
    resume: (secret) => ask({ secret }),
    ...turns,
    refresh,
    clear: () => clear(),
    takeOver,
    async confirm() {
      const { verified, user } = holder.state;
      if (verified !== 'service' && (user || jar.header())) await question();
    },
    lost(why) {
      const { user } = holder.state;
      if (user && (!isPlaceLost(why) || sessionLevel(user) === 'full')) void question();
    },
  };
}

const noUser = (cause: unknown) => new AppError('internal', { message: 'Error fetching user', cause });

/** Counts who signs in and out: an answer to an earlier question must not undo a later turn. */
function createTurns(): { begin(): Turn; current(): Turn } {
  let era = 0;
  const current = (): Turn => {
    const begun = era;
    return { isCurrent: () => begun === era };
  };
  return {
    current,
    begin() {
      era += 1;
      return current();
    },
  };
}

/** How one session makes way for none, or for another. */
function createEnding({ jar, holder, unlock, events, wasRestored, onCleared, onDeleted }: SessionKeeperParts) {
  let code: ErrorCode | null = null;

  /** `why`: the answer of the service that ended it, if one did. */
  async function end(why?: unknown): Promise<SessionState> {
    const { user } = holder.state;
    code = why === undefined ? null : codeOf(why);
    // Before the account is closed: it knows in which epoch its session was confirmed.
    const ended = user && isSessionOver(why) && !isDeleted(why) && wasRestored() ? 'restored' : undefined;
    await jar.clear();
    const state = await holder.clear(ended);
    await unlock.forget();
    await onCleared();
    if (user && isDeleted(why)) await onDeleted(user);
    return state;
  }
  return {
    end,
    /** Says why the session has ended, unless the person here ended it. */
    sayLast() {
      if (code) events.emit('notice', { severity: 'info', message: new AppError(code).message });
    },
    /** With the new session in the jar, what waits in the account that is open would go out in another's name. */
    async takeOver(setCookies: readonly string[], userId: number | null, turn: Turn): Promise<boolean> {
      if (!turn.isCurrent()) return false;
      const { user } = holder.state;
      if (user && user.id !== userId) await end();
      if (!turn.isCurrent()) return false;
      await jar.replace(setCookies);
      return true;
    },
  };
}

/** Says nothing about the session: no answer, too many questions, or a service that is busy. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return isUnanswered(error) || error.code === 'too_many' || (error.status === 503 && error.retryAfter !== undefined);
}

/** Endings that signing in again doesn't mend. */
const lasting: ReadonlySet<ErrorCode> = new Set(['account_deleted', 'suspended']);

const codeOf = (why: unknown): ErrorCode =>
  why instanceof AppError && lasting.has(why.code) ? why.code : 'session_expired';

/** Whether the service says that the account of the session was deleted with it. */
export function isDeleted(error: unknown): boolean {
  return error instanceof AppError && error.code === 'account_deleted';
}
