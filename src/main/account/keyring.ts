import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { makePrivateFolder } from '#node/files/private-files.ts';
import type { SecretStore } from '../hosts/host.ts';
import type { Log } from '../log.ts';
import type { AccountKeys } from './account.ts';
import { accountFolder, accountsFolder, accountsOf, newQuarantineFolder, type Place } from './account-folder.ts';
import { newDataKey, placeName } from './data-key.ts';
import { createKeptKey } from './kept-key.ts';
import {
  type Costs,
  hasKeyFile,
  type KeyFile,
  readKeyFile,
  standardCosts,
  unwrapKey,
  type Wrap,
  wrapKey,
  writeKeyFile,
} from './key-file.ts';
import { emailName } from './known-emails.ts';
import { findSealedRows, holdsWriting } from './locked-files.ts';
import { sealVersion } from './sealed-bytes.ts';

/** E-mail and password, as a person typed them. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What keeping keys takes. */
export interface KeyringOptions {
  readonly dataFolder: string;
  readonly secrets: SecretStore;
  readonly log: Log;
  readonly now?: () => Date;
  /** Whether a key may be kept over a restart; yes unless given. */
  readonly mayKeep?: () => boolean;
  /** What guessing costs; less only in tests. */
  readonly costs?: Costs;
}

/** A password change that the service has not answered yet: until then both passwords open the account. */
export interface PendingPasswordChange {
  /** `done`: only the new one from now on; `refused`: only the old one; `unknown`: whichever the next sign-in shows. */
  settle(how: 'done' | 'refused' | 'unknown'): Promise<void>;
}

/** A password and the one that is to take its place. */
export interface NewPassword {
  readonly password: string;
  readonly newPassword: string;
}

/** Keys and key files, without a word on who may open what. */
interface KeyStore {
  readonly dataFolder: string;
  readonly costs: Costs;
  readonly now: () => Date;
  folderOf(place: Place): string;
  read(place: Place): KeyFile | null;
  write(place: Place, content: KeyFile): void;
  /** The key in memory, where it is this account's. */
  held(place: Place): Buffer | null;
  hold(place: Place, key: Buffer): void;
  drop(): void;
}

/** The key of whoever is signed in, in memory, and its wraps on the disk. */
export interface Keyring extends AccountKeys {
  /**
   * Opens an account with the password that its service has just accepted; makes the key where there is none. False:
   * what is kept here was sealed under another password.
   */
  unlock(place: Place, credentials: Credentials): Promise<boolean>;
  /** Opens what another password sealed, with that one, and wraps it under the present one. False: it was not that. */
  unlockEarlier(place: Place, earlier: string, present: Credentials | null): Promise<boolean>;
  /** Whether something lies there that only this computer has. */
  hasWriting(place: Place): boolean;
  /** Sets what does not open aside, untouched, and makes a new key. */
  startEmpty(place: Place, credentials: Credentials): Promise<void>;
  /** Sets what does not open aside, untouched; the next password makes a new key. */
  quarantine(place: Place): void;
  /** The latest account of an e-mail that the password alone opens; null for a wrong one, which takes as long. */
  unlockAlone(workspace: string, name: string, password: string): Promise<Place | null>;
  /** The account has this e-mail from now on: `unlockAlone` finds it under it. */
  rename(place: Place, email: string): Promise<void>;
  /** What stands for an e-mail on this computer. */
  nameOf(email: string): Promise<string>;
  /** Whether any account of this service was used here. */
  isUsed(workspace: string): boolean;
  /** Whether an account has a key that a password opens. */
  hasKey(place: Place): boolean;
  beginChange(place: Place, passwords: NewPassword): Promise<PendingPasswordChange>;
  /** Keeps the key over a restart, sealed by the system, until `forget`; or takes it off the disk where it may not be. */
  keep(place: Place): Promise<void>;
  /** Takes over what an earlier start kept. False: there is nothing, or it is another account's. */
  restore(place: Place): Promise<boolean>;
  /** Drops the key, here and beside the session. */
  forget(): Promise<void>;
}

const nameOfPlace = ({ userId, workspace }: Place) => placeName(userId, workspace);

function createKeyStore({ dataFolder, now = () => new Date(), costs = standardCosts }: KeyringOptions): KeyStore {
  let inMemory: { readonly name: string; readonly key: Buffer } | null = null;
  const folderOf = (place: Place) => accountFolder(dataFolder, place);
  return {
    dataFolder,
    costs,
    now,
    folderOf,
    read: (place) => readKeyFile(folderOf(place)),
    write(place, content) {
      makePrivateFolder(accountsFolder(dataFolder));
      makePrivateFolder(folderOf(place));
      writeKeyFile(folderOf(place), content);
    },
    held: (place) => (inMemory?.name === nameOfPlace(place) ? inMemory.key : null),
    hold(place, key) {
      inMemory = { name: nameOfPlace(place), key };
    },
    drop() {
      inMemory?.key.fill(0);
      inMemory = null;
    },
  };
}

