import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { createMutex, type Mutex } from '#shared/async/mutex.ts';
import type { RosterProgress } from '#shared/desk/types.ts';
import type { Account } from '../account/account.ts';
import { usedDaysSince } from '../account/days-of-use.ts';
import { readOpenEntry } from '../outbox/outbox-store.ts';
import { type ListEpoch, listEpochOf } from '../outbox/restore-watch.ts';
import { closeDatabase, openDatabase } from '../storage/open-database.ts';
import type { Notice } from '../storage/restore.ts';
import { type OpenedLists, openedLists } from './correct/opened-lists.ts';
import type { SortedRows } from './correct/sort-rows.ts';
import { rosterMigrations } from './migrations/index.ts';
import { type BlockStore, createBlockStore } from './store/blocks.ts';
import { type Imports, importAggregate, withStanding } from './store/import-state.ts';
import { createImportStore, type StoredImport } from './store/import-store.ts';
import { createKeptFiles, type KeptFiles } from './store/kept-files.ts';
import { type ListCopy, openListCopy } from './store/list-copy.ts';
import { createMatchingStore, type MatchingStore } from './store/matching-store.ts';
import type { RosterPlace, WorkerJob } from './worker-messages.ts';

/** The roster of the account that is open: its own file, so that drafts never wait for a list. */
export interface RosterAccount extends KeptFiles, OpenedLists {
  readonly database: Database;
  readonly clock: () => Date;
  /** Days of use that have surely passed since an instant, ISO 8601. */
  daysSince(instant: string): number;
  readonly imports: Imports;
  readonly list: ListCopy;
  readonly listEpoch: ListEpoch;
  /** What is remembered of headings and values. */
  readonly matching: MatchingStore;
  /** Every write to roster.db takes its turn here: SQLite would make a second one wait inside its call, with the whole desk standing still. */
  readonly mutex: Mutex;
  readonly place: RosterPlace;
  /** Imports that are being sent at this moment. */
  readonly sending: Set<string>;
  /** How far running jobs are, by import. */
  readonly progress: Map<string, RosterProgress>;
  /** What stops the check of an import; empty while none runs. */
  readonly checks: Map<string, AbortController>;
  /** Work that has to come to its end before the account can close. */
  track<T>(work: Promise<T>): Promise<T>;
  blocks(stored: StoredImport): BlockStore;
  /** Called before it closes. */
  onClose(listener: () => void): void;
  close(): Promise<void>;
}

/** What opening a roster takes beside the account. */
export interface RosterAccountTools {
  /** Where a file may be opened for a while. */
  readonly newPath: () => string;
  readonly onNotice: (notice: Notice) => void;
  /** Does a piece of work in another thread. */
  readonly run: (job: SortJob) => Promise<SortedRows>;
}
type SortJob = Extract<WorkerJob, { kind: 'sort' }>;

/** Opens the roster of an account. */
export function openRosterAccount(
  account: Account,
  clock: () => Date,
  { newPath, onNotice, run }: RosterAccountTools,
): RosterAccount {
  const { folder, seal } = account;
  const file = path.join(folder, 'roster.db');
  const database = openDatabase({ file, name: 'roster', migrations: rosterMigrations, onNotice });
  const list = openListCopy(database, seal);
  const sending = new Set<string>();
  const imports = withStanding(createImportStore(database, seal, clock), {
    entryOf: (importId) => readOpenEntry(account, importAggregate(importId)),
    sending,
  });
  const mutex = createMutex();
  const checks = new Map<string, AbortController>();
  const working = new Set<Promise<unknown>>();
  const closing: (() => void)[] = [];
  const blocks = (stored: StoredImport) => createBlockStore(database, seal, stored.number);
  const place = { database: file, seal: account.sealedWith };
  const track = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.catch(() => undefined).finally(() => working.delete(settled));
    working.add(settled);
    return work;
  };
  return {
    database,
    clock,
    daysSince: (instant) => usedDaysSince(account, instant),
    imports,
    list,
    listEpoch: listEpochOf(account),
    matching: createMatchingStore(account.database, seal),
    mutex,
    checks,
    blocks,
    sending,
    progress: new Map(),
    track,
    place,
    ...openedLists({ database, imports, list, blocks, sortBy: (job) => track(run({ ...job, place })) }),
    ...createKeptFiles(account, newPath),
    onClose: (listener) => void closing.push(listener),
    async close() {
      for (const listener of closing) listener();
      for (const check of checks.values()) check.abort();
      await Promise.all(working);
      await mutex.idle();
      closeDatabase(database);
    },
  };
}
