import type { OutboxEntry } from '#shared/desk/types.ts';
import type { Account } from '../account/account.ts';
import { statement } from '../storage/statements.ts';
import { readEntryIds } from './request-store.ts';

/** Entries that one act has queued, in their order. */
export interface SentTogether {
  /** When they were queued, ISO 8601. */
  readonly at: string;
  readonly entries: readonly OutboxEntry[];
}

/** So many of the newest entries, and of the newest requests, are looked at. */
const newest = { entries: 2000, requests: 1000 } as const;

/** Of each entry all that its request has queued, in their order. */
function requestsOf({ database }: Account): ReadonlyMap<string, readonly string[]> {
  const rows = statement<[number], { entries: string }>(
    database,
    'SELECT entries FROM outbox_requests ORDER BY rowid DESC LIMIT ?',
  ).all(newest.requests);
  const found = new Map<string, readonly string[]>();
  for (const { entries } of rows) {
    const ids = readEntryIds(entries);
    for (const id of ids) found.set(id, ids);
  }
  return found;
}

/** What was queued, newest first, by the act that queued it. `read` opens an entry; an act is opened once it is asked for. */
export function* outboxChanges(
  account: Account,
  read: (id: string) => OutboxEntry | null,
): Generator<SentTogether, void> {
  const rows = statement<[number], { id: string; queued_at: string }>(
    account.database,
    'SELECT id, queued_at FROM outbox ORDER BY sequence DESC LIMIT ?',
  ).all(newest.entries);
  const requests = requestsOf(account);
  const seen = new Set<readonly string[]>();
  for (const { id, queued_at } of rows) {
    const ids = requests.get(id) ?? [id];
    if (seen.has(ids)) continue;
    seen.add(ids);
    yield { at: queued_at, entries: ids.flatMap((each) => read(each) ?? []) };
  }
}
