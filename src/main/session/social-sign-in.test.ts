import { createHash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type SignInProvider, signInProviders } from '#shared/contract/accounts.ts';
import { failure, ok, someUser, startFakeService } from '../api/testing/fake-service.ts';
import type { Host, SignInOutcome } from '../hosts/host.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { testHost } from '../hosts/testing/test-host.ts';
import { closedEvery, createSocialSignIn } from './social-sign-in.ts';
import { write } from './testing/sealed-desk.ts';
import { credentials, signedInCookie, startDeskSession } from './testing/session-kit.ts';

const message = 'No account uses this Google account yet. Sign up first.';
const unfinished = 'The sign-in window was closed before you were signed in';

/** A host whose popup a test plays. */
function popupHost(folder = testFolder()) {
  const popup = {
    pages: [] as URL[],
    providers: [] as SignInProvider[],
    closed: true,
    looks: [] as number[],
    outcome: null as SignInOutcome | null,
    closes: 0,
  };
  const openSignInPopup: Host['openSignInPopup'] = (id, pageFor, provider) => {
    popup.providers.push(provider);
    popup.pages.push(new URL(pageFor(`http://127.0.0.1:4321/sign-in/${id}`)));
    return {
      path: null,
      isClosed: () => {
        popup.looks.push(Date.now());
        return popup.closed;
      },
      outcome: () => popup.outcome,
      close: () => {
        popup.closes += 1;
      },
    };
  };
  return { host: { ...testHost(folder), openSignInPopup }, popup };
}

/** A desk with a popup, and a service that gives the session of `code` to its verifier, once. */
async function startDesk(changes: Parameters<typeof someUser>[0] = {}) {
  const service = await startFakeService();
  const { host, popup } = popupHost();
  const desk = startDeskSession(service, host);
  await desk.session.start();
  const used = new Set<string>();
  service.on('GET /v1/auth/session/create', ({ headers }) => {
    const bearer = String(headers.authorization ?? '').replace('Bearer ', '');
    const [code, verifier = ''] = bearer.split('.');
    const challenge = popup.pages.at(-1)?.searchParams.get('challenge');
    const fits = createHash('sha256').update(verifier).digest('base64url') === challenge;
    const isPassword = headers.authorization?.startsWith('Basic ') === true;
    if (!isPassword && (code !== 'c0de' || !fits || used.has(bearer))) {
      return failure(401, 'wrong_credentials', 'This sign-in is over. Please sign in again');
    }
    used.add(bearer);
    return ok({ data: someUser(changes) }, signedInCookie);
  });
  service.on('DELETE /v1/session', () => ok());
  const begin = (input: Partial<Parameters<(typeof desk.commands)['session.socialBegin']>[0]> = {}) =>
    desk.commands['session.socialBegin']({ provider: 'google', intent: 'login', role: 4, ...input });
  async function through(input: Parameters<typeof begin>[0] = {}) {
    const { id } = await begin(input);
    return await desk.commands['session.socialFinish']({ id });
  }
  return { ...desk, service, host, popup, begin, through };
}

describe('the popup of a sign-in through a provider', () => {
  it.each(signInProviders)(
    'goes to the address of %s at the service, a role in it for a sign-up alone [API-07] [ROLE-27]',
    async (provider) => {
      const { begin, popup, service } = await startDesk();
      await begin({ provider });
      for (const role of [2, 3, 4]) await begin({ provider, intent: 'signup', role });
      expect(popup.pages.map(({ origin, pathname }) => origin + pathname)).toEqual(
        ['login', 'signup/2', 'signup/3', 'signup/4'].map((end) => `${service.address}/v1/auth/${provider}/${end}`),
      );
      expect(popup.providers).toEqual(Array(4).fill(provider));
      for (const { searchParams } of popup.pages) {
        expect(searchParams.get('challenge')).toMatch(/^[\w-]{43}$/);
        expect(searchParams.get('return_to')).toMatch(/^http:\/\/127\.0\.0\.1:4321\/sign-in\/[\w-]{43}$/);
      }
      expect(new Set(popup.pages.map(({ searchParams }) => searchParams.get('challenge'))).size).toBe(4);
    },
  );

  it('is looked at every 1000 ms whether it has been closed [AUTH-26]', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { host, popup } = popupHost();
    const social = createSocialSignIn({ host, serviceAddress: () => 'https://campus.example' });
    popup.closed = false;
    const { id } = social.begin({ provider: 'google', intent: 'login', role: 4 });
    const finished = social.finish(id);
    const began = Date.now();
    expect(closedEvery).toBe(1000);
    await vi.advanceTimersByTimeAsync(3999);
    expect(popup.looks.map((at) => at - began)).toEqual([0, 1000, 2000, 3000]);
    popup.closed = true;
    popup.outcome = { message: 'success', code: 'c0de' };
    await vi.advanceTimersByTimeAsync(1);
    expect(await finished).toMatch(/^c0de\.[\w-]{43}$/);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(popup.looks).toHaveLength(5);
  });

  it('is opened at a service that has an address, and closed by the next one', async () => {
    const { host, popup } = popupHost();
    const embedded = createSocialSignIn({ host, serviceAddress: () => '' });
    const input = { provider: 'google', intent: 'login', role: 4 } as const;
    expect(() => embedded.begin(input)).toThrow('Signing in with a provider needs a workspace on a server');
    const social = createSocialSignIn({ host, serviceAddress: () => 'https://campus.example' });
    const first = social.begin(input);
    social.begin(input);
    expect(popup.closes).toBe(1);
    await expect(social.finish(first.id)).rejects.toMatchObject({ code: 'invalid_status' });
  });
});

