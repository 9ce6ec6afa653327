import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { allRoles } from '#shared/contract/call.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { createPasswords } from '../../platform/sessions/passwords.ts';
import { sha256 } from '../../platform/sessions/sessions.ts';
import { describeEngines, describeSqlite } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';

const password = 'correct horse battery';
const { day } = seconds;
const hash = await createPasswords(testConfig.scrypt).hash(password);

describeEngines('signing in', (open) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = testServer(await open());
  });
  beforeEach(async () => {
    person = await signedIn(server, 2, { passwordHash: hash });
  });
  const signIn = (secret = password, email = person.email) => server.call('session.create', { basic: [email, secret] });

  it.each(allRoles)('of role %i, e-mail in any case, answers the user [API-03] [API-04] [AUTH-36]', async (role) => {
    person = await signedIn(server, role, { passwordHash: hash });
    const answer = await signIn(password, person.email.toUpperCase());
    expect([answer.status, answer.body.message]).toEqual([200, 'Successfully logged in']);
    expect(answer.body.data).toMatchObject({
      id: person.id,
      email_address: person.email,
      first_name: 'Asha',
      last_name: `Role${role}`,
      role,
      branch_id: person.branchId,
      company_id: person.companyId,
      institution_id: person.institutionId,
      isOTPVerified: true,
    });
    const resumed = await server.call('session.create', { cookie: answer.cookie });
    expect(resumed.body.data).toEqual(answer.body.data);
    expect(resumed.cookie).toBeNull();
  });

  it('never answers anything secret', async () => {
    const { text } = await signIn();
    expect(text).not.toMatch(/scrypt|hash|token|password/i);
  });

  it('answers 401 without a session, and clears a cookie that is none [API-05]', async () => {
    const bare = await server.call('session.create', { cookie: null });
    expect([bare.status, bare.body.code, bare.cookie]).toEqual([401, 'no_session', null]);
    const stale = await server.call('session.create', { cookie: 'x'.repeat(43) });
    expect([stale.status, stale.body.code, stale.cookie]).toEqual([401, 'session_expired', '']);
  });

  it('answers the same to a wrong password and to an unknown e-mail [A-06]', async () => {
    const wrong = await signIn('wrong password');
    const unknown = await signIn(password, 'nobody@example.com');
    expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
    expect(Object.keys(wrong.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    expect(wrong.cookie).toBeNull();
  });

  it('gives a new token at every sign-in, and ends the session that it came with [API-03]', async () => {
    const first = await signIn();
    const second = await server.call('session.create', { basic: [person.email, password], cookie: first.cookie });
    expect(second.cookie).not.toBe(first.cookie);
    expect((await server.call('session.create', { cookie: first.cookie })).status).toBe(401);
    expect((await server.call('session.create', { cookie: second.cookie })).status).toBe(200);
  });

  it('has 256 random bits as its token, of which no table has more than the hash [A-07]', async () => {
    const tokens: string[] = [];
    for (let time = 0; time < 12; time += 1) tokens.push((await signIn()).cookie ?? '');
    expect(new Set(tokens).size).toBe(12);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    // Each letter differs somewhere: no part of a token is fixed or counted.
    for (let place = 0; place < 43; place += 1)
      expect(new Set(tokens.map((token) => token[place])).size).toBeGreaterThan(2);
    const { read } = server.database;
    const stored: string[] = [];
    for (const { name } of await read.introspection.getTables()) {
      stored.push(JSON.stringify(await sql`select * from ${sql.table(name)}`.execute(read)));
    }
    const everything = stored.join('\n');
    for (const token of tokens) {
      expect(everything).toContain(sha256(token));
      expect(everything).not.toContain(token);
    }
  });

  it('signs out for good [API-06] [AUTH-37]', async () => {
    const { cookie } = await signIn();
    const out = await server.call('session.delete', { cookie });
    expect([out.status, out.body, out.cookie]).toEqual([200, { error: false, message: 'Signed out', data: null }, '']);
    expect((await server.call('user.counts', { cookie })).status).toBe(401);
    // Other sessions of the account go on.
    expect((await person.call('user.counts')).status).toBe(200);
  });

  it('ends after thirty days without a request, after ninety in any case, and sooner on a shared computer', async () => {
    const own = await signIn();
    const shared = await server.call('session.create', { basic: [person.email, password], query: { shared: 'yes' } });
    expect(shared.headers['set-cookie']).not.toContain('Max-Age');
    const alive = async (cookie: string | null) => (await server.call('user.counts', { cookie })).status;
    server.clock.advance(day / 2 - 10);
    expect([await alive(own.cookie), await alive(shared.cookie)]).toEqual([200, 200]);
    server.clock.advance(10);
    expect([await alive(own.cookie), await alive(shared.cookie)]).toEqual([200, 401]);
    const unused = await signIn();
    for (let used = 1; used < 10; used += 1) {
      server.clock.advance(9 * day);
      expect(await alive(own.cookie)).toBe(200);
    }
    expect(await alive(unused.cookie)).toBe(401);
    server.clock.advance(9 * day);
    expect(await alive(own.cookie)).toBe(401);
  });

  it('hashes anew when the costs have grown', async () => {
    const old = await createPasswords({ ...testConfig.scrypt, ln: 3 }).hash(password);
    const elder = await signedIn(server, 4, { passwordHash: old });
    expect((await signIn(password, elder.email)).status).toBe(200);
    const { password_hash } = await server.database.read
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', elder.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toContain('ln=4,');
    expect((await signIn(password, elder.email)).status).toBe(200);
  });

  it('makes an e-mail wait after five failures, doubling to fifteen minutes, and never for good [A-05]', async () => {
    for (let failure = 1; failure <= 5; failure += 1) expect((await signIn('wrong password')).status).toBe(401);
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const refused = await signIn();
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
        429,
        'too_many',
        String(wait),
      ]);
      server.clock.advance(wait);
      expect((await signIn('wrong password')).status).toBe(401);
    }
    server.clock.advance(900);
    expect((await signIn()).status).toBe(200);
    // And the count starts again.
    for (let failure = 1; failure <= 5; failure += 1) expect((await signIn('wrong password')).status).toBe(401);
  });

  it('lets nobody guess more often by guessing at the same moment [A-05]', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn('wrong password')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it('slows nobody else down, and unknown e-mails alike [A-05]', async () => {
    for (let failure = 1; failure <= 6; failure += 1) await signIn('wrong password', 'nobody2@example.com');
    expect((await signIn('wrong password', 'NOBODY2@example.com')).status).toBe(429);
    expect((await signIn()).status).toBe(200);
  });
});

