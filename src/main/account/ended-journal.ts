/*
 * What has ended for good, beside account.db and not in it: taken back entries and published drafts. A copy of the database
 * that is restored may be older than that. Lines hold ids and numbers, and no words.
 */
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '#node/files/whole-file.ts';
import type { Account } from './account.ts';

type Owner = Pick<Account, 'folder' | 'database'>;

const line = z.union([
  /** An entry of the outbox that is not to be sent any more. */
  z.object({ entry: z.string() }),
  /** A draft that the service has published. */
  z.object({ draft: z.string(), outbox: z.string(), posting: z.number(), version: z.number() }),
]);
/** One thing that has ended. */
export type Ended = z.infer<typeof line>;

/** Lines that are kept: more than people end between two copies. */
const kept = 5000;
const fileOf = ({ folder }: Pick<Owner, 'folder'>) => join(folder, 'ended.jsonl');
const waiting = new WeakMap<Owner, Ended[]>();

/** Notes what ends with the transaction that is under way; once that is durable, the journal is written. */
export function noteEnded(account: Owner, ended: Ended): void {
  const list = waiting.get(account);
  if (list) {
    list.push(ended);
    return;
  }
  waiting.set(account, [ended]);
  // Transactions are synchronous: by then this one is committed, or rolled back and nothing has ended.
  queueMicrotask(() => write(account));
}

function write(account: Owner): void {
  const noted = waiting.get(account) ?? [];
  waiting.delete(account);
  try {
    const ended = noted.filter((each) => account.database.open && isSo(account, each));
    if (ended.length > 0) append(fileOf(account), ended);
  } catch {
    // A full disk: a restored copy may then offer again what has ended. The service still knows the key of what was sent.
  }
}

function isSo({ database }: Owner, ended: Ended): boolean {
  if ('entry' in ended) return database.prepare('SELECT 1 FROM outbox WHERE id = ?').get(ended.entry) === undefined;
  return database.prepare("SELECT 1 FROM drafts WHERE id = ? AND state = 'sent'").get(ended.draft) !== undefined;
}

function append(file: string, ended: readonly Ended[]): void {
  const handle = openSync(file, 'a', 0o600);
  try {
    // The line before may be cut by a crash: it must not take the next one with it.
    writeFileSync(handle, `\n${linesOf(ended)}`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const linesOf = (ended: readonly Ended[]) => ended.map((each) => `${JSON.stringify(each)}\n`).join('');

function read(file: string): Ended[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((each) => {
    try {
      return [line.parse(JSON.parse(each))];
    } catch {
      // A line may be empty, or cut by a crash.
      return [];
    }
  });
}

/**
 * Ends anew what a restored copy has brought back: entries that were taken back are not sent, their drafts can be edited,
 * and published drafts are published. Does nothing to a database that is up to date.
 */
export function endAgain(account: Owner): void {
  const { database } = account;
  const ended = read(fileOf(account));
  if (ended.length === 0) return;
  const drop = database.prepare("DELETE FROM outbox WHERE id = ? AND state <> 'sent'");
  const free = database.prepare(
    "UPDATE drafts SET state = 'editing', outbox_id = NULL WHERE outbox_id = ? AND state IN ('queued', 'blocked')",
  );
  const publish = database.prepare(
    `UPDATE drafts SET state = 'sent', posting_id = ?, posting_version = ?, outbox_id = ?
     WHERE id = ? AND posting_id IS NULL AND state IN ('editing', 'blocked')`,
  );
  database
    .transaction(() => {
      for (const each of ended) {
        if ('draft' in each) publish.run(each.posting, each.version, each.outbox, each.draft);
        else if (drop.run(each.entry).changes > 0) free.run(each.entry);
      }
    })
    .immediate();
  if (ended.length > 2 * kept) {
    writeWhole(fileOf(account), Buffer.from(linesOf(ended.slice(-kept))));
  }
}
