import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import type { Database } from '../../platform/database/database.ts';
import { createPasswords } from '../../platform/sessions/passwords.ts';
import { dumpTables } from '../../testing/dump.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { signUpStudent } from '../../testing/sign-up.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';

const password = 'correct horse battery';

describeEngines('an address that was mistyped at sign-up', (open) => {
  let server: TestServer;
  let hash: string;
  beforeAll(async () => {
    server = testServer(await open());
    hash = await createPasswords(testConfig.scrypt).hash(password);
  });
  const fresh = () => `corrected-${randomUUID()}@example.com`;
  const newcomer = () => signedIn(server, 2, { level: 'unverified', passwordHash: hash });
  const correct = (person: Person, email: string, given = password) =>
    person.call('auth.correctEmail', { body: { email_address: email, password: given } });
  const send = (person: Person) => person.call('auth.sendOtp', { body: { method: 2 } });
  const tryCode = (person: Person, otp: string) => person.call('auth.verifyOtp', { body: { otp, method: 2 } });
  const mailed = (email: string) =>
    /^\d{6}$/m.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';

  it('is corrected: the next code goes to the right one, which signs in', async () => {
    const person = await newcomer();
    const email = fresh();
    await send(person);
    const corrected = await correct(person, `  ${email.toUpperCase()}`);
    expect([corrected.status, corrected.body.data.email_address, corrected.body.data.is_email_verified]).toEqual([
      200,
      email,
      false,
    ]);
    expect((await send(person)).status).toBe(200);
    const verified = await tryCode(person, mailed(email));
    expect(verified.body.data).toMatchObject({ id: person.id, email_address: email, is_email_verified: true });
    const signIn = async (name: string) => (await server.call('session.create', { basic: [name, password] })).status;
    expect([await signIn(email), await signIn(person.email)]).toEqual([200, 401]);
  });

  it('opens nothing any more: neither its code nor its link for a new password', async () => {
    const person = await newcomer();
    await send(person);
    await server.call('auth.forgotPassword', { body: { email_address: person.email } });
    const token = /^([\w-]{43})$/m.exec(server.mails.findLast(({ to }) => to === person.email)?.text ?? '')?.[1] ?? '';
    const code = /^\d{6}$/m.exec(server.mails.find(({ to }) => to === person.email)?.text ?? '')?.[0] ?? '';
    expect([token.length, code.length]).toEqual([43, 6]);
    await correct(person, fresh());
    expect((await tryCode(person, code)).body.code).toBe('otp_expired');
    const reset = await server.call('auth.resetPassword', { body: { token, password: 'a walnut tree' } });
    expect(reset.body.code).toBe('token_expired');
  });

  /** Corrects the address when the next write is about to begin: whoever writes has read the old one by then. */
  function correctBeforeNextWrite(person: Person, email: string): void {
    const { database } = server.app.service as unknown as { database: { write: Database['write'] } };
    const { write } = database;
    database.write = async (work) => {
      database.write = write;
      // Not through `call`, which waits for background work: the link is made in some.
      const { statusCode } = await server.app.inject({
        method: 'PATCH',
        url: '/v1/auth/email',
        headers: { 'x-footbridge-client': 'test', cookie: `footbridge_session=${person.cookie}` },
        payload: { email_address: email, password },
      });
      expect(statusCode).toBe(200);
      return await write(work);
    };
  }

  it('gets neither the code nor the link that was asked for just before', async () => {
    const person = await newcomer();
    const email = fresh();
    correctBeforeNextWrite(person, email);
    expect((await send(person)).status).toBe(200);
    expect(server.mails.filter(({ to }) => to === person.email)).toEqual([]);
    expect((await tryCode(person, mailed(email))).body.data.email_address).toBe(email);
    const other = await newcomer();
    correctBeforeNextWrite(other, fresh());
    await server.call('auth.forgotPassword', { body: { email_address: other.email } });
    expect(server.mails.filter(({ to }) => to === other.email)).toEqual([]);
  });

  it('is free again, and in no row any more', async () => {
    const email = fresh();
    const cookie = await signUpStudent(server, email);
    const key = '5b2c6c7e-4a7d-4d5e-9f7a-0d5d4f3c2b1a';
    const again = { basic: [fresh(), password], body: { first_name: 'Asha' }, key } as const;
    const other = await server.call('auth.signUpStudent', again);
    for (const [token, old] of [
      [cookie, email],
      [other.cookie, again.basic[0]],
    ] as const) {
      const body = { email_address: fresh(), password };
      expect((await server.call('auth.correctEmail', { cookie: token, body })).status).toBe(200);
      expect(JSON.stringify(await dumpTables(server.database))).not.toContain(old);
      await signUpStudent(server, old);
    }
  });

  it.each([
    ['one that is taken', async () => (await newcomer()).email, 409, 'email_taken'],
    ['one that is none', () => Promise.resolve('sunita@sahyadri'), 422, 'invalid'],
  ])('is not changed into %s', async (_what, wanted, status, code) => {
    const person = await newcomer();
    const answer = await correct(person, await wanted());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await person.call('session.create')).body.data.email_address).toBe(person.email);
  });

  it('is not changed without the password, at which one can’t guess at will', async () => {
    const person = await newcomer();
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await correct(person, fresh(), 'a walnut tree')).body.fields).toHaveProperty('password');
    }
    expect((await correct(person, fresh())).status).toBe(429);
    server.clock.advance(60);
    expect((await correct(person, fresh())).status).toBe(200);
  });

  it('is not changed once it is verified, also while the code is on its way', async () => {
    const known = await signedIn(server, 4, { passwordHash: hash });
    expect((await correct(known, fresh())).status).toBe(409);
    for (let round = 0; round < 5; round += 1) {
      const person = await newcomer();
      await send(person);
      const code = mailed(person.email);
      const email = fresh();
      const [verified, corrected] = await Promise.all([tryCode(person, code), correct(person, email)]);
      expect([verified.status, corrected.status].filter((status) => status === 200)).toHaveLength(1);
      const { email_address, email_verified } = await server.database.read
        .selectFrom('users')
        .select(['email_address', 'email_verified'])
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow();
      expect([email_address, email_verified]).toEqual(verified.status === 200 ? [person.email, 1] : [email, 0]);
    }
  });

  it('goes to one of two who want the same at the same moment', async () => {
    const one = await newcomer();
    const two = await newcomer();
    const email = fresh();
    const answers = await Promise.all([correct(one, email), correct(two, email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('counts as a sign-up: past the limit a taken one looks like a free one', async () => {
    const limited = testServer(server.database, { ...testConfig, signUpsPerHour: 3 });
    limited.clock.advance(3 * seconds.hour);
    const person = await newcomer();
    const taken = (await newcomer()).email;
    const ask = (email: string) =>
      limited.call('auth.correctEmail', { cookie: person.cookie, body: { email_address: email, password } });
    await signUpStudent(limited, fresh());
    expect([(await ask(taken)).status, (await ask(fresh())).status]).toEqual([409, 200]);
    const first = await ask(taken);
    const second = await ask(fresh());
    expect([first.status, first.body.code]).toEqual([429, 'too_many']);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
  });
});
