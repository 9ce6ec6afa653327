import type { StoredFileLink } from '#shared/contract/enrollment-schemas.ts';
import { type Message, partyName } from '#shared/contract/messages.ts';
import { type KeptFile, keptFilesOf } from '#shared/desk/kept-file.ts';
import { isRefused } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { standingEntries } from '../../app/outbox/queued-changes.ts';

/** A text as a conversation shows it. */
export interface Line {
  readonly key: string;
  readonly mine: boolean;
  readonly author: string;
  /** Empty where only files were sent. */
  readonly text: string;
  /** The files that the service has. */
  readonly files: readonly StoredFileLink[];
  /** ISO 8601: when it was sent or, of one that waits, written. */
  readonly at: string;
  /** One that has not left or was not heard of yet. */
  readonly queued: QueuedText | null;
}
/** The texts of one day, oldest first. */
export interface Day {
  /** yyyy-mm-dd, local. */
  readonly day: string;
  readonly lines: readonly Line[];
}
/** A text that waits here. */
export interface QueuedText {
  readonly entry: OutboxEntry;
  /** The party that it goes to. */
  readonly to: string;
  readonly text: string;
  readonly files: readonly KeptFile[];
}

/** What a text is called in one line: its words, or the names of its files. */
export const saidInLine = ({ text, files }: Pick<QueuedText, 'text' | 'files'>): string =>
  text || files.map(({ name }) => name).join(', ');

/**
 * The texts among the entries of the outbox, with files and without, in their order: those that were sent after `asOf`
 * (ISO 8601), and those that were not, also where they were refused.
 */
export function queuedTexts(entries: readonly OutboxEntry[], asOf: string | undefined): QueuedText[] {
  const isSent = ({ state }: OutboxEntry) => state === 'sent';
  const sent = standingEntries(entries.filter(isSent), asOf);
  return [...sent, ...entries.filter((entry) => !isSent(entry))].flatMap((entry) => queuedText(entry) ?? []);
}

/** The text that an entry of the outbox carries; null where it is no message. */
export function queuedText(entry: OutboxEntry): QueuedText | null {
  const { change, message } = entry;
  if (message) return { entry, ...message.body, files: keptFilesOf(message).map(([, file]) => file) };
  return change?.call === 'messages.send' ? { entry, to: change.body.to, text: change.body.text, files: [] } : null;
}

/**
 * A conversation in the order in which it is read: what the service knew at `asOf` (ISO 8601), then what waits here. A text
 * that the service has already, while the desk hasn't said yet that it left, is there once; one that was refused it has not.
 */
export function linesOf(
  messages: readonly Message[],
  waiting: readonly QueuedText[],
  asOf: string | undefined,
): Line[] {
  const known = messages.map(({ id, mine, author, text, files, sent_at }): Line => {
    return { key: `message ${id}`, mine, author, text, files, at: sent_at, queued: null };
  });
  const arrived = new Set<string>();
  const here = waiting.flatMap((queued): Line[] => {
    const { text } = queued;
    const { id, queuedAt } = queued.entry;
    const said = JSON.stringify([text, queued.files.map(({ name }) => name)]);
    const isThis = (line: Line) =>
      line.mine &&
      JSON.stringify([line.text, line.files.map(({ name }) => name)]) === said &&
      line.at >= queuedAt &&
      !arrived.has(line.key);
    const same = asOf !== undefined && asOf >= queuedAt && !isRefused(queued.entry) ? known.find(isThis) : undefined;
    if (!same) return [{ key: `entry ${id}`, mine: true, author: '', text, files: [], at: queuedAt, queued }];
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
