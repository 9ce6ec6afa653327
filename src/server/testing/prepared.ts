import { seedLookUps } from '../look-ups/repository.ts';
import type { Database } from '../platform/database/database.ts';
import { migrateService } from '../platform/database/migrate.ts';

/** The name of the run's PostgreSQL database that has the current schema and look-ups, for suites to copy. */
export const preparedDatabase = 'prepared';

/** The current schema and the look-ups: all that copies have in common. Each takes an epoch of its own. */
export async function prepareToCopy(database: Database): Promise<void> {
  await migrateService(database);
  await seedLookUps(database);
}
