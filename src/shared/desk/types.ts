import type { User } from '../contract/accounts.ts';
import type { PostingKind } from '../contract/call.ts';
import type { ErrorCode, Problem } from '../errors.ts';
import type { QueueableCall, QueuedChange } from './queued-change.ts';
import type { QueuedMessage } from './queued-message.ts';
import type { QueuedPicture } from './queued-picture.ts';
import type { QueuedReport } from './queued-report.ts';
import type { RosterProgress } from './roster-types.ts';

export * from './computer-types.ts';
export type { QueuedChange } from './queued-change.ts';
export * from './roster-types.ts';

/** What every desk command answers: it always settles. */
export type Result<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: Problem };

/** How far the session reaches: `kept` is the stored user without a word from the service yet (offline start). */
export interface SessionState {
  readonly user: User | null;
  /** 0 after sign-out. */
  readonly role: number;
  readonly verified: 'service' | 'kept' | 'none';
  /** Present while what this computer keeps of the account is shut: no key opens it yet. */
  readonly locked?: LockReason;
  /** Nobody is signed in, because the service was restored from an earlier copy, which ended every session. */
  readonly ended?: 'restored';
}

/**
 * `idle`: nobody used a shared computer for a while. `other_password`: the service took the password, but what is kept here was sealed under an earlier one. `password`:
 * the password is asked for. `computer_password`: somebody has signed in through a provider, and a password that was chosen
 * for this computer is asked for. `new_password`: nothing is kept here yet, and there is no password to seal it with.
 */
export type LockReason = 'idle' | 'other_password' | 'password' | 'computer_password' | 'new_password';

/** An answer of the service, or the copy of it that was kept. */
export interface Answered<T> {
  readonly answer: T;
  /** When the service gave it, ISO 8601. */
  readonly asOf: string;
  /** False: this is the kept copy, because the service has not answered yet or cannot be reached. */
  readonly live: boolean;
}

/** What a draft is of. */
export type DraftMethod = 'company' | PostingKind;
/** `sent` drafts are done: their posting exists at the service. */
export type DraftState = 'editing' | 'queued' | 'blocked' | 'sent';

/** A draft as lists show it. Times are ISO 8601. */
export interface DraftSummary {
  readonly id: string;
  readonly method: DraftMethod;
  readonly title: string;
  /** The step that was open last, from 0. */
  readonly step: number;
  readonly state: DraftState;
  /** Grows with every save; pass the one seen. */
  readonly revision: number;
  readonly createdAt: string;
  /** When the last save became durable. */
  readonly savedAt: string;
  /** Set while it lies in the bin; it goes after 30 days of use. */
  readonly discardedAt: string | null;
  /** The posting that it became, or that it edits. */
  readonly postingId: number | null;
  /** The version of the posting that it edits; null for a new one. */
  readonly postingVersion: number | null;
  /** The entry of the outbox that carries it. */
  readonly outboxId: string | null;
}
/** Characters of a draft's title in lists. The form may hold more. */
export const maxDraftTitleLength = 300;
/** The values typed so far, by field name. */
export type DraftBody = Record<string, unknown>;
/** A draft with its text. */
export interface Draft extends DraftSummary {
  readonly body: DraftBody;
}
/** One earlier version of a draft. */
export interface DraftVersion {
  readonly revision: number;
  readonly savedAt: string;
  readonly step: number;
  readonly body: DraftBody;
}

/** A text that postings of a kind begin with, kept on this computer. Times are ISO 8601. */
export interface PostingTemplate {
  readonly id: string;
  readonly method: PostingKind;
  readonly title: string;
  readonly createdAt: string;
  readonly savedAt: string;
  readonly body: DraftBody;
}

