import { beforeAll, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { createPasswords } from '../../platform/sessions/passwords.ts';
import { type AuthenticatorApp, beginApp, setUpApp } from '../../testing/authenticator-app.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';

const password = 'a walnut tree';

describeEngines('an authenticator app', (open) => {
  let server: TestServer;
  let hash: string;
  beforeAll(async () => {
    server = testServer(await open());
    hash = await createPasswords(testConfig.scrypt).hash(password);
    return () => server.close();
  });
  const owner = () => signedIn(server, 4, { passwordHash: hash });
  const subjects = (person: Person) => server.mails.filter(({ to }) => to === person.email).map((mail) => mail.subject);
  const signIn = async (person: Person) =>
    (await server.call('session.create', { basic: [person.email, password] })).cookie;
  const verify = (cookie: string | null, otp: string, device: string | null = null) =>
    server.call('auth.verifyOtp', { cookie, device, body: { otp, method: 1 } });
  /** What somebody is told who signs in with the password and this. */
  const signInWith = async (person: Person, otp: string) => {
    const { status, body } = await verify(await signIn(person), otp);
    return status === 200 ? 'signed in' : body.code;
  };
  const wrong = (app: AuthenticatorApp) => {
    const shown = [-60, -30, 0, 30, 60].map((later) => app(server, later));
    return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !shown.includes(code)) ?? '';
  };
  const accountOf = async (person: Person) => (await person.call('session.create')).body.data;

  it('takes the password, and counts once it has shown a first code', async () => {
    const person = await owner();
    const elsewhere = await signIn(person);
    const refused = await person.call('authenticator.begin', { body: { password: 'a walnut' } });
    expect(refused.body).toMatchObject({ code: 'invalid', fields: { password: 'The current password is not right' } });
    const begun = await person.call('authenticator.begin', { body: { password } });
    expect(begun.body.data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.body.data.uri).toContain(`otpauth://totp/Footbridge:${encodeURIComponent(person.email)}?`);
    expect(await accountOf(person)).toMatchObject({ two_factor: false, authenticator: false });
    const app = await beginApp(person, password);
    if (!app) throw new Error('refused');
    const early = await person.call('authenticator.confirm', { body: { code: wrong(app) } });
    expect(early.body).toMatchObject({ code: 'invalid', fields: { code: expect.stringContaining('clocks') } });
    const done = await person.call('authenticator.confirm', { body: { code: app(server) } });
    expect(done.body.data.user).toMatchObject({ two_factor: true, authenticator: true, recovery_codes_left: 10 });
    expect(new Set(done.body.data.recovery_codes).size).toBe(10);
    for (const code of done.body.data.recovery_codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await server.call('session.create', { cookie: elsewhere })).status).toBe(401);
    expect(await accountOf(person)).toMatchObject({ authenticator: true, recovery_codes_left: 10 });
    expect(subjects(person)).toEqual(['An authenticator app was set up']);
  });

  it('is begun anew after an hour, and nothing is confirmed that was not begun', async () => {
    const person = await owner();
    const confirm = async (code: string) =>
      (await person.call('authenticator.confirm', { body: { code } })).body as unknown;
    expect(await confirm('123456')).toMatchObject({ code: 'conflict' });
    const app = await beginApp(person, password);
    if (!app) throw new Error('refused');
    server.clock.advance(seconds.hour);
    expect(await confirm(app(server))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('start again'),
    });
  });

  it('shows the code of a sign-in, each for once, half a minute early or late; none is mailed', async () => {
    const person = await owner();
    const { app } = await setUpApp(person, password);
    const pending = await server.call('session.create', { basic: [person.email, password] });
    expect(pending.body.data).toMatchObject({ is2FA: true, authenticator: true, first_name: '' });
    expect(pending.body.data).not.toHaveProperty('recovery_codes_left');
    const mailed = await server.call('auth.sendOtp', { cookie: pending.cookie, body: { method: 1 } });
    expect(mailed.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('authenticator app') });
    expect(await signInWith(person, app(server))).toBe('otp_wrong');
    server.clock.advance(30);
    expect(await signInWith(person, wrong(app))).toBe('otp_wrong');
    expect(await signInWith(person, app(server, 60))).toBe('otp_wrong');
    expect(await signInWith(person, app(server))).toBe('signed in');
    expect(await signInWith(person, app(server))).toBe('otp_wrong');
    expect(await signInWith(person, app(server, -30))).toBe('otp_wrong');
    expect(await signInWith(person, app(server, 30))).toBe('signed in');
    server.clock.advance(90);
    expect(await signInWith(person, app(server, -30))).toBe('signed in');
    expect(server.mails.filter(({ to, about }) => to === person.email && about === 'code')).toEqual([]);
  });

  it('takes a code once, also from many at the same moment', async () => {
    const person = await owner();
    const { app, recoveryCodes } = await setUpApp(person, password);
    server.clock.advance(60);
    for (const code of [app(server), recoveryCodes[0] ?? '']) {
      const cookies = await Promise.all(Array.from({ length: 4 }, () => signIn(person)));
      const answers = await Promise.all(cookies.map((cookie) => verify(cookie, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('keeps nobody out where the clock was put back', async () => {
    const person = await owner();
    server.clock.advance(seconds.day);
    const { app } = await setUpApp(person, password);
    server.clock.advance(-seconds.day);
    expect(await signInWith(person, app(server))).toBe('signed in');
  });

  it('is not the way into another account', async () => {
    const one = await owner();
    const other = await owner();
    const { app, recoveryCodes } = await setUpApp(one, password);
    await setUpApp(other, password);
    server.clock.advance(60);
    expect(await signInWith(other, app(server))).toBe('otp_wrong');
    expect(await signInWith(other, recoveryCodes[0] ?? '')).toBe('otp_wrong');
  });

  it('is replaced by recovery codes, each used once, of which the owner is told', async () => {
    const person = await owner();
    const { recoveryCodes } = await setUpApp(person, password);
    const [first = '', second = '', third = ''] = recoveryCodes;
    expect(await signInWith(person, first)).toBe('signed in');
    expect(await signInWith(person, first)).toBe('otp_wrong');
    expect(await signInWith(person, second.toUpperCase().replace('-', ' '))).toBe('signed in');
    expect(await signInWith(person, third.replace('-', ''))).toBe('signed in');
    expect(await signInWith(person, 'aaaaa-aaaaa')).toBe('otp_wrong');
    expect(await accountOf(person)).toMatchObject({ recovery_codes_left: 7 });
    expect(subjects(person).slice(1)).toEqual(Array(3).fill('A recovery code was used'));
    expect(server.mails.findLast(({ to }) => to === person.email)?.text).toContain('7 recovery codes are left');
  });

  it('gives new recovery codes for the password, and those before are void', async () => {
    const person = await owner();
    expect((await person.call('authenticator.newCodes', { body: { password } })).body.code).toBe('conflict');
    const { recoveryCodes } = await setUpApp(person, password);
    const refused = await person.call('authenticator.newCodes', { body: { password: 'no' } });
    expect(refused.body).toMatchObject({ code: 'invalid' });
    const { body } = await person.call('authenticator.newCodes', { body: { password } });
    expect(body.data.user.recovery_codes_left).toBe(10);
    expect(await signInWith(person, recoveryCodes[0] ?? '')).toBe('otp_wrong');
    expect(await signInWith(person, body.data.recovery_codes[0] ?? '')).toBe('signed in');
    expect(subjects(person).slice(1)).toEqual(['You have new recovery codes', 'A recovery code was used']);
  });

  it('is replaced by another phone’s, and stays until that has shown a code', async () => {
    const person = await owner();
    const { app: old } = await setUpApp(person, password);
    const next = await beginApp(person, password);
    if (!next) throw new Error('refused');
    server.clock.advance(60);
    expect(await signInWith(person, next(server))).toBe('otp_wrong');
    expect(await signInWith(person, old(server))).toBe('signed in');
    await person.call('authenticator.confirm', { body: { code: next(server) } });
    server.clock.advance(60);
    expect(await signInWith(person, old(server))).toBe('otp_wrong');
    expect(await signInWith(person, next(server))).toBe('signed in');
  });

  it('is removed for the password: codes are mailed again; nothing is left of it where codes are turned off', async () => {
    const person = await owner();
    const rows = async () =>
      Promise.all(
        (['authenticators', 'recovery_codes'] as const).map(
          async (table) =>
            (await server.database.read.selectFrom(table).selectAll().where('user_id', '=', person.id).execute())
              .length,
        ),
      );
    await setUpApp(person, password);
    expect(await rows()).toEqual([1, 10]);
    const refused = await person.call('authenticator.remove', { body: { password: 'no' } });
    expect([refused.body.code, await rows()]).toEqual(['invalid', [1, 10]]);
    const elsewhere = await signIn(person);
    const removed = await person.call('authenticator.remove', { body: { password } });
    expect(removed.body.data).toMatchObject({ two_factor: true, authenticator: false });
    expect(await rows()).toEqual([0, 0]);
    expect((await server.call('session.create', { cookie: elsewhere })).status).toBe(401);
    const cookie = await signIn(person);
    await server.call('auth.sendOtp', { cookie, body: { method: 1 } });
    const code = /^\d{6}$/m.exec(server.mails.findLast(({ to }) => to === person.email)?.text ?? '')?.[0] ?? '';
    expect((await verify(cookie, code)).status).toBe(200);
    expect(subjects(person)).toContain('Your authenticator app was removed');
    await setUpApp(person, password);
    await person.call('auth.twoFactor', { body: { enabled: false, password } });
    expect(await rows()).toEqual([0, 0]);
    await setUpApp(person, password);
    await person.call('auth.deleteAccount', { body: { password } });
    expect(await rows()).toEqual([0, 0]);
  });

  it('lets at most 12 guesses an hour through, 576 a day with those on own devices, and keeps the owner in', async () => {
    const person = await owner();
    const { app } = await setUpApp(person, password);
    server.clock.advance(60);
    const { device } = await verify(await signIn(person), app(server));
    expect(device).not.toBeNull();
    const guesser = await signIn(person);
    const said: unknown[] = [];
    for (let guess = 0; guess < 14; guess += 1) said.push((await verify(guesser, wrong(app))).body.code);
    expect(said).toEqual([...Array(12).fill('otp_wrong'), 'too_many', 'too_many']);
    server.clock.advance(60);
    expect((await verify(guesser, app(server))).body.code).toBe('too_many');
    expect((await verify(await signIn(person), wrong(app), device)).body.code).toBe('otp_wrong');
    expect((await verify(await signIn(person), app(server), device)).status).toBe(200);
    server.clock.advance(seconds.hour);
    expect(await signInWith(person, app(server))).toBe('signed in');
  });
});
