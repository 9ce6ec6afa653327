import { isLook, isRefused } from '#shared/desk/queued-calls.ts';
import type { ChangeOf, QueueableCall } from '#shared/desk/queued-change.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';

/** An entry of the outbox that carries a call of the service. */
export type ChangeEntry<N extends QueueableCall = QueueableCall> = OutboxEntry & { readonly change: ChangeOf<N> };

/** Whether an entry carries a call, and not a draft or an upload. */
export function carriesChange(entry: OutboxEntry): entry is ChangeEntry {
  return entry.change !== null && entry.change !== undefined;
}

/**
 * The changes that lists show as done already, in the order in which they happen: those that wait, and those that were sent
 * after `asOf` (ISO 8601, when the service gave the answer that they are laid over). One that was refused is left out,
 * with everything that waits behind it.
 */
export function standingChanges(entries: readonly OutboxEntry[], asOf: string | undefined): ChangeEntry[] {
  return standingEntries(entries.filter(carriesChange), asOf);
}

/** The same of any entries that show before they have arrived. */
export function standingEntries<E extends OutboxEntry>(entries: readonly E[], asOf: string | undefined): E[] {
  const stuck = new Set(entries.filter(isRefused).map(aggregateOf));
  const known = asOf === undefined ? Number.NEGATIVE_INFINITY : Date.parse(asOf);
  return entries
    .filter((entry) =>
      entry.state === 'sent' ? isNewer(entry, known) : !isRefused(entry) && !stuck.has(entry.aggregate),
    )
    .toSorted((one, other) => rank(one) - rank(other));
}

const aggregateOf = ({ aggregate }: OutboxEntry) => aggregate;

function isNewer({ sentAt }: OutboxEntry, known: number): boolean {
  return sentAt !== null && Date.parse(sentAt) >= known;
}

/** What was sent came before what waits. The sort is stable, and open entries come in their order. */
function rank(entry: OutboxEntry): number {
  return entry.state === 'sent' && entry.sentAt ? Date.parse(entry.sentAt) : Number.MAX_SAFE_INTEGER;
}

/** The changes of one call among those that stand. */
export function changesOf<N extends QueueableCall>(entries: readonly ChangeEntry[], call: N): ChangeEntry<N>[] {
  return entries.filter((entry): entry is ChangeEntry<N> => entry.change.call === call);
}

/** Whether an entry can still be taken back before it leaves. Takes the time in milliseconds. */
export function isHeld({ state, heldUntil }: OutboxEntry, now: number): boolean {
  return state === 'queued' && heldUntil !== null && Date.parse(heldUntil) > now;
}

/** The refused entry that one of these waits behind: until somebody settles it, what was just queued does not leave. */
export function refusedBefore(entries: readonly OutboxEntry[], added: readonly OutboxEntry[]): OutboxEntry | undefined {
  const aggregates = new Set(added.map(aggregateOf));
  return entries.find((entry) => isRefused(entry) && !isLook(entry.change) && aggregates.has(entry.aggregate));
}

/** The list in parts of at most `size`. */
export function slices<T>(list: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < list.length; start += size) parts.push(list.slice(start, start + size));
  return parts;
}
