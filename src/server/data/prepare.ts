import type { Database } from './database.ts';
import { prepareEpoch } from './epoch.ts';
import { seedLookUps } from './look-ups.ts';
import { migrate } from './migrate.ts';

/** Makes a database ready for the service: schema, look-ups and epoch. Throws `newer_database`. */
export async function prepare(database: Database): Promise<void> {
  await migrate(database);
  await seedLookUps(database);
  await prepareEpoch(database);
}
