import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { WorkspaceState } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { Connection } from '../api/http-client.ts';
import type { Events } from '../events.ts';
import type { Host } from '../hosts/host.ts';
import type { Log } from '../log.ts';
import { createEmbeddedService, type EmbeddedService, type Patience } from './embedded-service.ts';
import { createReachability, type Reachability } from './reachability.ts';
import { checkNewService, readAddress } from './service-address.ts';

/** What the workspace works with. */
export interface WorkspaceParts {
  readonly host: Host;
  readonly program: URL;
  /** The service to use in this run, whatever the settings say; empty: as they say. */
  readonly server: string;
  readonly sample: boolean;
  readonly events: Events;
  readonly log: Log;
  /** One call of the health of the service that is in use. */
  ping(): Promise<unknown>;
  /** The same at an address that is not in use yet. */
  probe(address: string): Promise<unknown>;
  /** Whether anybody is signed in. */
  isSignedIn(): boolean;
  readonly patience?: Patience;
}

/** The service that this desk works with: the embedded one, or one elsewhere. */
export interface Workspace extends Pick<Reachability, 'report' | 'check'> {
  /** Begins. Resolves once the service has answered, or is known not to; until then the window hears of no outage. */
  start(): Promise<void>;
  /** Where to call. An embedded service that is starting gets `wait` milliseconds; then it throws `offline`. */
  connection(wait: number): Promise<Connection>;
  /** Empty for the embedded service. */
  readonly address: string;
  readonly isReachable: boolean;
  /** Folder of the embedded service; null while another one is in use. */
  readonly embeddedFolder: string | null;
  /** Called before the service changes, with the new address: sessions do not carry over. */
  onSwitch(listener: (address: string) => Promise<void>): void;
  /** Called when the service answers again. */
  onReachable(listener: () => void): void;
  readonly handlers: Pick<DeskHandlers, 'workspace.read' | 'workspace.connect'>;
  close(): Promise<void>;
}

/** Builds it from the flag or the settings; nothing starts yet. Throws `invalid` for an address that is none. */
export function createWorkspace(parts: WorkspaceParts): Workspace {
  const { host, events } = parts;
  const switchListeners: ((address: string) => Promise<void>)[] = [];
  const reachableListeners: (() => void)[] = [];
  let address = parts.server ? readAddress(parts.server) : storedAddress(host);
  let embedded: EmbeddedService | null = null;
  let hasBegun = false;
  const reachability = createReachability(parts.ping, () => {
    events.emit('workspace.changed', state());
    if (reachability.reachable) for (const listener of reachableListeners) listener();
  });

  function state(): WorkspaceState {
    return {
      mode: address ? 'remote' : 'embedded',
      address,
      reachable: reachability.reachable || !hasBegun,
      lastSeen: reachability.lastSeen,
      localMail: !address && !process.env['SMTP_URL'],
    };
  }

  function begin(): Promise<void> {
    if (address) return reachability.check();
    const started = Promise.withResolvers<void>();
    embedded = embeddedService(parts, reachability, started.resolve);
    embedded.start();
    return started.promise;
  }

  /** Choosing the service that is in use already means: try it now. */
  async function again(): Promise<WorkspaceState> {
    await (embedded?.isGivenUp ? begin() : reachability.check());
    return state();
  }

  async function connect(given: string, confirm: string): Promise<WorkspaceState> {
    const next = readAddress(given);
    if (next === address) return again();
    if (next) await tryNewService(parts, next, confirm);
    for (const listener of switchListeners) await listener(next);
    const before = embedded;
    embedded = null;
    await before?.stop();
    address = next;
    if (next) host.settings.set('service', { address: next });
    else host.settings.delete('service');
    reachability.report(false);
    await begin();
    events.emit('workspace.changed', state());
    return state();
  }

  return {
    async start() {
      await begin();
      hasBegun = true;
      if (!reachability.reachable) events.emit('workspace.changed', state());
    },
    report: (answered) => reachability.report(answered),
    check: () => reachability.check(),
    connection: async (wait) => (embedded ? { socketPath: await inTime(embedded.socketPath(), wait) } : { address }),
    get address() {
      return address;
    },
    get isReachable() {
      return reachability.reachable;
    },
    get embeddedFolder() {
      return embedded?.folder ?? null;
    },
    onSwitch: (listener) => void switchListeners.push(listener),
    onReachable: (listener) => void reachableListeners.push(listener),
    handlers: { 'workspace.read': state, 'workspace.connect': (input) => connect(input.address, input.confirm) },
    async close() {
      reachability.close();
      await embedded?.stop();
    },
  };
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

async function tryNewService(parts: WorkspaceParts, address: string, confirm: string): Promise<void> {
  checkNewService(address, confirm, parts.isSignedIn());
  await parts.probe(address).catch(() => Promise.reject(unanswered(address)));
}

function unanswered(address: string): AppError {
  return new AppError('offline', { message: `There is no Footbridge service at ${address}` });
}

async function inTime<T>(promise: Promise<T>, wait: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError('offline')), wait);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