describeSqlite('requests from elsewhere', (open) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = testServer(await open());
    person = await signedIn(server, 2, { passwordHash: hash });
  });
  const cookie = () => `footbridge_session=${person.cookie}`;
  const own = 'localhost:80';

  it.each([
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'http://evil.example' }],
    ['a null origin', { origin: 'null' }],
    ['another port of this host', { origin: 'http://localhost:8081' }],
    ['another scheme', { origin: 'https://localhost' }],
    ['an origin that starts alike', { origin: 'http://localhost.evil.example' }],
    ['an origin with a path', { origin: 'http://localhost/x' }],
  ])('are refused: %s, whatever else they carry [API-02]', async (_what, headers) => {
    const all = { ...headers, cookie: cookie(), host: own, 'x-footbridge-client': 'x' };
    for (const [method, url, payload] of [
      ['PATCH', '/v1/user', { first_name: 'Mallory' }],
      ['DELETE', '/v1/session', undefined],
      ['GET', '/v1/auth/session/create', undefined],
    ] as const) {
      const response = await server.app.inject({ method, url, headers: all, ...(payload && { payload }) });
      expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'bad_origin' }]);
    }
    expect((await person.call('session.create')).body.data.first_name).toBe('Asha');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'are refused as a simple POST of %s without the app’s header',
    async (type) => {
      const headers = { cookie: cookie(), ...(type && { 'content-type': type }) };
      const response = await server.app.inject({
        method: 'POST',
        url: '/v1/auth/otp',
        headers,
        payload: '{"method":2}',
      });
      expect(response.statusCode).toBe(403);
    },
  );

  it('pass from our own pages and from programs', async () => {
    for (const headers of [
      { origin: 'http://localhost:4080', host: 'localhost:4080' },
      { 'sec-fetch-site': 'same-origin' },
      {},
    ]) {
      const response = await server.app.inject({
        method: 'PATCH',
        url: '/v1/user',
        headers: { ...headers, cookie: cookie() },
        payload: { last_name: 'Rao' },
      });
      expect(response.statusCode, JSON.stringify(headers)).toBe(200);
    }
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    'localhost.',
    '127.0.0.1.nip.io',
    'user@localhost',
    'localhost:80:80',
    '[::1',
    '0.0.0.0',
    '127.1',
    '2130706433',
    'localhost/x',
  ])('are refused for the host name %s', async (host) => {
    const guarded = testServer(server.database, { ...testConfig, hosts: ['localhost', '127.0.0.1', '[::1]'] });
    const response = await guarded.app.inject({ url: '/v1/health', headers: { host } });
    expect(response.statusCode).toBe(403);
    for (const good of ['localhost', 'LOCALHOST:4080', '127.0.0.1:80', '[::1]:4080']) {
      expect((await guarded.app.inject({ url: '/v1/health', headers: { host: good } })).statusCode).toBe(200);
    }
  });

  it('get a cookie for https alone where the service is published so [API-02]', async () => {
    const secure = testServer(server.database, { ...testConfig, publicUrl: 'https://bridge.example' });
    const { headers } = await secure.call('session.create', { basic: [person.email, password] });
    for (const set of headers['set-cookie'] as string[]) {
      expect(set).toMatch(/^__Host-footbridge_(?:session|device)=/);
      expect(set).toContain('; Path=/; HttpOnly; Secure; SameSite=Strict');
      expect(set).not.toContain('Domain');
    }
    // A page of another host of the domain may set a cookie, but none with that prefix.
    const planted = await secure.app.inject({ url: '/v1/auth/session/create', headers: { cookie: cookie() } });
    expect(planted.json()).toMatchObject({ code: 'no_session' });
    const fromPage = await secure.app.inject({
      method: 'PATCH',
      url: '/v1/user',
      headers: { origin: 'https://bridge.example', cookie: `__Host-${cookie()}` },
      payload: { last_name: 'Rao' },
    });
    expect(fromPage.statusCode).toBe(200);
  });
});
