import type { Database } from 'better-sqlite3';
import { type EvaluatedBy, importRulesOf } from '../check/evaluate.ts';
import type { BlockStore } from '../store/blocks.ts';
import type { ImportStore, StoredImport } from '../store/import-store.ts';
import type { ListCopy } from '../store/list-copy.ts';
import type { WorkerJob } from '../worker-messages.ts';
import { type Correction, correctCell, type StagedList } from './correct.ts';
import { createPreview, type Preview } from './preview.ts';
import { readLedger } from './read-ledger.ts';
import type { SortedRows } from './sort-rows.ts';

/** The staged rows of an import, and their preview. */
export interface OpenedList extends StagedList {
  readonly preview: Preview;
}

/** What opening lists takes. */
export interface PostingLists {
  readonly database: Database;
  readonly imports: Pick<ImportStore, 'change' | 'dropSentParts'>;
  readonly list: ListCopy;
  readonly blocks: (stored: StoredImport) => BlockStore;
  /** Sorts in another thread. */
  readonly sortBy: (job: Omit<Extract<WorkerJob, { kind: 'sort' }>, 'place'>) => Promise<SortedRows>;
}

/** The checked list that is looked at; the last one asked for is kept in memory. */
export interface OpenedLists {
  /** The staged rows of a checked import, as they are in this edition. */
  staged(stored: StoredImport): Promise<OpenedList>;
  /**
   * Corrects a cell of an opened list by the rules of `stored`, which are stored with it; answers the import with its
   * new counts, to be sent under another key.
   */
  correct(stored: StoredImport, before: OpenedList, correction: Correction): StoredImport;
}

/** Opens lists of an account. */
export function openedLists({ database, imports, list, blocks, sortBy }: PostingLists): OpenedLists {
  let opened: { readonly key: string; readonly list: Promise<OpenedList> } | null = null;
  const keyOf = ({ importId, edition }: StoredImport) => `${importId} ${edition}`;
  const withPreview = (stored: StoredImport, { blocks: own, importRules, ledger }: StagedList): OpenedList => {
    const staged = { blocks: own, list, importRules, ledger };
    const job = { kind: 'sort', importNumber: stored.number, layout: stored.layout, ...evaluatedBy(stored) } as const;
    return { ...staged, preview: createPreview(staged, (field) => sortBy({ ...job, field })) };
  };
  const open = async (stored: StoredImport) => {
    const own = blocks(stored);
    const staged = { blocks: own, list, importRules: importRulesFor(stored, list.seed), ledger: await readLedger(own) };
    return withPreview(stored, staged);
  };
  return {
    staged(stored) {
      if (opened?.key === keyOf(stored)) return opened.list;
      const mine = { key: keyOf(stored), list: open(stored) };
      opened = mine;
      mine.list.catch(() => {
        if (opened === mine) opened = null;
      });
      return mine.list;
    },
    correct(stored, before, correction) {
      // Should storing fail, what is in memory has gone ahead of what is on the disk: it is read anew.
      opened = null;
      const { valueRules } = stored;
      const list = { ...before, importRules: importRulesFor(stored, before.list.seed) };
      const corrected = database.transaction(() => {
        const counts = correctCell(database, list, correction);
        imports.dropSentParts(stored.importId);
        const edition = stored.edition + 1;
        const change = { state: 'ready', counts, problem: null, edition, corrected: true, commitId: null } as const;
        return imports.change(stored.importId, { ...change, valueRules });
      });
      const next = corrected.immediate();
      opened = { key: keyOf(next), list: Promise.resolve(withPreview(next, list)) };
      return next;
    },
  };
}

/** What the rows of an import are evaluated by. */
export const importRulesFor = (stored: StoredImport, seed: number) =>
  importRulesOf(evaluatedBy(stored), stored.layout, seed);

/** The same for another thread. */
export const evaluatedBy = ({
  options: { mode, mapping, choices },
  valueRules,
}: StoredImport): Required<EvaluatedBy> => ({
  mode,
  mapping,
  choices,
  valueRules,
});
