import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { AppError } from '#shared/errors.ts';
import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';
import type { SchemaStep } from './migrations/schema-step.ts';
import type { Schema } from './schema.ts';

/** The database was made by a version of Footbridge that was never released, with tables of an earlier form. */
export class UnreleasedDatabase extends Error {}

/**
 * Brings the schema up to date, each step in its own transaction. Throws `newer_database` where the database knows
 * steps that this program does not, and `UnreleasedDatabase`.
 */
export async function migrateService(database: Database, steps: readonly SchemaStep[] = migrations): Promise<void> {
  checkOrder(steps);
  const migrator = new Migrator({
    db: database.migrations,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          steps.map((step) => [step.name, { up: (db: Kysely<Schema>) => step.up(db, database.dialect) }]),
        ),
    },
  });
  await refuseNewer(database, steps);
  for (let pending = true; pending; ) {
    const { error, results } = await migrator.migrateUp();
    if (error !== undefined) throw error;
    pending = (results?.length ?? 0) > 0;
  }
}

function checkOrder(steps: readonly SchemaStep[]): void {
  steps.forEach((step, index) => {
    const before = steps[index - 1];
    if (!/^\d{4}-[a-z-]+$/.test(step.name) || (before && before.name >= step.name)) {
      throw new Error(`Migration ${step.name} is out of order`);
    }
  });
}

async function refuseNewer(database: Database, steps: readonly SchemaStep[]): Promise<void> {
  const tables = await database.migrations.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const done = await database.migrations
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  checkDone(
    done.map(({ name }) => name),
    steps,
  );
}

/** Whether this program can go on with a database that has taken the steps `done`. Throws like `migrate`. */
export function checkDone(done: readonly string[], steps: readonly SchemaStep[] = migrations): void {
  const known = new Set(steps.map(({ name }) => name));
  const unknown = done.filter((name) => !known.has(name));
  const first = steps[0]?.name.slice(0, 4) ?? '';
  if (unknown.some((name) => name.startsWith(first))) throw new UnreleasedDatabase();
  if (unknown.length > 0) throw new AppError('newer_database');
}
