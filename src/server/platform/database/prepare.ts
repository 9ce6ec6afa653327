import { seedLookUps } from '../../look-ups/repository.ts';
import type { Database } from './database.ts';
import { prepareEpoch } from './epoch.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

/** Makes a database ready for the service: schema, look-ups and epoch. Throws like `migrate`. */
export async function prepare(database: Database, steps = migrations): Promise<void> {
  await migrate(database, steps);
  await seedLookUps(database);
  await prepareEpoch(database);
}
