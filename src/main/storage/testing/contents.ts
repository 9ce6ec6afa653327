import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';

/** How many rows a question finds, and the SHA-256 of them all, in its order. */
export interface Checksum {
  readonly rows: number;
  readonly sha256: string;
}

/** Counts and hashes what a query answers; bytes count as they are. */
export function checksum(database: Database, query: string): Checksum {
  const hash = createHash('sha256');
  let rows = 0;
  for (const row of database.prepare(query).raw().iterate()) {
    rows += 1;
    for (const value of row as unknown[]) {
      hash.update(value instanceof Uint8Array ? `b${Buffer.from(value).toString('hex')}` : `${typeof value}${value}`);
      hash.update('\u0000');
    }
  }
  return { rows, sha256: hash.digest('hex') };
}
