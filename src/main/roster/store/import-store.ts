import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { noChoices, type RosterImport } from '#shared/desk/types.ts';
import { AppError, toProblem } from '#shared/errors.ts';
import type { ValueRule } from '#shared/roster/values.ts';
import type { Seal } from '../../account/account.ts';
import type { Layout } from '../inspect/inspect.ts';
import { importContext, partContext } from './roster-columns.ts';

/** An import with what the desk alone needs. */
export interface StoredImport extends Omit<RosterImport, 'progress'> {
  /** Its number in roster.db. */
  readonly number: number;
  readonly layout: Layout;
  /** Grows with every check and every correction: what was computed of its rows is then out of date. */
  readonly edition: number;
  /** The key under which the service opens the upload. */
  readonly commitId: string | null;
  /** The entry of the outbox that has ended with what is stored here: the import is done, or was withdrawn. */
  readonly settledBy: string | null;
  /** Some cells were corrected: they stand again when the same rows are checked anew. */
  readonly corrected: boolean;
  /** What was decided about values, as the rows were evaluated by it. */
  readonly valueRules: readonly ValueRule[];
  /** The count that the person typed where the desk asked for it. */
  readonly typed: number | null;
  /** Students who were missing in an earlier full list, and are named by rows of this one. */
  readonly present: readonly number[];
  /** A person wants it back, and some of it may have arrived: the next attempt drops it at the service. */
  readonly unwanted: boolean;
}

type Body = Omit<StoredImport, 'number' | 'importId' | 'state' | 'commitId' | 'settledBy' | 'createdAt'>;
/** What may be changed of an import. */
type ImportChange = Partial<Omit<StoredImport, 'number' | 'importId' | 'createdAt'>>;

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
  state: RosterImport['state'];
  commit_id: string | null;
  settled_by: string | null;
  created_at: string;
  revision: number;
  body: Uint8Array;
}

