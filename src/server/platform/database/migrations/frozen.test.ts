import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeSqlite } from '../../../testing/engines.ts';
import { migrateService } from '../migrate.ts';
import { openServiceDatabase } from '../open-database.ts';
import { migrations } from './index.ts';

/**
 * What the schema is after each step, as a digest of SQLite's own description. From 0.1.0 on, a line is never changed
 * and none is taken away. Until then the baseline may change: give it the next letter, and its new digest.
 */
const digests: Record<string, string> = {
  '0010-baseline-zd': '5dbc1d1f8e38f0b9c32ab107f4623e30295ce95ac7248489b446c7bd2bd7d2c0',
};

const steps = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/^(?:index|frozen\.test)\.ts$/.test(file),
);
/** Types mean nothing to a program that runs; neither does the library that writes SQL. */
const harmless = /^import type |from 'kysely';$/;

/** What a step runs that lives elsewhere, and may mean something else tomorrow. */
function livingImports(source: string): string[] {
  const imports = source.match(/^import [^;]*;/gms) ?? [];
  return imports.filter((each) => !harmless.test(each.replace(/\s+/g, ' ')) && !/from '\.\//.test(each));
}

it.each(steps)('the step %s runs no code that changes: only its own, and what is frozen beside it [D-07]', (file) => {
  expect(livingImports(readFileSync(path.join(import.meta.dirname, file), 'utf8'))).toEqual([]);
});

it('notices a step that calls code from elsewhere', () => {
  expect(livingImports("import { fold } from '../search-text.ts';\n")).toHaveLength(1);
  expect(livingImports("import type { Schema } from '../schema.ts';\nimport { sql } from 'kysely';\n")).toEqual([]);
});

describeSqlite('each step', (open) => {
  it.each(migrations.map(({ name }, index) => [name, index] as const))(
    '%s makes the schema that it always made; another one takes another name [D-07]',
    async (name, index) => {
      const database = openServiceDatabase(await open.place());
      await migrateService(database, migrations.slice(0, index + 1));
      const { rows } = await sql`select type, name, sql from sqlite_schema
        where name not like 'kysely%' order by name`.execute(database.read);
      await database.close();
      expect(createHash('sha256').update(JSON.stringify(rows)).digest('hex')).toBe(digests[name]);
    },
  );
});
