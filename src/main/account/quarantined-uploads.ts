// Uploads of a set-aside account: their rows in roster.db and the kept copies of their files, sealed anew.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { rosterMigrations } from '../roster/migrations/index.ts';
import { blockStep } from '../roster/store/blocks.ts';
import { uploadContext } from '../roster/store/kept-files.ts';
import { blockContext, importContext, partContext } from '../roster/store/roster-columns.ts';
import { closeDatabase, openDatabase } from '../storage/open-database.ts';
import { immediately } from '../storage/statements.ts';
import type { Account, Seal } from './account.ts';
import { createKeySeal } from './data-key.ts';
import { bringFilesBack, checkStillOpen, type SetAside, unlessDamaged } from './quarantined-files.ts';

interface ImportRow {
  number: number;
  id: string;
  state: string;
  commit_id: string | null;
  settled_by: string | null;
  created_at: string;
  changed_at: string;
  revision: number;
  body: Uint8Array;
}

/** From where to where uploads come back, and under which keys. */
interface Move {
  readonly from: Database;
  readonly to: Database;
  readonly earlier: Seal;
  readonly own: Seal;
}

const hashed = z.looseObject({ file: z.looseObject({ hash: z.string() }) });
/** Rows that were checked under the earlier key are checked anew: keys by which they find each other are of the account. */
const checkedAnew: ReadonlySet<string> = new Set(['checking', 'ready']);

/**
 * Brings uploads back from a set-aside folder that `earlier` seals: files, rows, corrections, what has been sent. Those
 * that are there already stay as they are; damaged ones stay where they were. Throws `locked` once the account is closed.
 */
export async function bringUploadsBack(account: Account, { folder, earlier }: SetAside): Promise<void> {
  if (!existsSync(join(folder, 'roster.db'))) return;
  await bringFilesBack(account, { folder, earlier }, 'uploads', uploadContext);
  checkStillOpen(account);
  const open = (each: string) =>
    openDatabase({ file: join(each, 'roster.db'), name: 'roster', migrations: rosterMigrations });
  const from = open(folder);
  const to = open(account.folder);
  try {
    const move = { from, to, earlier: createKeySeal(earlier.key, earlier.place), own: account.seal };
    for (const row of from.prepare<[], ImportRow>('SELECT * FROM imports ORDER BY number').all()) {
      copyImport(move, row);
      await nextTurn();
      checkStillOpen(account);
    }
  } finally {
    closeDatabase(from);
    closeDatabase(to);
  }
}

/** All of an upload, or nothing where it is here already or does not open. */
function copyImport(move: Move, row: ImportRow): void {
  try {
    immediately(move.to, () => copyWhole(move, row));
  } catch (error) {
    unlessDamaged(error);
  }
}

function copyWhole(move: Move, row: ImportRow): void {
  const { to, earlier, own } = move;
  if (to.prepare('SELECT 1 FROM imports WHERE id = ?').get(row.id)) return;
  const { id, created_at, changed_at, revision, commit_id: commitId, settled_by: settledBy } = row;
  const facts = { id, revision, commitId, settledBy };
  const text = earlier.open(row.body, importContext({ ...facts, number: row.number, state: row.state }));
  const state = checkedAnew.has(row.state) ? 'inspected' : row.state;
  const name = own.name(hashed.parse(JSON.parse(text)).file.hash, 'imports');
  const added = to
    .prepare(
      `INSERT INTO imports (id, file_hash, state, commit_id, settled_by, created_at, changed_at, revision, body)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, x'')`,
    )
    .run(id, name, state, commitId, settledBy, created_at, changed_at, revision);
  const number = Number(added.lastInsertRowid);
  to.prepare('UPDATE imports SET body = ? WHERE number = ?').run(
    own.seal(text, importContext({ ...facts, number, state })),
    number,
  );
  copyBlocks(move, row.number, number);
  copyParts(move, row, number);
}

/** The rows of an upload, and their marks. A block that does not open comes along, and shows as damaged. */
function copyBlocks({ from, to, earlier, own }: Move, before: number, number: number): void {
  for (const [table, part] of [
    ['staged_blocks', 'body'],
    ['staged_marks', 'marks'],
  ] as const) {
    const insert = to.prepare(`INSERT INTO ${table} (key, ${part}, stamp) VALUES (?, ?, ?)`);
    const blocks = from.prepare<[number, number], { key: number; sealed: Uint8Array; stamp: number }>(
      `SELECT key, ${part} AS sealed, stamp FROM ${table} WHERE key BETWEEN ? AND ?`,
    );
    for (const { key, sealed, stamp } of blocks.iterate(before * blockStep, (before + 1) * blockStep - 1)) {
      const next = key + (number - before) * blockStep;
      const opened = openedOrNone(() => earlier.openBytes(sealed, blockContext(part, key, stamp)));
      insert.run(next, opened ? own.sealBytes(opened, blockContext(part, next, stamp)) : sealed, stamp);
    }
  }
}

/** What the service has taken, up to a part that does not open: parts are sent again under their keys. */
function copyParts({ from, to, earlier, own }: Move, { number: before, commit_id }: ImportRow, number: number): void {
  const parts = from.prepare<[number], { part: number; last_row: number; answer: Uint8Array }>(
    'SELECT part, last_row, answer FROM sent_parts WHERE import = ? ORDER BY part',
  );
  const insert = to.prepare('INSERT INTO sent_parts (import, part, last_row, answer) VALUES (?, ?, ?, ?)');
  for (const { part, last_row, answer } of parts.all(before)) {
    const opened = openedOrNone(() => earlier.openBytes(answer, partContext(before, part, last_row, commit_id)));
    if (!opened) return;
    insert.run(number, part, last_row, own.sealBytes(opened, partContext(number, part, last_row, commit_id)));
  }
}

function openedOrNone(open: () => Uint8Array): Uint8Array | null {
  try {
    return open();
  } catch (error) {
    unlessDamaged(error);
    return null;
  }
}