describe('a sign-in through a provider', () => {
  it('fetches the session with a verifier of the desk’s own, into the desk’s jar [AUTH-27]', async () => {
    const { through, popup, service, jar, host, session } = await startDesk();
    popup.outcome = { message: 'success', code: 'c0de' };
    expect(await through()).toMatchObject({ user: { id: someUser().id }, verified: 'service', locked: 'new_password' });
    expect(jar.header()).toBe('footbridge_session=s3cr3t');
    expect(host.settings.get('user')).toMatchObject({ id: someUser().id });
    const asked = service.seen.filter(({ call }) => call === 'GET /v1/auth/session/create');
    expect(asked).toHaveLength(1);
    const [, verifier = 'none'] = String(asked[0]?.headers.authorization).split('.');
    // What the popup carried does not tell it.
    expect(popup.pages.map(String).join()).not.toContain(verifier);
    expect(session.state.user?.id).toBe(someUser().id);
  });

  it.each([
    ['any other message', { message, code: '' }, message, 'forbidden'],
    ['another message with a code', { message, code: 'c0de' }, message, 'forbidden'],
    ['a longer message', { message: 'success, but one', code: 'c0de' }, 'success, but one', 'forbidden'],
    ['no message', null, unfinished, 'aborted'],
  ])(
    'that ended with %s says so, and clears the stored user [AUTH-27] [AUTH-28] [AUTH-29] [AUTH-38]',
    async (_, outcome, said, code) => {
      const { through, commands, popup, host, jar, session } = await startDesk();
      await commands['session.signIn'](credentials);
      popup.outcome = outcome;
      for (const intent of ['login', 'signup'] as const) {
        if (intent === 'signup') await commands['session.signIn'](credentials);
        expect(host.settings.get('user')).toMatchObject({ id: someUser().id });
        await expect(through({ intent })).rejects.toMatchObject({ code, message: said });
        expect([host.settings.get('user'), jar.header()]).toEqual([undefined, '']);
        expect(session.state).toEqual({ user: null, role: 0, verified: 'none' });
      }
    },
  );

  it('that the service gives no session for clears the stored user too [AUTH-29]', async () => {
    const { through, commands, popup, host } = await startDesk();
    await commands['session.signIn'](credentials);
    popup.outcome = { message: 'success', code: 'another' };
    await expect(through()).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(host.settings.get('user')).toBeUndefined();
  });

  it.each([
    ['a session', { message: 'success', code: 'c0de' }],
    ['nothing', null],
  ] as const)('that ends with %s leaves whoever has signed in meanwhile by a password', async (_, outcome) => {
    const { begin, commands, popup, host, jar, service, session } = await startDesk();
    const { id } = await begin();
    await commands['session.signIn'](credentials);
    const before = jar.header();
    const asked = service.seen.length;
    popup.outcome = outcome;
    const finished = commands['session.socialFinish']({ id });
    if (outcome) expect(await finished).toEqual(session.state);
    else await expect(finished).rejects.toMatchObject({ code: 'aborted' });
    expect(session.state.user?.id).toBe(someUser().id);
    expect([jar.header(), service.seen.length]).toEqual([before, asked]);
    expect(host.settings.get('user')).toMatchObject({ id: someUser().id });
  });

  it('is finished once, and a look at one that is over ends nobody’s session', async () => {
    const { begin, commands, popup, session } = await startDesk();
    popup.outcome = { message: 'success', code: 'c0de' };
    const { id } = await begin();
    await commands['session.socialFinish']({ id });
    await expect(commands['session.socialFinish']({ id })).rejects.toMatchObject({ code: 'invalid_status' });
    expect(session.state.user?.id).toBe(someUser().id);
  });
});

describe('an account without a password', () => {
  it('keeps nothing before its e-mail is verified, then asks for a password of this computer [S-01]', async () => {
    const { through, popup, accounts, session } = await startDesk({ is_email_verified: false });
    popup.outcome = { message: 'success', code: 'c0de' };
    expect(await through({ intent: 'signup' })).not.toHaveProperty('locked');
    expect(accounts.isOpen).toBe(false);
    await session.update(someUser({ is_email_verified: true }));
    expect(session.state.locked).toBe('new_password');
  });

  it('whose owner forgot the password of this computer begins anew, and what it sealed is set aside [S-01]', async () => {
    const { through, commands, popup, accounts, session } = await startDesk();
    popup.outcome = { message: 'success', code: 'c0de' };
    await through();
    await commands['session.unlock']({ password: 'of this computer' });
    write(accounts.current(), 'Field work');
    const { folder } = accounts.current();
    await commands['session.signOut'](undefined);
    expect(await through()).toMatchObject({ locked: 'computer_password' });
    await expect(commands['session.unlock']({ password: 'another' })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await commands['session.startEmpty'](undefined)).toMatchObject({ locked: 'new_password' });
    expect(await commands['session.unlock']({ password: 'a new one here' })).not.toHaveProperty('locked');
    expect(accounts.current().folder).toBe(folder);
    const { since } = await commands['session.aside'](undefined);
    expect([since.length, path.basename(folder)]).toEqual([1, String(someUser().id)]);
    expect(await commands['session.openQuarantined']({ password: 'of this computer' })).toEqual({ drafts: 1 });
    expect(session.state.user?.id).toBe(someUser().id);
  });
});
