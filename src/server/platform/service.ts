import type { LocalMail } from '#shared/desk/types.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Totals } from './database/totals.ts';
import type { FileStore } from './files/file-store.ts';
import type { Identity } from './identity/identity.ts';
import type { Payments } from './payments.ts';
import type { Passwords } from './sessions/passwords.ts';

/** A mail to send. */
export type Mail = Pick<LocalMail, 'to' | 'subject' | 'text' | 'about'> & {
  /** Where one request, without a session, stops further mails of this kind. */
  readonly unsubscribe?: string;
};

/** Sends mails, or lays them down as files. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Tells the time; tests turn its hands. */
export interface Clock {
  now(): Date;
}

/** The computer's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** What routes work with. */
export interface Service {
  readonly database: Database;
  readonly config: Config;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly totals: Totals;
  readonly files: FileStore;
  readonly payments: Payments;
  readonly identity: Identity;
  /** Aborted when the service begins to close: long work in the background stops where it can be taken up again. */
  readonly closing: AbortSignal;
  /** Runs work that the answer does not wait for. Failures are logged; closing waits for it. */
  background(work: () => Promise<unknown>): void;
  /** Resolves when no background work is left. */
  settled(): Promise<void>;
}
