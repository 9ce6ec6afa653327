import { z } from 'zod';
import { organisationSignUp, personSignUp } from '../contract/accounts.ts';
import { postingKinds } from '../contract/call.ts';
import type { CommandName } from './names.ts';
import { queuedChange } from './queued-change.ts';
import { type RosterOutputs, rosterInputs } from './roster-contract.ts';
import type {
  Answered,
  AppInfo,
  CachedEnrollments,
  DeskSettings,
  Draft,
  DraftSummary,
  DraftVersion,
  FileRef,
  KeptNotice,
  KeptWords,
  LocalMails,
  OutboxEntry,
  OutboxSummary,
  PostingTemplate,
  RecentChange,
  RestoredState,
  SessionState,
  WorkspaceState,
} from './types.ts';
import { lockMinutes, maxDraftTitleLength } from './types.ts';

const key = z.string().min(1).max(80);
const draftId = z.object({ id: z.uuid() });
const email = z.string().max(254);
const password = z.string().max(1024);
const none = z.object({}).optional();
const method = z.enum(['company', ...postingKinds]);
const plain = z.record(z.string(), z.unknown());
const noticeIds = z.object({ ids: z.array(z.number().int()).max(50) });
const otpMethod = z.union([z.literal(1), z.literal(2)]);

/** Command → schema of its input. Outputs are in `DeskOutputs`. */
export const deskInputs = {
  'app.info': none,
  /** Opens an https link that the service has answered; `host`: the person has read its name and said yes. */
  'app.openLink': z.object({ url: z.url({ protocol: /^https?$/ }).max(2000), host: z.string().max(300).optional() }),
  'session.read': none,
  'session.refresh': none,
  'session.signIn': z.object({ email, password }),
  'session.signUp': z.discriminatedUnion('role', [
    organisationSignUp.extend({ role: z.literal(2), email, password }),
    organisationSignUp.extend({ role: z.literal(3), email, password }),
    personSignUp.extend({ role: z.literal(4), email, password }),
  ]),
  'session.signOut': none,
  'session.sendOtp': z.object({ method: otpMethod }),
  'session.verifyOtp': z.object({ otp: z.string().max(20), method: otpMethod }),
  'session.forgotPassword': z.object({ email }),
  'session.resetPassword': z.object({ token: z.string().max(200), password }),
  'session.changePassword': z.object({ password, newPassword: password }),
  /** `password`: for accounts that have one. */
  'session.deleteAccount': z.object({ password: password.optional() }),
  'session.social': z.object({
    provider: z.enum(['google', 'facebook', 'linkedin']),
    intent: z.enum(['login', 'signup']),
    role: z.number().int().min(2).max(4).default(4),
  }),
  /** Opens what is kept on this computer with the password that sealed it. */
  'session.unlock': z.object({ password }),
  /** Goes on with an empty desk; what does not open is set aside, untouched. */
  'session.startEmpty': none,
  /** What was set aside for the account. */
  'session.aside': none,
  /** Brings drafts and what waits to be sent back from what was set aside, with the password of that time. */
  'session.openQuarantined': z.object({ password }),
  /** Somebody uses the window, and a shared computer does not lock yet; `hidden`: or nobody sees it any more. */
  'session.active': z.object({ hidden: z.boolean().default(false) }).optional(),
  'api.read': z.object({
    call: key,
    params: plain.optional(),
    query: plain.optional(),
    /** Picks up the answer that `read.arrived` told of. */
    arrived: z.boolean().optional(),
  }),
  'api.send': z.object({
    call: key,
    params: plain.optional(),
    query: plain.optional(),
    body: plain.optional(),
    /** Kept by the caller over retries of the same act. */
    idempotencyKey: z.uuid().optional(),
  }),
  /** Which applicants of an opening are kept whole; null while that isn't known. */
  'applicants.kept': z.object({ method: z.enum(postingKinds), id: z.number().int().positive() }),
  'drafts.list': z.object({
    method: method.optional(),
    search: z.string().max(200).default(''),
    bin: z.boolean().default(false),
  }),
  /** `body` starts it (Duplicate, a template); `posting` makes it an edit of a published posting. */
  'drafts.create': z.object({
    /** Chosen by the window, so that a request whose answer was lost may come again; one of ours unless given. */
    id: z.uuid().optional(),
    method,
    body: plain.optional(),
    /** The body's own unless given. */
    title: z.string().max(maxDraftTitleLength).optional(),
    step: z.number().int().min(0).max(20).optional(),
    posting: z.object({ id: z.number().int().positive(), version: z.number().int().positive() }).optional(),
  }),
  'drafts.read': draftId,
  'drafts.save': draftId.extend({
    body: plain,
    step: z.number().int().min(0).max(20),
    title: z.string().max(maxDraftTitleLength),
    /** The revision that the window last saw; an older one answers `conflict` with both versions. */
    revision: z.number().int().min(0),
  }),
  'drafts.history': draftId,
  'drafts.restoreVersion': draftId.extend({ revision: z.number().int().min(0) }),
  'drafts.discard': draftId,
  'drafts.recover': draftId,
  'drafts.duplicate': draftId,
  /** Puts the draft into the outbox, in the same transaction as its last save. */
  'drafts.publish': draftId.extend({ revision: z.number().int().min(0) }),
  /** The own templates, of one kind where it is named. */
  'templates.list': z.object({ method: z.enum(postingKinds).optional() }),
  /** Keeps a text to begin postings with. */
  'templates.create': z.object({
    /** As with drafts: chosen by the window, so that the request may come again. */
    id: z.uuid().optional(),
    method: z.enum(postingKinds),
    title: z.string().trim().min(1, 'Name the template').max(maxDraftTitleLength),
    body: plain,
  }),
  'templates.rename': z.object({
    id: z.uuid(),
    title: z.string().trim().min(1, 'Name the template').max(maxDraftTitleLength),
  }),
  /** Takes it off the list; it can be put back for 30 days. */
  'templates.discard': z.object({ id: z.uuid() }),
  'templates.recover': z.object({ id: z.uuid() }),
  /**
   * Queues calls that the service gets once it can be reached, all of them or none. Answers only once they are durable.
   * Which calls may be queued, and what goes in order with what, is said in `queued-calls.ts`.
   */
  'outbox.add': z.object({
    calls: z
      .array(
        /** `title`, for people: whom or what it is about. */
        queuedChange.and(z.object({ title: z.string().max(maxDraftTitleLength) })),
      )
      .min(1)
      .max(500),
    /** Seconds until they leave, so that they can be taken back. */
    holdSeconds: z.number().int().min(0).max(60).default(0),
    /**
     * Chosen by the window, once per act: the same request once more queues nothing and answers what is left of the
     * entries that the first one made.
     */
    requestId: z.uuid().optional(),
  }),
  'outbox.list': none,
  'outbox.summary': none,
  'outbox.retry': draftId,
  /** Takes back what has not left; its draft becomes editable again. */
  'outbox.cancel': draftId,
  /** Takes back whichever of these have not left; answers those. */
  'outbox.cancelMany': z.object({ ids: z.array(z.uuid()).min(1).max(500) }),
  /** The last fifty changes of the account, newest first. */
  'changes.recent': none,
  /** Undoes one of them: takes back what has not left, and queues the calls that undo what was sent. */
  'changes.undo': z.object({ kind: z.enum(['entry', 'draft', 'template']), id: z.uuid() }),
  /** What a restored service means for what this desk sent and holds; null where nothing is to be decided. */
  'restored.read': none,
  /** Sends these once more, and what was held with them; the rest of what was held needs a look of its own. */
  'restored.settle': z.object({ send: z.array(z.uuid()).max(10_000) }),
  ...rosterInputs,
  /** What was typed into the account's forms and neither saved nor sent, and the key that windows seal such words to. */
  'words.open': none,
  /** Keeps words that the window has sealed (`words-seal.ts`), one text of base64 for each form. */
  'words.keep': z.object({ sealed: z.array(z.string().max(400_000)).min(1).max(50) }),
  /** They were saved or sent, or nobody wants them any more. */
  'words.discard': z.object({ form: z.string().min(1).max(200) }),
  /** Asks where to, and writes a copy. Answers null when the person cancels. */
  'files.save': z.object({ fileId: z.uuid() }),
  'files.release': z.object({ fileId: z.uuid() }),
  /** Gets a file of the service (a call of kind `file`), to be saved with `files.save`. Its content has to be what it says. */
  'files.fetch': z.object({ call: key, params: plain.default({}), query: plain.default({}) }),
  /** Sends a held file with a call that takes one. */
  'files.upload': z.object({ fileId: z.uuid(), call: z.enum(['user.image', 'company.logo', 'institution.logo']) }),
  /** A picture of the service by its link, as the window can show it; null where there is none, or none was kept. */
  'images.read': z.object({ link: z.string().max(300) }),
  'settings.read': none,
  'settings.save': z.object({
    theme: z.enum(['light', 'dark', 'auto']).optional(),
    sidebarCollapsed: z.boolean().optional(),
    sharedComputer: z.boolean().optional(),
    lockAfterMinutes: z.number().int().min(lockMinutes.least).max(lockMinutes.max).optional(),
    /** Of all tables: what is left out is forgotten. */
    hiddenColumns: z.record(z.string().max(40), z.array(z.string().max(40)).max(40)).optional(),
  }),
  'workspace.read': none,
  /**
   * `address` empty: back to the embedded service. `confirm`: the address once more where nobody is signed in, or
   * `plainHttpTexts` for one that is not encrypted. Where something has to be decided it answers `needs_confirmation` with
   * the `WorkspaceQuestion` as detail; `agreed` is that question's `service`.
   */
  'workspace.connect': z.object({
    address: z.string().max(500),
    confirm: z.string().max(500).default(''),
    agreed: z.string().max(64).optional(),
  }),
  /** The mail that the window waits for: the code of the own account, or the link that was asked for in it. */
  'mail.list': z.object({ about: z.enum(['code', 'reset']).default('code') }).optional(),
  /** What the desk has had to say, newest first: to whoever is signed in, and to anybody who sits here. */
  'notices.list': none,
  /** Somebody has read these: no window says them again. */
  'notices.seen': noticeIds,
  'notices.clear': noticeIds,
} as const satisfies Record<CommandName, z.ZodType>;

