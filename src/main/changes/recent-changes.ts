// The last changes of an account, read from its outbox and its bins, and how each is undone.
import type { DeskHandlers } from '#shared/desk/contract.ts';
import { isLook, isRefused } from '#shared/desk/queued-calls.ts';
import { queuedChange } from '#shared/desk/queued-change.ts';
import { maxDraftTitleLength, type OutboxEntry, type QueuedChange, type RecentChange } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import type { Account, Accounts } from '../account/account.ts';
import { listDrafts } from '../drafts/draft-store.ts';
import { listDiscarded, markTemplate } from '../drafts/template-store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { outboxChanges, type SentTogether } from '../outbox/outbox-changes.ts';
import { entryOfCall } from '../outbox/queued-calls.ts';
import { immediately } from '../storage/statements.ts';
import { withStorage } from '../storage/storage-problem.ts';
import { changedNothing, reversalOf, shortfallOf } from './reversals.ts';

/** So many changes are listed. */
const listed = 50;

/** What recent changes take. */
export interface ChangesOptions {
  readonly accounts: Accounts;
  readonly outbox: Outbox;
  readonly drafts: Pick<DeskHandlers, 'drafts.recover'>;
}

/** The commands of recent changes. */
export type ChangeHandlers = Pick<DeskHandlers, 'changes.recent' | 'changes.undo'>;

/** A change, and what undoing it comes to. */
interface Undoable {
  readonly shown: RecentChange;
  /** Entries that may still be taken back. */
  readonly waiting: readonly OutboxEntry[];
  /** Calls that undo what was sent, and the entry that each undoes. */
  readonly reverse: readonly { readonly entry: OutboxEntry; readonly call: QueuedChange }[];
}

/** What later changes have done to earlier ones; filled from the newest change on. */
interface Later {
  /** Entries that another one undoes. */
  readonly undone: Set<string>;
  /** Applications that were decided again. */
  readonly decided: Set<string>;
}

function noteLater({ undone, decided }: Later, entries: readonly OutboxEntry[]): void {
  for (const entry of entries.filter((each) => !isRefused(each))) {
    const { change, aggregate } = entry;
    if (change?.undoes) undone.add(change.undoes);
    if (change?.call === 'enrollments.status' && !changedNothing(entry)) decided.add(aggregate);
  }
}

function stateOf(entries: readonly OutboxEntry[]): RecentChange['state'] {
  if (entries.some(({ state }) => state === 'sent')) return 'sent';
  return entries.every(isRefused) ? 'refused' : 'waiting';
}

function undoableOf(together: SentTogether, { undone, decided }: Later): Undoable {
  const { entries, at } = together;
  const [first] = entries as [OutboxEntry];
  const sent = entries.filter(({ state }) => state === 'sent');
  const open = sent.filter(({ id }) => !undone.has(id));
  const waiting = entries.filter(({ state }) => state !== 'sent' && state !== 'sending');
  const evaluated = open.map((entry) => {
    const isLater = entry.change?.call === 'enrollments.status' && decided.has(entry.aggregate);
    return { entry, reversal: isLater ? { obstacle: 'Changed again since' } : reversalOf(entry) };
  });
  const reverse = evaluated.flatMap(({ entry, reversal }) =>
    'call' in reversal ? [{ entry, call: reversal.call }] : [],
  );
  const isUndone = sent.length > 0 && open.length === 0;
  const obstacles = evaluated.flatMap(({ reversal }) => ('obstacle' in reversal ? [reversal.obstacle] : []));
  const obstacle = waiting.length > 0 || reverse.length > 0 ? null : (obstacles[0] ?? 'It is being sent right now');
  return {
    shown: {
      what: { kind: 'entry', id: first.id },
      title: first.title,
      count: entries.length,
      change: first.change,
      entry: { kind: first.kind, report: first.report ?? null },
      at,
      state: isUndone ? 'undone' : stateOf(entries),
      obstacle: isUndone ? 'Undone' : obstacle,
      shortfall: shortfallOf(reverse.map(({ entry }) => entry)),
    },
    waiting,
    reverse,
  };
}

/** The changes that went through the outbox, newest first, without looks at applications and without what undid others. */
function throughOutbox(account: Account, outbox: Outbox): Undoable[] {
  const later: Later = { undone: new Set(), decided: new Set() };
  const found: Undoable[] = [];
  for (const together of outboxChanges(account, outbox.read)) {
    const [first] = together.entries;
    if (!first || isLook(first.change)) continue;
    if (!first.change?.undoes) found.push(undoableOf(together, later));
    noteLater(later, together.entries);
    if (found.length >= listed) break;
  }
  return found;
}

/** What was put into the bin on this computer. */
function inBins(account: Account): RecentChange[] {
  const binned = (kind: 'draft' | 'template') => (each: { id: string; title: string; discardedAt: string | null }) => ({
    what: { kind, id: each.id },
    title: each.title,
    count: 1,
    change: null,
    entry: null,
    at: each.discardedAt ?? '',
    state: 'here' as const,
    obstacle: null,
    shortfall: null,
  });
  const drafts = listDrafts(account, { method: undefined, bin: true }).map(binned('draft'));
  return [...drafts, ...listDiscarded(account).map(binned('template'))];
}

/** Lists what was changed last, and undoes it: what has not left is taken back, what was sent is reversed by a call. */
export function createRecentChanges({ accounts, outbox, drafts }: ChangesOptions): ChangeHandlers {
  const undoSent = (account: Account, id: string) => {
    const found = throughOutbox(account, outbox).find(({ shown }) => shown.what.id === id);
    if (!found) throw new AppError('not_found');
    const { shown, waiting, reverse } = found;
    if (shown.obstacle !== null) throw new AppError('invalid_status', { message: shown.obstacle });
    const takenBack = outbox.takeBackMany(waiting.map((entry) => entry.id)).length;
    for (const { entry, call } of reverse) {
      const title = cutText(`Undo: ${entry.title}`, maxDraftTitleLength);
      outbox.enqueue(entryOfCall(queuedChange.parse({ ...call, undoes: entry.id }), title));
    }
    return { takenBack, queued: reverse.length, late: shown.count - takenBack - reverse.length };
  };
  return {
    'changes.recent': () =>
      withStorage(() => {
        const account = accounts.current();
        const all = [...throughOutbox(account, outbox).map(({ shown }) => shown), ...inBins(account)];
        return all.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, listed);
      }),
    'changes.undo': async ({ kind, id }) => {
      const here = { takenBack: 1, queued: 0, late: 0 };
      if (kind === 'draft') {
        await drafts['drafts.recover']({ id });
        return here;
      }
      return withStorage(() => {
        const account = accounts.current();
        return immediately(account.database, () => {
          if (kind === 'entry') return undoSent(account, id);
          markTemplate(account, id, null);
          return here;
        });
      });
    },
  };
}
