import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignInProvider, type SocialIntent, signInProviders } from '#shared/contract/accounts.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { createPasswords } from '../../platform/sessions/passwords.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type ProviderDouble, startFacebookDouble, startLinkedInDouble } from '../../testing/social/doubles.ts';
import { startOpenIdProvider } from '../../testing/social/openid-provider.ts';
import { openTestPopup, type PopupEnd } from '../../testing/social/popup.ts';
import type { RunningProvider, TestPerson } from '../../testing/social/running-provider.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';

const publicUrl = 'http://service.example:8080';
const callback = (provider: SignInProvider) => `${publicUrl}/v1/auth/${provider}/callback`;
const names = { google: 'Google', facebook: 'Facebook', linkedin: 'LinkedIn', oidc: 'NIT Surat' };
/** Each test has people of its own. */
const people: TestPerson[] = [];
let count = 0;
function newPerson(changes: Partial<TestPerson> = {}): TestPerson {
  count += 1;
  const person = {
    subject: `subject-${count}`,
    firstName: 'Asha',
    lastName: 'Rao',
    email: `asha${count}@mail.example`,
  };
  people.push({ ...person, ...changes });
  return { ...person, ...changes };
}

describeEngines('signing in through a provider', (open) => {
  let server: TestServer;
  let google: RunningProvider;
  let oidc: RunningProvider & { readonly name: string };
  let facebook: ProviderDouble;
  let linkedin: ProviderDouble;

  beforeAll(async () => {
    google = await startOpenIdProvider(callback('google'), people);
    const college = await startOpenIdProvider(callback('oidc'), people, 'client_secret_basic');
    oidc = { ...college, name: names.oidc };
    facebook = await startFacebookDouble(callback('facebook'));
    linkedin = await startLinkedInDouble(callback('linkedin'));
    server = testServer(await open(), { ...testConfig, publicUrl, social: { google, facebook, linkedin, oidc } });
  });
  afterAll(async () => {
    for (const provider of [google, oidc, facebook, linkedin]) await provider.close();
  });

  interface Going {
    readonly provider: SignInProvider;
    readonly intent?: SocialIntent;
    readonly role?: number | null;
    readonly person: TestPerson | null;
    readonly stopAt?: (address: URL) => boolean;
  }
  interface Gone extends PopupEnd {
    readonly verifier: string;
    readonly message: string | null;
    /** What the desk fetches the session with. */
    readonly bearer: string;
  }

  /** What a desk and its popup do up to the outcome. */
  async function go({ provider, intent = 'login', role, person, stopAt }: Going): Promise<Gone> {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      challenge: createHash('sha256').update(verifier).digest('base64url'),
      return_to: `http://127.0.0.1:4321/sign-in/${randomBytes(24).toString('base64url')}`,
    });
    facebook.visitor = person;
    linkedin.visitor = person;
    const popup = openTestPopup({
      app: server.app,
      serviceAddress: publicUrl,
      login: person?.subject ?? '',
      ...(stopAt && { stopAt }),
    });
    const path = intent === 'login' || role === null || role === undefined ? intent : `${intent}/${role}`;
    const end = await popup.visit(`${publicUrl}/v1/auth/${provider}/${path}?${query}`);
    const message = end.address.searchParams.get('message');
    return { ...end, verifier, message, bearer: `${end.address.searchParams.get('code')}.${verifier}` };
  }
  const fetchSession = (bearer: string) =>
    server.call('session.create', { headers: { authorization: `Bearer ${bearer}` } });
  async function signUp(provider: SignInProvider, person = newPerson(), role: number | null = 4) {
    const gone = await go({ provider, intent: 'signup', role, person });
    expect(gone.message).toBe('success');
    const answer = await fetchSession(gone.bearer);
    return { ...answer, person };
  }

  it('offers the providers that it has keys for, and none without an address that they could send people back to [AUTH-25]', async () => {
    expect((await server.call('auth.providers')).body).toMatchObject({ data: signInProviders, own_name: 'NIT Surat' });
    const none = testServer(server.database, { ...testConfig, social: { google } });
    expect((await none.call('auth.providers')).body.data).toEqual([]);
    const one = testServer(server.database, { ...testConfig, publicUrl, social: { linkedin } });
    const { data, own_name } = (await one.call('auth.providers')).body;
    expect([data, own_name]).toEqual([['linkedin'], undefined]);
  });

  it.each(signInProviders)(
    'signs up through %s in the role that the address names, and as a student where it names none [ROLE-27] [API-07] [ENT-03]',
    async (provider) => {
      for (const [named, role] of [
        [2, 2],
        [3, 3],
        [4, 4],
        [null, 4],
      ] as const) {
        const { status, body, person, cookie } = await signUp(provider, newPerson(), named);
        expect([status, body.message]).toEqual([200, 'Successfully logged in']);
        expect(body.data).toMatchObject({
          role,
          email_address: person.email,
          first_name: 'Asha',
          last_name: 'Rao',
          is_email_verified: false,
          isOTPVerified: false,
        });
        const sent = await server.call('auth.sendOtp', { cookie, body: { method: 2 } });
        const code = /\d{6}/.exec(server.mails.findLast(({ to }) => to === person.email)?.text ?? '')?.[0] ?? '';
        expect([sent.status, code.length]).toEqual([200, 6]);
        const verified = await server.call('auth.verifyOtp', { cookie, body: { otp: code, method: 2 } });
        expect(verified.body.data).toMatchObject({ is_email_verified: true, isOTPVerified: true });
      }
    },
  );

  it.each(signInProviders)(
    'signs in through %s to the account that signed up so, once for each outcome [API-07] [AUTH-27]',
    async (provider) => {
      const { body, person } = await signUp(provider);
      const gone = await go({ provider, person });
      expect([gone.message, gone.address.origin]).toEqual(['success', 'http://127.0.0.1:4321']);
      const first = await fetchSession(gone.bearer);
      expect([first.status, first.body.data.id, (first.cookie ?? '').length]).toEqual([200, body.data.id, 43]);
      const again = await fetchSession(gone.bearer);
      expect([again.status, again.body.code, again.cookie]).toEqual([401, 'wrong_credentials', null]);
      // A role means nothing to whoever has an account.
      expect((await server.call('session.create', { cookie: first.cookie })).body.data.role).toBe(4);
    },
  );

  it.each(signInProviders)('names no role at a sign-in through %s: that address is none [API-07]', async (provider) => {
    expect((await server.app.inject(`/v1/auth/${provider}/login/4`)).statusCode).toBe(404);
  });

  it('gives the session to the desk that began the sign-in, and to nobody else', async () => {
    const { person } = await signUp('google');
    const gone = await go({ provider: 'google', person });
    const code = gone.address.searchParams.get('code') ?? '';
    expect((await fetchSession(`${code}.${randomBytes(32).toString('base64url')}`)).status).toBe(401);
    for (const half of [code, `${code}.`, `.${gone.verifier}`, gone.verifier]) {
      expect((await fetchSession(half)).status).toBe(400);
    }
    expect((await fetchSession(gone.bearer)).status).toBe(200);
    const late = await go({ provider: 'google', person });
    server.clock.advance(2 * seconds.minute + 1);
    expect((await fetchSession(late.bearer)).status).toBe(401);
  });

  it('answers no page a session: neither the outcome nor any answer to the popup sets its cookie', async () => {
    const { person } = await signUp('linkedin');
    const gone = await go({ provider: 'linkedin', person });
    expect(gone.address.href).not.toContain('session');
    const response = await server.app.inject(`/v1/auth/linkedin/login?${new URLSearchParams({ challenge: 'x' })}`);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it.each(signInProviders)('says so when nobody here signs in with that account of %s [API-07]', async (provider) => {
    const gone = await go({ provider, person: newPerson() });
    expect(gone.message).toBe(`No account uses this ${names[provider]} account yet. Sign up first.`);
    expect(gone.address.searchParams.get('code')).toBeNull();
  });

  it.each(signInProviders)('never opens an account of a password by what %s says of its address', async (provider) => {
    const email = `taken-${provider}@mail.example`;
    const basic = [email, 'a walnut tree'] as const;
    await server.call('auth.signUpStudent', { body: { first_name: 'Dev' }, basic });
    for (const intent of ['login', 'signup'] as const) {
      const gone = await go({ provider, intent, person: newPerson({ email: email.toUpperCase() }) });
      expect(gone.message).toBe(`There’s already an account for ${email}. Sign in with its password instead.`);
    }
    expect((await server.call('session.create', { basic })).status).toBe(200);
  });

  it.each(signInProviders)('signs nobody up twice through %s, nor without an e-mail address', async (provider) => {
    const { person } = await signUp(provider);
    const again = await go({ provider, intent: 'signup', person });
    const name = names[provider];
    expect(again.message).toBe(`This ${name} account is already used here. Sign in with ${name} instead.`);
    const { email: _none, ...nameless } = newPerson({ email: '' });
    const gone = await go({ provider, intent: 'signup', person: nameless });
    expect(gone.message).toMatch(`${name} gave no e-mail address.`);
  });

  it.each(['1', '5', '0', 'x', '4.5'])('signs nobody up in the role %s [ROLE-27] [API-07]', async (role) => {
    const before = await accounts();
    const gone = await go({
      provider: 'google',
      intent: 'signup',
      role: role as unknown as number,
      person: newPerson(),
    });
    expect([gone.message, await accounts()]).toEqual(['Nobody can sign up in this role.', before]);
  });

  const accounts = async () => (await server.database.read.selectFrom('users').select('id').execute()).length;

  it.each(['facebook', 'linkedin'] as const)('tells when somebody refused at %s', async (provider) => {
    const gone = await go({ provider, person: null });
    expect(gone.message).toBe(`You didn’t let ${names[provider]} sign you in.`);
  });

  it('refuses ID tokens of another app, issuer or time, and of another key', async () => {
    const { person } = await signUp('linkedin');
    for (const forged of [{ aud: 'another-app' }, { iss: 'https://evil.example' }, { exp: 1 }, { nonce: 'x' }]) {
      linkedin.forged = forged;
      const gone = await go({ provider: 'linkedin', person });
      expect(gone.message).toBe('LinkedIn didn’t confirm who you are. Try again.');
    }
    linkedin.forged = {};
    linkedin.foreignKey = true;
    expect((await go({ provider: 'linkedin', person })).message).toMatch('didn’t confirm');
    linkedin.foreignKey = false;
    expect((await go({ provider: 'linkedin', person })).message).toBe('success');
  });

  it('takes a state once, in the browser that began it, within ten minutes, and from its own provider', async () => {
    const { person } = await signUp('facebook');
    const isCallback = ({ pathname }: URL) => pathname.endsWith('/callback');
    const over = 'This sign-in is over. Start again in Footbridge.';
    const elsewhere = await go({ provider: 'facebook', person, stopAt: isCallback });
    const visit = (address: URL, cookie = '') =>
      server.app.inject({ url: `${address.pathname}${address.search}`, headers: { cookie } });
    expect((await visit(elsewhere.address)).body).toContain(over);
    const state = elsewhere.address.searchParams.get('state') ?? '';
    const own = `footbridge_sign_in=${state}`;
    const atOther = new URL(elsewhere.address.href.replace('/facebook/', '/google/'));
    expect((await visit(atOther, own)).body).toContain(over);
    expect((await visit(elsewhere.address, own)).headers.location).toContain('message=success');
    expect((await visit(elsewhere.address, own)).body).toContain(over);
    const late = await go({ provider: 'facebook', person, stopAt: isCallback });
    server.clock.advance(10 * seconds.minute);
    const lateCookie = `footbridge_sign_in=${late.address.searchParams.get('state')}`;
    expect((await visit(late.address, lateCookie)).body).toContain(over);
  });

  it('sends an outcome to a desk on its own computer alone', async () => {
    const challenge = 'x'.repeat(43);
    for (const return_to of [
      'https://evil.example/sign-in/aaaaaaaaaaaaaaaaaaaaaaaa',
      'http://127.0.0.1.evil.example:1/sign-in/aaaaaaaaaaaaaaaaaaaaaaaa',
      'http://127.0.0.1:1@evil.example/sign-in/aaaaaaaaaaaaaaaaaaaaaaaa',
      'http://127.0.0.1:1/elsewhere/aaaaaaaaaaaaaaaaaaaaaaaa',
      'http://127.0.0.1:1/sign-in/short',
    ]) {
      const query = new URLSearchParams({ challenge, return_to });
      const response = await server.app.inject(`/v1/auth/google/login?${query}`);
      expect([response.statusCode, response.headers.location]).toEqual([200, undefined]);
      expect(response.body).toContain('Start the sign-in in Footbridge.');
    }
  });

  it('knows the people of an institution’s provider as that provider’s: another one in its place opens no account', async () => {
    const { person } = await signUp('oidc');
    expect((await go({ provider: 'oidc', person })).message).toBe('success');
    const next = await startOpenIdProvider(callback('oidc'), people);
    const moved = testServer(server.database, {
      ...testConfig,
      publicUrl,
      social: { oidc: { ...next, name: 'Next' } },
    });
    const first = server;
    server = moved;
    try {
      expect((await go({ provider: 'oidc', person: { ...person, email: 'new@mail.example' } })).message).toMatch(
        /^There’s already an account for|^No account uses this Next account yet/,
      );
    } finally {
      server = first;
      await next.close();
    }
  });

  it('asks for the second factor of an account that has one', async () => {
    const { body, person } = await signUp('google');
    const on = { two_factor: 1, email_verified: 1 } as const;
    await server.database.write((tx) => tx.updateTable('users').set(on).where('id', '=', body.data.id).execute());
    const gone = await go({ provider: 'google', person });
    expect((await fetchSession(gone.bearer)).body.data).toMatchObject({ is2FA: true, first_name: '' });
  });

  it('lets a deleted account’s person sign up anew, and forgets who it was at the provider', async () => {
    const { cookie, person, body } = await signUp('google');
    expect((await server.call('auth.deleteAccount', { cookie, body: {} })).status).toBe(200);
    const rows = await server.database.read
      .selectFrom('user_identities')
      .select('subject')
      .where('user_id', '=', body.data.id)
      .execute();
    expect(rows).toEqual([]);
    expect((await signUp('google', person)).body.data.id).not.toBe(body.data.id);
  });

  const password = 'correct horse battery';
  const mailed = (email: string, pattern: RegExp) =>
    pattern.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  async function reset(email: string, words: string) {
    await server.call('auth.forgotPassword', { body: { email_address: email } });
    const body = { token: mailed(email, /^[\w-]{43}$/m), password: words };
    expect((await server.call('auth.resetPassword', { body })).status).toBe(200);
    return await server.call('session.create', { basic: [email, words] });
  }
  async function verify(email: string, cookie: string | null) {
    await server.call('auth.sendOtp', { cookie, body: { method: 2 } });
    const body = { otp: mailed(email, /^\d{6}$/m), method: 2 } as const;
    expect((await server.call('auth.verifyOtp', { cookie, body })).status).toBe(200);
  }
  const waysOf = async (id: number) => {
    const identities = server.database.read.selectFrom('user_identities').select('user_id').where('user_id', '=', id);
    const grants = server.database.read.selectFrom('social_grants').select('user_id').where('user_id', '=', id);
    return [(await identities.execute()).length, (await grants.execute()).length];
  };
  const unknown = 'No account uses this Google account yet. Sign up first.';

  it('opens no account any more that is not verified and gets a password by mail', async () => {
    const { person, body } = await signUp('google');
    const { email = '' } = person;
    const waiting = await go({ provider: 'google', person });
    expect(await waysOf(body.data.id)).toEqual([1, 1]);
    expect((await reset(email, password)).status).toBe(200);
    expect(await waysOf(body.data.id)).toEqual([0, 0]);
    expect((await fetchSession(waiting.bearer)).status).toBe(401);
    const refused = `There’s already an account for ${email}. Sign in with its password instead.`;
    expect((await go({ provider: 'google', person })).message).toBe(refused);
  });

  it('opens no account any more whose address is corrected, and ends its other sessions', async () => {
    const { person, body, cookie: elsewhere } = await signUp('google');
    const { email = '' } = person;
    const password_hash = await createPasswords(testConfig.scrypt).hash(password);
    await server.database.write((tx) =>
      tx.updateTable('users').set({ password_hash }).where('id', '=', body.data.id).execute(),
    );
    const { cookie } = await server.call('session.create', { basic: [email, password] });
    const waiting = await go({ provider: 'google', person });
    const next = { email_address: `corrected-${email}`, password };
    expect((await server.call('auth.correctEmail', { cookie, body: next })).status).toBe(200);
    expect(await waysOf(body.data.id)).toEqual([0, 0]);
    expect((await fetchSession(waiting.bearer)).status).toBe(401);
    expect((await go({ provider: 'google', person })).message).toBe(unknown);
    expect((await server.call('session.create', { cookie })).status).toBe(200);
    expect((await server.call('session.create', { cookie: elsewhere })).status).toBe(401);
  });

  it('keeps nobody a way into an account whose address they gave away before its owner took it over', async () => {
    const { person } = await signUp('google');
    const { email = '' } = person;
    const { cookie } = await reset(email, password);
    const owner = `owner-${email}`;
    await server.call('auth.correctEmail', { cookie, body: { email_address: owner, password } });
    await verify(owner, (await reset(owner, 'a walnut tree')).cookie);
    expect((await go({ provider: 'google', person })).message).toBe(unknown);
    expect((await server.call('session.create', { cookie })).status).toBe(401);
  });

  it('still opens a verified account after a new password by mail', async () => {
    const { person, body, cookie } = await signUp('google');
    const { email = '' } = person;
    await verify(email, cookie);
    await reset(email, password);
    expect((await waysOf(body.data.id))[0]).toBe(1);
    const gone = await go({ provider: 'google', person });
    expect((await fetchSession(gone.bearer)).body.data.id).toBe(body.data.id);
  });
});
