import { beforeAll, expect, it } from 'vitest';
import { milliseconds, seconds } from '#shared/rules/time/lengths.ts';
import { type CodePurpose, makeCode, tryCode } from '../../accounts/one-time-codes.ts';
import { sweep } from '../../accounts/sweep.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';
import { createPasswords } from '../sessions/passwords.ts';
import { sha256 } from '../sessions/sessions.ts';
import { countAttempt, trimFailures } from './throttle.ts';

const password = 'a walnut tree';
const { day } = seconds;

describeEngines('guessing codes', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });
  const newcomer = () => signedIn(server, 2, { level: 'unverified' });
  const send = (person: Person) => person.call('auth.sendOtp', { body: { method: 2 } });
  const mailed = (person: Person) =>
    /^\d{6}$/m.exec(server.mails.findLast(({ to }) => to === person.email)?.text ?? '')?.[0] ?? '';
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  /**
   * Guesses through a day, every so many minutes and seven times or more, asking for a new code each time; answers how
   * many were compared.
   */
  async function guessAllDay(purpose: CodePurpose, { every, each }: { every: number; each: number }) {
    const person = await newcomer();
    const owner = { id: person.id, email_address: person.email };
    const begin = server.clock.now().getTime();
    const figures = { compared: 0, hits: 0 };
    for (let minute = 0; minute < 24 * 60; minute += every) {
      const now = new Date(begin + minute * milliseconds.minute);
      await server.database
        .write((tx) => makeCode(tx, owner, purpose, now))
        .catch((error: { code?: string }) => expect(error.code).toBe('too_many'));
      await server.database.write(async (tx) => {
        for (let guess = 0; guess < each; guess += 1) {
          const code = String((minute * each + guess) % 1_000_000).padStart(6, '0');
          const outcome = await tryCode(tx, { userId: person.id, purpose, code }, now);
          if (outcome !== 'otp_expired') figures.compared += 1;
          if (outcome === 'right') figures.hits += 1;
        }
      });
    }
    return figures;
  }

  // More than each code has tries, and more often than a code is given: what else there is is refused all the same.
  const pace = { every: open.engine === 'SQLite' ? 1 : 6, each: process.env.WHOLE === '1' ? 70 : 7 };
  const guesses = (24 * 60 * pace.each) / pace.every;
  it.each(['email', 'second_factor'] as const)(
    `for %s, ${guesses} times in a day, has at most 600 compared [A-04]`,
    async (purpose) => {
      const { compared, hits } = await guessAllDay(purpose, pace);
      expect(compared).toBeLessThanOrEqual(600);
      expect(compared).toBeGreaterThan(500);
      // Six hundred of a million: more than two would be no chance any more.
      expect(hits).toBeLessThanOrEqual(2);
    },
  );

  it('fifty times at once has five compared [A-04]', async () => {
    const person = await newcomer();
    await send(person);
    const code = mailed(person);
    const tries = Array.from({ length: 50 }, (_, index) =>
      person.call('auth.verifyOtp', { body: { otp: other(String(Number(code) + index)), method: 2 } }),
    );
    const codes = (await Promise.all(tries)).map(({ body }) => body.code);
    expect(codes.filter((one) => one === 'otp_wrong')).toHaveLength(5);
    expect(codes.filter((one) => one === 'otp_expired')).toHaveLength(45);
    expect((await person.call('auth.verifyOtp', { body: { otp: code, method: 2 } })).body.code).toBe('otp_expired');
  });

  it('gets no more codes by deleting the account and signing up again [A-04]', async () => {
    const email = 'again@example.com';
    let sent = 0;
    let refused = 0;
    for (let account = 0; account < 8; account += 1) {
      const { cookie } = await server.call('auth.signUpStudent', {
        basic: [email, password],
        body: { first_name: 'A' },
      });
      const answer = await server.call('auth.sendOtp', { cookie, body: { method: 2 } });
      if (answer.status === 200) sent += 1;
      if (answer.status === 429) refused += 1;
      await server.call('auth.deleteAccount', { cookie, body: { password } });
      server.clock.advance(61);
    }
    expect([sent, refused]).toEqual([5, 3]);
    expect(server.mails.filter(({ to }) => to === email)).toHaveLength(5);
  });

  it('finds a code of one purpose of no use for the other [A-04]', async () => {
    const person = await newcomer();
    const owner = { id: person.id, email_address: person.email };
    const now = server.clock.now();
    const outcomes = await server.database.write(async (tx) => {
      const { code } = await makeCode(tx, owner, 'email', now);
      const wrong = await tryCode(tx, { userId: person.id, purpose: 'second_factor', code }, now);
      return [wrong, await tryCode(tx, { userId: person.id, purpose: 'email', code }, now)];
    });
    expect(outcomes).toEqual(['otp_expired', 'right']);
  });

  it('would be noticed where a try is not counted [A-04]', async () => {
    const person = await newcomer();
    await send(person);
    const asked = { userId: person.id, purpose: 'email', code: other(mailed(person)) } as const;
    let compared = 0;
    for (let guess = 0; guess < 20; guess += 1) {
      // A transaction that fails takes its count with it: what the service must not do.
      await server.database
        .write(async (tx) => {
          if ((await tryCode(tx, asked, server.clock.now())) === 'otp_wrong') compared += 1;
          throw new Error('rolled back');
        })
        .catch(() => undefined);
    }
    expect(compared).toBeGreaterThan(5);
  });
});

