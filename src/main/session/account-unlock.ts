import type { User } from '#shared/contract/accounts.ts';
import type { LockReason } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { Accounts } from '../account/account.ts';
import { accountFolder, type Place } from '../account/account-folder.ts';
import { createKeySeal, placeName } from '../account/data-key.ts';
import { keepUser, readKeptUser } from '../account/kept-user.ts';
import type { Credentials, Keyring, NewPassword, PendingPasswordChange } from '../account/keyring.ts';
import type { LocalAttempts } from '../account/local-attempts.ts';
import type { Log } from '../log.ts';

/** What opening accounts takes. */
export interface PostingParts {
  readonly dataFolder: string;
  readonly accounts: Accounts;
  readonly keyring: Keyring;
  readonly tries: LocalAttempts;
  readonly log: Log;
  /** The address of the service in use. */
  address(): string;
}

/** Which key opens what this computer keeps of whoever signs in. Passwords stay in memory, and no longer than needed. */
export interface AccountUnlock {
  /** The service took these credentials for this user: they open, or make, the key. */
  accept(user: User, credentials: Credentials): Promise<void>;
  /** The service took this user by a provider: whoever forgot the password of this computer may begin anew. */
  acceptProvider(user: User): void;
  /** Takes over the key that an earlier start kept. */
  restore(user: User): Promise<void>;
  /** Opens the account if it is not open (`anew`), and keeps its user and key; or says why it stays shut. */
  open(user: User, anew: boolean): Promise<LockReason | null>;
  /** Unlocks with the password that sealed it. Throws `wrong_credentials`, `too_many`. */
  unlock(user: User, password: string): Promise<void>;
  /** Sets what does not open aside and begins anew. Throws `invalid_status` where a sign-in has to come first. */
  startEmpty(user: User): Promise<void>;
  /** Unlocks without the service; answers the user that is kept. Throws `wrong_credentials`, `too_many`. */
  alone(credentials: Credentials): Promise<User>;
  beginChange(user: User | null, passwords: NewPassword): Promise<PendingPasswordChange>;
  /** Keeps the key over a restart, or no more, as it may be now. */
  keep(user: User): Promise<void>;
  /** Nobody is signed in any more, or nobody is there: the key goes. */
  forget(): Promise<void>;
}

const nothingChanges: PendingPasswordChange = { settle: () => Promise.resolve() };

/** Starts with nothing unlocked. */
export function createAccountUnlock(parts: PostingParts): AccountUnlock {
  const { accounts, keyring } = parts;
  /** What the service took, while it does not open what is kept here. */
  let present: (Credentials & { readonly of: string }) | null = null;
  /** Whom a provider has just vouched for: without credentials that could open, or make, a key. */
  let vouched = '';
  const placeOf = ({ id }: Pick<User, 'id'>): Place => ({ userId: id, workspace: parts.address() });
  const nameOf = (user: User) => placeName(user.id, parts.address());
  const presentOf = (user: User) => (present?.of === nameOf(user) ? present : null);
  const reasonOf = (user: User): LockReason => {
    if (presentOf(user)) return 'other_password';
    if (!keyring.hasKey(placeOf(user))) return 'new_password';
    return vouched === nameOf(user) ? 'computer_password' : 'password';
  };
  return {
    async accept(user, credentials) {
      const place = placeOf(user);
      const opened = await keyring.unlock(place, credentials);
      present = opened ? null : { ...credentials, of: nameOf(user) };
      if (opened || keyring.hasWriting(place)) return;
      // Nothing is locked that the service could not give again: no question to ask.
      await keyring.startEmpty(place, credentials);
      present = null;
    },
    acceptProvider(user) {
      vouched = nameOf(user);
    },
    async restore(user) {
      if (!user.is2FA) await keyring.restore(placeOf(user));
    },
    async open(user, anew) {
      const place = placeOf(user);
      if (!keyring.find(place.userId, place.workspace)) return reasonOf(user);
      if (anew) {
        await accounts.open(place.userId, place.workspace);
        await keyring.keep(place);
      }
      try {
        const kept = readKeptUser(accounts.current().folder, accounts.current().seal);
        if (kept && kept.email_address !== user.email_address) await keyring.rename(place, user.email_address);
        keepUser(accounts.current(), user);
      } catch (error) {
        // A full disk: what is kept opens all the same, only not without the service.
        parts.log('kept user', error);
      }
      return null;
    },
    async unlock(user, password) {
      const name = await keyring.nameOf(user.email_address);
      parts.tries.count(name);
      const known = presentOf(user);
      const isNew = !known && !keyring.hasKey(placeOf(user));
      const opened = isNew
        ? await keyring.unlock(placeOf(user), { email: user.email_address, password })
        : await keyring.unlockEarlier(placeOf(user), password, known);
      if (!opened) throw wrong('That password doesn’t open your work on this computer');
      parts.tries.forget(name);
      present = null;
    },
    async startEmpty(user) {
      const known = presentOf(user);
      if (known) await keyring.startEmpty(placeOf(user), known);
      else if (vouched === nameOf(user)) keyring.quarantine(placeOf(user));
      else throw new AppError('invalid_status', { message: 'Sign in again first' });
      present = null;
    },
    alone: (credentials) => signInAlone(parts, credentials),
    beginChange: async (user, passwords) => (user ? keyring.beginChange(placeOf(user), passwords) : nothingChanges),
    keep: (user) => keyring.keep(placeOf(user)),
    async forget() {
      present = null;
      vouched = '';
      await keyring.forget();
    },
  };
}

/** The same words, and about the same time, whether the e-mail is unknown here or the password wrong. */
async function signInAlone({ keyring, tries, dataFolder, address }: PostingParts, given: Credentials): Promise<User> {
  const workspace = address();
  const name = await keyring.nameOf(given.email);
  tries.count(name);
  const place = await keyring.unlockAlone(workspace, name, given.password);
  const key = place && keyring.find(place.userId, workspace);
  const user =
    key && readKeptUser(accountFolder(dataFolder, place), createKeySeal(key, placeName(place.userId, workspace)));
  if (!user) {
    throw wrong('The service can’t be reached, and nothing on this computer opens with this e-mail and password');
  }
  tries.forget(name);
  return user;
}

const wrong = (message: string) => new AppError('wrong_credentials', { message });
