import type { Database } from 'better-sqlite3';
import type { ListedField } from '#shared/roster/values.ts';
import type { Seal } from '../../account/account.ts';
import { listValueContext, newStamp } from './roster-columns.ts';

/** The courses and specializations of the copy of the list, each stored once under a number. */
export interface ListValues {
  /** The number of a value, new ones included; 0 for an empty one. */
  numberOf(field: ListedField, value: string): number;
  /** The value of a number; null for one that is not there, or does not open. */
  read(number: number): string | null;
  /** A transaction was taken back, and the numbers that it gave with it. */
  forget(): void;
}

/** The values that students of the copy refer to. Those that nobody has any more stay behind, and count for nothing. */
export function openListValues(database: Database, seal: Seal): ListValues {
  const byKey = database.prepare<[string], number>('SELECT id FROM list_values WHERE key = ?').pluck();
  const byId = database.prepare<[number], { key: string; stamp: number; body: Uint8Array }>(
    'SELECT key, stamp, body FROM list_values WHERE id = ?',
  );
  const insert = database.prepare('INSERT INTO list_values (key, stamp, body) VALUES (?, ?, ?)');
  const numbers = new Map<string, number>();
  const add = (key: string, value: string) => {
    const stamp = newStamp();
    const body = seal.seal(value, listValueContext(key, stamp));
    return Number(insert.run(key, stamp, body).lastInsertRowid);
  };
  return {
    numberOf(field, value) {
      if (value === '') return 0;
      const name = `${field}|${value}`;
      const known = numbers.get(name);
      if (known !== undefined) return known;
      const key = seal.name(name, 'list_values');
      const number = byKey.get(key) ?? add(key, value);
      numbers.set(name, number);
      return number;
    },
    forget: () => numbers.clear(),
    read(number) {
      const found = byId.get(number);
      if (!found) return null;
      try {
        return seal.open(found.body, listValueContext(found.key, found.stamp));
      } catch {
        return null;
      }
    },
  };
}
