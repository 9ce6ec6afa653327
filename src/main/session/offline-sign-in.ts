import type { SessionState } from '#shared/desk/types.ts';
import { isUnanswered } from '../api/call-problem.ts';
import type { Events } from '../events.ts';
import type { AccountUnlock } from './account-unlock.ts';
import type { SessionHolder } from './session-holder.ts';
import { isPassing, type SessionKeeper, type SignInInput } from './session-keeper.ts';

/** What signing in without the service takes. */
export interface OfflineSignInParts {
  readonly holder: SessionHolder;
  readonly keeper: SessionKeeper;
  readonly unlock: AccountUnlock;
  readonly events: Pick<Events, 'emit'>;
  /** Whether anybody has signed in at this service from this computer. */
  isUsed(): boolean;
  /** Whether the service answered last time. */
  isReachable(): boolean;
}

/** Signing in, with the service or without it. */
export interface OfflineSignIn {
  signIn(credentials: SignInInput): Promise<SessionState>;
  /** Signs in at the service what was signed in without it. False: there is nothing to do. */
  catchUp(): Promise<boolean>;
  /** Whoever signed in without the service has given the password once more: it is for the service, too. */
  remember(credentials: SignInInput): void;
  /** Forgets the credentials: nobody is signed in any more, or nobody is there. */
  forget(): void;
}

/** Milliseconds to wait for a service that did not answer last time, when what is kept here may open instead. */
const shortTimeout = 4000;

/** Starts with nothing to catch up on. */
export function createOfflineSignIn(parts: OfflineSignInParts): OfflineSignIn {
  const { holder, keeper, unlock, events } = parts;
  /** In memory only, until the service has given its first answer. */
  let waiting: SignInInput | null = null;
  let catching: Promise<boolean> | null = null;

  async function ask(credentials: SignInInput): Promise<boolean> {
    try {
      await keeper.create(credentials);
      if (waiting === credentials) waiting = null;
    } catch (error) {
      if (isPassing(error)) return true;
      if (waiting === credentials) waiting = null;
      const message =
        'The service did not take your sign-in: your password may have been changed elsewhere. Please sign in again. ' +
        'What you wrote is still on this computer.';
      events.emit('notice', { severity: 'warning', message });
    }
    return true;
  }

  return {
    async signIn(credentials) {
      const used = parts.isUsed();
      try {
        return await keeper.create(credentials, used && !parts.isReachable() ? shortTimeout : undefined);
      } catch (error) {
        if (!used || !isUnanswered(error)) throw error;
      }
      const turn = keeper.begin();
      const user = await unlock.alone(credentials);
      if (!turn.isCurrent()) return holder.state;
      waiting = credentials;
      return holder.holdKept(user);
    },
    async catchUp() {
      if (!waiting) return false;
      catching ??= ask(waiting).finally(() => {
        catching = null;
      });
      return catching;
    },
    remember(credentials) {
      waiting = credentials;
    },
    forget() {
      waiting = null;
    },
  };
}
