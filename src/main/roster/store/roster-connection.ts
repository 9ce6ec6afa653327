import BetterSqlite3, { type Database } from 'better-sqlite3';
import { configureConnection } from '#node/sqlite/connection.ts';
import type { Seal } from '../../account/account.ts';
import { createKeySeal } from '../../account/data-key.ts';
import type { RosterPlace, SealChoice } from '../worker-messages.ts';

/** The seal that the desk uses for this account, made anew in another thread. */
export const sealOf = ({ key, place }: SealChoice): Seal => createKeySeal(key, place);

/** A further connection to a roster.db that the desk has opened: the same settings, no checks and no migration. */
export function joinRoster(place: RosterPlace): Database {
  const database = new BetterSqlite3(place.database, { fileMustExist: true, timeout: 5000 });
  try {
    configureConnection(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
