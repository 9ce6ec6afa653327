import type { Database } from 'better-sqlite3';

/**
 * Bodies of drafts, queue and lists pass through one of these. `context` binds the bytes to their place
 * (account|table|row), so that a swapped row does not open.
 */
export interface Seal {
  seal(text: string, context: string): Uint8Array;
  open(sealed: Uint8Array, context: string): string;
}

/** What one account keeps on this computer. Drafts, outbox and kept answers share a file; the roster has its own. */
export interface Account {
  readonly userId: number;
  /** accounts/<id>, mode 0700. */
  readonly folder: string;
  readonly database: Database;
  readonly seal: Seal;
}

/** Opens and closes the account that is signed in. */
export interface Accounts {
  /** Throws `locked` when nobody is signed in. */
  current(): Account;
  readonly isOpen: boolean;
  /**
   * Closes the account that is open, then opens this one. `workspace` is the address of the service that the
   * account belongs to, empty for the embedded one: user 7 of one service is nobody's user 7 of another.
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
