import { type User, user as userSchema } from '#shared/contract/accounts.ts';
import type { SessionState } from '#shared/desk/types.ts';
import { toProblem } from '#shared/errors.ts';
import type { Accounts } from '../account/account.ts';
import type { Events } from '../events.ts';
import type { SettingsStore } from '../hosts/host.ts';
import type { Log } from '../log.ts';

const signedOut: SessionState = { user: null, role: 0, verified: 'none' };

/** What holding the session takes. */
export interface SessionHolderParts {
  readonly settings: SettingsStore;
  readonly accounts: Accounts;
  readonly events: Events;
  readonly log: Log;
  /** The address of the service in use: accounts of different services are kept apart. */
  address(): string;
  /** Called once the service has said who is signed in. */
  onVerified(): void;
}

/** Who is signed in, kept under 'user' in the settings, with the account's local data open beside it. */
export interface SessionHolder {
  readonly state: SessionState;
  /** Takes over the user that an earlier start kept. */
  restore(): Promise<SessionState>;
  /** Somebody is signed in: the service said so. */
  hold(user: User): Promise<SessionState>;
  /** Nobody is signed in any more: everything is cleared, the role becomes 0. */
  clear(): Promise<SessionState>;
}

/** Starts with nobody signed in. Changes happen one after the other. */
export function createSessionHolder(parts: SessionHolderParts): SessionHolder {
  const { settings, accounts, events, log } = parts;
  let state = signedOut;
  let openFor = '';
  let last: Promise<unknown> = Promise.resolve();

  function change(next: SessionState): Promise<SessionState> {
    const turn = last.then(async () => {
      if (next.user) settings.set('user', next.user);
      else settings.delete('user');
      // The account is open before the window hears of its user, and still open until it hears of none.
      if (next.user) await openAccount(next.user);
      state = next;
      events.emit('session.changed', state);
      if (!next.user) await closeAccount();
      if (next.verified === 'service') parts.onVerified();
      return state;
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  /** Local data stays shut until the second factor is given. A file that does not open must not keep anyone out. */
  async function openAccount(user: User): Promise<void> {
    const wanted = user.is2FA ? '' : `${user.id}@${parts.address()}`;
    if (wanted === openFor) return;
    openFor = wanted;
    try {
      if (wanted) await accounts.open(user.id, parts.address());
      else await accounts.close();
    } catch (error) {
      openFor = '';
      log('account', error);
      events.emit('notice', { severity: 'error', message: toProblem(error).message });
    }
  }

  async function closeAccount(): Promise<void> {
    openFor = '';
    await accounts.close().catch((error: unknown) => log('account', error));
  }

  return {
    get state() {
      return state;
    },
    restore() {
      const parsed = userSchema.safeParse(settings.get('user'));
      if (!parsed.success) return Promise.resolve(state);
      return change({ user: parsed.data, role: parsed.data.role, verified: 'kept' });
    },
    hold: (user) => change({ user, role: user.role, verified: 'service' }),
    clear: () => change(signedOut),
  };
}
