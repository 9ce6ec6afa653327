import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from './file-store.ts';

const { day } = milliseconds;
const namesAtOnce = 500;

/** Removes bytes that no row knows: of uploads whose transaction failed or that have expired, and of rows that are gone. */
export async function sweepFiles({ read }: Database, files: FileStore, now: Date): Promise<void> {
  const names = await files.olderThan(new Date(now.getTime() - day));
  for (let start = 0; start < names.length; start += namesAtOnce) {
    const some = names.slice(start, start + namesAtOnce);
    const known = await read
      .selectFrom('stored_files')
      .select('stored_name')
      .where('stored_name', 'in', some)
      .execute();
    const onTheWay = await read
      .selectFrom('uploads')
      .select('stored_name')
      .where('stored_name', 'in', some)
      .where('used_at', 'is', null)
      .execute();
    const kept = new Set([...known, ...onTheWay].map(({ stored_name }) => stored_name));
    for (const name of some) if (!kept.has(name)) await files.remove(name);
  }
}
