import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { prepare } from '../../command/prepare.ts';
import { type DatabaseAddress, describeEngines } from '../../testing/engines.ts';
import type { Database } from './database.ts';
import { migrateService, UnreleasedDatabase } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { SchemaStep } from './migrations/schema-step.ts';
import { openServiceDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';

describeEngines('migrations', (open) => {
  async function at<T>(place: DatabaseAddress, work: (database: Database) => Promise<T>): Promise<T> {
    const database = openServiceDatabase(place);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  it.each(migrations.map(({ name }, index) => [name, index] as const))(
    'reach the newest schema from %s with its rows',
    async (_name, index) => {
      const place = await open.place();
      await at(place, async (database) => {
        await migrateService(database, migrations.slice(0, index + 1));
        await database.write((tx) => addRows(tx));
      });
      await at(place, async (database) => {
        await prepare(database);
        const rows = await database.read.selectFrom('users').select(['id', 'email_address', 'company_id']).execute();
        expect(rows).toEqual([{ id: 1, email_address: 'asha@acme.example', company_id: 1 }]);
        const done = await doneIn(database);
        expect(done).toEqual(migrations.map(({ name }) => name));
        // The migrated schema takes new rows as a new one does.
        await database.write((tx) => addUser(tx, 'second@acme.example'));
      });
    },
  );

  async function doneIn(database: Database): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database.read,
    );
    return rows.map(({ name }) => name);
  }

  async function addRows(tx: Kysely<Schema>): Promise<void> {
    const now = '2025-01-01T00:00:00.000Z';
    await tx
      .insertInto('companies')
      .values({ name: 'Acme', name_key: 'acme', email_domain: '', created_at: now, updated_at: now, ...emptyPlace })
      .execute();
    await addUser(tx, 'asha@acme.example');
  }

  const emptyPlace = {
    website: '',
    description: '',
    address: '',
    logo: '',
    industry_sector: '',
    ceo_name: '',
    services: '[]',
  };

  async function addUser(tx: Kysely<Schema>, email_address: string): Promise<void> {
    const now = '2025-01-01T00:00:00.000Z';
    const names = { first_name: 'Asha', last_name: '', designation: '', phone_number: '', profile_pic: '' };
    await tx
      .insertInto('users')
      .values({
        ...names,
        role: 2,
        email_address,
        email_verified: 1,
        two_factor: 0,
        company_id: 1,
        created_at: now,
        updated_at: now,
      })
      .execute();
  }

  it('change nothing the second time', async () => {
    const place = await open.place();
    await at(place, prepare);
    await at(place, async (database) => {
      const before = await doneIn(database);
      await prepare(database);
      expect(await doneIn(database)).toEqual(before);
    });
  });

  it('refuse a database of a newer program, and leave it alone', async () => {
    const place = await open.place();
    const later: SchemaStep = {
      name: '9990-later',
      up: async (db) => {
        await db.schema.createTable('later').addColumn('id', 'integer').execute();
      },
    };
    await at(place, (database) => migrateService(database, [...migrations, later]));
    await at(place, async (database) => {
      await expect(prepare(database)).rejects.toMatchObject({ code: 'newer_database' });
      expect(await doneIn(database)).toContain('9990-later');
      const cities = await database.read.selectFrom('cities').select('id').execute();
      expect(cities).toEqual([]);
    });
  });

  it.each(['0010-accounts', '0010-baseline-a'])('refuse %s, of a version that was never released', async (name) => {
    const place = await open.place();
    const unreleased: SchemaStep = {
      name,
      up: async (db) => {
        await db.schema.createTable('companies').addColumn('id', 'integer').execute();
      },
    };
    await at(place, (database) => migrateService(database, [unreleased]));
    await at(place, async (database) => {
      await expect(prepare(database)).rejects.toThrow(UnreleasedDatabase);
      expect(await doneIn(database)).toEqual([name]);
    });
  });

  it('undo a step that failed in the middle', async () => {
    const place = await open.place();
    const broken: SchemaStep = {
      name: '9990-broken',
      up: async (db) => {
        await db.schema.createTable('half_done').addColumn('id', 'integer').execute();
        throw new Error('on purpose');
      },
    };
    await at(place, async (database) => {
      await expect(migrateService(database, [...migrations, broken])).rejects.toThrow('on purpose');
    });
    await at(place, async (database) => {
      const tables = await database.migrations.introspection.getTables();
      expect(tables.some(({ name }) => name === 'half_done')).toBe(false);
      await prepare(database);
    });
  });

  // In one process SQLite's second connection would wait for the first without letting it go on.
  it.runIf(open.engine === 'PostgreSQL')('may start at the same moment in two services', async () => {
    const place = await open.place();
    await Promise.all([at(place, prepare), at(place, prepare)]);
    await at(place, async (database) => expect(await doneIn(database)).toHaveLength(migrations.length));
  });

  it('are refused out of order', async () => {
    const place = await open.place();
    const early: SchemaStep = { name: '0001-early', up: () => Promise.resolve() };
    await at(place, async (database) => {
      await expect(migrateService(database, [...migrations, early])).rejects.toThrow('out of order');
    });
  });

  it('bring look-ups up to date without touching what people added', async () => {
    const database = await open();
    await database.write(async (tx) => {
      await tx.updateTable('cities').set({ name: 'Poona', name_key: 'poona' }).where('id', '=', 327).execute();
      await tx.deleteFrom('interests').where('id', '=', 2).execute();
      await tx.insertInto('skills').values({ name: 'Bell founding', name_key: 'bell founding' }).execute();
    });
    await prepare(database);
    const nameOf = async (table: 'cities' | 'interests', id: number) =>
      (await database.read.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name;
    expect([await nameOf('cities', 327), await nameOf('interests', 2)]).toEqual(['Pune', 'Agriculture']);
    const added = await database.read
      .selectFrom('skills')
      .select('id')
      .where('name_key', '=', 'bell founding')
      .execute();
    expect(added).toHaveLength(1);
  });
});
