import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '#node/start-problem.ts';
import { migrationsDone } from '../platform/copies/copy-files.ts';
import type { Database } from '../platform/database/database.ts';
import { migrations } from '../platform/database/migrations/index.ts';
import { openServiceDatabase } from '../platform/database/open-database.ts';

/** The folder of all state where a command names none. */
export const defaultFolder = 'footbridge-data';

/**
 * Opens the database of a service for a command of its operator; `url` is PostgreSQL's address, or empty for the file in
 * `folder`. The service may be running: nothing is mended or migrated. Throws `StartProblem`.
 */
export function openExisting(folder: string, url: string): Database {
  const file = path.resolve(folder, 'footbridge.db');
  if (url === '') {
    if (!existsSync(file))
      throw new StartProblem(`There is no database in ${path.dirname(file)}. Say where with --data`);
    const done = migrationsDone(file);
    if (migrations.some(({ name }) => !done.includes(name))) {
      throw new StartProblem('The database is of an older version. Start the service once, then try again');
    }
  }
  return openServiceDatabase(url === '' ? { file } : { url });
}

/** Runs `read`, which parses a command line. Throws `StartProblem` with the first sentence of what it throws. */
export function parseCommand<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new StartProblem(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error));
  }
}
