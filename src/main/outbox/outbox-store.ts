import { z } from 'zod';
import { type KeptFile, keptFilesOf } from '#shared/desk/kept-file.ts';
import { queuedMessage } from '#shared/desk/queued-message.ts';
import { queuedPicture } from '#shared/desk/queued-picture.ts';
import { queuedReport } from '#shared/desk/queued-report.ts';
import type { OutboxEntry, OutboxState } from '#shared/desk/types.ts';
import { type ErrorCode, isErrorCode } from '#shared/errors.ts';
import type { Account } from '../account/account.ts';
import { noteEnded } from '../account/ended-journal.ts';
import { type EntryFacts, entryContext, problemContext } from '../account/sealed-columns.ts';
import { immediately, statement } from '../storage/statements.ts';
import { changeOf } from './service-call.ts';

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
}

const problem = z.object({
  code: z.custom<ErrorCode>(isErrorCode),
  message: z.string(),
  advice: z.string(),
  detail: z.unknown().optional(),
});

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
  held_until: string | null;
  title: Uint8Array;
  payload: Uint8Array;
  problem: Uint8Array | null;
}

/** An entry's row without the sealed bytes that never change. */
export type LightRow = Omit<Row, 'title' | 'payload'>;

/** The columns of that. */
export const lightColumns = `sequence, id, kind, aggregate, state, attempts, uncertain, queued_at, next_attempt_at, sent_at,
  payload_version, held_until, problem`;
const columns = `${lightColumns}, title, payload`;

/** Damaged text never hides an entry: it is shown without. */
function openOr<S extends z.ZodType, F>(
  account: Account,
  sealed: Uint8Array | null,
  context: string,
  schema: S,
  fallback: F,
): z.output<S> | F {
  if (!sealed) return fallback;
  try {
    return schema.parse(JSON.parse(account.seal.open(sealed, context)));
  } catch {
    return fallback;
  }
}

const factsOf = ({ payload_version, ...row }: LightRow): EntryFacts => ({ ...row, payloadVersion: payload_version });

/** What an entry says, which never changes. */
export type Said = Pick<OutboxEntry, 'title' | 'change' | 'report' | 'message' | 'picture'>;

/** The kinds of entries that go with files. */
export const fileKinds = ['report.handIn', 'message.send', 'picture.set'] as const satisfies OutboxEntry['kind'][];

/** The kinds of which an entry shows what it carries. */
const saying: ReadonlySet<OutboxEntry['kind']> = new Set(['service.call', ...fileKinds]);

function openSaid(account: Account, row: Row): Said {
  const title = openOr(account, row.title, entryContext(factsOf(row), 'title'), z.string(), 'Damaged entry');
  if (!saying.has(row.kind)) return { title, change: null };
  const payload = openOr(account, row.payload, entryContext(factsOf(row), 'payload'), z.unknown(), null);
  return saidIn(row.kind, title, payload);
}

function saidIn(kind: OutboxEntry['kind'], title: string, payload: unknown): Said {
  const report = kind === 'report.handIn' ? queuedReport.safeParse(payload).data : undefined;
  const message = kind === 'message.send' ? queuedMessage.safeParse(payload).data : undefined;
  const picture = kind === 'picture.set' ? queuedPicture.safeParse(payload).data : undefined;
  const carried = { ...(report && { report }), ...(message && { message }), ...(picture && { picture }) };
  return { title, change: changeOf(kind, payload), ...carried };
}

/** An entry from its row. */
export function toEntry(account: Account, row: LightRow, said: Said): StoredEntry {
  return {
    ...said,
    sequence: row.sequence,
    id: row.id,
    kind: row.kind,
    aggregate: row.aggregate,
    state: row.state,
    attempts: row.attempts,
    queuedAt: row.queued_at,
    nextAttemptAt: row.next_attempt_at,
    problem: openOr(account, row.problem, problemContext(row.id, row.attempts), problem, null),
    sentAt: row.sent_at,
    heldUntil: row.held_until,
    uncertain: row.uncertain === 1,
    payloadVersion: row.payload_version,
  };
}

/** What the window gets to see of an entry. */
export function visible(entry: StoredEntry): OutboxEntry {
  const { sequence: _sequence, uncertain: _uncertain, payloadVersion: _payloadVersion, ...shown } = entry;
  return shown;
}

