import type { User } from '#shared/contract/accounts.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { OutboxSummary } from '#shared/desk/types.ts';
import type { Accounts } from './account/account.ts';
import { accountsOf } from './account/account-folder.ts';
import { createAccounts } from './account/accounts.ts';
import { createKeyring, type Keyring } from './account/keyring.ts';
import { createKnownLinks, type KnownLinks } from './api/known-links.ts';
import { createServiceLink } from './api/service-link.ts';
import { createAppHandlers } from './app-handlers.ts';
import type { EnrollmentCache } from './cache/enrollments/cached-enrollments.ts';
import { createKeptImages, type KeptImages } from './cache/image-cache.ts';
import { dropCopiesOfOthers } from './cache/place-of-copies.ts';
import { createKeptAnswers, type KeptAnswers, openLookUpAnswers } from './cache/response-cache.ts';
import { createComputer } from './computer/computer.ts';
import { createErrorTally, type ErrorTally } from './computer/error-tally.ts';
import { createReading, type Reading } from './desk-reading.ts';
import { createWriting, type Writing } from './desk-writing.ts';
import type { EntryPoints } from './entry-points.ts';
import type { Events } from './events.ts';
import { createFiles, type Files } from './files/files.ts';
import type { Host } from './hosts/host.ts';
import type { Log } from './log.ts';
import { createLocalMail } from './mail/local-mail.ts';
import { createNotices } from './notices.ts';
import type { Outbox } from './outbox/outbox.ts';
import { createRoster, type Roster } from './roster/roster.ts';
import { createIdleLock, type IdleLock } from './session/idle-lock.ts';
import { createSession, type Session } from './session/session.ts';
import { refuseWhileLocked } from './session/while-locked.ts';
import type { Policy } from './settings/policy.ts';
import { createSettings, type Settings, type SettingsParts } from './settings/settings.ts';
import { createWords } from './words/words.ts';
import type { Timeouts } from './workspace/embedded-service.ts';
import type { Workspace } from './workspace/workspace.ts';

/** How this start differs from others. */
export interface DeskOptions {
  readonly entryPoints: Pick<EntryPoints, 'service' | 'rosterWorker'>;
  readonly version: string;
  /** The service to use, whatever the settings say; empty: as they say. */
  readonly server: string;
  readonly sample: boolean;
  /** What the computer's owner has fixed. */
  readonly policy?: Policy;
  readonly events: Events;
  readonly log: Log;
  /** Closes everything and starts Footbridge anew. */
  readonly restart: () => void;
  readonly timeouts?: Timeouts;
}

/** Everything that the app does on this machine, for one host. */
export interface Desk {
  readonly handlers: DeskHandlers;
  readonly events: Events;
  readonly files: Files;
  readonly log: Log;
  /** How what waits to be sent stands; null while nobody is signed in, or it cannot be read. */
  unsent(): OutboxSummary | null;
  /** Begins to work with the service; resolves when it has answered, or is known not to. */
  start(): Promise<void>;
  /** Stops everything that was started, children too. Nothing acknowledged is lost. */
  close(): Promise<void>;
}

/** Builds the desk's modules and ties them together. What an earlier start kept is there at once. */
export async function createDesk(host: Host, options: DeskOptions): Promise<Desk> {
  const { events, log } = options;
  const local = await createLocal(host, events, log, {
    // Whoever works with a service elsewhere sits at a desk of their own, until somebody says otherwise.
    sharedByDefault: () => workspace.address === '' && accountsOf(host.dataFolder, '').length > 1,
    onSharing: () => session.settle(),
    fixedSharing: options.policy?.sharedComputer,
  });
  const { workspace, client, jar } = createServiceLink({
    ...options,
    host,
    program: options.entryPoints.service,
    ...(options.policy?.service !== undefined && { fixedService: options.policy.service }),
    onSessionLost: (why) => session.lost(why),
    isSignedIn: () => session.state.user !== null,
    mayKeepSession: () => !local.isShared(),
    epoch: () => writing.restores,
  });
  const parts = { ...local, host, client, jar, events, log, onUser: (user: User) => session.update(user) };
  const writing = createWriting({
    ...parts,
    session: () => session.read(),
    onSent: (call) => call === 'enrollments.status' && reading.enrollments.look(),
  });
  const roster = createRoster({
    ...parts,
    entryPoints: options.entryPoints,
    outbox: writing.outbox,
    onUnexpected: (error) => log('roster', error),
  });
  const session = createSession({
    ...parts,
    address: () => workspace.label,
    serviceAddress: () => workspace.address,
    isReachable: () => workspace.isReachable,
    onCleared: local.clear,
    wasRestored: () => writing.restores.hasEndedSession(),
    onVerified: (user) => whenVerified(user, { local, log, reading, roster, writing }),
  });
  const errors = createErrorTally(() => new Date());
  const notices = createNotices(events, () => session.state.user?.id ?? null);
  const reading = createReading({
    ...parts,
    workspace,
    onStudents: () => void roster.followList().catch((error: unknown) => log('roster', error)),
  });
  const idleLock = createLock({ host, session, local, events });
  followLine({ host, workspace, session, idleLock, outbox: writing.outbox, enrollments: reading.enrollments });
  await session.start();
  const handlers = {
    ...reading.handlers,
    ...workspace.handlers,
    ...session.handlers,
    'session.active': idleLock.active,
    ...local.settings.handlers,
    ...writing.handlers,
    ...roster.handlers,
    ...local.files.handlers,
    ...notices.handlers,
    // Last: deleting an account also deletes its mails.
    ...createOwnHandlers({ ...options, host, local, session, workspace, errors, roster, unsent: writing.unsent }),
  };
  return {
    events,
    files: local.files,
    log,
    handlers: errors.count(refuseWhileLocked(handlers, () => session.state.locked === 'idle')),
    unsent: () => writing.unsent(),
    start: () => workspace.start().then(() => session.confirm()),
    close: () => closeAll([idleLock, reading.enrollments, writing.outbox, local.accounts, workspace, local]),
  };
}

