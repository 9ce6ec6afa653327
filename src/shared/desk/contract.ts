import { z } from 'zod';
import { organisationSignUp, personSignUp } from '../contract/accounts.ts';
import { postingKinds } from '../contract/call.ts';
import { batchModes } from '../contract/students.ts';
import type { CommandName } from './names.ts';
import type {
  Answered,
  AppInfo,
  DeskSettings,
  Draft,
  DraftSummary,
  DraftVersion,
  FileRef,
  LocalMails,
  OutboxEntry,
  OutboxSummary,
  RosterImport,
  RosterRow,
  SessionState,
  WorkspaceState,
} from './types.ts';
import { lockMinutes, longestDraftTitle, rosterFields, rosterOutcomes } from './types.ts';

const key = z.string().min(1).max(80);
const draftId = z.object({ id: z.uuid() });
const email = z.string().max(254);
const password = z.string().max(1024);
const importId = z.object({ importId: z.uuid() });
const encoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable();
const delimiter = z.enum([',', ';', '\t', '|']).nullable();
const fileFormat = z.enum(['csv', 'xlsx']);
const none = z.object({}).optional();
const method = z.enum(['company', ...postingKinds]);
const plain = z.record(z.string(), z.unknown());
const otpMethod = z.union([z.literal(1), z.literal(2)]);

const rosterOptions = z.object({
  mode: z.enum(batchModes),
  mapping: z.record(z.coerce.number().int().min(0).max(199), z.enum(rosterFields)),
  sheet: z.string().max(255).nullable(),
  headerRow: z.number().int().min(1).max(1000),
  encoding,
  delimiter,
  allOrNothing: z.boolean(),
});

/** Command → schema of its input. Outputs are in `DeskOutputs`. */
export const deskInputs = {
  'app.info': none,
  /** Opens an https link outside, if its host is known to the app or a posting's own link. */
  'app.openLink': z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
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
  'session.openAside': z.object({ password }),
  /** Somebody uses the window: a shared computer does not lock yet. */
  'session.active': none,
  'api.read': z.object({ call: key, params: plain.optional(), query: plain.optional() }),
  'api.send': z.object({
    call: key,
    params: plain.optional(),
    query: plain.optional(),
    body: plain.optional(),
    /** Kept by the caller over retries of the same act. */
    idempotencyKey: z.uuid().optional(),
  }),
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
    posting: z.object({ id: z.number().int().positive(), version: z.number().int().positive() }).optional(),
  }),
  'drafts.read': draftId,
  'drafts.save': draftId.extend({
    body: plain,
    step: z.number().int().min(0).max(20),
    title: z.string().max(longestDraftTitle),
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
  /** Queues the closing of a posting of the service; `title` is for people. */
  'postings.close': z.object({
    method: z.enum(postingKinds),
    id: z.number().int().positive(),
    title: z.string().max(longestDraftTitle),
  }),
  'outbox.list': none,
  'outbox.summary': none,
  'outbox.retry': draftId,
  /** Takes back what has not left; its draft becomes editable again. */
  'outbox.cancel': draftId,
  'roster.open': z.object({ fileId: z.uuid() }),
  /** Looks at the file again, read as chosen; null leaves a choice to the desk. Answers new columns and proposed options. */
  'roster.inspect': importId.extend({
    sheet: rosterOptions.shape.sheet,
    headerRow: rosterOptions.shape.headerRow.nullable(),
    encoding,
    delimiter,
  }),
  'roster.check': importId.extend({ options: rosterOptions }),
  'roster.read': importId,
  'roster.rows': importId.extend({
    outcome: z.enum(rosterOutcomes).optional(),
    warnings: z.boolean().default(false),
    search: z.string().max(200).default(''),
    offset: z.number().int().min(0).default(0),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  'roster.fix': importId.extend({
    row: z.number().int().positive(),
    field: z.enum(rosterFields),
    value: z.string().max(32_767),
  }),
  'roster.commit': importId,
  'roster.cancel': importId,
  'roster.list': none,
  'roster.template': z.object({ format: fileFormat }),
  'roster.problems': importId.extend({ format: fileFormat }),
  /** The list by its filters (query of `students.list`, without paging). */
  'roster.export': z.object({ format: fileFormat, query: plain.default({}) }),
  /** Asks where to, and writes a copy. Answers null when the person cancels. */
  'files.save': z.object({ fileId: z.uuid() }),
  'files.release': z.object({ fileId: z.uuid() }),
  'settings.read': none,
  'settings.save': z.object({
    theme: z.enum(['light', 'dark', 'auto']).optional(),
    sidebarCollapsed: z.boolean().optional(),
    sharedComputer: z.boolean().optional(),
    lockAfterMinutes: z.number().int().min(lockMinutes.least).max(lockMinutes.most).optional(),
  }),
  'workspace.read': none,
  /**
   * `address` empty: back to the embedded service. `confirm`: the address once more where nobody is signed in, or
   * `plainHttpWords` for one that is not encrypted.
   */
  'workspace.connect': z.object({ address: z.string().max(500), confirm: z.string().max(500).default('') }),
  /** The mail that the window waits for: the code of the own account, or the link that was asked for in it. */
  'mail.list': z.object({ about: z.enum(['code', 'reset']).default('code') }).optional(),
} as const satisfies Record<CommandName, z.ZodType>;

/** Command → what it answers. */
export interface DeskOutputs {
  'app.info': AppInfo;
  'app.openLink': null;
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
  'session.openAside': { drafts: number };
  'session.active': null;
  'api.read': Answered<unknown>;
  'api.send': { answer: unknown; message: string };
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
  'postings.close': OutboxEntry;
  'outbox.list': OutboxEntry[];
  'outbox.summary': OutboxSummary;
  'outbox.retry': OutboxEntry;
  'outbox.cancel': null;
  'roster.open': RosterImport;
  'roster.inspect': RosterImport;
  'roster.check': RosterImport;
  'roster.read': RosterImport;
  'roster.rows': { rows: RosterRow[]; total: number };
  'roster.fix': RosterRow;
  'roster.commit': RosterImport;
  'roster.cancel': RosterImport;
  'roster.list': RosterImport[];
  'roster.template': FileRef;
  'roster.problems': FileRef;
  'roster.export': FileRef;
  'files.save': { path: string } | null;
  'files.release': null;
  'settings.read': DeskSettings;
  'settings.save': DeskSettings;
  'workspace.read': WorkspaceState;
  'workspace.connect': WorkspaceState;
  'mail.list': LocalMails;
}

/** What a caller passes. */
export type DeskInput<N extends CommandName> = z.input<(typeof deskInputs)[N]>;
/** What a handler gets: the parsed value. */
export type DeskParsed<N extends CommandName> = z.output<(typeof deskInputs)[N]>;
/** What a command answers. */
export type DeskOutput<N extends CommandName> = DeskOutputs[N];

/** The desk's own handlers, one per command. */
export type DeskHandlers = { [N in CommandName]: (input: DeskParsed<N>) => DeskOutput<N> | Promise<DeskOutput<N>> };
