import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { describeEngines } from '../testing/engines.ts';
import { signedIn } from '../testing/people.ts';
import { testServer } from '../testing/test-server.ts';
import { openDatabase } from './database.ts';
import { postgresDialect } from './dialect/postgres.ts';
import { sqliteDialect } from './dialect/sqlite.ts';

describeEngines('a database that goes away', (open) => {
  it.runIf(open.engine === 'PostgreSQL')('is reached again by itself once it is back', async () => {
    const database = await open();
    const server = testServer(database);
    const person = await signedIn(server, 2);
    await Promise.all(Array.from({ length: 5 }, () => person.call('user.counts')));
    // What a restart does to every connection.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.read);
    const answers = await Promise.all(Array.from({ length: 5 }, () => person.call('user.counts')));
    for (const { status, headers } of answers)
      expect([200, 503]).toContain(status === 503 && headers['retry-after'] ? 503 : status);
    // Each connection that was ended can fail one more request, until the pool has met them all.
    await vi.waitFor(async () => expect((await person.call('user.counts')).status).toBe(200), 10_000);
    await vi.waitFor(async () => {
      expect((await person.call('user.save', { body: { first_name: 'Anya' } })).status).toBe(200);
    }, 10_000);
  });

  it.runIf(open.engine === 'PostgreSQL')('answers 503 with Retry-After and nothing of its own words', async () => {
    const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const answer = await testServer(database).call('health.read');
    expect([answer.status, answer.headers['retry-after'], answer.body.code]).toEqual([503, '1', 'internal']);
    expect(answer.text).not.toMatch(/127|ECONN|none|nobody/);
    await database.close();
  });

  it('never shows what went wrong inside', async () => {
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
