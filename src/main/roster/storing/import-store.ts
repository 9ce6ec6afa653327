import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { RosterField, RosterImport } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { headingKey } from '#shared/roster/headings.ts';
import type { Seal } from '../../account/account.ts';
import type { Layout } from '../reading/inspect.ts';

/** An import with what the desk alone needs. */
export interface StoredImport extends Omit<RosterImport, 'progress'> {
  /** Its number in roster.db. */
  readonly number: number;
  readonly layout: Layout;
  /** Grows with every check and every correction: what was computed of its rows is then out of date. */
  readonly edition: number;
  /** The key under which the service opens the upload, and the entry of the outbox that carries it. */
  readonly commitId: string | null;
  readonly outboxId: string | null;
}

type Body = Omit<StoredImport, 'number' | 'importId' | 'state' | 'commitId' | 'outboxId' | 'createdAt'>;
/** What may be changed of an import. */
export type ImportChange = Partial<Omit<StoredImport, 'number' | 'importId' | 'createdAt'>>;

/** A part that the service has taken. */
export interface SentPart {
  readonly part: number;
  /** The last row of the file that it carried. */
  readonly lastRow: number;
  readonly answer: NonNullable<RosterImport['outcome']>;
}

interface Row {
  number: number;
  id: string;
  file_hash: string;
  state: RosterImport['state'];
  commit_id: string | null;
  outbox_id: string | null;
  created_at: string;
  body: Uint8Array;
}

/** The uploads of one account. */
export interface ImportStore {
  add(found: Pick<StoredImport, 'file' | 'inspection' | 'options' | 'layout'>): StoredImport;
  /** Throws `not_found`. */
  read(importId: string): StoredImport;
  byHash(hash: string): StoredImport[];
  /** Newest first. */
  list(): StoredImport[];
  change(importId: string, change: ImportChange): StoredImport;
  /** When it was changed last, ISO 8601. */
  changedAt(importId: string): string;
  remembered(): ReadonlyMap<string, RosterField | null>;
  remember(choices: ReadonlyMap<string, RosterField | null>): void;
  sentParts(importNumber: number): SentPart[];
  addSentPart(importNumber: number, part: SentPart): void;
  dropSentParts(importNumber: number): void;
}

/** Counts of an import that has not been checked. */
export const noCounts: RosterImport['counts'] = {
  create: 0,
  update: 0,
  unchanged: 0,
  merged: 0,
  skipped: 0,
  error: 0,
  read: 0,
  warnings: 0,
};

/** A UUID (version 8) that always comes out the same for the same parts. */
export function deriveUuid(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The uploads in roster.db; everything that people wrote is sealed. */
export function createImportStore(database: Database, seal: Seal, account: number, clock: () => Date): ImportStore {
  const columns = 'number, id, file_hash, state, commit_id, outbox_id, created_at, body';
  const byId = database.prepare<[string], Row>(`SELECT ${columns} FROM imports WHERE id = ?`);
  const byHash = database.prepare<[string], Row>(
    `SELECT ${columns} FROM imports WHERE file_hash = ? ORDER BY number DESC`,
  );
  const all = database.prepare<[], Row>(`SELECT ${columns} FROM imports ORDER BY number DESC LIMIT 200`);
  const context = (id: string) => `${account}|imports|${id}`;
  const sealBody = (stored: StoredImport) => {
    const { number: _n, importId, state: _s, commitId: _c, outboxId: _o, createdAt: _a, ...body } = stored;
    return seal.seal(JSON.stringify(body satisfies Body), context(importId));
  };
  const asImport = (row: Row): StoredImport => ({
    ...(JSON.parse(seal.open(row.body, context(row.id))) as Body),
    number: row.number,
    importId: row.id,
    state: row.state,
    commitId: row.commit_id,
    outboxId: row.outbox_id,
    createdAt: row.created_at,
  });
  const read = (importId: string) => {
    const row = byId.get(importId);
    if (!row) throw new AppError('not_found');
    return asImport(row);
  };
  return {
    read,
    byHash: (hash) => byHash.all(hash).map(asImport),
    list: () => all.all().map(asImport),
    add(found) {
      const at = clock().toISOString();
      const importId = deriveUuid(account, found.file.hash, byHash.all(found.file.hash).length);
      const stored = { ...newImport, ...found, number: 0, importId, createdAt: at } satisfies StoredImport;
      database
        .prepare('INSERT INTO imports (id, file_hash, state, created_at, changed_at, body) VALUES (?, ?, ?, ?, ?, ?)')
        .run(importId, found.file.hash, stored.state, at, at, sealBody(stored));
      return read(importId);
    },
    change(importId, change) {
      const next = { ...read(importId), ...change };
      database
        .prepare('UPDATE imports SET state = ?, commit_id = ?, outbox_id = ?, changed_at = ?, body = ? WHERE id = ?')
        .run(next.state, next.commitId, next.outboxId, clock().toISOString(), sealBody(next), importId);
      return next;
    },
    changedAt: (importId) =>
      String(database.prepare('SELECT changed_at FROM imports WHERE id = ?').pluck().get(importId) ?? ''),
    ...headingMemory(database),
    ...sentPartStore(database, seal, account),
  };
}

const newImport = {
  state: 'inspected',
  counts: noCounts,
  outcome: null,
  problem: null,
  comparedAsOf: null,
  edition: 0,
  commitId: null,
  outboxId: null,
} as const;

function headingMemory(database: Database): Pick<ImportStore, 'remembered' | 'remember'> {
  return {
    remembered() {
      const rows = database.prepare<[], { heading: string; field: RosterField | null }>(
        'SELECT heading, field FROM remembered_headings',
      );
      return new Map(rows.all().map(({ heading, field }) => [heading, field]));
    },
    remember(choices) {
      const store = database.prepare('INSERT OR REPLACE INTO remembered_headings (heading, field) VALUES (?, ?)');
      for (const [heading, field] of choices) {
        const key = headingKey(heading);
        if (key !== '') store.run(key, field);
      }
    },
  };
}

function sentPartStore(
  database: Database,
  seal: Seal,
  account: number,
): Pick<ImportStore, 'sentParts' | 'addSentPart' | 'dropSentParts'> {
  const context = (importNumber: number, part: number) => `${account}|sent_parts|${importNumber}|${part}`;
  return {
    sentParts: (importNumber) =>
      database
        .prepare<[number], { part: number; last_row: number; answer: Uint8Array }>(
          'SELECT part, last_row, answer FROM sent_parts WHERE import = ? ORDER BY part',
        )
        .all(importNumber)
        .map(({ part, last_row, answer }) => ({
          part,
          lastRow: last_row,
          answer: JSON.parse(seal.open(answer, context(importNumber, part))) as SentPart['answer'],
        })),
    addSentPart(importNumber, { part, lastRow, answer }) {
      database
        .prepare('INSERT OR REPLACE INTO sent_parts (import, part, last_row, answer) VALUES (?, ?, ?, ?)')
        .run(importNumber, part, lastRow, seal.seal(JSON.stringify(answer), context(importNumber, part)));
    },
    dropSentParts: (importNumber) => void database.prepare('DELETE FROM sent_parts WHERE import = ?').run(importNumber),
  };
}
