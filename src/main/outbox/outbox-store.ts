import type { OutboxEntry, OutboxState } from '#shared/desk/types.ts';
import type { Account } from '../account/account.ts';
import { type EntryFacts, entryContext, problemContext } from '../account/sealed-columns.ts';

/** An entry as it lies in the database, without its payload. */
export interface StoredEntry extends OutboxEntry {
  readonly sequence: number;
  /** An attempt may have arrived without its answer coming back. */
  readonly uncertain: boolean;
  readonly payloadVersion: number;
}

/** What a new entry carries. */
export interface NewEntry {
  readonly id: string;
  readonly kind: OutboxEntry['kind'];
  readonly aggregate: string;
  readonly title: string;
  readonly payload: unknown;
  readonly payloadVersion: number;
  readonly queuedAt: string;
}

interface Row {
  sequence: number;
  id: string;
  kind: OutboxEntry['kind'];
  aggregate: string;
  state: OutboxState;
  attempts: number;
  uncertain: number;
  queued_at: string;
  next_attempt_at: string | null;
  sent_at: string | null;
  payload_version: number;
  title: Uint8Array;
  problem: Uint8Array | null;
}

const columns = `sequence, id, kind, aggregate, state, attempts, uncertain, queued_at, next_attempt_at, sent_at,
  payload_version, title, problem`;

/** Damaged text never hides an entry: it is shown without. */
function openOr<T>(account: Account, sealed: Uint8Array | null, context: string, fallback: T): T {
  if (!sealed) return fallback;
  try {
    return JSON.parse(account.seal.open(sealed, context)) as T;
  } catch {
    return fallback;
  }
}

const factsOf = ({ payload_version, ...row }: Row): EntryFacts => ({ ...row, payloadVersion: payload_version });

function toEntry(account: Account, row: Row): StoredEntry {
  return {
    sequence: row.sequence,
    id: row.id,
    kind: row.kind,
    aggregate: row.aggregate,
    title: openOr(account, row.title, entryContext(factsOf(row), 'title'), 'Damaged entry'),
    state: row.state,
    attempts: row.attempts,
    queuedAt: row.queued_at,
    nextAttemptAt: row.next_attempt_at,
    problem: openOr<OutboxEntry['problem']>(account, row.problem, problemContext(row.id, row.attempts), null),
    sentAt: row.sent_at,
    uncertain: row.uncertain === 1,
    payloadVersion: row.payload_version,
  };
}

/** What the window gets to see of an entry. */
export function visible(entry: StoredEntry): OutboxEntry {
  const { sequence: _sequence, uncertain: _uncertain, payloadVersion: _payloadVersion, ...shown } = entry;
  return shown;
}

/** Adds an entry, queued behind the others of its aggregate; or at a `sequence` that has become free. */
export function insertEntry(account: Account, entry: NewEntry, sequence: number | null = null): void {
  const { seal, database } = account;
  database
    .prepare(
      `INSERT INTO outbox (sequence, id, kind, aggregate, state, attempts, uncertain, queued_at, payload_version, title, payload)
       VALUES (?, ?, ?, ?, 'queued', 0, 0, ?, ?, ?, ?)`,
    )
    .run(
      sequence,
      entry.id,
      entry.kind,
      entry.aggregate,
      entry.queuedAt,
      entry.payloadVersion,
      seal.seal(JSON.stringify(entry.title), entryContext(entry, 'title')),
      seal.seal(JSON.stringify(entry.payload), entryContext(entry, 'payload')),
    );
}

/** One entry, or null. */
export function readEntry(account: Account, id: string): StoredEntry | null {
  const row = account.database.prepare<[string], Row>(`SELECT ${columns} FROM outbox WHERE id = ?`).get(id);
  return row ? toEntry(account, row) : null;
}

/** Every entry: what is open first, in order, then what was sent, newest first. */
export function listEntries(account: Account): StoredEntry[] {
  return account.database
    .prepare<[], Row>(
      `SELECT ${columns} FROM outbox ORDER BY state = 'sent', CASE state WHEN 'sent' THEN -sequence ELSE sequence END`,
    )
    .all()
    .map((row) => toEntry(account, row));
}

/** What the drainer decides by, without opening anything. */
export type Head = Pick<StoredEntry, 'id' | 'kind' | 'aggregate' | 'state' | 'nextAttemptAt'>;

/** The first open entry of every aggregate, oldest first, where nobody but the app has to act. */
export function headEntries(account: Account): Head[] {
  return account.database
    .prepare<[], Head>(
      `SELECT id, kind, aggregate, state, next_attempt_at AS nextAttemptAt FROM outbox
       WHERE sequence IN (SELECT min(sequence) FROM outbox WHERE state <> 'sent' GROUP BY aggregate)
         AND state IN ('queued', 'waiting', 'sending')
       ORDER BY sequence`,
    )
    .all();
}

/** The stored payload of an entry. Throws when it does not open or is not JSON. */
export function readPayload(account: Account, id: string): unknown {
  const row = account.database
    .prepare<[string], Row & { payload: Uint8Array }>(`SELECT ${columns}, payload FROM outbox WHERE id = ?`)
    .get(id);
  if (!row) throw new Error('The entry is gone');
  return JSON.parse(account.seal.open(row.payload, entryContext(factsOf(row), 'payload')));
}

/** What changes with an entry's state; what is left out stays. */
export interface EntryChange {
  readonly state: OutboxState;
  readonly attempts?: number;
  readonly uncertain?: boolean;
  readonly nextAttemptAt?: string | null;
  readonly problem?: OutboxEntry['problem'];
  readonly sentAt?: string;
}

/** Writes an entry's new state. */
export function changeEntry(account: Account, entry: StoredEntry, change: EntryChange): StoredEntry {
  const next: StoredEntry = { ...entry, ...change };
  account.database
    .prepare(
      `UPDATE outbox SET state = ?, attempts = ?, uncertain = ?, next_attempt_at = ?, sent_at = ?, problem = ? WHERE id = ?`,
    )
    .run(
      next.state,
      next.attempts,
      next.uncertain ? 1 : 0,
      next.nextAttemptAt,
      next.sentAt,
      next.problem ? account.seal.seal(JSON.stringify(next.problem), problemContext(entry.id, next.attempts)) : null,
      entry.id,
    );
  return next;
}

/** Takes an entry out. Only for what a person took back, replaced, or has long seen as sent. */
export function deleteEntry(account: Account, id: string): void {
  account.database.prepare('DELETE FROM outbox WHERE id = ?').run(id);
}

/** Moves every entry from one state to `queued`; answers how many. */
export function requeue(account: Account, from: 'sending' | 'paused'): number {
  return account.database.prepare("UPDATE outbox SET state = 'queued' WHERE state = ?").run(from).changes;
}

/** Drops what was sent before a time (ISO 8601). */
export function dropSentBefore(account: Account, time: string): void {
  account.database.prepare("DELETE FROM outbox WHERE state = 'sent' AND sent_at < ?").run(time);
}

/** How many entries are in each state. */
export function countStates(account: Account): Partial<Record<OutboxState, number>> {
  const rows = account.database
    .prepare<[], { state: OutboxState; n: number }>(
      "SELECT state, count(*) AS n FROM outbox WHERE state <> 'sent' GROUP BY state",
    )
    .all();
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}