/** `waiting`: tried and due again at `nextAttemptAt`. `paused`: needs a sign-in. `conflict` and `blocked` need a person. */
export type OutboxState = 'queued' | 'sending' | 'waiting' | 'paused' | 'conflict' | 'blocked' | 'sent';
/** What waits to be sent, or was. */
export interface OutboxEntry {
  readonly id: string;
  /** `service.call` is any single call. */
  readonly kind:
    | 'posting.publish'
    | 'posting.update'
    | 'roster.commit'
    | 'report.handIn'
    | 'message.send'
    | 'picture.set'
    | 'service.call';
  /** Entries of one aggregate go in order, for instance `draft:…` or `posting:internship:7`. */
  readonly aggregate: string;
  /** For people: what it is. */
  readonly title: string;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly queuedAt: string;
  readonly nextAttemptAt: string | null;
  /** Why it is not through, and what to do. */
  readonly problem: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly advice: string;
    readonly detail?: unknown;
  } | null;
  readonly sentAt: string | null;
  /** It was just queued and leaves only then, so that it can be taken back; ISO 8601. */
  readonly heldUntil: string | null;
  /** What a queued call (`service.call`) says, for lists that show it as done already. */
  readonly change: QueuedChange | null;
  /** What a report (`report.handIn`) says, and its files; null for other entries. */
  readonly report?: QueuedReport | null;
  /** What a message with files (`message.send`) says; null for other entries. */
  readonly message?: QueuedMessage | null;
  /** What a picture (`picture.set`) says; null for other entries. */
  readonly picture?: QueuedPicture | null;
}
/** Something that somebody did lately, and whether it can be undone. */
export interface RecentChange {
  /** What `changes.undo` takes. An act that queued several entries is named by the first of them. */
  readonly what: { readonly kind: 'entry' | 'draft' | 'template'; readonly id: string };
  /** For people: what it is, or what the first of several entries is. */
  readonly title: string;
  /** How many entries it has queued. */
  readonly count: number;
  /** What the first of them says, where it is a call. */
  readonly change: QueuedChange | null;
  /** What sort of entry the first of them is; null for what needs no service. */
  readonly entry: Pick<OutboxEntry, 'kind' | 'report'> | null;
  /** ISO 8601. */
  readonly at: string;
  /** `here`: it was done on this computer and needs no service. */
  readonly state: 'waiting' | 'sent' | 'refused' | 'undone' | 'here';
  /** Why it can't be undone, for people; null where it can. */
  readonly obstacle: string | null;
  /** What undoing it doesn't bring back, for people; null where it brings everything back. */
  readonly shortfall: string | null;
}
/** For the top bar. */
export interface OutboxSummary {
  /** Queued, held or due again. */
  readonly waiting: number;
  /** Of those that wait: held for a moment, so that they can be taken back. */
  readonly held: number;
  readonly needsPerson: number;
  readonly sending: number;
}
/** How the outbox stands now, and what came to rest (sent or refused) since it was last told. */
export interface OutboxNotifications extends OutboxSummary {
  /** Calls by name, and kinds of entries that are no single call. */
  readonly settled: readonly (QueueableCall | OutboxEntry['kind'])[];
}

/** What was typed into a form and neither saved nor sent. */
export interface KeptWords {
  /** Which form, and about whom or what: 'message:institution:7'. */
  readonly form: string;
  /** As the form holds it. */
  readonly value: unknown;
  /** When it was typed last, ISO 8601. */
  readonly at: string;
}

/** The service's data was restored from a copy: nothing leaves until a person has decided. */
export interface RestoredState {
  /** Whether everything that was sent has been compared with the service. */
  readonly compared: boolean;
  /** What waited when that was noticed. */
  readonly held: readonly OutboxEntry[];
  /** What was sent within the last 30 days and is not at the service. */
  readonly missing: readonly OutboxEntry[];
}

