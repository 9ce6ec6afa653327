import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { rosterColumns } from '../../roster/store/roster-columns.ts';
import { createKeySeal } from '../data-key.ts';
import { readKeyFile, unwrapKey } from '../key-file.ts';
import { createPlainSeal } from '../plain-seal.ts';
import { accountColumns, type RowFacts, type SealedColumn } from '../sealed-columns.ts';
import { openFile } from '../sealed-file.ts';

/**
 * What the plain seal would have left: opens every sealed column and every kept file of an account in place, under its
 * password. Answers how many values were opened.
 */
export async function unsealAccount(folder: string, place: string, password: string): Promise<number> {
  const content = readKeyFile(folder);
  const found = content && (await unwrapKey(content.wraps, place, password));
  if (!found) throw new Error('The password does not open this account');
  const opened = [
    unsealDatabase(path.join(folder, 'account.db'), accountColumns, found.key, place),
    unsealDatabase(path.join(folder, 'roster.db'), rosterColumns, found.key, place),
  ];
  const uploads = path.join(folder, 'uploads');
  for (const name of existsSync(uploads) ? readdirSync(uploads) : []) {
    const file = path.join(uploads, name);
    await openFile(file, `${file}.plain`, { key: found.key, place }, `uploads|${name}`);
    opened.push(1);
  }
  return opened.reduce((sum, count) => sum + count, 0);
}

function unsealDatabase(file: string, columns: readonly SealedColumn[], key: Uint8Array, place: string): number {
  if (!existsSync(file)) return 0;
  const seal = createKeySeal(key, place);
  const plain = createPlainSeal();
  const database = new BetterSqlite3(file);
  let opened = 0;
  for (const { table, column, by, context } of columns) {
    const rows = database
      .prepare<[], RowFacts & { row_number: number; sealed_value: Uint8Array }>(
        `SELECT rowid AS row_number, ${by.join(', ')}, ${column} AS sealed_value FROM ${table} WHERE ${column} IS NOT NULL`,
      )
      .all();
    for (const row of rows) {
      const bytes = plain.sealBytes(seal.openBytes(row.sealed_value, context(row)), '');
      database.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`).run(bytes, row.row_number);
      opened += 1;
    }
  }
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  return opened;
}
