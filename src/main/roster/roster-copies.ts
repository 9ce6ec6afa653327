import { statSync } from 'node:fs';
import { verifyCopy } from '#node/sqlite/verify-copy.ts';
import { createBackups } from '../storage/backups.ts';
import type { Notice } from '../storage/restore.ts';
import type { RosterAccount } from './roster-account.ts';
import { runInWorker } from './run-worker.ts';

/** Bytes up to which a copy is checked here, within a few milliseconds; a larger one is checked in a thread. */
const checkedHere = 2_000_000;

/** What keeping copies of a roster takes. */
export interface RosterCopies {
  /** The program that checks large copies in a thread. */
  readonly program: URL;
  readonly clock: () => Date;
  readonly onNotice: (notice: Notice) => void;
  readonly onUnexpected: (error: unknown) => void;
}

/**
 * Keeps verified copies of an open roster beside it: one at the start when the last is a day old, and one every hour
 * in which something was written. They take their turn with everything else that writes.
 */
export function keepRosterCopies(
  roster: Pick<RosterAccount, 'database' | 'mutex' | 'track' | 'onClose'>,
  { program, clock, onNotice, onUnexpected }: RosterCopies,
): void {
  const backups = createBackups({
    database: roster.database,
    name: 'roster',
    clock,
    onNotice,
    what: 'your student lists',
    inTurn: (work) => roster.track(roster.mutex.run(work)),
    verify: (path) =>
      statSync(path).size > checkedHere
        ? runInWorker<'verify'>({ kind: 'verify', path }, { program, onUnexpected })
        : verifyCopy(path),
  });
  void backups.runIfDue();
  backups.start();
  roster.onClose(() => void backups.close());
}
