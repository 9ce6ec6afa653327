import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { WorkspaceState } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { ServiceProof } from '../api/service-proof.ts';
import type { Connection } from '../api/to-request.ts';
import type { Events } from '../events.ts';
import type { Host } from '../hosts/host.ts';
import type { Log } from '../log.ts';
import { checkAgreed, questionAbout } from './change-of-service.ts';
import { type Connectivity, type ConnectivityState, createConnectivity } from './connectivity.ts';
import { createEmbeddedService, type EmbeddedService, type Timeouts } from './embedded-service.ts';
import { createKnownServices, type KnownServices } from './known-services.ts';
import { createReachability, type Reachability } from './reachability.ts';
import { checkNewService, readAddress } from './service-address.ts';
import { createTrust, type Trust } from './trust.ts';
import { tryAddress } from './try-address.ts';
import { countWaiting } from './waiting.ts';

/** What the workspace works with. */
export interface WorkspaceParts {
  readonly host: Host;
  readonly program: URL;
  /** The service to use in this run, whatever the settings say; empty: as they say. */
  readonly server: string;
  /** The address that the computer's owner has fixed; nobody changes it here. */
  readonly fixedService?: string;
  readonly sample: boolean;
  readonly events: Events;
  readonly log: Log;
  /** One call of the health of the service that is in use. */
  ping(): Promise<unknown>;
  /** Lets the service at an address prove who it is, within `wait` milliseconds. Throws `offline`. */
  prove(connection: Connection, address: string, wait: number): Promise<ServiceProof>;
  /** The version of the service behind a connection, within `wait` milliseconds. Throws `offline`. */
  versionOf(connection: Connection, wait: number): Promise<string>;
  /** Whether anybody is signed in. */
  isSignedIn(): boolean;
  readonly timeouts?: Timeouts;
}

/** The service that this desk works with: the embedded one, or one elsewhere. */
export interface Workspace extends Pick<Reachability, 'report' | 'look' | 'check' | 'follow'> {
  /** Whether bytes have just moved between desk and service. */
  isMoving(): boolean;
  /** Begins. Resolves once the service has answered, or is known not to; until then the window hears of no outage. */
  start(): Promise<void>;
  /** Where to call. An embedded service that is starting gets `wait` milliseconds; then it throws `offline`. */
  connection(wait: number): Promise<Connection>;
  /** Resolves once the service has proved to be the one that is known here. Throws `offline`: nothing may be sent. */
  trust(connection: Connection, wait: number): Promise<void>;
  /** Empty for the embedded service. */
  readonly address: string;
  /** What accounts at the service in use are kept under. Stays the same when the service moves. */
  readonly label: string;
  /** The same of a connection, whatever is in use by now. */
  labelOf(connection: Connection): string;
  readonly isReachable: boolean;
  readonly connectivity: Connectivity;
  /** Folder of the embedded service; null while another one is in use. */
  readonly embeddedFolder: string | null;
  /** Called before another service is used, with its label: sessions do not carry over. */
  onSwitch(listener: (label: string) => Promise<void>): void;
  /** Called when the service answers again. */
  onReachable(listener: () => void): void;
  readonly handlers: Pick<DeskHandlers, 'workspace.read' | 'workspace.try' | 'workspace.connect'>;
  close(): Promise<void>;
}

interface Wanted {
  readonly address: string;
  readonly confirm: string;
  readonly agreed?: string | undefined;
}

/** What changes while the desk runs, and what follows it. */
interface Inner {
  readonly parts: WorkspaceParts;
  readonly known: KnownServices;
  readonly trust: Trust;
  readonly reachability: Reachability;
  readonly switchListeners: ((label: string) => Promise<void>)[];
  address: string;
  embedded: EmbeddedService | null;
  hasBegun: boolean;
}

/** Milliseconds that a service may take to prove who it is before it is used. */
const probeTimeout = 8000;
const fixedWords = 'This computer’s owner has set which service is used';

function firstAddress({ fixedService, server, host }: WorkspaceParts): string {
  if (fixedService !== undefined) return readAddress(fixedService);
  return server ? readAddress(server) : storedAddress(host);
}

/** Builds it from the flag or the settings; nothing starts yet. Throws `invalid` for an address that is none. */
export function createWorkspace(parts: WorkspaceParts): Workspace {
  const reachableListeners: (() => void)[] = [];
  const tell = () => parts.events.emit('workspace.changed', stateOf(inner));
  const known = createKnownServices(parts.host.dataFolder);
  const trust = createTrust({ known, onQuestion: tell });
  const reachability = createReachability(parts.ping, (turned) => {
    if (!reachability.reachable) trust.doubt();
    tell();
    if (turned && reachability.reachable) for (const listener of reachableListeners) listener();
    connectivity.turned();
  });
  const connectivity = createConnectivity(() => connectivityOf(inner));
  const inner: Inner = {
    parts,
    known,
    trust,
    reachability,
    switchListeners: [],
    address: firstAddress(parts),
    embedded: null,
    hasBegun: false,
  };
  return {
    async start() {
      await begin(inner);
      inner.hasBegun = true;
      if (reachability.reachable) return;
      tell();
      connectivity.turned();
    },
    report(answered) {
      if (!answered) trust.doubt();
      reachability.report(answered);
    },
    look: reachability.look,
    check: reachability.check,
    follow: reachability.follow,
    isMoving: () => reachability.isMoving,
    connection: async (wait) => {
      const { embedded, address } = inner;
      return embedded ? { socketPath: await inTime(embedded.socketPath(), wait) } : { address };
    },
    trust: (connection, wait) => trust.check(inner.address, () => parts.prove(connection, inner.address, wait)),
    get address() {
      return inner.address;
    },
    get label() {
      return known.labelAt(inner.address);
    },
    labelOf: (connection) => known.labelAt('address' in connection ? connection.address : ''),
    get isReachable() {
      return reachability.reachable;
    },
    connectivity,
    get embeddedFolder() {
      return inner.embedded?.folder ?? null;
    },
    onSwitch: (listener) => void inner.switchListeners.push(listener),
    onReachable: (listener) => void reachableListeners.push(listener),
    handlers: {
      'workspace.read': () => stateOf(inner),
      'workspace.try': ({ address }) => tryAddress({ ...parts, known }, address),
      'workspace.connect': (wanted) => connect(inner, wanted),
    },
    async close() {
      reachability.close();
      await inner.embedded?.stop();
    },
  };
}

