import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prepare } from '../../command/prepare.ts';
import { describeEngines } from '../../testing/engines.ts';
import { signedIn } from '../../testing/people.ts';
import { testServer } from '../../testing/test-server.ts';
import { postgresDialect } from './dialect/postgres.ts';
import { sqliteDialect } from './dialect/sqlite.ts';
import { openServiceDatabase } from './open-database.ts';
import { planOnce } from './plan-once.ts';

/** What a restart does to every connection: all are ended before this returns, and this process has not noticed yet. */
function endConnections(url: string): void {
  const script = `import { Client } from 'pg';
    const client = new Client({ connectionString: process.env.PLACE });
    await client.connect();
    const others = 'from pg_stat_activity where pid <> pg_backend_pid() and ' +
      "datname = current_database() and backend_type = 'client backend'";
    await client.query('select pg_terminate_backend(pid, 60000) ' + others);
    const { rows } = await client.query('select count(*)::int as left ' + others);
    await client.end();
    process.exitCode = rows[0].left;`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env: { ...process.env, PLACE: url } });
}

describeEngines('a database that goes away', (open) => {
  async function opened() {
    const place = await open.place();
    if (!('url' in place)) throw new Error('Only PostgreSQL has connections');
    const database = openServiceDatabase(place);
    onTestFinished(() => database.close());
    await prepare(database);
    return { database, end: () => endConnections(place.url) };
  }

  it.runIf(open.engine === 'PostgreSQL')('is reached again by itself once it is back', async () => {
    const { database, end } = await opened();
    const server = testServer(database);
    const person = await signedIn(server, 2);
    const count = async () => (await person.call('user.counts')).status;
    const save = async () => (await person.call('user.save', { body: { first_name: 'Anya' } })).status;
    // Reading alone, and writing as well.
    for (const calls of [
      [count, count, count, count, count],
      [save, save, count, count, count],
    ]) {
      const all = () => Promise.all(calls.map((call) => call()));
      await all();
      end();
      expect(await all()).toEqual(calls.map(() => 200));
      expect(await all()).toEqual(calls.map(() => 200));
    }
  });

  it.runIf(open.engine === 'PostgreSQL')(
    'says so where a transaction was under way, which is not repeated',
    async () => {
      const { database, end } = await opened();
      let begun = 0;
      const written = database.write(async (tx) => {
        begun += 1;
        await sql`select 1`.execute(tx);
        end();
        await sql`select 1`.execute(tx);
      });
      await expect(written).rejects.toSatisfy((error) => database.dialect.classify(error) === 'unavailable');
      expect(begun).toBe(1);
      await database.write((tx) => sql`select 1`.execute(tx));
    },
  );

  it.runIf(open.engine === 'PostgreSQL')(
    'reads on where another process changed what a plan was made for',
    async () => {
      const { database } = await opened();
      const read = () =>
        database.read.selectFrom('cities').modifyFront(planOnce).selectAll().orderBy('id').limit(1).execute();
      const [first] = await read();
      expect(first).toMatchObject({ id: expect.any(Number) });
      await read();
      const { rows } = await sql`select statement from pg_prepared_statements`.execute(database.read);
      expect(rows).toEqual([{ statement: expect.stringContaining('from "cities"') }]);
      await database.migrations.schema.alterTable('cities').addColumn('note', 'text').execute();
      expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill([{ ...first, note: null }]));
      expect(await read()).toEqual([{ ...first, note: null }]);
    },
  );

  it.runIf(open.engine === 'PostgreSQL')('answers 503 with Retry-After and nothing of its own words', async () => {
    const database = openServiceDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const answer = await testServer(database).call('health.read');
    expect([answer.status, answer.headers['retry-after'], answer.body.code]).toEqual([503, '1', 'internal']);
    expect(answer.text).not.toMatch(/127|ECONN|none|nobody/);
    await database.close();
  });

  it('never shows what went wrong inside [ERR-04]', async () => {
    const database = await open();
    const server = testServer(database);
    const person = await signedIn(server, 2);
    await database.migrations.schema.alterTable('students').renameTo('gone').execute();
    const answer = await person.call('user.counts');
    const educator = await signedIn(server, 3);
    const broken = await educator.call('user.counts');
    expect([answer.status, broken.status]).toEqual([200, 500]);
    expect(JSON.parse(broken.text)).toEqual({ error: true, message: 'Something went wrong', code: 'internal' });
  });
});

describe('faults', () => {
  const fault = (code: string) => Object.assign(new Error('x'), { code });

  it.each([
    ['23505', 'unique'],
    ['23503', 'foreign'],
    ['23514', 'check'],
    ['40P01', 'busy'],
    ['57P01', 'unavailable'],
    ['08006', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['42601', 'other'],
  ])('of PostgreSQL: %s is %s', (code, kind) => {
    expect(postgresDialect.classify(fault(code))).toBe(kind);
  });

  it.each([
    ['SQLITE_CONSTRAINT_UNIQUE', 'unique'],
    ['SQLITE_CONSTRAINT_PRIMARYKEY', 'unique'],
    ['SQLITE_CONSTRAINT_FOREIGNKEY', 'foreign'],
    ['SQLITE_CONSTRAINT_CHECK', 'check'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['SQLITE_FULL', 'unavailable'],
    ['SQLITE_ERROR', 'other'],
  ])('of SQLite: %s is %s', (code, kind) => {
    expect(sqliteDialect.classify(fault(code))).toBe(kind);
  });
});
