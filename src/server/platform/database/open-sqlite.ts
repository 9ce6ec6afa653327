import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { configureConnection } from '#node/sqlite/connection.ts';
import type { CopyableFile, Database } from './database.ts';
import { sqliteDialect } from './dialect/sqlite.ts';
import type { Schema } from './schema.ts';

/**
 * Opens or creates the database file: one writing connection, which Kysely hands to one transaction at a time,
 * and one read-only connection beside it. Both files' folders are private to the user.
 */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600);
  const writer = new Sqlite(file, { timeout: 5000 });
  configureConnection(writer);
  const reader = new Sqlite(file, { readonly: true, timeout: 5000 });
  configureConnection(reader);
  for (const connection of [writer, reader]) {
    connection.pragma('cache_size = -32000');
    connection.pragma('temp_store = MEMORY');
  }
  const write = new Kysely<Schema>({ dialect: new ImmediateDialect({ database: remembering(writer) }) });
  const read = new Kysely<Schema>({ dialect: new SharedDialect({ database: remembering(reader) }) });
  return {
    read,
    migrations: write,
    write: (work) => write.transaction().execute(work),
    dialect: sqliteDialect,
    known: { epoch: '' },
    file: copyable(file, writer),
    close: async () => {
      // Readers first: the last connection to close writes the WAL back.
      try {
        await read.destroy();
        if (reader.open) reader.close();
      } finally {
        await write.destroy();
        if (writer.open) writer.close();
      }
    },
  };
}

/** Pages that are copied in one go: twenty megabytes, a few milliseconds. */
const copiedAtOnce = 5000;

/** By the writing connection, so that a copy goes on where it was when something is written meanwhile. */
function copyable(file: string, writer: Sqlite.Database): CopyableFile {
  return {
    path: file,
    copyTo: async (target) => {
      // The file itself must not fall behind its copies: its log may be lost one day.
      writer.pragma('wal_checkpoint(PASSIVE)');
      await writer.backup(target, { progress: () => copiedAtOnce });
    },
    changes: () => (writer.open ? Number(writer.prepare('SELECT total_changes()').pluck().get()) : 0),
  };
}

/** Takes the write lock at the start, so that two processes never meet in the middle of a transaction. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite does roll back schema changes, so a migration step is one transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** Reading needs no turns: a query is over before the next begins, and a long stream must not hold up the others. */
class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SharedDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new SharedAdapter();
  }
}

const rememberedStatements = 400;
/** Longer texts, of misspelt searches for instance, hardly come twice and would push out those that do. */
const maxRemembered = 8_000;

/** Keeps the statements used last compiled; a busy one (being streamed) is compiled anew. */
function remembering(database: Sqlite.Database) {
  const statements = new Map<string, Sqlite.Statement>();
  return {
    close: () => {
      statements.clear();
      if (database.open) database.close();
    },
    prepare: (text: string): SqliteStatement => {
      const known = statements.get(text);
      if (known?.busy === false) return asKysely(known);
      const statement = database.prepare(text);
      if (text.length > maxRemembered) return asKysely(statement);
      statements.set(text, statement);
      if (statements.size > rememberedStatements) statements.delete(statements.keys().next().value ?? text);
      return asKysely(statement);
    },
  };
}

const asKysely = (statement: Sqlite.Statement): SqliteStatement => ({
  reader: statement.reader,
  all: (parameters) => statement.all(parameters),
  run: (parameters) => statement.run(parameters),
  iterate: (parameters) => statement.iterate(parameters),
});
