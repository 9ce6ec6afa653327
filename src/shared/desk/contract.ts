import { z } from 'zod';
import { signInProviders, socialIntents } from '../contract/accounts.ts';
import { postingKinds } from '../contract/call.ts';
import type { SampleEntry } from '../contract/sample.ts';
import { answersWith, command, type DeskCommand } from './command.ts';
import { computerCommands } from './computer-contract.ts';
import { mailsWanted } from './mails-wanted.ts';
import type { CommandName } from './names.ts';
import { outgoingCommands } from './outgoing-contract.ts';
import { queuedChange } from './queued-change.ts';
import { rosterCommands } from './roster-contract.ts';
import { savedViewCommands } from './saved-views.ts';
import { type DeskSettings, lockMinutes } from './settings-types.ts';
import { signUpInput, typedEmail, typedPassword } from './sign-up-input.ts';
import type {
  Answered,
  AppInfo,
  CachedEnrollments,
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
import { maxDraftTitleLength } from './types.ts';

const key = z.string().min(1).max(80);
const draftId = z.object({ id: z.uuid() });
const email = typedEmail;
const password = typedPassword;
const none = z.object({}).optional();
const method = z.enum(['company', ...postingKinds]);
const plain = z.record(z.string(), z.unknown());
const filePart = z.object({ fileId: z.uuid(), from: z.int().min(0), length: z.int().min(1).max(1_000_000) });
const noticeIds = z.object({ ids: z.array(z.number().int()).max(50) });
const signUpRole = z.number().int().min(2).max(4);
const otpMethod = z.union([z.literal(1), z.literal(2)]);

/** Every command of the desk: what it takes, and what it answers. */
export const deskCommands = {
  'app.info': command(none, answersWith<AppInfo>),
  /** Opens an https link that the service has answered; `host`: the person has read its name and said yes. */
  /** `ask`: the host that the person has not said yes to yet; null where the link was opened. */
  'app.openLink': command(
    z.object({ url: z.url({ protocol: /^https?$/ }).max(2000), host: z.string().max(300).optional() }),
    answersWith<{ readonly ask: string | null }>,
  ),
  /** Brings the window to the front after its notification was clicked. */
  'app.comeForward': command(none, answersWith<null>),
  'session.read': command(none, answersWith<SessionState>),
  'session.refresh': command(none, answersWith<SessionState>),
  'session.signIn': command(z.object({ email, password }), answersWith<SessionState>),
  /** Who can be tried out in the sample workspace; nobody where the service's data is not the sample's. */
  'session.samplePeople': command(none, answersWith<readonly SampleEntry[]>),
  /** Signs in as the sample's person of a role. Throws `not_found` where the service's data is not the sample's. */
  'session.enterSample': command(z.object({ role: z.number().int().min(1).max(5) }), answersWith<SessionState>),
  'session.signUp': command(signUpInput, answersWith<SessionState>),
  'session.signOut': command(none, answersWith<SessionState>),
  'session.sendOtp': command(
    z.object({ method: otpMethod }),
    answersWith<{ expires_at: string; resend_after: number }>,
  ),
  'session.verifyOtp': command(z.object({ otp: z.string().max(20), method: otpMethod }), answersWith<SessionState>),
  'session.forgotPassword': command(z.object({ email }), answersWith<{ message: string }>),
  'session.resetPassword': command(
    z.object({ token: z.string().max(200), password }),
    answersWith<{ message: string }>,
  ),
  'session.changePassword': command(z.object({ password, newPassword: password }), answersWith<{ message: string }>),
  /** `password`: for accounts that have one. */
  'session.deleteAccount': command(z.object({ password: password.optional() }), answersWith<{ message: string }>),
  /** Begins a sign-in through a provider. `path`: where the window opens its popup; null: the host has opened it. */
  'session.socialBegin': command(
    z.object({ provider: z.enum(signInProviders), intent: z.enum(socialIntents), role: signUpRole.default(4) }),
    answersWith<{ readonly id: string; readonly path: string | null }>,
  ),
  /** The popup is closed, or the desk waits until it is. Whatever but success ends the session of whoever was signed in. */
  'session.socialFinish': command(z.object({ id: z.string().max(100) }), answersWith<SessionState>),
  /** Opens what is kept on this computer with the password that sealed it. */
  'session.unlock': command(z.object({ password }), answersWith<SessionState>),
  /** Goes on with an empty desk; what does not open is set aside, untouched. */
  'session.startEmpty': command(none, answersWith<SessionState>),
  /** What was set aside for the account. */
  /** When each was set aside, ISO 8601. `since`: a password opens it; `newer`: only a newer version of the app does. */
  'session.aside': command(none, answersWith<{ since: string[]; newer: string[] }>),
  /** Brings drafts and what waits to be sent back from what was set aside, with the password of that time. */
  'session.openQuarantined': command(z.object({ password }), answersWith<{ drafts: number }>),
  /** Somebody uses the window, and a shared computer does not lock yet; `hidden`: or nobody sees it any more. */
  'session.active': command(z.object({ hidden: z.boolean().default(false) }).optional(), answersWith<null>),
  'api.read': command(
    z.object({
      call: key,
      params: plain.optional(),
      query: plain.optional(),
      /** Picks up the answer that `read.arrived` told of. */
      arrived: z.boolean().optional(),
    }),
    answersWith<Answered<unknown>>,
  ),
  'api.send': command(
    z.object({
      call: key,
      params: plain.optional(),
      query: plain.optional(),
      body: plain.optional(),
      /** Kept by the caller over retries of the same act. */
      idempotencyKey: z.uuid().optional(),
    }),
    answersWith<{ answer: unknown; message: string }>,
  ),
  /** Which applicants of an opening are kept whole; null while that isn't known. */
  'applicants.kept': command(
    z.object({ method: z.enum(postingKinds), id: z.number().int().positive() }),
    answersWith<CachedEnrollments | null>,
  ),
  'drafts.list': command(
    z.object({
      method: method.optional(),
      search: z.string().max(200).default(''),
      bin: z.boolean().default(false),
    }),
    answersWith<DraftSummary[]>,
  ),
  /** `body` starts it (Duplicate, a template); `posting` makes it an edit of a published posting. */
  'drafts.create': command(
    z.object({
      /** Chosen by the window, so that a request whose answer was lost may come again; one of ours unless given. */
      id: z.uuid().optional(),
      method,
      body: plain.optional(),
      /** The body's own unless given. */
      title: z.string().max(maxDraftTitleLength).optional(),
      step: z.number().int().min(0).max(20).optional(),
      posting: z.object({ id: z.number().int().positive(), version: z.number().int().positive() }).optional(),
    }),
    answersWith<Draft>,
  ),
  'drafts.read': command(draftId, answersWith<Draft>),
  'drafts.save': command(
    draftId.extend({
      body: plain,
      step: z.number().int().min(0).max(20),
      title: z.string().max(maxDraftTitleLength),
      /** The revision that the window last saw; an older one answers `conflict` with both versions. */
      revision: z.number().int().min(0),
    }),
    answersWith<{ revision: number; savedAt: string }>,
  ),
  'drafts.history': command(draftId, answersWith<DraftVersion[]>),
  'drafts.restoreVersion': command(draftId.extend({ revision: z.number().int().min(0) }), answersWith<Draft>),
  'drafts.discard': command(draftId, answersWith<null>),
  'drafts.recover': command(draftId, answersWith<Draft>),
  'drafts.duplicate': command(draftId, answersWith<Draft>),
  /** Puts the draft into the outbox, in the same transaction as its last save. */
  'drafts.publish': command(draftId.extend({ revision: z.number().int().min(0) }), answersWith<OutboxEntry>),
  /** The own templates, of one kind where it is named. */
  'templates.list': command(z.object({ method: z.enum(postingKinds).optional() }), answersWith<PostingTemplate[]>),
  /** Keeps a text to begin postings with. */
  'templates.create': command(
    z.object({
      /** As with drafts: chosen by the window, so that the request may come again. */
      id: z.uuid().optional(),
      method: z.enum(postingKinds),
      title: z.string().trim().min(1, 'Name the template').max(maxDraftTitleLength),
      body: plain,
    }),
    answersWith<PostingTemplate>,
  ),
  'templates.rename': command(
    z.object({
      id: z.uuid(),
      title: z.string().trim().min(1, 'Name the template').max(maxDraftTitleLength),
    }),
    answersWith<PostingTemplate>,
  ),
  /** Takes it off the list; it can be put back for 30 days. */
  'templates.discard': command(z.object({ id: z.uuid() }), answersWith<null>),
  'templates.recover': command(z.object({ id: z.uuid() }), answersWith<PostingTemplate>),
  /**
   * Queues calls that the service gets once it can be reached, all of them or none. Answers only once they are durable.
   * Which calls may be queued, and what goes in order with what, is said in `queued-calls.ts`.
   */
  'outbox.add': command(
    z.object({
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
    answersWith<OutboxEntry[]>,
  ),
  'outbox.list': command(none, answersWith<OutboxEntry[]>),
  'outbox.summary': command(none, answersWith<OutboxSummary>),
  'outbox.retry': command(draftId, answersWith<OutboxEntry>),
  /** Takes back what has not left; its draft becomes editable again. */
  'outbox.cancel': command(draftId, answersWith<null>),
  /** Takes back whichever of these have not left; answers those. */
  'outbox.cancelMany': command(
    z.object({ ids: z.array(z.uuid()).min(1).max(500) }),
    answersWith<{ cancelled: string[] }>,
  ),
  /** The last fifty changes of the account, newest first. */
  'changes.recent': command(none, answersWith<RecentChange[]>),
  /** Undoes one of them: takes back what has not left, and queues the calls that undo what was sent. */
  /** How many entries were taken back, how many are undone by a new one, and how many stay as they are. */
  'changes.undo': command(
    z.object({ kind: z.enum(['entry', 'draft', 'template']), id: z.uuid() }),
    answersWith<{ takenBack: number; queued: number; late: number }>,
  ),
  /** What a restored service means for what this desk sent and holds; null where nothing is to be decided. */
  'restored.read': command(none, answersWith<RestoredState | null>),
  /** Sends these once more, and what was held with them; the rest of what was held needs a look of its own. */
  'restored.settle': command(z.object({ send: z.array(z.uuid()).max(10_000) }), answersWith<null>),
  ...savedViewCommands,
  ...rosterCommands,
  ...computerCommands,
  /** What was typed into the account's forms and neither saved nor sent, and the key that windows seal such words to. */
  'words.open': command(none, answersWith<{ account: string; publicKey: string; words: KeptWords[] }>),
  /** Keeps words that the window has sealed (`words-seal.ts`), one text of base64 for each form. */
  /**
   * In the order given: the form, or null for what does not open for this account. `shelved`: they lay in the browser's
   * storage, and newer words that the desk has by now stay.
   */
  'words.keep': command(
    z.object({ sealed: z.array(z.string().max(400_000)).min(1).max(50), shelved: z.boolean().optional() }),
    answersWith<(string | null)[]>,
  ),
  /** They were saved or sent, or nobody wants them any more. Words that were typed after `at` stay. */
  'words.discard': command(z.object({ form: z.string().min(1).max(200), at: z.iso.datetime() }), answersWith<null>),
  ...outgoingCommands,
  /** Asks where to, and writes a copy. Answers null when the person cancels. `opens`: `files.openSaved` can open the copy. */
  'files.save': command(z.object({ fileId: z.uuid() }), answersWith<{ path: string; opens: boolean } | null>),
  /** Opens the copy that `files.save` wrote, in the program that the computer has for it. */
  'files.openSaved': command(z.object({ fileId: z.uuid() }), answersWith<null>),
  'files.release': command(z.object({ fileId: z.uuid() }), answersWith<null>),
  /** Gets a file of the service (a call of kind `file`), to be saved with `files.save`. Its content has to be what it says. */
  'files.fetch': command(
    z.object({ call: key, params: plain.default({}), query: plain.default({}) }),
    answersWith<FileRef>,
  ),
  /** Some bytes of a held file, as base64; fewer at its end. */
  'files.part': command(filePart, answersWith<{ base64: string }>),
  /** A picture of the service by its link, as the window can show it; null where there is none, or none was kept. */
  'images.read': command(z.object({ link: z.string().max(300) }), answersWith<{ dataUrl: string | null }>),
  'settings.read': command(none, answersWith<DeskSettings>),
  'settings.save': command(
    z.object({
      theme: z.enum(['light', 'dark', 'auto']).optional(),
      sidebarCollapsed: z.boolean().optional(),
      desktopNotifications: z.boolean().optional(),
      sharedComputer: z.boolean().optional(),
      lockAfterMinutes: z.number().int().min(lockMinutes.least).max(lockMinutes.max).optional(),
      /** Of all tables: what is left out is forgotten. */
      hiddenColumns: z.record(z.string().max(40), z.array(z.string().max(40)).max(40)).optional(),
    }),
    answersWith<DeskSettings>,
  ),
  'workspace.read': command(none, answersWith<WorkspaceState>),
  /**
   * `address` empty: back to the embedded service. `confirm`: the address once more where nobody is signed in, or
   * `plainHttpTexts` for one that is not encrypted. Where something has to be decided it answers `needs_confirmation` with
   * the `WorkspaceQuestion` as detail; `agreed` is that question's `service`.
   */
  'workspace.connect': command(
    z.object({
      address: z.string().max(500),
      confirm: z.string().max(500).default(''),
      agreed: z.string().max(64).optional(),
    }),
    answersWith<WorkspaceState>,
  ),
  'mail.list': command(mailsWanted, answersWith<LocalMails>),
  /** What the desk has had to say, newest first: to whoever is signed in, and to anybody who sits here. */
  'notices.list': command(none, answersWith<KeptNotice[]>),
  /** Somebody has read these: no window says them again. */
  'notices.seen': command(noticeIds, answersWith<null>),
  'notices.clear': command(noticeIds, answersWith<null>),
} as const satisfies Record<CommandName, DeskCommand>;

/** What a caller passes. */
export type DeskInput<N extends CommandName> = z.input<(typeof deskCommands)[N]['input']>;
/** What a handler gets: the parsed value. */
export type DeskParsed<N extends CommandName> = z.output<(typeof deskCommands)[N]['input']>;
/** What a command answers. */
export type DeskOutput<N extends CommandName> = ReturnType<(typeof deskCommands)[N]['answers']>;

/** The desk's own handlers, one per command. */
export type DeskHandlers = { [N in CommandName]: (input: DeskParsed<N>) => DeskOutput<N> | Promise<DeskOutput<N>> };
