import type { Message } from '#shared/contract/messages.ts';
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

/** A conversation in the order in which it is read: what the service knows, then what waits here. */
export function linesOf(messages: readonly Message[], waiting: readonly ChangeEntry<'messages.send'>[]): Line[] {
  const known = messages.map(({ id, mine, author, text, sent_at }): Line => {
    return { key: `message ${id}`, mine, author, text, at: sent_at, queued: null };
  });
  const here = waiting.map((entry): Line => {
    const { text } = entry.change.body;
    return { key: `entry ${entry.id}`, mine: true, author: '', text, at: entry.queuedAt, queued: entry };
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
  return text && /^(institution|company|student):[1-9]\d{0,9}$/.test(text) ? text : null;
}

function localDay(iso: string): string {
  const date = new Date(iso);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
