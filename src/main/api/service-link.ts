import type { Events } from '../events.ts';
import type { Host } from '../hosts/host.ts';
import type { Log } from '../log.ts';
import type { Timeouts } from '../workspace/embedded-service.ts';
import { createWorkspace, type Workspace } from '../workspace/workspace.ts';
import type { ApiClient } from './client.ts';
import { type CookieJar, createCookieJar, noCookies } from './cookie-jar.ts';
import { createDeviceTokens } from './device-tokens.ts';
import { createHttpClient, type Epoch } from './http-client.ts';
import { createInterceptedNotice } from './intercepted-notice.ts';
import { proveService } from './service-proof.ts';
import type { Connection } from './to-request.ts';

/** What the way to the service takes. */
export interface ServiceLinkParts {
  readonly host: Host;
  /** The embedded service's program. */
  readonly program: URL;
  readonly version: string;
  readonly server: string;
  /** The address that the computer's owner has fixed. */
  readonly fixedService?: string;
  readonly sample: boolean;
  readonly events: Events;
  readonly log: Log;
  readonly timeouts?: Timeouts;
  /** The service knows nothing of the session, or says that the person has to be set up first. */
  onSessionLost(why: unknown): void;
  /** The epoch that the account that is open goes by. */
  epoch?(): Epoch;
  /** Whether anybody is signed in: whoever is not names a new service twice. */
  isSignedIn(): boolean;
  /** Whether the session may be kept over a restart. */
  mayKeepSession(): boolean;
}

/** The service in use, and the way to it. */
export interface ServiceLink {
  readonly workspace: Workspace;
  readonly client: ApiClient;
  readonly jar: CookieJar;
}

/** Milliseconds that a service may take to prove who it is. */
const proofTimeout = 8000;

/** Ties the client, its cookies and the workspace together. Nothing starts yet. */
export function createServiceLink(parts: ServiceLinkParts): ServiceLink {
  const { host, version, log } = parts;
  const device = createDeviceTokens(host.dataFolder, host.secrets, log);
  const jar = createCookieJar(host.dataFolder, host.secrets, log, parts.mayKeepSession);
  const intercepted = createInterceptedNotice(parts.events);
  /** Carries nothing of an account, and tells nobody how it went. */
  const strangerTo = (connection: Connection): ApiClient => {
    const ignore = () => undefined;
    return createHttpClient({
      connection: () => Promise.resolve(connection),
      jar: noCookies,
      version,
      onOutcome: ignore,
      onSessionLost: ignore,
      onAnswer: intercepted,
    });
  };
  const workspace = createWorkspace({
    ...parts,
    ping: () => client.request('health.read', { timeout: 5000 }),
    versionOf: async (connection, timeout) =>
      (await strangerTo(connection).request('health.read', { timeout })).answer.data.version,
    prove: (connection, address, wait) => proveService(strangerTo(connection), address, Math.min(wait, proofTimeout)),
  });
  const client = createHttpClient({
    connection: workspace.connection,
    jar,
    device,
    labelOf: workspace.labelOf,
    version,
    trust: workspace.trust,
    epoch: () => {
      const label = workspace.label;
      const own = parts.epoch?.();
      // A late answer of the service that was in use before says nothing about this one.
      const heard = (epoch: string) => label === workspace.label && own?.heard(epoch);
      return { known: own?.known ?? '', heard: (epoch) => void heard(epoch) };
    },
    onOutcome: workspace.report,
    follow: workspace.follow,
    isMoving: workspace.isMoving,
    onAnswer(name, isOwn) {
      intercepted(name, isOwn);
      if (!isOwn && name !== 'health.read') void workspace.check();
    },
    onSessionLost: parts.onSessionLost,
  });
  return { workspace, client, jar };
}
