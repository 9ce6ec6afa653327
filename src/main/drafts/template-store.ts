import type { PostingKind } from '#shared/contract/call.ts';
import type { DraftBody, PostingTemplate } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { Account } from '../account/account.ts';
import { templateContext } from '../account/sealed-columns.ts';
import { statement } from '../storage/statements.ts';

interface Row {
  id: string;
  method: PostingKind;
  revision: number;
  created_at: string;
  saved_at: string;
  title: Uint8Array;
  body: Uint8Array;
}

/** What a template holds. */
export interface TemplateContent {
  readonly title: string;
  readonly body: DraftBody;
}

const columns = 'id, method, revision, created_at, saved_at, title, body';

function seal(account: Account, id: string, revision: number, { title, body }: TemplateContent) {
  return [
    account.seal.seal(JSON.stringify(title), templateContext(id, revision, 'title')),
    account.seal.seal(JSON.stringify(body), templateContext(id, revision, 'body')),
  ] as const;
}

function toTemplate(account: Account, row: Row): PostingTemplate {
  const open = (part: 'title' | 'body'): unknown =>
    JSON.parse(account.seal.open(row[part], templateContext(row.id, row.revision, part)));
  return {
    id: row.id,
    method: row.method,
    createdAt: row.created_at,
    savedAt: row.saved_at,
    title: String(open('title')),
    body: open('body') as DraftBody,
  };
}

/** The own templates, of one kind where it is named, by the day of their last change, newest first. Damaged ones are left out. */
export function listTemplates(account: Account, method: PostingKind | undefined): PostingTemplate[] {
  return statement<[{ method: string | null }], Row>(
    account.database,
    `SELECT ${columns} FROM templates WHERE discarded_at IS NULL AND (:method IS NULL OR method = :method)
       ORDER BY saved_at DESC, id`,
  )
    .all({ method: method ?? null })
    .flatMap((row) => {
      try {
        return [toTemplate(account, row)];
      } catch {
        return [];
      }
    });
}

/** The templates that were taken off the list and can be put back. A damaged name is left empty. */
export function listDiscarded(account: Account): { id: string; title: string; discardedAt: string }[] {
  return statement<[], Row & { discarded_at: string }>(
    account.database,
    `SELECT ${columns}, discarded_at FROM templates WHERE discarded_at IS NOT NULL`,
  )
    .all()
    .map((row) => ({ id: row.id, title: titleOf(account, row), discardedAt: row.discarded_at }));
}

function titleOf(account: Account, row: Row): string {
  try {
    return String(JSON.parse(account.seal.open(row.title, templateContext(row.id, row.revision, 'title'))));
  } catch {
    return '';
  }
}

function readRow(account: Account, id: string): Row {
  const row = statement<[string], Row>(account.database, `SELECT ${columns} FROM templates WHERE id = ?`).get(id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** One template. Throws `not_found`, `damaged`. */
export function readTemplate(account: Account, id: string): PostingTemplate {
  return toTemplate(account, readRow(account, id));
}

/** Whether there is a template of this id. */
export function hasTemplate(account: Account, id: string): boolean {
  return statement(account.database, 'SELECT 1 FROM templates WHERE id = ?').get(id) !== undefined;
}

/** Adds a template. `at` is ISO 8601. */
export function insertTemplate(
  account: Account,
  { id, method, at, ...content }: TemplateContent & { id: string; method: PostingKind; at: string },
): void {
  statement(
    account.database,
    'INSERT INTO templates (id, method, revision, created_at, saved_at, title, body) VALUES (?, ?, 1, ?, ?, ?, ?)',
  ).run(id, method, at, at, ...seal(account, id, 1, content));
}

/** Writes other content over a template's. Throws `not_found`. `at` is ISO 8601. */
export function changeTemplate(account: Account, id: string, content: TemplateContent, at: string): void {
  const revision = readRow(account, id).revision + 1;
  statement(account.database, 'UPDATE templates SET revision = ?, saved_at = ?, title = ?, body = ? WHERE id = ?').run(
    revision,
    at,
    ...seal(account, id, revision, content),
    id,
  );
}

/** Takes a template off the list (ISO 8601 of now), or puts it back (null). Throws `not_found`. */
export function markTemplate(account: Account, id: string, discardedAt: string | null): void {
  const { changes } = statement(account.database, 'UPDATE templates SET discarded_at = ? WHERE id = ?').run(
    discardedAt,
    id,
  );
  if (changes === 0) throw new AppError('not_found');
}
