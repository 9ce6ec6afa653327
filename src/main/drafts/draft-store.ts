import type { Draft, DraftBody, DraftMethod, DraftState, DraftSummary, DraftVersion } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { Account } from '../account/account.ts';
import { draftContext } from '../account/sealed-columns.ts';
import { statement } from '../storage/statements.ts';

/** How many versions of a draft are kept. */
const keptVersions = 50;

interface Row {
  id: string;
  method: DraftMethod;
  step: number;
  state: DraftState;
  revision: number;
  created_at: string;
  saved_at: string;
  discarded_at: string | null;
  posting_id: number | null;
  posting_version: number | null;
  outbox_id: string | null;
  title: Uint8Array;
}
interface VersionRow {
  revision: number;
  step: number;
  saved_at: string;
  title: Uint8Array;
  body: Uint8Array;
}

const summaryColumns = `id, method, step, state, revision, created_at, saved_at, discarded_at, posting_id, posting_version,
  outbox_id, title`;

/** Where the texts of a draft lie: one slot after the other, the 51st save writes over the first. See migration 40. */
const slots = 'BETWEEN drafts.number * 64 AND drafts.number * 64 + 63';
const slotOf = (revision: string) => `drafts.number * 64 + ${revision} % ${keptVersions}`;
/** The newest text of a draft. A slot that holds another revision is not it. */
const newestText = `draft_texts ON slot = ${slotOf('drafts.revision')} AND draft_texts.revision = drafts.revision`;

function openTitle(account: Account, row: Pick<Row, 'id' | 'revision' | 'title'>): string {
  try {
    return String(JSON.parse(account.seal.open(row.title, draftContext(row.id, row.revision, 'title'))));
  } catch {
    return 'Damaged draft';
  }
}

function damaged(cause: unknown): AppError {
  return new AppError('damaged', { message: 'This draft is damaged. An earlier version may still open', cause });
}

function openText(account: Account, id: string, row: { revision: number; body: Uint8Array | null }): string {
  if (!row.body) throw damaged(new Error('The text is not there'));
  try {
    return account.seal.open(row.body, draftContext(id, row.revision, 'body'));
  } catch (cause) {
    throw damaged(cause);
  }
}

function parseText(text: string): DraftBody {
  try {
    return JSON.parse(text) as DraftBody;
  } catch (cause) {
    throw damaged(cause);
  }
}

function toSummary(account: Account, row: Row): DraftSummary {
  return {
    id: row.id,
    method: row.method,
    title: openTitle(account, row),
    step: row.step,
    state: row.state,
    revision: row.revision,
    createdAt: row.created_at,
    savedAt: row.saved_at,
    discardedAt: row.discarded_at,
    postingId: row.posting_id,
    postingVersion: row.posting_version,
    outboxId: row.outbox_id,
  };
}

/** Which drafts to list. */
export interface DraftFilter {
  readonly method: DraftMethod | undefined;
  readonly bin: boolean;
}

/** The open drafts, or those in the bin, newest first. What was published is not among them. */
export function listDrafts(account: Account, { method, bin }: DraftFilter): DraftSummary[] {
  const which = bin ? 'discarded_at IS NOT NULL' : "discarded_at IS NULL AND state <> 'sent'";
  return account.database
    .prepare<{ method: string | null }, Row>(
      `SELECT ${summaryColumns} FROM drafts WHERE ${which} AND (:method IS NULL OR method = :method)
       ORDER BY saved_at DESC, created_at DESC, id`,
    )
    .all({ method: method ?? null })
    .map((row) => toSummary(account, row));
}

/** What is known of a draft without opening its text. Throws `not_found`. */
export function readDraftSummary(account: Account, id: string): DraftSummary {
  const row = statement<[string], Row>(account.database, `SELECT ${summaryColumns} FROM drafts WHERE id = ?`).get(id);
  if (!row) throw new AppError('not_found');
  return toSummary(account, row);
}

/** Where a draft stands, as far as a save has to know. */
export type DraftStanding = Pick<DraftSummary, 'id' | 'revision' | 'state' | 'discardedAt'>;

/** Whether there is a draft of this id, wherever it stands. */
export function isThere(account: Account, id: string): boolean {
  return statement(account.database, 'SELECT 1 FROM drafts WHERE id = ?').get(id) !== undefined;
}

/** Where a draft stands, without opening anything. Throws `not_found`. */
export function readStanding(account: Account, id: string): DraftStanding {
  const row = statement<[string], Pick<Row, 'revision' | 'state' | 'discarded_at'>>(
    account.database,
    'SELECT revision, state, discarded_at FROM drafts WHERE id = ?',
  ).get(id);
  if (!row) throw new AppError('not_found');
  return { id, revision: row.revision, state: row.state, discardedAt: row.discarded_at };
}

/** The text of a draft as it was saved last: JSON. Throws `not_found`, `damaged`. */
export function readText(account: Account, id: string): string {
  const row = statement<[string], { revision: number; body: Uint8Array | null }>(
    account.database,
    `SELECT drafts.revision, body FROM drafts LEFT JOIN ${newestText} WHERE id = ?`,
  ).get(id);
  if (!row) throw new AppError('not_found');
  return openText(account, id, row);
}

