import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignInProvider, socialProviders } from '#shared/contract/accounts.ts';
import { createSignInPopups } from '../../src/main/hosts/browser/sign-in-popups.ts';
import { testFolder } from '../../src/main/hosts/testing/test-folder.ts';
import { testHost } from '../../src/main/hosts/testing/test-host.ts';
import { startDeskSession } from '../../src/main/session/testing/session-kit.ts';
import { prepare } from '../../src/server/command/prepare.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { openServiceDatabase } from '../../src/server/platform/database/open-database.ts';
import {
  type ProviderDouble,
  startFacebookDouble,
  startLinkedInDouble,
} from '../../src/server/testing/social/doubles.ts';
import { startOpenIdProvider } from '../../src/server/testing/social/openid-provider.ts';
import { openTestPopup } from '../../src/server/testing/social/popup.ts';
import type { RunningProvider } from '../../src/server/testing/social/running-provider.ts';
import { type TestServer, testConfig, testServer } from '../../src/server/testing/test-server.ts';
import { freePort } from '../support/processes.ts';

const deskHost = '127.0.0.1:4321';
/** One person at every provider, for each role an account of their own. */
const personOf = (provider: SignInProvider, role: number) => ({
  subject: `${provider}-${role}`,
  firstName: 'Asha',
  lastName: 'Rao',
  email: `asha-${role}@${provider}.example`,
});
const people = [2, 3, 4].map((role) => personOf('google', role));

describe('a real desk at a real service, with an OpenID provider and doubles of the others', () => {
  let database: Database;
  let server: TestServer;
  let google: RunningProvider;
  let facebook: ProviderDouble;
  let linkedin: ProviderDouble;
  let address = '';
  const folder = mkdtempSync(join(tmpdir(), 'footbridge-social-'));

  beforeAll(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    const callback = (provider: SignInProvider) => `${address}/v1/auth/${provider}/callback`;
    google = await startOpenIdProvider(callback('google'), people);
    facebook = await startFacebookDouble(callback('facebook'));
    linkedin = await startLinkedInDouble(callback('linkedin'));
    database = openServiceDatabase({ file: join(folder, 'footbridge.db') });
    await prepare(database);
    server = testServer(database, { ...testConfig, publicUrl: address, social: { google, facebook, linkedin } });
    await server.app.listen({ port, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const provider of [google, facebook, linkedin]) await provider.close();
    await server.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function startDesk() {
    const popups = createSignInPopups();
    const host = { ...testHost(testFolder()), openSignInPopup: popups.open };
    const desk = startDeskSession({ address }, host);
    await desk.session.start();
    /** The whole way: the desk's own page, the service, the provider, the service, the desk. */
    async function through(provider: SignInProvider, intent: 'login' | 'signup', role: number) {
      const person = personOf(provider, role);
      facebook.visitor = person;
      linkedin.visitor = person;
      const { id, path } = await desk.commands['session.socialBegin']({ provider, intent, role });
      const begun = popups.answer(path ?? '', deskHost, new URLSearchParams());
      const popup = openTestPopup({ app: server.app, serviceAddress: address, login: person.subject });
      const end = await popup.visit(begun?.headers['location'] ?? '');
      popups.answer(end.address.pathname, deskHost, end.address.searchParams);
      return await desk.commands['session.socialFinish']({ id });
    }
    return { ...desk, host, through };
  }

  it.each(socialProviders)(
    'signs up through %s in each role, and in again: the session is in the desk’s jar [AUTH-27] [ROLE-27] [API-07]',
    async (provider) => {
      for (const role of [2, 3, 4]) {
        const { through, commands, jar, host } = await startDesk();
        const { email } = personOf(provider, role);
        const signedUp = await through(provider, 'signup', role);
        expect(signedUp).toMatchObject({
          role,
          verified: 'service',
          user: { email_address: email, is_email_verified: false },
        });
        expect(signedUp).not.toHaveProperty('locked');
        expect(jar.header()).toMatch(/footbridge_session=[\w-]{43}/);
        await commands['session.signOut'](undefined);
        expect([jar.header(), host.settings.get('user')]).toEqual(['', undefined]);
        const signedIn = await through(provider, 'login', role);
        expect(signedIn.user?.id).toBe(signedUp.user?.id);
        expect(host.settings.get('user')).toMatchObject({ email_address: email });
      }
    },
  );

  it.each(socialProviders)(
    'hears from %s why it did not work, and nobody is signed in [AUTH-28] [AUTH-29]',
    async (provider) => {
      const { through, jar, host } = await startDesk();
      await through(provider, 'signup', 2).catch(() => undefined);
      await expect(through(provider, 'signup', 2)).rejects.toMatchObject({
        message: expect.stringMatching(/account is already used here. Sign in with .* instead\.$/),
      });
      await expect(through(provider, 'login', 5)).rejects.toMatchObject({
        message: expect.stringMatching(/^No account uses this .* account yet\. Sign up first\.$/),
      });
      expect([jar.header(), host.settings.get('user')]).toEqual(['', undefined]);
    },
  );
});
