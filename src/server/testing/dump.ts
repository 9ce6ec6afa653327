import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Every row of every table, as sorted JSON lines by table; the list of cities, which nobody changes, is left out. */
export async function dumpTables({ read }: Database): Promise<Record<string, string[]>> {
  const tables = await read.introspection.getTables();
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (name === 'cities' || name.startsWith('sqlite_') || /_(fts|trigram|words)/.test(name)) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(read);
    dump[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dump;
}

/** The tables whose rows differ between two dumps. */
export function changedTables(before: Record<string, string[]>, after: Record<string, string[]>): string[] {
  return Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