/** A draft with its text. Throws `not_found`, `damaged`. */
export function readDraft(account: Account, id: string): Draft {
  return { ...readDraftSummary(account, id), body: parseText(readText(account, id)) };
}

/** The open draft that edits a posting; null when there is none. */
export function findOpen(account: Account, method: DraftMethod, postingId: number): string | null {
  return (
    statement<[string, number], string>(
      account.database,
      `SELECT id FROM drafts WHERE method = ? AND posting_id = ? AND state <> 'sent' AND discarded_at IS NULL
         ORDER BY saved_at DESC LIMIT 1`,
    )
      .pluck()
      .get(method, postingId) ?? null
  );
}

/** The draft that an entry of the outbox carries, or null. */
export function findByEntry(account: Account, outboxId: string): Draft | null {
  const id = statement<[string], string>(account.database, 'SELECT id FROM drafts WHERE outbox_id = ?')
    .pluck()
    .get(outboxId);
  return id ? readDraft(account, id) : null;
}

/** What a save writes. */
export interface DraftContent {
  readonly title: string;
  readonly step: number;
  readonly body: DraftBody;
}

/** Writes the text of the revision that the draft is at, over the oldest one that is kept. */
function writeText(account: Account, id: string, revision: number, body: DraftBody): void {
  statement(
    account.database,
    `INSERT OR REPLACE INTO draft_texts (slot, revision, step, saved_at, title, body)
       SELECT ${slotOf('revision')}, revision, step, saved_at, title, ? FROM drafts WHERE id = ?`,
  ).run(account.seal.seal(JSON.stringify(body), draftContext(id, revision, 'body')), id);
}

const sealTitle = (account: Account, id: string, revision: number, title: string) =>
  account.seal.seal(JSON.stringify(title), draftContext(id, revision, 'title'));

/** A draft that does not exist yet. */
export interface NewDraft extends DraftContent {
  readonly id: string;
  readonly method: DraftMethod;
  readonly posting: { readonly id: number; readonly version: number } | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Adds a draft as revision 1. */
export function insertDraft(account: Account, draft: NewDraft): void {
  const { id, method, step, createdAt, posting } = draft;
  const title = sealTitle(account, id, 1, draft.title);
  statement(
    account.database,
    `INSERT INTO drafts (id, method, step, state, revision, created_at, saved_at, posting_id, posting_version, title)
       VALUES (?, ?, ?, 'editing', 1, ?, ?, ?, ?, ?)`,
  ).run(id, method, step, createdAt, createdAt, posting?.id ?? null, posting?.version ?? null, title);
  writeText(account, id, 1, draft.body);
}

/** Writes new text as the next revision, which it answers; the draft is being edited again. */
export function saveDraft(account: Account, current: DraftStanding, content: DraftContent, savedAt: string): number {
  const { id } = current;
  const revision = current.revision + 1;
  statement(
    account.database,
    `UPDATE drafts SET revision = ?, step = ?, saved_at = ?, title = ?, state = 'editing' WHERE id = ?`,
  ).run(revision, content.step, savedAt, sealTitle(account, id, revision, content.title), id);
  writeText(account, id, revision, content.body);
  return revision;
}

/** The kept versions, newest first; ones that do not open are left out. */
export function listVersions(account: Account, id: string): DraftVersion[] {
  return statement<[string], VersionRow>(
    account.database,
    `SELECT draft_texts.revision, draft_texts.step, draft_texts.saved_at, draft_texts.title, body
       FROM drafts JOIN draft_texts ON slot ${slots} WHERE id = ? ORDER BY draft_texts.revision DESC`,
  )
    .all(id)
    .flatMap((row) => {
      try {
        const body = parseText(openText(account, id, row));
        return [{ revision: row.revision, savedAt: row.saved_at, step: row.step, body }];
      } catch {
        return [];
      }
    });
}

/** What one version held. Throws `not_found`, `damaged`. */
export function readVersion(account: Account, id: string, revision: number): DraftContent {
  const row = statement<[number, number, string], VersionRow>(
    account.database,
    `SELECT draft_texts.revision, draft_texts.step, draft_texts.saved_at, draft_texts.title, body
       FROM drafts JOIN draft_texts ON slot = ${slotOf('?')} AND draft_texts.revision = ? WHERE id = ?`,
  ).get(revision, revision, id);
  if (!row) throw new AppError('not_found');
  return { title: openTitle(account, { id, ...row }), step: row.step, body: parseText(openText(account, id, row)) };
}

/** What may change about a draft besides its text; what is left out stays. */
export type DraftChange = Partial<
  Pick<DraftSummary, 'state' | 'discardedAt' | 'postingId' | 'postingVersion' | 'outboxId'>
>;

/** Writes where a draft stands. Its text and revision stay. */
export function changeDraft(account: Account, current: DraftSummary, change: DraftChange): void {
  const next = { ...current, ...change };
  statement(
    account.database,
    `UPDATE drafts SET state = ?, discarded_at = ?, posting_id = ?, posting_version = ?, outbox_id = ? WHERE id = ?`,
  ).run(next.state, next.discardedAt, next.postingId, next.postingVersion, next.outboxId, current.id);
}