/** A new entry, sealed: all that takes time, and needs no transaction. */
export interface SealedEntry {
  readonly facts: Omit<NewEntry, 'payload'>;
  readonly said: Said;
  readonly title: Uint8Array;
  readonly payload: Uint8Array;
}

/** Seals a new entry for its account. */
export function sealEntry({ seal }: Pick<Account, 'seal'>, { payload, ...facts }: NewEntry): SealedEntry {
  return {
    facts,
    said: saidIn(facts.kind, facts.title, payload),
    title: seal.seal(JSON.stringify(facts.title), entryContext(facts, 'title')),
    payload: seal.seal(JSON.stringify(payload), entryContext(facts, 'payload')),
  };
}

/** When an entry was queued, and until when it is held; ISO 8601. */
export interface EntryTimes {
  readonly queuedAt: string;
  readonly heldUntil: string | null;
}

/** Adds an entry, queued behind the others of its aggregate; or at a `sequence` that has become free. */
export function insertEntry(
  account: Account,
  { facts, said, title, payload }: SealedEntry,
  times: EntryTimes,
  sequence: number | null = null,
): StoredEntry {
  const { id, kind, aggregate, payloadVersion } = facts;
  const { queuedAt, heldUntil } = times;
  const { lastInsertRowid } = statement(
    account.database,
    `INSERT INTO outbox (sequence, id, kind, aggregate, state, attempts, uncertain, queued_at, payload_version, held_until, title, payload)
     VALUES (?, ?, ?, ?, 'queued', 0, 0, ?, ?, ?, ?, ?)`,
  ).run(sequence, id, kind, aggregate, queuedAt, payloadVersion, heldUntil, title, payload);
  const nothingYet = { state: 'queued', attempts: 0, nextAttemptAt: null, problem: null, sentAt: null } as const;
  return { ...facts, ...said, ...times, ...nothingYet, uncertain: false, sequence: Number(lastInsertRowid) };
}

function readRow({ database }: Account, id: string): Row | undefined {
  return statement<[string], Row>(database, `SELECT ${columns} FROM outbox WHERE id = ?`).get(id);
}

/** What an entry says, or null. */
export function readSaid(account: Account, id: string): Said | null {
  const row = readRow(account, id);
  return row ? openSaid(account, row) : null;
}

/** One entry, or null. */
export function readEntry(account: Account, id: string): StoredEntry | null {
  const row = readRow(account, id);
  return row ? toEntry(account, row, openSaid(account, row)) : null;
}

/** The newest entry of an aggregate that has not arrived, or null. */
export function readOpenEntry(account: Account, aggregate: string): StoredEntry | null {
  const id = statement<[string], { id: string }>(
    account.database,
    "SELECT id FROM outbox WHERE aggregate = ? AND state <> 'sent' ORDER BY sequence DESC LIMIT 1",
  ).get(aggregate)?.id;
  return id === undefined ? null : readEntry(account, id);
}

/** The kept files of an entry by what it says; null where it says nothing of files. */
export function keptFilesOfEntry({ report, message, picture }: Said): KeptFile[] | null {
  const carrier = report ?? message ?? picture;
  return carrier ? keptFilesOf(carrier).map(([, file]) => file) : null;
}

/** The kept files of all entries that are here, sent ones too; null where one can't be read. */
export function keptFilesIn(account: Account): KeptFile[] | null {
  const rows = account.database
    .prepare<string[], { id: string }>(`SELECT id FROM outbox WHERE kind IN (${fileKinds.map(() => '?').join()})`)
    .all(...fileKinds);
  const files: KeptFile[] = [];
  for (const { id } of rows) {
    const said = readSaid(account, id);
    const carried = said && keptFilesOfEntry(said);
    if (!carried) return null;
    files.push(...carried);
  }
  return files;
}

/** What the drainer decides by, without opening anything. */
export type Head = Pick<StoredEntry, 'id' | 'kind' | 'aggregate' | 'state' | 'attempts' | 'nextAttemptAt'>;

/**
 * The first open entry of every aggregate, oldest first, where nobody but the app has to act. A refused report or
 * picture holds nothing up: another one may be its replacement.
 */
