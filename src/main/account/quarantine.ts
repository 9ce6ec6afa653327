import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { parseFileStamp } from '#node/sqlite/safety-copies.ts';
import { AppError } from '#shared/errors.ts';
import { outgoingFileContext } from '../outgoing/outgoing-files.ts';
import { createMatchingStore } from '../roster/store/matching-store.ts';
import { closeDatabase, openDatabase } from '../storage/open-database.ts';
import { immediately, statement } from '../storage/statements.ts';
import type { Account, Seal } from './account.ts';
import { quarantineFolders } from './account-folder.ts';
import { createKeySeal } from './data-key.ts';
import { readKeyFile, unwrapKey } from './key-file.ts';
import { holdsWriting } from './locked-files.ts';
import { accountMigrations } from './migrations/index.ts';
import { otherVersionOf } from './other-versions.ts';
import { bringFilesBack, checkStillOpen } from './quarantined-files.ts';
import { bringUploadsBack } from './quarantined-uploads.ts';
import { accountColumns, type RowFacts, wordsContext, wordsName } from './sealed-columns.ts';
import { withOwnKey } from './sealed-file.ts';

/**
 * When each thing that was set aside for an account and holds writing was, ISO 8601, oldest first. `since`: a password
 * opens it; `newer`: only a newer version of the app does.
 */
export function listQuarantined({ folder }: Pick<Account, 'folder'>): { since: string[]; newer: string[] } {
  const held = quarantineFolders(folder).filter(holdsWriting);
  const daysOf = (version: ReturnType<typeof otherVersionOf>) =>
    held
      .filter((each) => otherVersionOf(each) === version)
      .map((each) => parseFileStamp(each.slice(folder.length + 7))?.toISOString() ?? '');
  return { since: daysOf(null), newer: daysOf('newer') };
}

/**
 * Brings drafts, templates, saved views, words of forms, uploads, what waits to be sent with its files, and what is remembered of lists back from everything
 * that this password opens; answers the drafts that came. The files stay, renamed and as they were. Throws `wrong_credentials`
 * where the password opens nothing, `newer_database` where it opens only what a newer version of the app wrote, `locked`
 * once the account is closed: what came until then stays, and the rest comes another time.
 */
export function openQuarantined(account: Account, password: string): Promise<string[]> {
  return withOwnKey(account.sealedWith, (sealedWith) => bringAllBack({ ...account, sealedWith }, password));
}

async function bringAllBack(account: Account, password: string): Promise<string[]> {
  const drafts: string[] = [];
  let opened = 0;
  let newer = 0;
  for (const folder of quarantineFolders(account.folder)) {
    const content = readKeyFile(folder);
    const found = content && (await unwrapKey(content.wraps, account.sealedWith.place, password));
    if (!found) continue;
    const other = otherVersionOf(folder);
    if (other === 'newer') newer += 1;
    if (other !== null) continue;
    opened += 1;
    const aside = { folder, earlier: { key: found.key, place: account.sealedWith.place } };
    await bringUploadsBack(account, aside);
    await bringFilesBack(account, aside, 'outgoing', outgoingFileContext);
    checkStillOpen(account);
    drafts.push(...bringBack(account, folder, createKeySeal(found.key, account.sealedWith.place)));
    renameSync(folder, folder.replace('.aside-', '.opened-'));
  }
  if (opened > 0) return drafts;
  if (newer > 0) throw new AppError('newer_database');
  throw new AppError('wrong_credentials', { message: 'That password doesn’t open anything that was set aside' });
}

const draftColumns = `id, method, step, state, revision, created_at, saved_at, discarded_at, posting_id, posting_version,
  outbox_id, title`;
const entryColumns = `id, kind, aggregate, attempts, uncertain, queued_at, next_attempt_at, sent_at, payload_version,
  title, payload, problem`;
/** Tables of which each row stands for itself, with their columns. */
const wholeTables = [
  ['templates', 'id, method, revision, created_at, saved_at, discarded_at, title, body'],
  ['saved_views', 'id, list, revision, body'],
] as const;

type Row = RowFacts & Record<string, unknown>;

function bringBack(account: Account, folder: string, seal: Seal): string[] {
  const from = openDatabase({ file: join(folder, 'account.db'), name: 'account', migrations: accountMigrations });
  try {
    return immediately(account.database, () => {
      bringMatchingBack(account, from, seal);
      return copyRows(account, from, seal);
    });
  } finally {
    closeDatabase(from);
  }
}