/** The uploads of one account. */
export interface ImportStore {
  add(found: Pick<StoredImport, 'file' | 'inspection' | 'options' | 'layout'>): StoredImport;
  /** Throws `not_found`. */
  read(importId: string): StoredImport;
  byHash(hash: string): StoredImport[];
  /** The 200 newest, the last one first. */
  list(): StoredImport[];
  /** All of them, however many. */
  all(): StoredImport[];
  /** The ids of all of them, which takes no opening. */
  ids(): string[];
  change(importId: string, change: ImportChange): StoredImport;
  /** When it was changed last, ISO 8601. */
  changedAt(importId: string): string;
  sentParts(importNumber: number): SentPart[];
  addSentPart(importNumber: number, part: SentPart): void;
  /** No part counts as taken any more; also of an upload that doesn't open. */
  dropSentParts(importId: string): void;
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

/** The uploads in roster.db; everything that people wrote is sealed, and files are found by a keyed hash. */
export function createImportStore(database: Database, seal: Seal, clock: () => Date): ImportStore {
  const columns = 'number, id, state, commit_id, settled_by, created_at, revision, body';
  const byId = database.prepare<[string], Row>(`SELECT ${columns} FROM imports WHERE id = ?`);
  const byHash = database.prepare<[string], Row>(
    `SELECT ${columns} FROM imports WHERE file_hash = ? ORDER BY number DESC`,
  );
  const byRevision = database.prepare<[string], number>('SELECT revision FROM imports WHERE id = ?').pluck();
  const all = database.prepare<[], Row>(`SELECT ${columns} FROM imports ORDER BY number DESC`);
  const ids = database.prepare<[], string>('SELECT id FROM imports').pluck();
  const newest = database.prepare<[], Row>(`SELECT ${columns} FROM imports ORDER BY number DESC LIMIT 200`);
  const sealBody = (stored: StoredImport, revision: number) => {
    const { number, importId: id, state, commitId, settledBy, createdAt: _a, ...body } = stored;
    const facts = { number, id, revision, state, commitId, settledBy };
    return seal.seal(JSON.stringify(body satisfies Body), importContext(facts));
  };
  const fileName = (hash: string) => seal.name(hash, 'imports');
  const read = (importId: string) => {
    const row = byId.get(importId);
    if (!row) throw new AppError('not_found');
    return openImport(seal, row);
  };
  const shownImport = (row: Row) => openOrNone(seal, row)[0] ?? damagedImport(row);
  const write = (stored: StoredImport, at: string) => {
    const revision = Number(byRevision.get(stored.importId)) + 1;
    database
      .prepare(
        `UPDATE imports SET state = ?, commit_id = ?, settled_by = ?, changed_at = ?, revision = ?, body = ? WHERE id = ?`,
      )
      .run(stored.state, stored.commitId, stored.settledBy, at, revision, sealBody(stored, revision), stored.importId);
  };
  return {
    read,
    byHash: (hash) => byHash.all(fileName(hash)).flatMap((row) => openOrNone(seal, row)),
    list: () => newest.all().map(shownImport),
    all: () => all.all().map(shownImport),
    ids: () => ids.all(),
    add(found) {
      const at = clock().toISOString();
      const name = fileName(found.file.hash);
      const importId = deriveUuid(name, byHash.all(name).length);
      const insert = database.prepare(
        `INSERT INTO imports (id, file_hash, state, created_at, changed_at, body) VALUES (?, ?, ?, ?, ?, x'')`,
      );
      const add = database.transaction(() => {
        const number = Number(insert.run(importId, name, newImport.state, at, at).lastInsertRowid);
        write({ ...newImport, ...found, number, importId, createdAt: at }, at);
      });
      add();
      return read(importId);
    },
    change(importId, change) {
      const next = { ...read(importId), ...change };
      write(next, clock().toISOString());
      return next;
    },
    changedAt: (importId) =>
      String(database.prepare('SELECT changed_at FROM imports WHERE id = ?').pluck().get(importId) ?? ''),
    ...sentPartStore(database, seal),
  };
}

/** What a check finds beside its counts, before it has looked. */
export const nothingFound = {
  newValues: [],
  valueRules: [],
  identifierChanges: 0,
  absent: 0,
  foundAgain: 0,
  bulkChange: null,
} as const;

const newImport = {
  ...nothingFound,
  fileUntil: null,
  rosterImportId: null,
  corrected: false,
  typed: null,
  present: [],
  unwanted: false,
  state: 'inspected',
  counts: noCounts,
  outcome: null,
  problem: null,
  comparedAsOf: null,
  edition: 0,
  commitId: null,
  settledBy: null,
} as const;

function openImport(seal: Seal, row: Row): StoredImport {
  const { number, id, state, commit_id: commitId, settled_by: settledBy, revision } = row;
  const text = seal.open(row.body, importContext({ number, id, revision, state, commitId, settledBy }));
  const body = JSON.parse(text) as Body;
  return { ...nothingFound, ...body, number, importId: id, state, commitId, settledBy, createdAt: row.created_at };
}

function openOrNone(seal: Seal, row: Row): StoredImport[] {
  try {
    return [openImport(seal, row)];
  } catch {
    return [];
  }
}

/** What a list shows in the place of an upload that does not open: the others stay in reach. */
function damagedImport({ number, id, created_at }: Row): StoredImport {
  const reading = { sheet: null, headerRow: 1, encoding: null, delimiter: null };
  return {
    ...newImport,
    number,
    importId: id,
    createdAt: created_at,
    state: 'failed',
    file: { name: 'Damaged upload', size: 0, hash: '' },
    inspection: { ...reading, format: 'csv', sheets: [], columns: [], notes: [] },
    options: { ...reading, mode: 'add_update', mapping: {}, allOrNothing: false, choices: noChoices, values: [] },
    layout: { format: 'csv', csv: null, sheet: null, headerRow: 1, headings: [] },
    problem: toProblem(new AppError('damaged')),
  };
}

function sentPartStore(
  database: Database,
  seal: Seal,
): Pick<ImportStore, 'sentParts' | 'addSentPart' | 'dropSentParts'> {
  const commitOf = (importNumber: number) =>
    database
      .prepare<[number], string | null>('SELECT commit_id FROM imports WHERE number = ?')
      .pluck()
      .get(importNumber) ?? null;
  return {
    sentParts(importNumber) {
      const commitId = commitOf(importNumber);
      const rows = database
        .prepare<[number], { part: number; last_row: number; answer: Uint8Array }>(
          'SELECT part, last_row, answer FROM sent_parts WHERE import = ? ORDER BY part',
        )
        .all(importNumber);
      const parts: SentPart[] = [];
      for (const { part, last_row: lastRow, answer } of rows) {
        try {
          const opened = seal.open(answer, partContext(importNumber, part, lastRow, commitId));
          parts.push({ part, lastRow, answer: JSON.parse(opened) as SentPart['answer'] });
        } catch {
          // From a damaged one on, parts are sent again under their keys: the service answers what it answered.
          break;
        }
      }
      return parts;
    },
    addSentPart(importNumber, { part, lastRow, answer }) {
      const context = partContext(importNumber, part, lastRow, commitOf(importNumber));
      database
        .prepare('INSERT OR REPLACE INTO sent_parts (import, part, last_row, answer) VALUES (?, ?, ?, ?)')
        .run(importNumber, part, lastRow, seal.seal(JSON.stringify(answer), context));
    },
    dropSentParts: (importId) =>
      void database
        .prepare('DELETE FROM sent_parts WHERE import = (SELECT number FROM imports WHERE id = ?)')
        .run(importId),
  };
}
