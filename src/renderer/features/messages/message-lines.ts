import { type Message, partyName } from '#shared/contract/messages.ts';
import { type ChangeEntry, changesOf } from '../../app/outbox/queued-changes.ts';

/** A text as a conversation shows it. */
export interface Line {
  readonly key: string;
  readonly mine: boolean;
  readonly author: string;
  readonly text: string;
  /** ISO 8601: when it was sent or, of one that waits, written. */
  readonly at: string;
  /** The entry of one that has not left or was not heard of yet. */
  readonly queued: ChangeEntry | null;
}
/** The texts of one day, oldest first. */
export interface Day {
  /** yyyy-mm-dd, local. */
  readonly day: string;
  readonly lines: readonly Line[];
}

/**
 * A conversation in the order in which it is read: what the service knew at `asOf` (ISO 8601), then what waits here. A text
 * that the service has already, while the desk hasn't said yet that it left, is there once.
 */
export function linesOf(
  messages: readonly Message[],
  waiting: readonly ChangeEntry<'messages.send'>[],
  asOf: string | undefined,
): Line[] {
  const known = messages.map(({ id, mine, author, text, sent_at }): Line => {
    return { key: `message ${id}`, mine, author, text, at: sent_at, queued: null };
  });
  const arrived = new Set<string>();
  const here = waiting.flatMap((entry): Line[] => {
    const { text } = entry.change.body;
    const isThis = ({ key, mine, text: said, at }: Line) =>
      mine && said === text && at >= entry.queuedAt && !arrived.has(key);
    const same = asOf !== undefined && asOf >= entry.queuedAt ? known.find(isThis) : undefined;
    if (!same) return [{ key: `entry ${entry.id}`, mine: true, author: '', text, at: entry.queuedAt, queued: entry }];
    arrived.add(same.key);
    return [];
  });
  return [...known.toReversed(), ...here];
}

/** Lines by the local day of each. */
export function byDay(lines: readonly Line[]): Day[] {
  const days: { day: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const day = localDay(line.at);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}

/** The messages to one party among changes that stand. */
export function messagesTo(changes: readonly ChangeEntry[], party: string): ChangeEntry<'messages.send'>[] {
  return changesOf(changes, 'messages.send').filter(({ change }) => change.body.to === party);
}

/** A name that messages go by: 'institution:7'. Null for anything else. */
export function partyOf(text: string | null): string | null {
  return partyName.safeParse(text).data ?? null;
}

function localDay(iso: string): string {
  const date = new Date(iso);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