/** A file that the desk holds for the window. */
export interface FileRef {
  readonly fileId: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** The service that this desk works with. */
export interface WorkspaceState {
  readonly mode: 'embedded' | 'remote';
  /** Empty for the embedded service. */
  readonly address: string;
  readonly reachable: boolean;
  /** It is reachable, and has been silent for two seconds while something was asked of it. */
  readonly slow: boolean;
  /** When the service last answered, ISO 8601. */
  readonly lastSeen: string | null;
  /** Whether mail of this workspace lands on this computer. */
  readonly localMail: boolean;
  /** What a person has to decide before anything is sent to this address. */
  readonly question?: WorkspaceQuestion;
  /** The computer's owner has fixed the address. */
  readonly fixed?: true;
}

/**
 * A service whose address and identity don't go together as this computer knows them. `moved`: a known service answers
 * at another address. `replaced`: another service answers at a known address. `other`: things wait for the service in use,
 * and stay here when another one is used.
 */
export interface WorkspaceQuestion {
  readonly kind: 'moved' | 'replaced' | 'other';
  /** Addresses; empty for the service on this computer. */
  readonly from: string;
  readonly to: string;
  /** What `workspace.connect` takes as `agreed`. */
  readonly service: string;
  /** What lies here for the service at `from`: drafts, and what has not been sent. */
  readonly drafts: number;
  readonly queued: number;
}

/** What somebody types to use a service whose connection is not encrypted. */
export const plainHttpTexts = 'send passwords unencrypted';

/** A mail of the embedded workspace. */
export interface LocalMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A code, a link to a new password, a change of the address, or news. */
  readonly about: 'code' | 'reset' | 'email_change' | 'notice';
  readonly sentAt: string;
}
/** What a window may show of the mails on this computer. */
export interface LocalMails {
  /** At most one; two for a change of the address. */
  readonly mails: readonly LocalMail[];
  /** Where mails lie that are not shown, since several people use this computer; null: nothing is kept back. */
  readonly withheld: string | null;
}

/** About this app. */
export interface AppInfo {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  readonly platform: string;
}

/** A notice, kept until somebody has cleared it. */
export interface KeptNotice {
  readonly id: number;
  readonly severity: DeskEvents['notice']['severity'];
  readonly message: string;
  /** ISO 8601. */
  readonly at: string;
  /** Somebody has closed it. */
  readonly seen: boolean;
}

/** What is kept of an opening's applicants. */
export interface CachedEnrollments {
  /** How many may be kept: all but those who have left or were turned down. */
  readonly total: number;
  /** The applications of which everything is here, files too. */
  readonly ids: readonly number[];
  /** When the service last said who is on the opening, ISO 8601. */
  readonly asOf: string;
}

/** What the desk tells its window unasked. */
export interface DeskEvents {
  'session.changed': SessionState;
  /** A moment later the desk locks, because nobody uses it: what was typed is to be saved now. */
  'session.locking': Record<string, never>;
  'workspace.changed': WorkspaceState;
  'outbox.changed': OutboxNotifications;
  /** Whether something is to be decided about a restored service has changed. */
  'restored.changed': Record<string, never>;
  'drafts.changed': { readonly ids: string[] };
  'roster.progress': RosterProgress;
  'roster.changed': { readonly importId: string };
  /** How many bytes of an entry's files the service has, and how many there are. */
  'files.progress': { readonly entryId: string; readonly arrived: number; readonly size: number };
  'mail.arrived': { readonly id: string };
  /** The service has answered a call whose kept copy was shown meanwhile: `api.read` with `arrived` gives the answer. */
  'read.arrived': { readonly call: string; readonly params?: unknown; readonly query?: unknown };
  /** A link of a mail opens the app on this page: '/reset-password#token'. */
  'page.asked': { readonly page: string };
  /** A backup takes the place of everything: the desk ends and starts anew. */
  'computer.restarting': Record<string, never>;
  /** What is kept of an opening's applicants has changed. */
  'applicants.changed': { readonly method: PostingKind; readonly id: number };
  /** The window hears events from now on; what it read before may be old. */
  connected: Record<string, never>;
  /** The desk cannot be reached from its window: it has ended, or is starting again. */
  disconnected: Record<string, never>;
  /** Something that people should read: damaged settings replaced, a backup restored. */
  notice: { readonly severity: 'info' | 'warning' | 'error'; readonly message: string };
}
