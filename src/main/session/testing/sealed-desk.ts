import path from 'node:path';
import type { User } from '#shared/contract/accounts.ts';
import type { Account } from '../../account/account.ts';
import { failure, ok, someUser, startFakeService } from '../../api/testing/fake-service.ts';
import { insertDraft, readDraft } from '../../drafts/draft-store.ts';
import { testFolder } from '../../hosts/testing/test-folder.ts';
import { testHost } from '../../hosts/testing/test-host.ts';
import { credentials, signedInCookie, startDeskSession } from './session-kit.ts';

/** The password at the beginning. */
export const earlier = credentials;
/** The password after a change. */
export const laterCredentials = { ...credentials, password: 'another passphrase' };
const draftId = '7d1c2c0e-9d5e-4c8e-8a43-2f1f0c1f7f11';
/** An address where nothing answers. */
export const away = 'http://127.0.0.1:9';

/** A service with one account, whose password a test may change elsewhere. */
async function startService(changes: Partial<User> = {}) {
  const service = await startFakeService();
  const state = { password: earlier.password };
  const right = (password: string) =>
    `Basic ${Buffer.from(`${credentials.email}:${password}`, 'utf8').toString('base64')}`;
  service.on('GET /v1/auth/session/create', ({ headers }) => {
    const known = headers.authorization ? headers.authorization === right(state.password) : headers.cookie;
    return known
      ? ok({ data: someUser(changes) }, signedInCookie)
      : failure(401, 'wrong_credentials', 'The e-mail or password isn’t correct');
  });
  service.on('DELETE /v1/session', () => ok());
  return { service, state };
}

/** A desk on a folder; `line.address` is where its service is, for as long as it is there. */
export async function startDesk(host = testHost(testFolder()), changes: Partial<User> = {}, isShared = () => false) {
  const { service, state } = await startService(changes);
  const line = { address: service.address };
  const started = startDeskSession(line, host, isShared);
  await started.session.start();
  /** Ends this start and begins another one on the same folder. */
  const again = async (address = line.address) => {
    await started.accounts.close();
    const next = startDeskSession({ address }, host, isShared);
    await next.session.start();
    return next;
  };
  return { ...started, service, state, line, host, again, folder: path.join(host.dataFolder, 'accounts', '7') };
}

/** Writes a draft into an open account. */
export function write(account: Account, title: string): void {
  const createdAt = new Date().toISOString();
  insertDraft(account, { id: draftId, method: 'job', title, step: 0, body: { title }, posting: null, createdAt });
}
/** The title of the draft that `write` wrote. */
export const titleIn = (accounts: { current(): Account }) => readDraft(accounts.current(), draftId).body.title;

/** Somebody has signed in, written a draft and signed out. */
export async function startUsed() {
  const desk = await startDesk();
  await desk.commands['session.signIn'](earlier);
  write(desk.accounts.current(), 'Field work');
  await desk.commands['session.signOut'](undefined);
  return desk;
}
