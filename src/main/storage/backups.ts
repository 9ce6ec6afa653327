import type { Database } from 'better-sqlite3';
import { type Copies, keepCopiesOf, makeCopy } from '#node/sqlite/back-up.ts';
import { nextSequence } from './database-files.ts';
import type { Notice } from './restore.ts';

/** What keeping copies of a database takes. */
export interface BackupOptions {
  readonly database: Database;
  readonly name: string;
  readonly clock: () => Date;
  readonly onNotice?: (notice: Notice) => void;
  /** Opens a copy and checks every page, `verifyCopy` unless said: a large file is better checked in a thread. */
  readonly verify?: (path: string) => unknown;
  /** Waits until nothing else writes; a copy would begin again and again otherwise. */
  readonly inTurn?: (work: () => Promise<string>) => Promise<string>;
  /** What a person knows it as, for a copy that could not be made. */
  readonly what?: string;
}

/** Bytes up to which the last copy does not keep people from leaving. */
const smallEnough = 16_000_000;

function isSmall(database: Database): boolean {
  const [pages, size] = ['page_count', 'page_size'].map((name) => Number(database.pragma(name, { simple: true })));
  return (pages ?? 0) * (size ?? 0) < smallEnough;
}

/** Keeps verified copies of an open database beside it, in `backups/`. */
export function createBackups(options: BackupOptions): Copies {
  const { database, name, clock, onNotice, verify, inTurn = (work) => work(), what = 'your drafts' } = options;
  const file = database.name;
  const copy = () =>
    makeCopy({
      file,
      name,
      sequence: nextSequence(file, name),
      madeAt: clock(),
      verify,
      copyTo(target) {
        // The file itself must not fall behind its copies: its log may be lost one day.
        database.pragma('wal_checkpoint(PASSIVE)');
        return database.backup(target);
      },
    });
  return keepCopiesOf({
    file,
    name,
    now: clock,
    make: () => inTurn(copy),
    changes: () => changesOf(database),
    isOpen: () => database.open,
    isSmall: () => isSmall(database),
    onProblem: () =>
      onNotice?.({ severity: 'warning', message: `A safety copy of ${what} could not be made. Is the disk full?` }),
  });
}

/** Grows with what this connection writes; changes with what others commit. */
function changesOf(database: Database): string {
  const others = Number(database.pragma('data_version', { simple: true }));
  return `${Number(database.prepare('SELECT total_changes()').pluck().get())}/${others}`;
}
