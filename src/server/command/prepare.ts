import { seedLookUps } from '../look-ups/repository.ts';
import type { Database } from '../platform/database/database.ts';
import { prepareEpoch } from '../platform/database/epoch.ts';
import { migrateService } from '../platform/database/migrate.ts';
import { migrations } from '../platform/database/migrations/index.ts';

/** Makes a database ready for the service: schema, look-ups and epoch. Throws like `migrate`. */
export async function prepare(database: Database, steps = migrations): Promise<void> {
  await migrateService(database, steps);
  await seedLookUps(database);
  await prepareEpoch(database);
}
