import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Account } from '../account/account.ts';
import { statement } from '../storage/statements.ts';

/** A request of the window that may come again because its answer was lost. */
export interface WindowRequest {
  /** Chosen by the window, once per act. */
  readonly id: string;
  /** What it asks for; only a keyed hash of it is kept. */
  readonly content: unknown;
}

const entryIds = z.array(z.string());
/** The ids of a request's entries, from their stored JSON. */
export const readEntryIds = (stored: string): string[] => entryIds.parse(JSON.parse(stored));

const saidBy = ({ seal }: Account, { content }: WindowRequest): string =>
  seal.name(JSON.stringify(content), 'outbox_requests');

/**
 * The ids of the entries that a request has queued already, in its order, whatever has become of them; null where it is
 * new. Throws `key_reused` where the same id stood for something else.
 */
export function entriesOfRequest(account: Account, request: WindowRequest): string[] | null {
  const row = statement<[string], { said: string; entries: string }>(
    account.database,
    'SELECT said, entries FROM outbox_requests WHERE id = ?',
  ).get(request.id);
  if (!row) return null;
  if (row.said !== saidBy(account, request)) throw new AppError('key_reused');
  return readEntryIds(row.entries);
}

/** Remembers what a request has queued. Belongs into the transaction of its entries; `now` is ISO 8601. */
export function rememberRequest(
  account: Account,
  request: WindowRequest,
  { entries, now }: { readonly entries: readonly string[]; readonly now: string },
): void {
  statement(account.database, 'INSERT INTO outbox_requests (id, queued_at, said, entries) VALUES (?, ?, ?, ?)').run(
    request.id,
    now,
    saidBy(account, request),
    JSON.stringify(entries),
  );
}
