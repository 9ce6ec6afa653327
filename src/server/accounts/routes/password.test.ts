import { beforeAll, beforeEach, expect, it } from 'vitest';
import { allRoles } from '#shared/contract/call.ts';
import { createPasswords } from '../../platform/sessions/passwords.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';

const password = 'correct horse battery';
const hash = await createPasswords(testConfig.scrypt).hash(password);

describeEngines('passwords', (open) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = testServer(await open());
  });
  beforeEach(async () => {
    person = await signedIn(server, 4, { passwordHash: hash });
  });
  const signIn = async (secret: string) =>
    (await server.call('session.create', { basic: [person.email, secret] })).status;
  const change = (current: string, next: string) =>
    person.call('auth.changePassword', { body: { password: current, newPassword: next } });
  const mailsTo = () => server.mails.filter(({ to }) => to === person.email);
  const mailedToken = () => /^[\w-]{43}$/m.exec(mailsTo().at(-1)?.text ?? '')?.[0] ?? '';
  const forgot = (email = person.email) => server.call('auth.forgotPassword', { body: { email_address: email } });
  const reset = (token: string, next: string) => server.call('auth.resetPassword', { body: { token, password: next } });

  it.each(allRoles)('change, which ends every other session: role %i [API-08] [API-09] [ROLE-17]', async (role) => {
    person = await signedIn(server, role, { passwordHash: hash });
    const other = await server.call('session.create', { basic: [person.email, password] });
    const bystander = await signedIn(server, 4, { passwordHash: hash });
    const answer = await change(password, 'better horse battery');
    expect([answer.status, answer.body]).toEqual([200, { error: false, message: 'Password changed successfully' }]);
    for (const cookie of [person.cookie, other.cookie]) {
      expect((await server.call('session.create', { cookie })).status).toBe(401);
    }
    expect((await server.call('session.create', { cookie: answer.cookie })).status).toBe(200);
    expect([await signIn(password), await signIn('better horse battery')]).toEqual([401, 200]);
    expect(mailsTo().at(-1)?.subject).toContain('password was changed');
    expect((await server.call('session.create', { basic: [bystander.email, password] })).status).toBe(200);
    expect((await bystander.call('session.create')).status).toBe(200);
  });

  it('change for a mentor too [MEN-08]', async () => {
    person = await signedIn(server, 5, { passwordHash: hash });
    expect((await change('wrong password', 'better horse battery')).body.fields).toHaveProperty('password');
    expect((await change(password, 'better horse battery')).status).toBe(200);
    expect([await signIn(password), await signIn('better horse battery')]).toEqual([401, 200]);
  });

  it.each([
    ['a wrong current one', 'wrong password', 'better horse battery', 'password', 'The current password is not right'],
    ['the same again', password, password, 'newPassword', 'New password and current password should not be same'],
    ['six letters', password, 'sixsix', 'newPassword', 'New password should be 7 characters long'],
    [
      'a common one',
      password,
      'password1',
      'newPassword',
      'This password is too easy to guess. Please choose another one',
    ],
  ])(
    'do not change for %s [STU-SET-02] [VAL-18] [VAL-19] [API-08] [API-09]',
    async (_what, current, next, field, message) => {
      const answer = await change(current, next);
      expect([answer.status, answer.body.fields, answer.cookie]).toEqual([422, { [field]: message }, null]);
      expect(answer.body).toMatchObject({ error: true, message: expect.stringMatching(/\w/) });
      expect(await signIn(password)).toBe(200);
    },
  );

  it('are not to be guessed in an open session', async () => {
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await change('wrong one', 'better horse')).status).toBe(422);
    expect((await change(password, 'better horse battery')).status).toBe(429);
    server.clock.advance(1);
    expect((await change(password, 'better horse battery')).status).toBe(200);
  });

  it('are asked for by mail: with a token, and with a link where the service has an address [AUTH-06]', async () => {
    const addressed = testServer(server.database, { ...testConfig, publicUrl: 'https://campus.example' });
    const asked = await addressed.call('auth.forgotPassword', { body: { email_address: person.email } });
    expect([asked.status, addressed.mails.map(({ to, subject }) => [to, subject])]).toEqual([
      200,
      [[person.email, 'Set a new Footbridge password']],
    ]);
    const parts = addressed.mails[0]?.text.split('\n\n') ?? [];
    const token = parts.find((part) => /^[\w-]{43}$/.test(part)) ?? '';
    expect(parts).toContain(`https://campus.example/reset-password#${token}`);
    expect((await reset(token, 'better horse battery')).status).toBe(200);
    expect(await signIn('better horse battery')).toBe(200);
  });

  it('are reset by a mailed token, once, within half an hour, to one of seven characters at least [AUTH-07]', async () => {
    await forgot(` ${person.email.toUpperCase()} `);
    const token = mailedToken();
    expect(token).not.toBe('');
    server.clock.advance(30 * 60 - 1);
    const short = await reset(token, 'sixsix');
    expect([short.status, short.body.fields]).toEqual([422, { password: 'New password should be 7 characters long' }]);
    expect(await signIn(password)).toBe(200);
    expect((await reset(token, 'sev3n 7')).status).toBe(200);
    expect([await signIn(password), await signIn('sev3n 7')]).toEqual([401, 200]);
    expect((await person.call('session.create')).status).toBe(401);
    const again = await reset(token, 'another horse battery');
    expect([again.status, again.body.code]).toEqual([422, 'token_expired']);
  });

  it('are not reset by an old, voided or invented token [AUTH-07]', async () => {
    await forgot();
    const first = mailedToken();
    server.clock.advance(60);
    await forgot();
    const second = mailedToken();
    expect((await reset(first, 'better horse battery')).body.code).toBe('token_expired');
    server.clock.advance(30 * 60);
    expect((await reset(second, 'better horse battery')).body.code).toBe('token_expired');
    expect((await reset('x'.repeat(43), 'better horse battery')).body.code).toBe('token_expired');
    expect(await signIn(password)).toBe(200);
  });

  it('are reset once, though many use the token at the same moment', async () => {
    await forgot();
    const token = mailedToken();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => reset(token, `better horse ${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('keep their tokens as digests', async () => {
    await forgot();
    const rows = await server.database.read.selectFrom('reset_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(mailedToken());
  });

  it('say nothing of who has an account [AUTH-06]', async () => {
    const known = await forgot();
    const unknown = await forgot('nobody@example.com');
    expect([known.status, known.text]).toEqual([200, unknown.text]);
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    expect(server.mails.some(({ to }) => to === 'nobody@example.com')).toBe(false);
  });

  it('are asked about a minute apart and five times an hour', async () => {
    for (let count = 0; count < 20; count += 1) {
      await forgot();
      server.clock.advance(count % 2 === 0 ? 30 : 31);
    }
    expect(mailsTo()).toHaveLength(5);
  });

  it('are joined by a code at sign-in where the person wants it [AUTH-33]', async () => {
    const wrong = await person.call('auth.twoFactor', { body: { enabled: true, password: 'wrong password' } });
    expect(wrong.status).toBe(422);
    const on = await person.call('auth.twoFactor', { body: { enabled: true, password } });
    expect(on.body.data).toMatchObject({ two_factor: true, is2FA: false });
    const { body, cookie } = await server.call('session.create', { basic: [person.email, password] });
    expect(body.data).toMatchObject({ is2FA: true, isOTPVerified: false });
    expect((await server.call('user.counts', { cookie })).body.code).toBe('unverified');
    await server.call('auth.sendOtp', { cookie, body: { method: 1 } });
    const otp = /^\d{6}$/m.exec(mailsTo().at(-1)?.text ?? '')?.[0] ?? '';
    const passed = await server.call('auth.verifyOtp', { cookie, body: { otp, method: 1 } });
    expect(passed.body.data).toMatchObject({ is2FA: false, isOTPVerified: true });
    expect((await server.call('user.counts', { cookie: passed.cookie })).status).toBe(200);
    expect((await server.call('user.counts', { cookie })).status).toBe(401);
  });

  it('are not changed, nor the account ended, while the second factor is pending', async () => {
    await person.call('auth.twoFactor', { body: { enabled: true, password } });
    const half = await server.call('session.create', { basic: [person.email, password] });
    const body = { password, newPassword: 'better horse battery' };
    for (const name of ['auth.changePassword', 'auth.deleteAccount', 'auth.twoFactor'] as const) {
      const sent = { ...body, enabled: false };
      const { status, body: answer } = await server.call(name, { cookie: half.cookie, body: sent });
      expect([status, answer.code, answer.message]).toEqual([
        403,
        'unverified',
        'Please enter the code from your e-mail first',
      ]);
    }
    expect((await server.call('session.create', { basic: [person.email, password] })).status).toBe(200);
  });

  it('show nothing of the person while the second factor is pending', async () => {
    const person = await signedIn(server, 2, { passwordHash: hash, pending: true });
    const { body: answer } = await server.call('session.create', { basic: [person.email, password] });
    expect(answer.data).toMatchObject({ id: person.id, role: 2, email_address: person.email, is2FA: true });
    expect(answer.data).toMatchObject({
      first_name: '',
      phone_number: '',
      company: null,
      company_id: null,
      branch: null,
    });
    expect((await person.call('session.create')).body.data).toEqual(answer.data);
  });
});
