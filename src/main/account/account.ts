import type { Database } from 'better-sqlite3';

/**
 * Everything that people wrote passes through one of these. `context` binds the bytes to their place (table|row|version),
 * so that what was swapped, or is of an older version, does not open.
 */
export interface Seal {
  seal(text: string, context: string): Uint8Array;
  /** Throws `damaged` for what was not sealed for this account and place. */
  open(sealed: Uint8Array, context: string): string;
  /** The same for bytes. */
  sealBytes(bytes: Uint8Array, context: string): Uint8Array;
  openBytes(sealed: Uint8Array, context: string): Uint8Array;
  /** A name that rows are found by without saying what it stands for: a keyed hash, hexadecimal. */
  name(text: string, context: string): string;
  /**
   * The same for numbers from 1 to 2^53, quickly: other numbers of that range, each by its place in the list; 0 stays 0.
   * Equal ones stay equal in their place, and without the key nobody can try out what they stand for.
   */
  numbers(values: readonly number[]): number[];
}

/** The databases of an account. */
export type LocalDatabase = 'account' | 'roster';

/** What opening an account's files takes from whoever keeps its key. */
export interface AccountKeys {
  /** The key of an account that has been unlocked, else null. */
  find(userId: number, workspace: string): Uint8Array | null;
}

/** What one account keeps on this computer. Drafts, outbox and kept answers share a file; the roster has its own. */
export interface Account {
  readonly userId: number;
  /** accounts/<id>, mode 0700. */
  readonly folder: string;
  readonly database: Database;
  readonly seal: Seal;
  /** What `seal` is made of, for another thread. */
  readonly sealedWith: { readonly key: Uint8Array; readonly place: string };
}

/** Opens and closes the account that is signed in. */
export interface Accounts {
  /** Throws `locked` when nobody is signed in. */
  current(): Account;
  readonly isOpen: boolean;
  /**
   * Closes the account that is open, then opens this one. `workspace` is the address of the service that the
   * account belongs to, empty for the embedded one: user 7 of one service is nobody's user 7 of another. Throws
   * `locked` while nobody has unlocked it.
   */
  open(userId: number, workspace?: string): Promise<Account>;
  close(): Promise<void>;
  /** Deletes what an account keeps on this computer, with its copies. */
  remove(userId: number, workspace?: string): Promise<void>;
  /**
   * Called after an account was opened (an account) or before it is closed (null), one listener after the other in
   * the order in which they came; a promise is waited for.
   */
  onChange(listener: (account: Account | null) => void | Promise<void>): void;
}
