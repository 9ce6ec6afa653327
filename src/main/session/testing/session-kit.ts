import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import type { EventName } from '#shared/desk/names.ts';
import { createAccounts } from '../../account/accounts.ts';
import { createKeyring } from '../../account/keyring.ts';
import { createCookieJar } from '../../api/cookie-jar.ts';
import { createHttpClient } from '../../api/http-client.ts';
import { ok, someUser, startFakeService } from '../../api/testing/fake-service.ts';
import { createEvents } from '../../events.ts';
import { testFolder } from '../../hosts/testing/test-folder.ts';
import { testHost } from '../../hosts/testing/test-host.ts';
import { createSession } from '../session.ts';

/** The cookie of a session. */
export const signedInCookie = { 'set-cookie': 'footbridge_session=s3cr3t; HttpOnly' };
/** E-mail and password of `someUser()`. */
export const credentials = { email: 'asha@example.org', password: 'a long passphrase' };

/** A service that a test plays. */
export type FakeServiceHandle = Awaited<ReturnType<typeof startFakeService>>;

/** The session of one start of the desk, over a host that may be that of an earlier start. */
export function startDeskSession(
  service: Pick<FakeServiceHandle, 'address'>,
  host: ReturnType<typeof testHost>,
  isShared = () => false,
) {
  const events = createEvents();
  const told: [EventName, unknown][] = [];
  events.listen((name, payload) => void told.push([name, payload]));
  const log = () => undefined;
  const mayKeep = () => !isShared();
  const jar = createCookieJar(host.dataFolder, host.secrets, log, mayKeep);
  const keyring = createKeyring({ ...host, log, mayKeep, costs: { n: 16, r: 8, p: 1 } });
  const accounts = createAccounts({ dataFolder: host.dataFolder, keys: keyring });
  onTestFinished(() => accounts.close());
  const onVerified = vi.fn();
  const wasRestored = vi.fn(() => false);
  const client = createHttpClient({
    connection: () => Promise.resolve({ address: service.address }),
    jar,
    version: '1',
    onOutcome: () => undefined,
    onSessionLost: (why) => session.lost(why),
  });
  const onCleared = vi.fn(() => Promise.resolve());
  const session = createSession({
    host,
    client,
    jar,
    accounts,
    keyring,
    events,
    log,
    onCleared,
    onVerified,
    wasRestored,
    address: () => '',
    serviceAddress: () => service.address,
    isReachable: () => true,
    isShared,
  });
  const notices = () => told.filter(([name]) => name === 'notice').map(([, payload]) => payload);
  return {
    session,
    jar,
    accounts,
    keyring,
    told,
    notices,
    onCleared,
    onVerified,
    wasRestored,
    commands: session.handlers,
  };
}

/** A service, and a desk that nobody has signed in to. */
export async function startBoth() {
  const service = await startFakeService();
  const host = testHost(testFolder());
  return { service, host, ...startDeskSession(service, host) };
}

/** A desk with somebody signed in. */
export async function startSignedIn(user = someUser()) {
  const started = await startBoth();
  started.service.on('GET /v1/auth/session/create', () => ok({ data: user }, signedInCookie));
  await started.session.start();
  await started.commands['session.signIn'](credentials);
  return started;
}

/** Fails unless nobody is signed in at a desk, and nothing is kept of whoever was. */
export function expectEmptied({ commands, jar, host, accounts }: Awaited<ReturnType<typeof startSignedIn>>): void {
  expect(commands['session.read']({})).toEqual({ user: null, role: 0, verified: 'none' });
  expect([jar.header(), host.settings.get('user'), accounts.isOpen]).toEqual(['', undefined, false]);
  expect(existsSync(path.join(host.dataFolder, 'session.sealed'))).toBe(false);
}