/** Command → what it answers. */
interface DeskOutputs extends RosterOutputs {
  'app.info': AppInfo;
  /** `ask`: the host that the person has not said yes to yet; null where the link was opened. */
  'app.openLink': { readonly ask: string | null };
  'session.read': SessionState;
  'session.refresh': SessionState;
  'session.signIn': SessionState;
  'session.signUp': SessionState;
  'session.signOut': SessionState;
  'session.sendOtp': { expires_at: string; resend_after: number };
  'session.verifyOtp': SessionState;
  'session.forgotPassword': { message: string };
  'session.resetPassword': { message: string };
  'session.changePassword': { message: string };
  'session.deleteAccount': { message: string };
  'session.social': SessionState;
  'session.unlock': SessionState;
  'session.startEmpty': SessionState;
  /** `since`: when each was set aside, ISO 8601. */
  'session.aside': { since: string[] };
  'session.openQuarantined': { drafts: number };
  'session.active': null;
  'api.read': Answered<unknown>;
  'api.send': { answer: unknown; message: string };
  'applicants.kept': CachedEnrollments | null;
  'drafts.list': DraftSummary[];
  'drafts.create': Draft;
  'drafts.read': Draft;
  'drafts.save': { revision: number; savedAt: string };
  'drafts.history': DraftVersion[];
  'drafts.restoreVersion': Draft;
  'drafts.discard': null;
  'drafts.recover': Draft;
  'drafts.duplicate': Draft;
  'drafts.publish': OutboxEntry;
  'templates.list': PostingTemplate[];
  'templates.create': PostingTemplate;
  'templates.rename': PostingTemplate;
  'templates.discard': null;
  'templates.recover': PostingTemplate;
  'outbox.add': OutboxEntry[];
  'outbox.list': OutboxEntry[];
  'outbox.summary': OutboxSummary;
  'outbox.retry': OutboxEntry;
  'outbox.cancel': null;
  'outbox.cancelMany': { cancelled: string[] };
  'words.open': { account: string; publicKey: string; words: KeptWords[] };
  /** In the order given: the form, or null for what does not open for this account. */
  'words.keep': (string | null)[];
  'words.discard': null;
  'changes.recent': RecentChange[];
  /** How many entries were taken back, how many are undone by a new one, and how many stay as they are. */
  'changes.undo': { takenBack: number; queued: number; late: number };
  'restored.read': RestoredState | null;
  'restored.settle': null;
  'files.save': { path: string } | null;
  'files.release': null;
  'files.fetch': FileRef;
  'files.upload': { answer: unknown; message: string };
  'images.read': { dataUrl: string | null };
  'settings.read': DeskSettings;
  'settings.save': DeskSettings;
  'workspace.read': WorkspaceState;
  'workspace.connect': WorkspaceState;
  'mail.list': LocalMails;
  'notices.list': KeptNotice[];
  'notices.seen': null;
  'notices.clear': null;
}

/** What a caller passes. */
export type DeskInput<N extends CommandName> = z.input<(typeof deskInputs)[N]>;
/** What a handler gets: the parsed value. */
export type DeskParsed<N extends CommandName> = z.output<(typeof deskInputs)[N]>;
/** What a command answers. */
export type DeskOutput<N extends CommandName> = DeskOutputs[N];

/** The desk's own handlers, one per command. */
export type DeskHandlers = { [N in CommandName]: (input: DeskParsed<N>) => DeskOutput<N> | Promise<DeskOutput<N>> };