/** Brings back how files' headings and values are read, where nothing else is remembered by now. */
function bringMatchingBack(account: Account, from: Database, seal: Seal): void {
  const earlier = createMatchingStore(from, seal).read();
  const store = createMatchingStore(account.database, account.seal);
  const present = store.read();
  const missing = (part: keyof typeof present) =>
    Object.fromEntries(Object.entries(earlier[part]).filter(([name]) => !Object.hasOwn(present[part], name)));
  store.change(
    { headings: missing('headings'), course: missing('course'), specialization: missing('specialization') },
    false,
  );
}

function copyRows(account: Account, from: Database, seal: Seal): string[] {
  const { database } = account;
  const resealed = (table: string, row: Row): Row => reseal(table, row, seal, account.seal);
  const drafts = from.prepare<[], Row>(`SELECT number AS old_number, ${draftColumns} FROM drafts`).all();
  const came = drafts.filter((row) => insert(database, 'drafts', draftColumns, resealed('drafts', row)));
  const numberOf = database.prepare<[unknown], number>('SELECT number FROM drafts WHERE id = ?').pluck();
  for (const { old_number, id } of came) {
    const texts = from.prepare<[unknown, unknown], Row>(
      'SELECT slot % 64 AS place, revision, step, saved_at, title, body FROM draft_texts WHERE slot BETWEEN ? AND ?',
    );
    const first = Number(old_number) * 64;
    for (const text of texts.all(first, first + 63)) {
      const slot = Number(numberOf.get(id)) * 64 + Number(text.place);
      const row = { ...resealed('draft_texts', { ...text, id: String(id) }), slot };
      insert(database, 'draft_texts', 'slot, revision, step, saved_at, title, body', row);
    }
  }
  const entries = from.prepare<[], Row>(
    `SELECT ${entryColumns}, CASE WHEN state IN ('sending', 'paused') THEN 'queued' ELSE state END AS state
     FROM outbox ORDER BY sequence`,
  );
  for (const row of entries.all()) insert(database, 'outbox', `${entryColumns}, state`, resealed('outbox', row));
  for (const [table, columns] of wholeTables) {
    const rows = from.prepare<[], Row>(`SELECT ${columns} FROM ${table}`);
    for (const row of rows.all()) insert(database, table, columns, resealed(table, row));
  }
  copyWords(account, from, seal);
  return came.map(({ id }) => String(id));
}

const wordsOf = z.object({ form: z.string() });

/** What was typed into forms comes back where the form has no words by now. Damaged rows stay where they are. */
function copyWords(account: Account, from: Database, seal: Seal): void {
  const rows = from.prepare<[], { name: string; saved_at: string; body: Uint8Array }>(
    'SELECT name, saved_at, body FROM kept_words',
  );
  for (const { name, saved_at, body } of rows.all()) {
    try {
      const text = seal.open(body, wordsContext(name, saved_at));
      const own = wordsName(account.seal, wordsOf.parse(JSON.parse(text)).form);
      const sealed = account.seal.seal(text, wordsContext(own, saved_at));
      statement(account.database, 'INSERT OR IGNORE INTO kept_words (name, saved_at, body) VALUES (?, ?, ?)').run(
        own,
        saved_at,
        sealed,
      );
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'damaged')) throw error;
    }
  }
}

/** Inserts a row unless it is there; answers whether it came. */
function insert(database: Database, table: string, columns: string, row: Row): boolean {
  const names = columns.split(',').map((name) => name.trim());
  const sql = `INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`;
  return database.prepare(sql).run(Object.fromEntries(names.map((name) => [name, row[name] ?? null]))).changes > 0;
}

/** The sealed columns of a row under another key. What does not open comes along, and shows as damaged. */
function reseal(table: string, row: Row, from: Seal, to: Seal): Row {
  const next: Record<string, unknown> = { ...row };
  for (const { column, context } of accountColumns.filter((each) => each.table === table)) {
    const sealed = row[column] as Uint8Array | null;
    if (!sealed) continue;
    try {
      next[column] = to.sealBytes(from.openBytes(sealed, context(row)), context(row));
    } catch {
      next[column] = sealed;
    }
  }
  return next as Row;
}
