import { createMutex } from '#shared/async/mutex.ts';
import { type User, user as userSchema } from '#shared/contract/accounts.ts';
import type { LockReason, SessionState } from '#shared/desk/types.ts';
import { toProblem } from '#shared/errors.ts';
import type { Accounts } from '../account/account.ts';
import type { Events } from '../events.ts';
import type { SettingsStore } from '../hosts/host.ts';
import type { Log } from '../log.ts';
import type { AccountUnlock } from './account-unlock.ts';

const signedOut: SessionState = { user: null, role: 0, verified: 'none' };

/** What holding the session takes. */
export interface SessionHolderParts {
  readonly settings: SettingsStore;
  readonly accounts: Accounts;
  readonly unlock: Pick<AccountUnlock, 'open' | 'restore' | 'keep' | 'forget'>;
  readonly events: Events;
  readonly log: Log;
  /** The address of the service in use: accounts of different services are kept apart. */
  address(): string;
  /** Whether who is signed in may be kept over a restart. */
  mayKeep(): boolean;
  /** Called once the service has said who is signed in. */
  onVerified(user: User): void;
}

/** Who is signed in, kept under 'user' in the settings, with the account's local data open beside it. */
export interface SessionHolder {
  readonly state: SessionState;
  /** Takes over the user that an earlier start kept. */
  restore(): Promise<SessionState>;
  /** Somebody is signed in: the service said so. */
  hold(user: User): Promise<SessionState>;
  /** Somebody is signed in by what is kept on this computer; the service has not said a word yet. */
  holdKept(user: User): Promise<SessionState>;
  /** The account may have been unlocked: it is tried again. */
  retry(): Promise<SessionState>;
  /** Nobody is there: the account is shut and its key dropped, until somebody unlocks it. */
  lock(): Promise<SessionState>;
  /** Writes down who is signed in and their key, or takes both off the disk, as they may be kept now. */
  settle(): Promise<void>;
  /** Nobody is signed in any more: everything is cleared, the role becomes 0. `ended`: why, where that is to be said. */
  clear(ended?: SessionState['ended']): Promise<SessionState>;
}

/** Starts with nobody signed in. Changes happen one after the other. */
export function createSessionHolder(parts: SessionHolderParts): SessionHolder {
  const { settings, accounts, unlock, events, log } = parts;
  let state = signedOut;
  let openFor = '';
  /** Locked because nobody was there: only a password changes that, whatever the service says meanwhile. */
  let isIdle = false;
  const mutex = createMutex();

  function change(next: SessionState): Promise<SessionState> {
    return mutex.run(async () => {
      writeUser(parts, next.user);
      // The account is open before the window hears of its user, and still open until it hears of none.
      const reason = next.user && (await openAccount(next.user));
      isIdle &&= next.user !== null && openFor === '';
      const locked = isIdle ? 'idle' : reason;
      state = locked ? { ...next, locked } : next;
      events.emit('session.changed', state);
      if (!next.user) await closeAccount();
      if (next.user && next.verified === 'service') parts.onVerified(next.user);
      return state;
    });
  }

  /** Local data stays shut until the second factor is given. A file that does not open must not keep anyone out. */
  async function openAccount(user: User): Promise<LockReason | null> {
    const wanted = user.is2FA ? '' : `${user.id}@${parts.address()}`;
    try {
      if (wanted !== openFor) await accounts.close();
      const locked = wanted ? await unlock.open(user, wanted !== openFor) : null;
      openFor = locked ? '' : wanted;
      // Who signed up through a provider gives the code first: until then there is nothing to seal.
      return locked === 'new_password' && !user.is_email_verified ? null : locked;
    } catch (error) {
      openFor = '';
      log('account', error);
      events.emit('notice', { severity: 'error', message: toProblem(error).message });
      return null;
    }
  }

  function closeAccount(): Promise<void> {
    openFor = '';
    return accounts.close().catch((error: unknown) => log('account', error));
  }

  return {
    get state() {
      return state;
    },
    async restore() {
      // One that may not be kept is there yet where it could not be deleted.
      const parsed = userSchema.safeParse(parts.mayKeep() ? settings.get('user') : undefined);
      if (parsed.success) await unlock.restore(parsed.data);
      return parsed.success ? change(keptState(parsed.data)) : state;
    },
    hold: (user) => change({ user, role: user.role, verified: 'service' }),
    holdKept: (user) => change(keptState(user)),
    retry() {
      const { user, role, verified } = state;
      isIdle = false;
      return user ? change({ user, role, verified }) : Promise.resolve(state);
    },
    lock: () =>
      mutex.run(async () => {
        isIdle = state.user !== null;
        if (!isIdle) return state;
        state = { ...state, locked: 'idle' };
        events.emit('session.changed', state);
        await closeAccount();
        await unlock.forget();
        return state;
      }),
    settle: () =>
      mutex.run(async () => {
        writeUser(parts, state.user);
        if (state.user && openFor) await unlock.keep(state.user);
      }),
    clear: (ended) => change(ended ? { ...signedOut, ended } : signedOut),
  };
}

const keptState = (user: User): SessionState => ({ user, role: user.role, verified: 'kept' });

/** On a full disk what is written stays as it was: that neither keeps anyone from leaving nor ends a session. */
function writeUser({ settings, mayKeep, log }: SessionHolderParts, user: User | null): void {
  try {
    if (user && mayKeep()) settings.set('user', user);
    else settings.delete('user');
  } catch (error) {
    log('kept user', error);
  }
}