describeEngines('guessing passwords', (open) => {
  let server: TestServer;
  let hash: string;
  beforeAll(async () => {
    server = testServer(await open());
    hash = await createPasswords(testConfig.scrypt).hash(password);
  });
  const signIn = (email: string, secret: string) => server.call('session.create', { basic: [email, secret] });

  const accounts = open.engine === 'SQLite' ? 1000 : 100;
  it(`ten times each at ${accounts} accounts, lets five through for each, and slows nobody else [A-05]`, async () => {
    const tries = new Map<string, number>();
    for (let turn = 0; turn < 10; turn += 1) {
      for (let start = 0; start < accounts; start += 50) {
        await Promise.all(
          Array.from({ length: 50 }, async (_, index) => {
            const email = `stuffed-${start + index}@example.com`;
            const free = await countAttempt(server.database, email, server.clock.now()).then(
              () => 1,
              () => 0,
            );
            tries.set(email, (tries.get(email) ?? 0) + free);
          }),
        );
      }
    }
    expect(tries.size).toBe(accounts);
    expect(new Set(tries.values())).toEqual(new Set([5]));
    const other = await signedIn(server, 4, { passwordHash: hash });
    expect((await signIn(other.email, password)).status).toBe(200);
  });

  it('in other spellings of one e-mail shares its count [A-05]', async () => {
    const person = await signedIn(server, 4, { passwordHash: hash });
    const email = `é-${person.email}`;
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, email.normalize('NFD'), `\t${email}`];
    const statuses: number[] = [];
    for (const spelling of spellings) statuses.push((await signIn(spelling, 'wrong password')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('leaves the right password good once the wait is over, and the count gone [A-05]', async () => {
    const person = await signedIn(server, 4, { passwordHash: hash });
    for (let turn = 0; turn < 12; turn += 1) {
      await signIn(person.email, 'wrong password');
      server.clock.advance(turn < 5 ? 0 : 900);
    }
    server.clock.advance(900);
    expect((await signIn(person.email, password)).status).toBe(200);
    expect(await remembered(sha256(person.email))).toEqual([]);
  });

  it('is forgiven whoever sets a new password by mail [A-05]', async () => {
    const person = await signedIn(server, 4, { passwordHash: hash });
    for (let turn = 0; turn < 6; turn += 1) await signIn(person.email, 'wrong password');
    expect((await signIn(person.email, password)).status).toBe(429);
    await server.call('auth.forgotPassword', { body: { email_address: person.email } });
    const token = /^[\w-]{43}$/m.exec(server.mails.findLast(({ to }) => to === person.email)?.text ?? '')?.[0] ?? '';
    expect((await server.call('auth.resetPassword', { body: { token, password: 'a hazel bush' } })).status).toBe(200);
    expect((await signIn(person.email, 'a hazel bush')).status).toBe(200);
  });

  it('fills no table without end: the fewest failures go first, and all after a day [A-05]', async () => {
    const { database } = server;
    const now = server.clock.now();
    const victim = 'victim@example.com';
    for (let turn = 0; turn < 4; turn += 1) await countAttempt(database, victim, now);
    for (let number = 0; number < 150; number += 1) await countAttempt(database, `stranger-${number}@example.com`, now);
    await trimFailures(database, now, 20);
    expect((await all()).length).toBe(20);
    await trimFailures(database, now, 1000);
    expect((await all()).length).toBe(20);
    server.clock.advance(2 * day);
    await sweep(database, server.clock.now());
    expect(await all()).toEqual([]);
  });

  const all = () => server.database.read.selectFrom('sign_in_failures').select('email_hash').execute();
  const remembered = (email_hash: string) =>
    server.database.read.selectFrom('sign_in_failures').selectAll().where('email_hash', '=', email_hash).execute();
});

describeEngines('whether an account exists', (open) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = testServer(await open());
    const hash = await createPasswords(testConfig.scrypt).hash(password);
    person = await signedIn(server, 4, { passwordHash: hash });
  });

  /** All of an answer that somebody outside sees, the time of day aside. */
  const seen = ({ status, headers, text, cookie }: Awaited<ReturnType<typeof server.call>>) => {
    const { date: _date, ...rest } = headers;
    return { status, headers: rest, text, cookie };
  };

  it('shows neither at sign-in nor where it must wait [A-06]', async () => {
    const there = person.email;
    const missing = 'nobody@example.com';
    for (let turn = 0; turn < 7; turn += 1) {
      const answers = [];
      for (const email of [there, missing]) {
        answers.push(seen(await server.call('session.create', { basic: [email, 'wrong password'] })));
      }
      expect(answers[0]).toEqual(answers[1]);
    }
  });

  it('shows neither for a forgotten password, however often, nor for one that cannot be [A-06]', async () => {
    const answers = [];
    for (const email_address of [person.email, 'nobody@example.com', person.email, 'no address', '']) {
      answers.push(seen(await server.call('auth.forgotPassword', { body: { email_address } })));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    // Only the account's owner learns more.
    expect(server.mails.map(({ to }) => to)).toEqual([person.email]);
  });

  it('is not waited for by the answer to a forgotten password [A-06]', async () => {
    const { mailer } = server.app.service;
    const send = mailer.send;
    const held = Promise.withResolvers<void>();
    mailer.send = () => held.promise;
    server.clock.advance(seconds.hour);
    const payload = { email_address: person.email };
    const headers = { 'x-footbridge-client': 'test' };
    const response = await server.app.inject({ method: 'POST', url: '/v1/auth/forgot_password', headers, payload });
    expect(response.statusCode).toBe(200);
    held.resolve();
    await server.app.service.settled();
    mailer.send = send;
  });
});
