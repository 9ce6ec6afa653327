import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeWhole } from '#node/files/whole-file.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { markFolder, readOrEmpty } from './mark.ts';

/**
 * What has to outlive a restore of an account: that it was deleted, its latest password's hash, or that no sign-in
 * provider leads to it any more.
 */
export type Entry = z.infer<typeof entrySchema>;

const account = { id: z.number().int(), created_at: z.string() };
const entrySchema = z.union([
  z.object({ ...account, deleted: z.literal(true) }),
  z.object({ ...account, providers_ended: z.literal(true) }),
  z.object({ ...account, version: z.number().int(), password_hash: z.string() }),
]);

/** The latest of every account that changed its password, lost its sign-in providers or was deleted, in `mark/journal` of the data folder. */
export interface Journal {
  entries(): Entry[];
  /** Adds entries, on the disk before it returns. */
  add(entries: readonly Entry[]): void;
}

/** Opens the journal of a data folder; entries that later ones outdate are dropped. */
export function openJournal(folder: string): Journal {
  const file = path.join(markFolder(folder), 'journal');
  const lines = readOrEmpty(file).split('\n').filter(Boolean);
  const latest = latestOf(lines);
  if (lines.length > latest.length) writeWhole(file, Buffer.from(latest.map(lineOf).join('')));
  return {
    entries: () => latestOf(readOrEmpty(file).split('\n')),
    add: (entries) => {
      if (entries.length === 0) return;
      const handle = openSync(file, 'a', 0o600);
      try {
        // A line that a power cut left unfinished ends here.
        writeSync(handle, `\n${entries.map(lineOf).join('')}`);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
    },
  };
}

const lineOf = (entry: Entry) => `${JSON.stringify(entry)}\n`;

/** Ids alone are not enough: another database in the same folder has accounts of its own under them. */
function latestOf(lines: readonly string[]): Entry[] {
  const latest = new Map<string, Entry>();
  for (const line of lines) {
    const entry = entryOf(line);
    if (!entry) continue;
    const name = `${entry.id} ${entry.created_at}${'providers_ended' in entry ? ' providers' : ''}`;
    const known = latest.get(name);
    if (!known || isLater(entry, known)) latest.set(name, entry);
  }
  return [...latest.values()];
}

const isLater = (entry: Entry, known: Entry) =>
  'deleted' in entry || ('version' in entry && 'version' in known && entry.version >= known.version);

function entryOf(line: string): Entry | null {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** What is to be written down of accounts; nothing of those that are not there at all. */
export async function readEntries(db: Handle, ids: readonly number[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'created_at', 'password_hash', 'password_version', 'deleted_at'])
    .select(sql<number>`(select count(*) from user_identities where user_id = users.id)`.as('providers'))
    .where('id', 'in', ids)
    .execute();
  return rows.flatMap(
    ({ id, created_at, password_hash, password_version: version, deleted_at, providers }): Entry[] => {
      if (deleted_at !== null) return [{ id, created_at, deleted: true }];
      const password = password_hash === null ? [] : [{ id, created_at, version, password_hash }];
      // An account has the providers of its sign-up, and gets none later.
      return Number(providers) > 0 ? password : [...password, { id, created_at, providers_ended: true }];
    },
  );
}

const outliving = new WeakMap<Tx, Set<number>>();

/** Says within a transaction that what it does to an account has to outlive a restore. */
export function outlive(tx: Tx, userId: number): void {
  const ids = outliving.get(tx) ?? new Set<number>();
  outliving.set(tx, ids.add(userId));
}

/** The accounts of which a transaction said so. */
export const outlivingOf = (tx: Tx): number[] => [...(outliving.get(tx) ?? [])];