const waitingFor = ({ parts, known, address }: Inner) => countWaiting(parts.host.dataFolder, known.labelAt(address));

function stateOf(inner: Inner): WorkspaceState {
  const { address, reachability, hasBegun, trust, parts } = inner;
  return {
    mode: address ? 'remote' : 'embedded',
    address,
    reachable: reachability.reachable || !hasBegun,
    slow: reachability.slow,
    lastSeen: reachability.lastSeen,
    localMail: !address && !process.env['SMTP_URL'],
    ...(trust.question && { question: { ...trust.question, ...waitingFor(inner) } }),
    ...(parts.fixedService !== undefined && { fixed: true }),
  };
}

function connectivityOf({ reachability, hasBegun, embedded }: Inner): ConnectivityState {
  if (reachability.reachable) return reachability.slow ? 'slow' : 'online';
  return hasBegun && embedded?.phase !== 'starting' ? 'out' : 'unknown';
}

function begin(inner: Inner): Promise<void> {
  if (inner.address) return inner.reachability.check();
  const started = Promise.withResolvers<void>();
  inner.embedded = embeddedService(inner.parts, inner.reachability, started.resolve);
  inner.embedded.start();
  return started.promise;
}

/** Choosing the service that is in use already means: try it now. */
async function again(inner: Inner): Promise<WorkspaceState> {
  await (inner.embedded?.phase === 'given_up' ? begin(inner) : inner.reachability.check());
  return stateOf(inner);
}

async function connect(inner: Inner, { address: given, confirm, agreed }: Wanted): Promise<WorkspaceState> {
  const { parts, known, trust, reachability, address } = inner;
  const next = readAddress(given);
  if (next === address) {
    const { question } = trust;
    if (question && agreed === question.service) await use(inner, next, question.service);
    return again(inner);
  }
  if (parts.fixedService !== undefined) throw new AppError('forbidden', { message: fixedWords });
  if (next) checkNewService(next, confirm, parts.isSignedIn());
  const id = next ? await proved(parts, next) : null;
  checkAgreed(questionAbout(known, { from: address, to: next, id, waiting: waitingFor(inner) }), agreed);
  await use(inner, next, id);
  const before = inner.embedded;
  inner.embedded = null;
  await before?.stop();
  if (next) parts.host.settings.set('service', { address: next });
  else parts.host.settings.delete('service');
  reachability.report(false);
  await begin(inner);
  parts.events.emit('workspace.changed', stateOf(inner));
  return stateOf(inner);
}

/** Uses a service at an address. What is kept under its label, the session included, stays or comes along. */
async function use(inner: Inner, next: string, id: string | null): Promise<void> {
  const { known, trust } = inner;
  const isEarlier = known.at(next) === null && known.hasEarlierAccounts(next);
  const label = id === null || isEarlier ? known.labelAt(next) : known.labelFor(next, id);
  // Before the new one is known: nothing of the session in use goes to another service.
  if (label !== known.labelAt(inner.address)) for (const listener of inner.switchListeners) await listener(label);
  if (id !== null) known.settle(next, id, label);
  inner.address = next;
  trust.doubt();
}

function embeddedService(parts: WorkspaceParts, reachability: Reachability, onStarted: () => void): EmbeddedService {
  return createEmbeddedService({
    ...parts,
    onReady: () => void reachability.check().then(onStarted),
    onEnd: () => reachability.report(false),
    onMail: (id) => parts.events.emit('mail.arrived', { id }),
    onNotice: (message) => parts.events.emit('notice', { severity: 'warning', message }),
    onGivenUp: (message) => {
      parts.events.emit('notice', { severity: 'error', message });
      onStarted();
    },
  });
}

/** The address that was chosen last; one that can't be read is as good as none. */
function storedAddress(host: Host): string {
  const stored = host.settings.get('service') as { address?: string } | undefined;
  try {
    return readAddress(stored?.address ?? '');
  } catch {
    return '';
  }
}

async function proved({ prove }: WorkspaceParts, address: string): Promise<string> {
  const proof = await prove({ address }, address, probeTimeout).catch(() => Promise.reject(unanswered(address)));
  return proof.id;
}

function unanswered(address: string): AppError {
  return new AppError('offline', { message: `There is no Footbridge service at ${address}` });
}

async function inTime<T>(promise: Promise<T>, wait: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError('offline')), wait);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
