import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { prepare } from '../../command/prepare.ts';
import { describeSqlite } from '../../testing/engines.ts';
import { openServiceDatabase } from './open-database.ts';

describeSqlite('the SQLite file', (open) => {
  it('is durable, strict and private [D-01]', async () => {
    const place = await open.place();
    if (!('file' in place)) throw new Error('SQLite is a file');
    const file = path.join(path.dirname(place.file), 'inner', 'footbridge.db');
    const database = openServiceDatabase({ file });
    await prepare(database);
    const pragma = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(database.migrations);
      return Object.values(rows[0] ?? {})[0];
    };
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    expect(await pragma('secure_delete')).toBe(1);
    expect(await pragma('trusted_schema')).toBe(0);
    expect(await pragma('busy_timeout')).toBe(5000);
    expect(await pragma('cell_size_check')).toBe(1);
    expect(await pragma('fullfsync')).toBe(1);
    expect(await pragma('checkpoint_fullfsync')).toBe(1);
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(database.migrations);
    const [major = 0, minor = 0, patch = 0] = (rows[0]?.version ?? '').split('.').map(Number);
    expect(major * 1_000_000 + minor * 1000 + patch).toBeGreaterThanOrEqual(3_051_003);
    if (process.platform !== 'win32') {
      for (const part of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(part).mode & 0o777).toBe(0o600);
      expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    }
    await database.close();
  });

  it.skipIf(process.platform === 'win32')('is closed to others, whatever it was left as [D-01]', async () => {
    const place = await open.place();
    if (!('file' in place)) throw new Error('SQLite is a file');
    const before = process.umask(0);
    try {
      const first = openServiceDatabase(place);
      await prepare(first);
      for (const part of ['', '-wal', '-shm']) chmodSync(place.file + part, 0o666);
      const second = openServiceDatabase(place);
      for (const part of ['', '-wal', '-shm']) expect(statSync(place.file + part).mode & 0o777).toBe(0o600);
      await second.close();
      await first.close();
    } finally {
      process.umask(before);
    }
  });

  it('is not written through the reading side', async () => {
    const database = await open();
    const skill = { name: 'Bell founding', name_key: 'bell founding' };
    await expect(database.read.insertInto('skills').values(skill).execute()).rejects.toThrow('readonly');
  });

  it('lets people read while somebody writes', async () => {
    const database = await open();
    await database.write(async (tx) => {
      await tx.deleteFrom('interests').execute();
      const seen = await database.read.selectFrom('interests').select('id').execute();
      expect(seen.length).toBeGreaterThan(0);
    });
    expect(await database.read.selectFrom('interests').select('id').execute()).toEqual([]);
  });

  it('streams rows while other queries run', async () => {
    const database = await open();
    const query = database.read.selectFrom('skills').select('id').orderBy('id');
    let seen = 0;
    for await (const _row of query.stream()) {
      seen += 1;
      if (seen === 1) expect((await query.execute()).length).toBeGreaterThan(1);
    }
    expect(seen).toBe((await query.execute()).length);
  });
});
