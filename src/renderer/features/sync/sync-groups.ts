import { isRefused } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry, QueuedChange } from '#shared/desk/types.ts';
import { actionName } from './action-names.ts';
import { needsPerson } from './sync-text.ts';

/** Several entries that do the same, queued together: one line that expands. */
export interface EntryGroup {
  readonly key: string;
  /** What the first of them says; the others say the same of somebody else. */
  readonly change: QueuedChange;
  readonly entries: readonly OutboxEntry[];
}
/** A line of the panel. */
export type SyncLine =
  | { readonly kind: 'entry'; readonly entry: OutboxEntry }
  | { readonly kind: 'group'; readonly group: EntryGroup };

/** Milliseconds between two entries that still belong to one act. */
const together = 60_000;
/** Fewer are listed one by one. */
const fewest = 3;

interface Bucket {
  readonly key: string;
  readonly run: number;
  readonly entries: OutboxEntry[];
}

function keyOf(entry: OutboxEntry, waits: boolean): string {
  const { change, state, id } = entry;
  if (!change) return id;
  const about = [change.params, change.body].map((part) => ('method' in part ? part.method : '')).join('');
  const standing = waits ? 'behind' : 'open';
  return [needsPerson({ state }) ? state : standing, change.call, actionName(change), about].join('|');
}

/** The refused entries that others wait behind, by the id of the one that waits. Takes what is open, in order. */
export function refusedAhead(open: readonly OutboxEntry[]): ReadonlyMap<string, OutboxEntry> {
  const refused = new Map<string, OutboxEntry>();
  const ahead = new Map<string, OutboxEntry>();
  for (const entry of open) {
    const before = refused.get(entry.aggregate);
    if (before) ahead.set(entry.id, before);
    else if (isRefused(entry)) refused.set(entry.aggregate, entry);
  }
  return ahead;
}

/** What is open, as lines: what needs a person first, and alike acts that were queued together as one. */
export function syncLines(open: readonly OutboxEntry[], ahead = refusedAhead(open)): SyncLine[] {
  const last = new Map<string, Bucket>();
  const buckets: Bucket[] = [];
  for (const entry of open) {
    const key = keyOf(entry, ahead.has(entry.id));
    const before = last.get(key);
    const since = before?.entries.at(-1)?.queuedAt;
    if (before && since && Math.abs(Date.parse(entry.queuedAt) - Date.parse(since)) <= together) {
      before.entries.push(entry);
      continue;
    }
    // Not by an entry's id: while a group is sent, its first entry is always another.
    const bucket = { key, run: (before?.run ?? 0) + 1, entries: [entry] };
    last.set(key, bucket);
    buckets.push(bucket);
  }
  const urgent = buckets.filter(({ entries }) => entries.some(needsPerson));
  const others = buckets.filter(({ entries }) => !entries.some(needsPerson));
  return [...urgent, ...others].flatMap(linesOf);
}

function linesOf({ key, run, entries }: Bucket): SyncLine[] {
  const change = entries[0]?.change;
  if (change && entries.length >= fewest) return [{ kind: 'group', group: { key: `${key}|${run}`, change, entries } }];
  return entries.map((entry) => ({ kind: 'entry', entry }));
}
