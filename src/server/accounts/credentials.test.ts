import crypto, { scrypt } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { passwordMessages } from '#shared/rules/accounts/password.ts';
import { defaultConfig } from '../platform/config.ts';
import { createPasswords } from '../platform/sessions/passwords.ts';
import { dumpTables } from '../testing/dump.ts';
import { describeEngines } from '../testing/engines.ts';
import { signedIn } from '../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';

const realScrypt = crypto.scrypt;

// Other tests of this process have loaded what hashes.
beforeEach(() => {
  vi.spyOn(crypto, 'scrypt');
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

describe('hashing', () => {
  it('asks scrypt for 2^17, 8 and 1, with 16 bytes of salt, and keeps all of it in the string', async () => {
    const hash = await createPasswords(defaultConfig.scrypt).hash('a walnut tree');
    const [, salt, bytes, options] = vi.mocked(scrypt).mock.lastCall ?? [];
    expect([(salt as Buffer).length, bytes, options]).toMatchObject([16, 32, { N: 131_072, r: 8, p: 1 }]);
    expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  });

  it('runs no more at once than it may, lets others work meanwhile, and finishes all', async () => {
    let running = 0;
    let max = 0;
    let ticks = 0;
    vi.mocked(scrypt).mockImplementation(((password, salt, bytes, options, done) => {
      running += 1;
      max = Math.max(max, running);
      realScrypt(password, salt, bytes, options, (error, key) => {
        running -= 1;
        done(error, key);
      });
    }) as typeof scrypt);
    const passwords = createPasswords({ ...defaultConfig.scrypt, ln: 14 });
    let going = true;
    const ticking = (async () => {
      while (going) {
        ticks += 1;
        await setImmediate();
      }
    })();
    const hashes = await Promise.all(Array.from({ length: 8 }, () => passwords.hash('a walnut tree')));
    going = false;
    await ticking;
    expect([max, new Set(hashes).size]).toEqual([defaultConfig.scrypt.atOnce, 8]);
    // Hashing on this thread would have let it turn eight times.
    expect(ticks).toBeGreaterThan(50);
  });
});

const canary = 'Kanarienvogel:ß✓7x';
const basic = (text: string | Buffer) => `Basic ${Buffer.from(text).toString('base64')}`;

describeEngines('credentials', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });
  let number = 0;
  const signUp = (password: string, to = server) => {
    number += 1;
    const email = `walnut-${number}@example.com`;
    const call = to.call('auth.signUpStudent', { basic: [email, password], body: { first_name: 'Asha' } });
    return call.then((answer) => ({ answer, email }));
  };
  const signIn = (email: string, password: string, to = server) =>
    to.call('session.create', { basic: [email, password] });

  it.each([
    ['seventy-two bytes and one', `${'w'.repeat(72)}1`, `${'w'.repeat(72)}2`],
    ['a NUL inside', 'walnut\0tree', 'walnut\0bush'],
    ['a NUL at the end', 'walnut tree\0', 'walnut tree'],
    ['1,024 bytes', `${'w'.repeat(1023)}1`, `${'w'.repeat(1023)}2`],
    [
      'sixty-four characters and more',
      'walnut tree, in any season, on a hill above the sea: '.repeat(3),
      'walnut tree',
    ],
    ['colons', ':walnut::tree:', ':walnut:'],
    ['letters of many scripts', 'ওয়ালনাট-வாதுமை-орех-核桃-🌰🌳', 'ওয়ালনাট-வாதுமை-орех-核桃-🌰🌲'],
    ['spaces around', '  walnut tree  ', 'walnut tree'],
  ])('take a password with %s whole, and no other for it [A-02] [A-03]', async (_what, password, other) => {
    const { answer, email } = await signUp(password);
    expect(answer.status).toBe(201);
    expect((await signIn(email, other)).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('refuse 1,025 bytes instead of cutting them off, wherever a password is set or tried', async () => {
    const long = `ab${'é'.repeat(511)}`;
    const { email } = await signUp(long);
    expect((await signIn(email, long)).status).toBe(200);
    const cookie = (await signIn(email, long)).cookie;
    const over = `${long}x`;
    for (const answer of [
      (await signUp(over)).answer,
      await signIn(email, over),
      await server.call('auth.changePassword', { cookie, body: { password: long, newPassword: over } }),
      await server.call('auth.changePassword', { cookie, body: { password: over, newPassword: 'a walnut tree' } }),
    ]) {
      expect(answer.status).toBe(422);
    }
  });

  it('take what another keyboard composes otherwise for the same [A-02]', async () => {
    const { email } = await signUp('Nußbaum-é-ñ-ö'.normalize('NFC'));
    expect((await signIn(email, 'Nußbaum-é-ñ-ö'.normalize('NFD'))).status).toBe(200);
    const { email: mac } = await signUp('Nußbaum-é-ñ-ö'.normalize('NFD'));
    expect((await signIn(mac, 'Nußbaum-é-ñ-ö'.normalize('NFC'))).status).toBe(200);
  });

  it('refuse a password that everyone tries first, at sign-up, change and reset [A-02]', async () => {
    const common = 'Liverpool1';
    const { answer } = await signUp(common);
    expect([answer.status, answer.body.fields]).toEqual([422, { password: passwordMessages.common }]);
    const { email } = await signUp('a walnut tree');
    const { cookie } = await signIn(email, 'a walnut tree');
    const change = { password: 'a walnut tree', newPassword: common };
    expect((await server.call('auth.changePassword', { cookie, body: change })).body.fields).toEqual({
      newPassword: passwordMessages.common,
    });
    await server.call('auth.forgotPassword', { body: { email_address: email } });
    const token = /^[\w-]{43}$/m.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
    const reset = await server.call('auth.resetPassword', { body: { token, password: common } });
    expect(reset.body.fields).toEqual({ password: passwordMessages.common });
  });

  it.each([
    ['nothing after the scheme', 'Basic'],
    ['nothing but a space', 'Basic '],
    ['another scheme', 'Bearer YTpi'],
    ['no scheme', 'YTpi'],
    ['no base64', 'Basic ***'],
    ['a space inside', 'Basic YT pi'],
    ['padding in the middle', 'Basic YQ==OmI='],
    ['three paddings', 'Basic YTpi==='],
    ['no colon', basic('walnut')],
    ['an empty text', 'Basic ='],
    ['half a character', basic(Buffer.from([0x61, 0x3a, 0xc3]))],
    ['Latin-1', basic(Buffer.from('a:pässword', 'latin1'))],
    ['a surrogate in UTF-8', basic(Buffer.from([0x61, 0x3a, 0xed, 0xa0, 0x80]))],
    ['an overlong form', basic(Buffer.from([0x61, 0xc0, 0xba, 0x62]))],
    ['two of them', `${basic('a:b')}, ${basic('c:d')}`],
    ['a digest', 'Digest username="a"'],
    ['a parameter', `${basic('a:b')};charset=UTF-8`],
  ])('that cannot be read are malformed: %s [A-03]', async (_what, authorization) => {
    for (const [method, url] of [
      ['GET', '/v1/auth/session/create'],
      ['POST', '/v1/auth/signup/4'],
    ] as const) {
      const headers = { 'x-footbridge-client': 'test', authorization };
      const payload = method === 'POST' ? { first_name: 'Asha' } : undefined;
      const response = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
      expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'malformed' }]);
    }
  });

  it('stand in no address, log, table, answer or mail, whatever goes wrong [A-03]', async () => {
    const said: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      said.push(String(chunk));
      return true;
    });
    const urls: string[] = [];
    const database = await open();
    const logging = testServer(database, { ...testConfig, log: true });
    logging.app.addHook('onRequest', (request, _reply, done) => {
      urls.push(request.url);
      done();
    });
    const { answer, email } = await signUp(canary, logging);
    const next = `${canary} next`;
    const answers = [
      answer,
      (await signUp(canary, logging)).answer,
      await logging.call('auth.signUpStudent', { basic: [email, canary], body: { first_name: 'Asha' } }),
      await signIn(email, canary, logging),
      await signIn(email, `${canary} wrong`, logging),
      await signIn(`${canary}`, canary, logging),
      await logging.call('auth.changePassword', {
        cookie: answer.cookie,
        body: { password: canary, newPassword: next },
      }),
    ];
    const tables = JSON.stringify(await dumpTables(database));
    await database.migrations.schema.alterTable('sign_in_failures').renameTo('gone').execute();
    const broken = await signIn(email, next, logging);
    expect([broken.status, said.length > 0]).toEqual([500, true]);
    const everything = [tables, ...said, ...urls, broken.text, ...answers.map(({ text }) => text)].join('\n');
    const encoded = [canary, next].flatMap((text) => [`${email}:${text}`, text]);
    for (const secret of [canary, 'Kanarienvogel', ...encoded.map((text) => Buffer.from(text).toString('base64'))]) {
      expect(everything, secret).not.toContain(secret);
    }
    expect(JSON.stringify(logging.mails)).not.toContain('Kanarienvogel');
    vi.mocked(process.stderr.write).mockRestore();
  });

  it('run as much scrypt for an account that is not there [A-06]', async () => {
    const hash = await createPasswords(testConfig.scrypt).hash('a walnut tree');
    const person = await signedIn(server, 4, { passwordHash: hash });
    const bare = await signedIn(server, 4);
    const runs = async (email: string) => {
      const before = vi.mocked(scrypt).mock.calls.length;
      const answer = await signIn(email, 'wrong password');
      const [, , bytes, options] = vi.mocked(scrypt).mock.lastCall ?? [];
      return { runs: vi.mocked(scrypt).mock.calls.length - before, bytes, options, text: answer.text };
    };
    const wrong = await runs(person.email);
    expect(wrong.runs).toBe(1);
    expect([await runs('nobody-here@example.com'), await runs(bare.email)]).toEqual([wrong, wrong]);
  });
});
