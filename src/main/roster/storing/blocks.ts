import type { Database } from 'better-sqlite3';
import type { Seal } from '../../account/account.ts';
import { readBlockText, type StoredRow, writeBlockText } from './block-text.ts';
import { type BlockKeys, type BlockMarks, keysOver, marksOver } from './marks.ts';

/** Blocks of one import have keys from `import × step`; a list has far fewer blocks. */
const step = 1_000_000;

/** A block without its rows. */
export interface MarkedBlock {
  readonly block: number;
  readonly marks: BlockMarks;
  readonly keys: BlockKeys;
}

/** Where the rows of one import lie. */
export interface BlockStore {
  /** Stores the text of a block that was not there, as `block-text.ts` writes it. */
  insert(block: number, text: string): void;
  insertMarks(block: number, marks: Uint8Array, keys: Uint8Array): void;
  /** The rows of a block; empty when there are none. Throws `damaged`. */
  rows(block: number): StoredRow[];
  /** The marks and keys of the blocks from one to another, in order; of all where nothing is said. */
  marked(from?: number, to?: number): MarkedBlock[];
  /** The highest block that is there, -1 for none. */
  lastBlock(): number;
  replaceRows(block: number, rows: readonly StoredRow[]): void;
  replaceMarks(block: number, marks: Uint8Array, keys: Uint8Array): void;
  /** Removes one block. */
  drop(block: number): void;
  /** Removes every row of the import. */
  clear(): void;
}

/** The rows of one import in roster.db, sealed block by block. */
export function createBlockStore(database: Database, seal: Seal, account: number, importNumber: number): BlockStore {
  const first = importNumber * step;
  const last = first + step - 1;
  const context = (block: number) => `${account}|staged_blocks|${first + block}`;
  const insertBlock = database.prepare('INSERT INTO staged_blocks (key, body) VALUES (?, ?)');
  const insertMarks = database.prepare('INSERT INTO staged_marks (key, marks, row_keys) VALUES (?, ?, ?)');
  const body = database.prepare<[number], Uint8Array>('SELECT body FROM staged_blocks WHERE key = ?').pluck();
  const between = database
    .prepare<[number, number], [number, Uint8Array, Uint8Array]>(
      'SELECT key, marks, row_keys FROM staged_marks WHERE key BETWEEN ? AND ? ORDER BY key',
    )
    .raw();
  const highest = database
    .prepare<[number, number], number>('SELECT max(key) FROM staged_marks WHERE key BETWEEN ? AND ?')
    .pluck();
  return {
    insert: (block, text) => void insertBlock.run(first + block, seal.seal(text, context(block))),
    insertMarks: (block, markBytes, keyBytes) => void insertMarks.run(first + block, markBytes, keyBytes),
    rows(block) {
      const sealed = body.get(first + block);
      return sealed ? readBlockText(seal.open(sealed, context(block))) : [];
    },
    marked: (from = 0, to = step - 1) =>
      between.all(first + from, first + to).map(([key, markBytes, keyBytes]) => ({
        block: key - first,
        marks: marksOver(markBytes),
        keys: keysOver(keyBytes),
      })),
    lastBlock: () => (highest.get(first, last) ?? first - 1) - first,
    replaceRows(block, rows) {
      const sealed = seal.seal(writeBlockText(rows), context(block));
      database.prepare('UPDATE staged_blocks SET body = ? WHERE key = ?').run(sealed, first + block);
    },
    replaceMarks(block, newMarks, newKeys) {
      database
        .prepare('UPDATE staged_marks SET marks = ?, row_keys = ? WHERE key = ?')
        .run(newMarks, newKeys, first + block);
    },
    drop(block) {
      database.prepare('DELETE FROM staged_blocks WHERE key = ?').run(first + block);
      database.prepare('DELETE FROM staged_marks WHERE key = ?').run(first + block);
    },
    clear() {
      database.prepare('DELETE FROM staged_blocks WHERE key BETWEEN ? AND ?').run(first, last);
      database.prepare('DELETE FROM staged_marks WHERE key BETWEEN ? AND ?').run(first, last);
    },
  };
}