/** Starts without a key. */
export function createKeyring(options: KeyringOptions): Keyring {
  const store = createKeyStore(options);
  const { dataFolder, folderOf, held } = store;
  const mayKeep = options.mayKeep ?? (() => true);
  const keptKey = createKeptKey(dataFolder, options.secrets, options.log);
  return {
    find: (userId, workspace) => held({ userId, workspace }),
    ...unlocking(store),
    nameOf: (email) => emailName(dataFolder, email),
    async rename(place, email) {
      const name = await emailName(dataFolder, email);
      const content = store.read(place);
      if (content && content.email !== name) store.write(place, { ...content, email: name });
    },
    isUsed: (workspace) => accountsOf(dataFolder, workspace).some((place) => hasKeyFile(folderOf(place))),
    hasKey: (place) => hasKeyFile(folderOf(place)),
    beginChange: (place, passwords) => beginChange(store, place, passwords),
    async keep(place) {
      const key = held(place);
      if (!mayKeep()) await keptKey.remove();
      else if (key) await keptKey.write(nameOfPlace(place), key);
    },
    async restore(place) {
      const key = mayKeep() ? await keptKey.read(nameOfPlace(place)) : null;
      if (key) store.hold(place, key);
      return key !== null;
    },
    async forget() {
      store.drop();
      await keptKey.remove();
    },
  };
}

/** A new key for an account, wrapped under the password. */
async function makeKey(store: KeyStore, place: Place, credentials: Credentials) {
  const key = newDataKey();
  const name = nameOfPlace(place);
  const [email, wrap] = await Promise.all([
    emailName(store.dataFolder, credentials.email),
    wrapKey(key, name, credentials.password, store.costs),
  ]);
  store.write(place, { version: 1, email, wraps: [wrap] });
  store.hold(place, key);
}

function unlocking(
  store: KeyStore,
): Pick<Keyring, 'unlock' | 'unlockEarlier' | 'startEmpty' | 'quarantine' | 'hasWriting' | 'unlockAlone'> {
  const { dataFolder, costs, now, folderOf, read, write, hold } = store;
  // An unknown e-mail takes as long as a known one: this opens nothing.
  const decoy: Wrap = { ...costs, salt: randomBytes(16).toString('base64'), sealed: decoyBytes() };
  const quarantine = (place: Place): void => {
    const folder = folderOf(place);
    // Never deleted: what this version takes for a copy may be all that there is.
    if (existsSync(folder) && readdirSync(folder).length > 0) renameSync(folder, newQuarantineFolder(folder, now()));
  };
  return {
    quarantine,
    async unlock(place, credentials) {
      const folder = folderOf(place);
      if (!hasKeyFile(folder)) {
        if (findSealedRows(folder)) return false;
        await makeKey(store, place, credentials);
        return true;
      }
      const content = read(place);
      const [found, email] = await Promise.all([
        content && unwrapKey(content.wraps, nameOfPlace(place), credentials.password),
        emailName(dataFolder, credentials.email),
      ]);
      if (!content || !found) return false;
      hold(place, found.key);
      // The service knows one password: others have had their time.
      if (content.wraps.length > 1 || content.email !== email) write(place, { ...content, email, wraps: [found.wrap] });
      return true;
    },
    async unlockEarlier(place, earlier, present) {
      const content = read(place);
      const found = content && (await unwrapKey(content.wraps, nameOfPlace(place), earlier));
      if (!found) return false;
      if (present) {
        const wraps = [await wrapKey(found.key, nameOfPlace(place), present.password, costs)];
        write(place, { ...content, wraps, email: await emailName(dataFolder, present.email) });
      }
      hold(place, found.key);
      return true;
    },
    async startEmpty(place, credentials) {
      quarantine(place);
      await makeKey(store, place, credentials);
    },
    hasWriting: (place) => holdsWriting(folderOf(place)),
    async unlockAlone(workspace, name, password) {
      // An account that was deleted leaves its folder where its owner made another with the same e-mail: the later is meant.
      const places = accountsOf(dataFolder, workspace)
        .filter((each) => read(each)?.email === name)
        .sort((one, other) => other.userId - one.userId);
      for (const place of places) {
        const found = await unwrapKey(read(place)?.wraps ?? [], nameOfPlace(place), password);
        if (!found) continue;
        hold(place, found.key);
        return place;
      }
      if (places.length === 0) await unwrapKey([decoy], 'nobody', password);
      return null;
    },
  };
}

/**
 * Wraps the key under the new password before the service is asked, so that a kill in between costs nothing; but only
 * where the present one is right: whoever finds a desk open must not leave a password of their own behind.
 */
async function beginChange(
  store: KeyStore,
  place: Place,
  { password, newPassword }: NewPassword,
): Promise<PendingPasswordChange> {
  const key = store.held(place);
  const before = store.read(place);
  if (!key || !before) return { settle: () => Promise.resolve() };
  const name = nameOfPlace(place);
  const found = await unwrapKey(before.wraps, name, password);
  // The key of its own: the one in memory is wiped when its owner leaves while this derives.
  const added = found && (await wrapKey(found.key, name, newPassword, store.costs));
  if (added) store.write(place, { ...before, wraps: [...before.wraps, added] });
  return {
    async settle(how) {
      const content = store.read(place) ?? before;
      if (how === 'refused' && added) store.write(place, { ...content, wraps: before.wraps });
      if (how !== 'done') return;
      // Whoever asked has left meanwhile and the key's bytes are wiped: the earlier password goes on opening the account.
      if (!added && store.held(place) !== key) return;
      store.write(place, {
        ...content,
        wraps: [added ?? (await wrapKey(Buffer.from(key), name, newPassword, store.costs))],
      });
    },
  };
}

const decoyBytes = () => Buffer.concat([Buffer.of(sealVersion), randomBytes(60)]).toString('base64');
