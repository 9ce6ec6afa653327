import type { Database, Statement } from 'better-sqlite3';
import type { Seal } from '../../account/account.ts';
import { readBlockText, type StoredRow, writeBlockText } from './block-text.ts';
import { type BlockKeys, type BlockMarks, keysOver, markBytes, marksOver } from './marks.ts';
import { blockContext, newStamp } from './roster-columns.ts';

/** Blocks of one import have keys from `import × blockStep`; a list has far fewer blocks. */
export const blockStep = 1_000_000;

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
  /** The marks and keys of the blocks from one to another, in order; of all where nothing is said. Throws `damaged`. */
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
export function createBlockStore(database: Database, seal: Seal, importNumber: number): BlockStore {
  const first = importNumber * blockStep;
  const last = first + blockStep - 1;
  const insertBlock = database.prepare('INSERT INTO staged_blocks (body, stamp, key) VALUES (?, ?, ?)');
  const insertMarks = database.prepare('INSERT INTO staged_marks (marks, stamp, key) VALUES (?, ?, ?)');
  const updateBlock = database.prepare('UPDATE staged_blocks SET body = ?, stamp = ? WHERE key = ?');
  const updateMarks = database.prepare('UPDATE staged_marks SET marks = ?, stamp = ? WHERE key = ?');
  const body = database
    .prepare<[number], [Uint8Array, number]>('SELECT body, stamp FROM staged_blocks WHERE key = ?')
    .raw();
  const between = database
    .prepare<[number, number], [number, Uint8Array, number]>(
      'SELECT key, marks, stamp FROM staged_marks WHERE key BETWEEN ? AND ? ORDER BY key',
    )
    .raw();
  const highest = database
    .prepare<[number, number], number>('SELECT max(key) FROM staged_marks WHERE key BETWEEN ? AND ?')
    .pluck();
  // Everything that one check writes has one stamp; corrections take new ones.
  const ownStamp = newStamp();
  const writeRows = (statement: Statement, block: number, text: string, stamp: number) =>
    void statement.run(seal.seal(text, blockContext('body', first + block, stamp)), stamp, first + block);
  const writeMarks = (statement: Statement, block: number, bytes: Uint8Array, stamp: number) =>
    void statement.run(seal.sealBytes(bytes, blockContext('marks', first + block, stamp)), stamp, first + block);
  return {
    insert: (block, text) => writeRows(insertBlock, block, text, ownStamp),
    insertMarks: (block, marks, keys) => writeMarks(insertMarks, block, Buffer.concat([marks, keys]), ownStamp),
    rows(block) {
      const found = body.get(first + block);
      return found ? readBlockText(seal.open(found[0], blockContext('body', first + block, found[1]))) : [];
    },
    marked: (from = 0, to = blockStep - 1) =>
      between.all(first + from, first + to).map(([key, sealed, stamp]) => {
        const bytes = seal.openBytes(sealed, blockContext('marks', key, stamp));
        const marks = bytes.subarray(0, markBytes);
        const keys = bytes.subarray(markBytes);
        return { block: key - first, marks: marksOver(marks), keys: keysOver(keys) };
      }),
    lastBlock: () => (highest.get(first, last) ?? first - 1) - first,
    replaceRows(block, rows) {
      writeRows(updateBlock, block, writeBlockText(rows), newStamp());
    },
    replaceMarks(block, marks, keys) {
      writeMarks(updateMarks, block, Buffer.concat([marks, keys]), newStamp());
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
