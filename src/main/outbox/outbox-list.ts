import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Account, Accounts } from '../account/account.ts';
import { statement } from '../storage/statements.ts';
import { withStorage } from '../storage/storage-problem.ts';
import {
  type LightRow,
  lightColumns,
  readSaid,
  type Said,
  type StoredEntry,
  toEntry,
  visible,
} from './outbox-store.ts';
import type { Timing } from './timing.ts';

/** The newest of what was sent is always listed; beyond that, what a window may not have read again yet. */
const listedSent = { always: 20, max: 1000, forMs: milliseconds.hour } as const;
/** So many are opened between two pauses, in which everything else of the desk has its turn. */
const openedAtOnce = 50;

/** What was opened for the last list. Hundreds of entries are listed again and again while they are sent. */
const opened = new WeakMap<Account, Map<string, Said>>();

/** Keeps what a new entry says: it need not be opened for the next list. */
export function keepSaid(
  account: Account,
  { id, title, change, report, message, picture }: Said & { readonly id: string },
): void {
  const carried = { ...(report && { report }), ...(message && { message }), ...(picture && { picture }) };
  opened.get(account)?.set(id, { title, change, ...carried });
}

const damaged: Said = { title: 'Damaged entry', change: null };

function listedRows({ database }: Account, now: Date): LightRow[] {
  const recent = new Date(now.getTime() - listedSent.forMs).toISOString();
  const open = statement<[], LightRow>(
    database,
    `SELECT ${lightColumns} FROM outbox WHERE state <> 'sent' ORDER BY sequence`,
  ).all();
  const sent = statement<[number], LightRow>(
    database,
    `SELECT ${lightColumns} FROM outbox WHERE state = 'sent' ORDER BY sequence DESC LIMIT ?`,
  ).all(listedSent.max);
  return [...open, ...sent.filter(({ sent_at }, index) => index < listedSent.always || (sent_at ?? '') >= recent)];
}

/**
 * What is open, in order, then what was sent, newest first. Of that the last twenty, and whatever a list that was read
 * before may not show yet: what was sent within the last hour.
 */
export function listEntries(account: Account, now: Date): StoredEntry[] {
  const before = opened.get(account);
  const kept = new Map<string, Said>();
  const entries = listedRows(account, now).map((row) => {
    const said = before?.get(row.id) ?? readSaid(account, row.id) ?? damaged;
    kept.set(row.id, said);
    return toEntry(account, row, said);
  });
  opened.set(account, kept);
  return entries;
}

/**
 * Opens what the next list says where that is much: the first list of thousands of entries would keep the desk busy for
 * a second. Null where it is little. Stops when the account `isGone`.
 */
function openAhead(account: Account, now: Date, isGone: () => boolean): Promise<void> | null {
  const known = opened.get(account) ?? new Map<string, Said>();
  const unknown = listedRows(account, now).filter(({ id }) => !known.has(id));
  if (unknown.length <= openedAtOnce) return null;
  opened.set(account, known);
  const open = async (): Promise<void> => {
    for (const [index, { id }] of unknown.entries()) {
      if (index % openedAtOnce === 0) await nextTurn();
      if (isGone()) return;
      const said = readSaid(account, id);
      if (said) opened.get(account)?.set(id, said);
    }
  };
  return open();
}

/** Lists the entries of whichever account is open. */
export function createListing(accounts: Accounts, timing: Pick<Timing, 'now'>) {
  const list = (): OutboxEntry[] => listEntries(accounts.current(), timing.now()).map(visible);
  return {
    list,
    /** The same, without keeping the desk busy where much has to be opened first. */
    listAll(): OutboxEntry[] | Promise<OutboxEntry[]> {
      const account = accounts.current();
      const isGone = () => !accounts.isOpen || accounts.current() !== account;
      const ahead = openAhead(account, timing.now(), isGone);
      if (!ahead) return list();
      return ahead.then(() => {
        if (isGone()) throw new AppError('locked');
        return withStorage(list);
      });
    },
  };
}
