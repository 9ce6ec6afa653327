import type { User } from '#shared/contract/accounts.ts';
import { reportName } from '#shared/desk/queued-report.ts';
import type { DraftSummary, OutboxEntry, OutboxState } from '#shared/desk/types.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import { missingPartPath } from '../../app/session/profile-path.ts';
import { counted } from '../../ui/format.ts';
import { draftPath } from '../drafts/draft-words.ts';
import { queuedText, saidInLine } from '../messages/message-lines.ts';
import { actionName } from './action-names.ts';

/** What each state of an entry is called. */
const outboxStateNames: Readonly<Record<OutboxState, string>> = {
  queued: 'Queued',
  sending: 'Sending',
  waiting: 'Waiting',
  paused: 'Paused',
  conflict: 'Conflict',
  blocked: 'Blocked',
  sent: 'Sent',
};

/** What the state of an entry is called. Nothing is sending while the service can't be reached. */
export function stateName({ state, heldUntil }: Pick<OutboxEntry, 'state' | 'heldUntil'>, reachable = true): string {
  if (heldUntil !== null) return 'Held';
  return outboxStateNames[state === 'sending' && !reachable ? 'waiting' : state];
}

/** What is said of an entry that does not leave before a refused one is settled. */
export function waitsBehind({ title }: Pick<OutboxEntry, 'title'>): string {
  return `Waits behind “${title}”, which was refused`;
}

const kindNames: Readonly<Record<OutboxEntry['kind'], string>> = {
  'posting.publish': 'Publish',
  'posting.update': 'Update',
  'roster.commit': 'Student list',
  'report.handIn': 'Report',
  'message.send': 'Message',
  'picture.set': 'Picture',
  'service.call': 'Change',
};

/** What an entry does, for people. */
export function kindName({ kind, change, report }: Pick<OutboxEntry, 'kind' | 'change' | 'report'>): string {
  if (change) return actionName(change);
  if (report) return reportName(report);
  return kindNames[kind];
}

/** So much of a message is shown where changes are listed. */
const wordsShown = 60;

/** What an entry is called: a message by its first words, or the names of its files, too. */
export function entryTitle(entry: OutboxEntry): string {
  const message = queuedText(entry);
  if (!message) return entry.title;
  const said = saidInLine(message);
  const words = cutText(said, wordsShown);
  return `${entry.title}: “${words === said ? said : `${words}…`}”`;
}

/** What an entry does and to what, in one line: a call and a message say both in their title. */
export function entryLine(entry: OutboxEntry): string {
  return entry.change || entry.message ? entryTitle(entry) : `${kindName(entry)}: ${entry.title}`;
}

/** Whether a person has to look at it before anything goes on. */
export function needsPerson({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state === 'blocked' || state === 'conflict' || state === 'paused';
}

/** The longest that the list counts down from, in seconds: nothing is held longer. */
const maxCount = 60;

/** `Leaves in 8 s` for an entry that is held; null for others. `now` in milliseconds. */
export function leavesIn({ heldUntil }: Pick<OutboxEntry, 'heldUntil'>, now: number): string | null {
  if (heldUntil === null) return null;
  const seconds = Math.ceil((Date.parse(heldUntil) - now) / 1000);
  return `Leaves in ${Math.min(Math.max(seconds, 1), maxCount)} s`;
}

/** What a person can do about an entry, and what the buttons say; null: nothing. */
export interface EntryActions {
  /** Sends it, again or now, whatever it was before. */
  readonly send: string | null;
  /** Takes it out. */
  readonly takeOut: string | null;
}

/** What the buttons of an entry say. */
export function entryActions({ state, change, report, message, picture, heldUntil }: OutboxEntry): EntryActions {
  if (state === 'sending' || state === 'sent') return { send: null, takeOut: null };
  if (heldUntil !== null) return { send: 'Send now', takeOut: 'Undo' };
  if (change && state === 'conflict') {
    return { send: !('from' in change.query) ? 'Retry' : 'Apply anyway', takeOut: 'Discard' };
  }
  if ((report || message || picture) && (state === 'blocked' || state === 'conflict'))
    return { send: 'Retry', takeOut: 'Discard' };
  if (change && state === 'blocked') return { send: 'Retry', takeOut: 'Discard' };
  return { send: 'Retry', takeOut: 'Take it back' };
}

/** What is said after taking back several at once. */
export function takenBackText(asked: number, taken: number): string {
  const words = `${counted(taken, 'change')} taken back`;
  const left = asked - taken;
  if (left === 0) return words;
  return `${words}. ${left === 1 ? 'One' : left} may have arrived already`;
}

/** The draft that an entry carries out, if it is on this computer. */
export function draftOfEntry(entry: OutboxEntry, drafts: readonly DraftSummary[]): DraftSummary | undefined {
  return drafts.find(({ outboxId }) => outboxId === entry.id);
}

/** A page on which a person mends what was refused, and what its button says. */
export interface WayToMend {
  readonly path: string;
  readonly label: string;
}

/** Where somebody mends what an entry carries: the own profile, the draft, or the upload. Null: nothing can be opened. */
export function wayToMend(entry: OutboxEntry, drafts: readonly DraftSummary[], user: User | null): WayToMend | null {
  if (user && entry.problem?.code === 'set_up_first')
    return { path: missingPartPath(user), label: 'Add what is missing' };
  const [kind, id] = entry.aggregate.split(':');
  if (kind === 'roster' && id) return { path: `/educator/upload-student?import=${id}`, label: 'Open' };
  const draft = draftOfEntry(entry, drafts);
  return draft ? { path: draftPath(draft), label: 'Open' } : null;
}