interface VerifiedParts {
  readonly local: Local;
  readonly log: Log;
  readonly reading: Reading;
  readonly roster: Pick<Roster, 'forgetList'>;
  readonly writing: Writing;
}

/** Once the service has said who is signed in: copies of an organisation that they left go, and what waits may leave. */
function whenVerified(user: User, { local, log, reading, roster, writing }: VerifiedParts): void {
  const others = () => [reading.enrollments.forget, roster.forgetList];
  void dropCopiesOfOthers(user, { ...local, log, others });
  writing.sessionConfirmed();
}

/** Closes one after the other, in this order. */
async function closeAll(parts: readonly { close(): unknown }[]): Promise<void> {
  for (const part of parts) await part.close();
}

interface OwnParts
  extends Pick<LineFollowers, 'host' | 'session' | 'workspace'>,
    Pick<DeskOptions, 'policy' | 'events' | 'restart'> {
  readonly version: string;
  readonly local: Local;
  readonly errors: ErrorTally;
  readonly roster: Pick<Roster, 'handlers'>;
  unsent(): OutboxSummary | null;
}

/** What needs no account at the service: the app itself, kept words and local mails. */
const createOwnHandlers = ({ host, version, local, session, workspace, ...rest }: OwnParts) => ({
  ...createAppHandlers(host, version, local.links),
  ...createWords(local.accounts),
  ...createMailing(host, session, () => workspace.embeddedFolder),
  ...createComputer({ ...local, ...rest, host, version, workspace, now: () => new Date() }),
});

interface LineFollowers {
  readonly host: Host;
  readonly workspace: Workspace;
  readonly session: Session;
  readonly idleLock: IdleLock;
  readonly outbox: Outbox;
  readonly enrollments: EnrollmentCache;
}

/** What begins when the service answers again, another one is used, or the computer wakes. */
function followLine({ host, workspace, session, idleLock, outbox, enrollments }: LineFollowers): void {
  workspace.onSwitch(session.leave);
  workspace.onReachable(() => {
    void session.confirm().then(() => outbox.wake('reachable'));
    enrollments.look();
  });
  host.onWake(() => {
    idleLock.check();
    void workspace.check();
    outbox.wake('woke');
  });
}

interface Local {
  readonly files: Files;
  readonly links: KnownLinks;
  readonly settings: Settings;
  readonly lookUps: KeptAnswers;
  readonly accounts: Accounts;
  readonly keyring: Keyring;
  /** Whether several people use this computer. */
  isShared(): boolean;
  /** The kept answers of the account that is open. */
  keptAnswers(): KeptAnswers | null;
  /** The kept pictures of the account that is open. */
  keptImages(): KeptImages | null;
  /** Lets go of what belongs to whoever was signed in. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** What lies on this computer and needs no service. */
async function createLocal(
  host: Host,
  events: Events,
  log: Log,
  sharing: Omit<SettingsParts, 'store'>,
): Promise<Local> {
  const { dataFolder } = host;
  const files = await createFiles(host);
  const links = createKnownLinks();
  const settings = createSettings({ ...sharing, store: host.settings });
  const isShared = () => settings.read().sharedComputer;
  const lookUps = openLookUpAnswers(dataFolder);
  const keyring = createKeyring({ dataFolder, secrets: host.secrets, log, mayKeep: () => !isShared() });
  const accounts = createAccounts({ dataFolder, keys: keyring, onNotice: (notice) => events.emit('notice', notice) });
  let kept: KeptAnswers | null = null;
  let images: KeptImages | null = null;
  accounts.onChange((account) => {
    kept = account && createKeptAnswers(account);
    images = account && createKeptImages(account);
  });
  return {
    files,
    links,
    settings,
    lookUps,
    accounts,
    keyring,
    isShared,
    keptAnswers: () => kept,
    keptImages: () => images,
    async clear() {
      links.forget();
      await files.clear();
    },
    async close() {
      lookUps.close();
      await files.close();
    },
  };
}

interface LockParts {
  readonly host: Host;
  readonly session: Session;
  readonly local: Local;
  readonly events: Events;
}

/** Locks a shared desk that nobody uses. */
function createLock({ host, session, local, events }: LockParts): IdleLock {
  const idleLock = createIdleLock({
    settings: local.settings.read,
    isOpen: () => session.state.user !== null && session.state.locked !== 'idle',
    idleSeconds: () => host.idleSeconds(),
    warn: () => events.emit('session.locking', {}),
    lock: session.lock,
  });
  host.onAway(idleLock.away);
  return idleLock;
}

/** The mails of the embedded service, of which the window sees those that it waits for. */
function createMailing(
  host: Host,
  session: Session,
  serviceFolder: () => string | null,
): Pick<DeskHandlers, 'mail.list' | 'session.forgotPassword' | 'session.deleteAccount'> {
  const mailbox = createLocalMail({
    serviceFolder,
    session: session.read,
    knownAccounts: () => accountsOf(host.dataFolder, '').length,
    now: () => new Date(),
  });
  return {
    ...mailbox.handlers,
    'session.forgotPassword': (input) => {
      mailbox.resetAsked(input.email);
      return session.handlers['session.forgotPassword'](input);
    },
    'session.deleteAccount': async (input) => {
      const { user } = session.state;
      const answer = await session.handlers['session.deleteAccount'](input);
      if (user) await mailbox.forget(user.email_address);
      return answer;
    },
  };
}
