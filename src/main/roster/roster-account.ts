import path from 'node:path';
import type { Database } from 'better-sqlite3';
import type { RosterProgress } from '#shared/desk/types.ts';
import type { Account } from '../account/account.ts';
import { closeDatabase, openDatabase } from '../storage/open-database.ts';
import type { Notice } from '../storage/restore.ts';
import { standardOf } from './checking/judge.ts';
import { rosterMigrations } from './migrations/index.ts';
import { type Correction, correctCell, type StagedList } from './previewing/correct.ts';
import { createPreview, type Preview } from './previewing/preview.ts';
import { readLedger } from './previewing/read-ledger.ts';
import { type BlockStore, createBlockStore } from './storing/blocks.ts';
import { createImportStore, type ImportStore, type StoredImport } from './storing/import-store.ts';
import { createKeptFiles, type KeptFiles, sealPlainFiles } from './storing/kept-files.ts';
import { type ListCopy, openListCopy } from './storing/list-copy.ts';
import { sealPlainRoster } from './storing/seal-plain-roster.ts';
import { createTurn, type Turn } from './turn.ts';
import type { RosterPlace } from './worker-messages.ts';

/** The staged rows of an import, and their preview. */
export interface OpenedList extends StagedList {
  readonly preview: Preview;
}

/** The roster of the account that is open: its own file, so that drafts never wait for a list. */
export interface RosterAccount extends KeptFiles {
  readonly database: Database;
  readonly imports: ImportStore;
  readonly list: ListCopy;
  /** Every write to roster.db takes its turn here. */
  readonly turn: Turn;
  readonly place: RosterPlace;
  /** How far running jobs are, by import. */
  readonly progress: Map<string, RosterProgress>;
  /** What stops the check of an import; empty while none runs. */
  readonly checks: Map<string, AbortController>;
  /** Uploads that a person wants back while they are being sent. */
  readonly unwanted: Set<string>;
  /** Work that has to come to its end before the account can close. */
  track<T>(work: Promise<T>): Promise<T>;
  blocks(stored: StoredImport): BlockStore;
  /** The staged rows of a checked import, as they are in this edition. The last one asked for is kept in memory. */
  staged(stored: StoredImport): Promise<OpenedList>;
  /** Corrects a cell of an opened list; answers the import with its new counts, to be sent under another key. */
  correct(stored: StoredImport, before: OpenedList, correction: Correction): StoredImport;
  /** Called before it closes. */
  onClose(listener: () => void): void;
  close(): Promise<void>;
}

/** Opens the roster of an account. */
export function openRosterAccount(
  account: Account,
  clock: () => Date,
  newPath: () => string,
  onNotice: (notice: Notice) => void,
): RosterAccount {
  const { folder, seal } = account;
  const file = path.join(folder, 'roster.db');
  const database = openDatabase({ file, name: 'roster', migrations: rosterMigrations, onNotice });
  account.sealPlainOnce('roster', () => {
    sealPlainRoster(account, database);
    sealPlainFiles(account);
  });
  const list = openListCopy(database, seal);
  const imports = createImportStore(database, seal, clock);
  const turn = createTurn();
  const checks = new Map<string, AbortController>();
  const working = new Set<Promise<unknown>>();
  const closing: (() => void)[] = [];
  let opened: { readonly key: string; readonly list: Promise<OpenedList> } | null = null;
  const blocks = (stored: StoredImport) => createBlockStore(database, seal, stored.number);
  const keyOf = ({ importId, edition }: StoredImport) => `${importId} ${edition}`;
  const withPreview = ({ blocks: own, standard, ledger }: StagedList): OpenedList => {
    const staged = { blocks: own, list, standard, ledger };
    return { ...staged, preview: createPreview(staged) };
  };
  const openList = async (stored: StoredImport) => {
    const own = blocks(stored);
    return withPreview({ blocks: own, list, standard: standardFor(stored, list.seed), ledger: await readLedger(own) });
  };
  return {
    database,
    imports,
    list,
    turn,
    checks,
    unwanted: new Set(),
    blocks,
    progress: new Map(),
    track(work) {
      const settled = work.catch(() => undefined).finally(() => working.delete(settled));
      working.add(settled);
      return work;
    },
    place: { database: file, seal: account.sealedWith },
    staged(stored) {
      if (opened?.key === keyOf(stored)) return opened.list;
      const mine = { key: keyOf(stored), list: openList(stored) };
      opened = mine;
      mine.list.catch(() => {
        if (opened === mine) opened = null;
      });
      return mine.list;
    },
    correct(stored, before, correction) {
      // Should storing fail, what is in memory has gone ahead of what is on the disk: it is read anew.
      opened = null;
      const corrected = database.transaction(() => {
        const counts = correctCell(database, before, correction);
        imports.dropSentParts(stored.number);
        const change = { state: 'ready', counts, problem: null, edition: stored.edition + 1, commitId: null } as const;
        return imports.change(stored.importId, change);
      });
      const next = corrected.immediate();
      opened = { key: keyOf(next), list: Promise.resolve(withPreview(before)) };
      return next;
    },
    ...createKeptFiles(account, newPath),
    onClose: (listener) => void closing.push(listener),
    async close() {
      for (const listener of closing) listener();
      for (const check of checks.values()) check.abort();
      await Promise.all(working);
      await turn.idle();
      closeDatabase(database);
    },
  };
}

/** What the rows of an import are judged by. */
export const standardFor = (stored: StoredImport, seed: number) => standardOf(stored.options, stored.layout, seed);
