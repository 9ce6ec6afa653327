import type { Database } from 'better-sqlite3';
import type { Account, Seal } from '../../account/account.ts';
import { createPlainSeal } from '../../account/plain-seal.ts';
import { sealPlainDatabase } from '../../account/seal-plain-rows.ts';
import { type RowFacts, sealPlainColumns } from '../../account/sealed-columns.ts';
import { blockContext, headingContext, rosterColumns } from './roster-columns.ts';

/**
 * Seals the plain rows of roster.db. The copy of the institution's list goes, and with it the checks that compared with
 * it: the service gives the list again, and kept files are checked anew. Lists on their way stay as they are.
 */
export function sealPlainRoster(account: Pick<Account, 'folder' | 'sealedWith' | 'seal'>, database: Database): void {
  const { seal } = account;
  sealPlainDatabase(account, database, 'roster', () => {
    database.exec(`
      DELETE FROM students;
      DELETE FROM list_copy;
      DELETE FROM staged_blocks WHERE key / 1000000 IN (${recheckable});
      DELETE FROM staged_marks WHERE key / 1000000 IN (${recheckable});
      UPDATE imports SET state = 'inspected' WHERE number IN (${recheckable});`);
    sealFileHashes(database, seal);
    sealMarks(database, seal);
    sealHeadings(database, seal);
    sealPlainColumns(
      database,
      seal,
      rosterColumns.filter(({ table }) => table !== 'staged_marks' && table !== 'remembered_headings'),
    );
  });
}

const recheckable =
  "SELECT number FROM imports WHERE state IN ('checking', 'ready', 'failed', 'cancelled', 'inspected')";

/** Before the bodies: a plain one says that its hash is still the file's own. */
function sealFileHashes(database: Database, seal: Seal): void {
  const rows = database.prepare<[], { number: number; file_hash: string }>(
    "SELECT number, file_hash FROM imports WHERE substr(body, 1, 1) = x'00'",
  );
  const write = database.prepare('UPDATE imports SET file_hash = ? WHERE number = ?');
  for (const { number, file_hash } of rows.all()) write.run(seal.name(file_hash, 'imports'), number);
}

/** Marks and keys had no version byte: a stamp of 0 says that they are plain. */
function sealMarks(database: Database, seal: Seal): void {
  const rows = database.prepare<[], RowFacts & { key: number; marks: Uint8Array; row_keys: Uint8Array }>(
    'SELECT key, marks, row_keys FROM staged_marks WHERE stamp = 0',
  );
  const write = database.prepare("UPDATE staged_marks SET marks = ?, row_keys = x'', stamp = 1 WHERE key = ?");
  for (const { key, marks, row_keys } of rows.all()) {
    write.run(seal.sealBytes(Buffer.concat([marks, row_keys]), blockContext('marks', key, 1)), key);
  }
  const plain = createPlainSeal();
  const blocks = database.prepare<[], { key: number; body: Uint8Array }>(
    `SELECT key, body FROM staged_blocks WHERE stamp = 0 AND substr(body, 1, 1) = x'00'`,
  );
  const writeBlock = database.prepare('UPDATE staged_blocks SET body = ?, stamp = 1 WHERE key = ?');
  for (const { key, body } of blocks.all()) {
    writeBlock.run(seal.sealBytes(plain.openBytes(body, ''), blockContext('body', key, 1)), key);
  }
}

function sealHeadings(database: Database, seal: Seal): void {
  const rows = database.prepare<[], { heading: string; field: string | null }>(
    'SELECT heading, field FROM remembered_headings WHERE body IS NULL',
  );
  const write = database.prepare(
    'UPDATE remembered_headings SET heading = ?, field = NULL, body = ? WHERE heading = ?',
  );
  for (const { heading, field } of rows.all()) {
    const key = seal.name(heading, 'remembered_headings');
    write.run(key, seal.seal(JSON.stringify({ heading, field }), headingContext(key, 0)), heading);
  }
}
