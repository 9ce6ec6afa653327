import type { Database, Statement } from 'better-sqlite3';

const compiled = new WeakMap<Database, Map<string, Statement>>();

/**
 * A statement of a database, compiled the first time and kept with it: compiling costs a third of saving a draft.
 * The same text always comes back as the same object, so it must always be used alike (`pluck`, `raw`).
 */
export function statement<P extends unknown[] = unknown[], R = unknown>(
  database: Database,
  sql: string,
): Statement<P, R> {
  let own = compiled.get(database);
  if (!own) {
    own = new Map();
    compiled.set(database, own);
  }
  let found = own.get(sql);
  if (!found) {
    found = database.prepare(sql);
    own.set(sql, found);
  }
  return found as Statement<P, R>;
}

const transactions = new WeakMap<Database, { immediate(work: () => unknown): unknown }>();

/** Runs work in one IMMEDIATE transaction; what it throws undoes it. Kept with the database, as statements are. */
export function immediately<T>(database: Database, work: () => T): T {
  let own = transactions.get(database);
  if (!own) {
    own = database.transaction((given: () => unknown) => given());
    transactions.set(database, own);
  }
  return own.immediate(work) as T;
}