export function headEntries(account: Account): Head[] {
  return statement<[], Head>(
    account.database,
    `SELECT id, kind, aggregate, state, attempts, next_attempt_at AS nextAttemptAt FROM outbox
       WHERE sequence IN (SELECT min(sequence) FROM outbox WHERE state <> 'sent'
           AND NOT (kind IN ('report.handIn', 'picture.set') AND state IN ('blocked', 'conflict')) GROUP BY aggregate)
         AND state IN ('queued', 'waiting', 'sending')
       ORDER BY sequence`,
  ).all();
}

/** Entries that do not leave yet, and until when. */
export function heldEntries(account: Account): { readonly id: string; readonly heldUntil: string }[] {
  return statement<[], { id: string; heldUntil: string }>(
    account.database,
    "SELECT id, held_until AS heldUntil FROM outbox WHERE state <> 'sent' AND held_until IS NOT NULL",
  ).all();
}

/** Lets held entries leave. */
export function releaseEntries(account: Account, ids: readonly string[]): void {
  const release = statement(account.database, 'UPDATE outbox SET held_until = NULL WHERE id = ?');
  immediately(account.database, () => {
    for (const id of ids) release.run(id);
  });
}

/** What is known of an entry without opening it. */
export type EntryStanding = Pick<StoredEntry, 'id' | 'kind' | 'state' | 'uncertain'>;

/** How an entry stands, or null. */
export function readEntryStanding(account: Account, id: string): EntryStanding | null {
  const row = statement<[string], Pick<Row, 'id' | 'kind' | 'state' | 'uncertain'>>(
    account.database,
    'SELECT id, kind, state, uncertain FROM outbox WHERE id = ?',
  ).get(id);
  return row ? { ...row, uncertain: row.uncertain === 1 } : null;
}

/** The stored payload of an entry. Throws when it does not open or is not JSON. */
export function readPayload(account: Account, id: string): unknown {
  const row = readRow(account, id);
  if (!row) throw new Error('The entry is gone');
  return JSON.parse(account.seal.open(row.payload, entryContext(factsOf(row), 'payload')));
}

/** What changes with an entry's state; what is left out stays. */
export interface EntryChange {
  readonly state: OutboxState;
  readonly attempts?: number;
  readonly uncertain?: boolean;
  readonly nextAttemptAt?: string | null;
  readonly heldUntil?: null;
  readonly problem?: OutboxEntry['problem'];
  readonly sentAt?: string | null;
}

/** Writes an entry's new state. */
export function changeEntry(account: Account, entry: StoredEntry, change: EntryChange): StoredEntry {
  const next: StoredEntry = { ...entry, ...change };
  statement(
    account.database,
    `UPDATE outbox SET state = ?, attempts = ?, uncertain = ?, next_attempt_at = ?, held_until = ?, sent_at = ?, problem = ?
     WHERE id = ?`,
  ).run(
    next.state,
    next.attempts,
    next.uncertain ? 1 : 0,
    next.nextAttemptAt,
    next.heldUntil,
    next.sentAt,
    next.problem ? account.seal.seal(JSON.stringify(next.problem), problemContext(entry.id, next.attempts)) : null,
    entry.id,
  );
  return next;
}

/** Takes an entry out. Only for what a person took back, replaced, or has long seen as sent. */
export function deleteEntry(account: Account, id: string): void {
  statement(account.database, 'DELETE FROM outbox WHERE id = ?').run(id);
  noteEnded(account, { entry: id });
}

/** Moves every entry from one state to `queued`; answers how many. */
export function requeue(account: Account, from: 'sending' | 'paused'): number {
  return account.database.prepare("UPDATE outbox SET state = 'queued' WHERE state = ?").run(from).changes;
}

/** How many entries are in each state, and how many are held. */
export function countStates(account: Account): Partial<Record<OutboxState | 'held', number>> {
  const rows = statement<[], { state: OutboxState; n: number; held: number }>(
    account.database,
    "SELECT state, count(*) AS n, count(held_until) AS held FROM outbox WHERE state <> 'sent' GROUP BY state",
  ).all();
  const held = rows.reduce((sum, row) => sum + row.held, 0);
  return { held, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) };
}
