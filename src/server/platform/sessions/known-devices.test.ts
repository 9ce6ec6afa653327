import { beforeAll, expect, it } from 'vitest';
import type { AppError } from '#shared/errors.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';
import { countSignIn } from '../limits/throttle.ts';
import { createPasswords } from './passwords.ts';

const password = 'a walnut tree';
const minute = 60;
const { day } = seconds;

describeEngines('a device that signed in before', (open) => {
  let server: TestServer;
  let hash: string;
  beforeAll(async () => {
    server = testServer(await open(), { ...testConfig, trustProxy: ['127.0.0.1'] });
    hash = await createPasswords(testConfig.scrypt).hash(password);
    return () => server.close();
  });

  const from = (source: string) => ({ headers: { 'x-forwarded-for': source } });
  const signIn = (email: string, secret: string, source: string, device: string | null = null) =>
    server.call('session.create', { basic: [email, secret], device, ...from(source) });
  const owner = () => signedIn(server, 4, { passwordHash: hash });
  const mailsTo = (person: Person) => server.mails.filter(({ to }) => to === person.email);

  it('is let in all through six hours in which a stranger at its own address guesses all the time [B-11]', async () => {
    const victim = await owner();
    const { device } = await signIn(victim.email, password, '198.51.100.1');
    expect(device).toMatch(/^[\w-]{43}$/);
    const statuses = new Set<number>();
    let compared = 0;
    for (let step = 0; step < 6 * 12; step += 1) {
      for (const guess of ['one', 'two', 'three']) {
        if ((await signIn(victim.email, `wrong ${guess}`, '198.51.100.1')).status === 401) compared += 1;
      }
      statuses.add((await signIn(victim.email, password, '198.51.100.1', device)).status);
      server.clock.advance(5 * minute);
    }
    expect([...statuses]).toEqual([200]);
    expect(compared).toBeLessThan(45);
    // Without the device's token the same person waits with the stranger.
    await signIn(victim.email, 'wrong', '198.51.100.1');
    expect((await signIn(victim.email, password, '198.51.100.1')).status).toBe(429);
  });

  it('keeps its token when people sign out, and several accounts share one', async () => {
    const asha = await owner();
    const ravi = await owner();
    const first = await signIn(asha.email, password, '198.51.100.2');
    const out = await server.call('session.delete', { cookie: first.cookie, device: first.device });
    expect([out.cookie, out.device]).toEqual(['', null]);
    expect((await signIn(ravi.email, password, '198.51.100.2', first.device)).device).toBe(first.device);
    // It says nothing for an account that never signed in with it.
    const other = await owner();
    for (let turn = 0; turn < 5; turn += 1) await signIn(other.email, 'wrong', '198.51.100.2', first.device);
    expect((await signIn(other.email, password, '198.51.100.2', first.device)).status).toBe(429);
    expect((await signIn(asha.email, password, '198.51.100.2', first.device)).status).toBe(200);
  });

  it('waits for its own failures, which keep nobody else out', async () => {
    const person = await owner();
    const { device } = await signIn(person.email, password, '198.51.100.3');
    for (let turn = 0; turn < 5; turn += 1) await signIn(person.email, 'wrong', '198.51.100.3', device);
    expect((await signIn(person.email, password, '198.51.100.3', device)).status).toBe(429);
    expect((await signIn(person.email, password, '198.51.100.3')).status).toBe(200);
  });

  it('is one that the service named itself, and is stored as a digest', async () => {
    const person = await owner();
    const made = 'x'.repeat(43);
    const { device } = await signIn(person.email, password, '198.51.100.4', made);
    expect(device).not.toBe(made);
    const rows = await server.database.read.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(device);
  });

  it('is forgotten where the password was changed on another one', async () => {
    const person = await owner();
    const old = await signIn(person.email, password, 'x');
    const own = await signIn(person.email, password, 'x');
    const changed = await server.call('auth.changePassword', {
      cookie: own.cookie,
      device: own.device,
      body: { password, newPassword: 'a hazel bush' },
    });
    expect([changed.status, changed.device]).toEqual([200, own.device]);
    for (let turn = 0; turn < 5; turn += 1) await signIn(person.email, 'wrong', '198.51.100.5');
    expect((await signIn(person.email, 'a hazel bush', '198.51.100.5', old.device)).status).toBe(429);
    expect((await signIn(person.email, 'a hazel bush', '198.51.100.5', own.device)).status).toBe(200);
  });

  it('is the one on which a password was set by mail, whatever its network has used up', async () => {
    const person = await owner();
    await useUp('198.51.100.6');
    await server.call('auth.forgotPassword', { body: { email_address: person.email } });
    const token = /^[\w-]{43}$/m.exec(mailsTo(person).at(-1)?.text ?? '')?.[0] ?? '';
    const reset = await server.call('auth.resetPassword', { body: { token, password: 'a hazel bush' } });
    expect((await signIn(person.email, 'a hazel bush', '198.51.100.6')).status).toBe(429);
    expect((await signIn(person.email, 'a hazel bush', '198.51.100.6', reset.device)).status).toBe(200);
  });

  it('comes with the code where sign-in asks for one, and not before', async () => {
    const person = await owner();
    await person.call('auth.twoFactor', { body: { enabled: true, password } });
    const { cookie, device } = await signIn(person.email, password, '198.51.100.7');
    expect(device).toBeNull();
    await server.call('auth.sendOtp', { cookie, body: { method: 1 } });
    const otp = /^\d{6}$/m.exec(mailsTo(person).at(-1)?.text ?? '')?.[0] ?? '';
    expect((await server.call('auth.verifyOtp', { cookie, body: { otp, method: 1 } })).device).toMatch(/^[\w-]{43}$/);
  });

  it('goes with the account', async () => {
    const person = await owner();
    const { cookie } = await signIn(person.email, password, '198.51.100.8');
    await server.call('auth.deleteAccount', { cookie, body: { password } });
    const rows = server.database.read.selectFrom('known_devices').select('user_id').where('user_id', '=', person.id);
    expect(await rows.execute()).toEqual([]);
  });

  const guesses = open.engine === 'SQLite' ? 10_000 : 2000;
  it(`has ${guesses} guesses a day from its address compared 200 times at most, and is let in by itself [B-11]`, async () => {
    const person = await owner();
    const { device } = await signIn(person.email, password, '198.51.100.9');
    const waits: number[] = [];
    let compared = 0;
    for (let guess = 0; guess < guesses; guess += 1) {
      const attempt = { email: `sprayed-${guess}@example.com`, source: '198.51.100.9', device: null };
      await countSignIn(server.database, attempt, server.clock.now()).then(
        () => (compared += 1),
        (error: unknown) => waits.push((error as AppError).retryAfter ?? 0),
      );
      if (guess % 500 === 499) {
        expect((await signIn(person.email, password, '198.51.100.9', device)).status).toBe(200);
      }
      server.clock.advance(day / guesses);
    }
    expect(compared).toBeLessThanOrEqual(200);
    expect(compared).toBeGreaterThan(80);
    expect(Math.min(...waits)).toBeLessThan(60);
    expect(Math.max(...waits)).toBeGreaterThan(600);
    expect((await signIn(person.email, password, '198.51.100.9')).status).toBe(429);
    // Another address knows nothing of it.
    expect((await signIn(person.email, password, '198.51.100.10')).status).toBe(200);
  });

  const campus = open.engine === 'SQLite' ? 500 : 100;
  it(`is not needed on a campus: ${campus} people behind one address sign in within ten minutes [B-11]`, async () => {
    const people = await Promise.all(Array.from({ length: campus }, owner));
    let signedInCount = 0;
    for (const [index, { email }] of people.entries()) {
      // One each second, and every third mistypes twice first.
      for (let slip = 0; slip < (index % 3 === 0 ? 2 : 0); slip += 1) await signIn(email, 'mistyped', '198.51.100.11');
      if ((await signIn(email, password, '198.51.100.11')).status === 200) signedInCount += 1;
      server.clock.advance(1);
    }
    expect(signedInCount).toBe(campus);
  });

  it('frees its address of what it mistyped, and of nothing else', async () => {
    const person = await owner();
    await useUp('198.51.100.12', 79);
    for (let turn = 0; turn < 30; turn += 1) await signIn(person.email, password, '198.51.100.12');
    expect((await signIn('a@example.com', 'wrong', '198.51.100.12')).status).toBe(401);
    expect((await signIn('b@example.com', 'wrong', '198.51.100.12')).status).toBe(429);
  });

  it('is not kept waiting by a clock that was ten years ahead', async () => {
    const person = await owner();
    const ahead = 10 * 365 * day;
    server.clock.advance(ahead);
    for (let turn = 0; turn < 8; turn += 1) await signIn(person.email, 'wrong', '198.51.100.13');
    await useUp('198.51.100.13');
    server.clock.advance(-ahead);
    expect((await signIn(person.email, password, '198.51.100.13')).status).toBe(200);
  });

  it('is not what its owner hears of, but many failures elsewhere are, once a day [B-11]', async () => {
    const person = await owner();
    const guessAllDay = async () => {
      for (let turn = 0; turn < 96; turn += 1) {
        await signIn(person.email, 'wrong', '198.51.100.14');
        server.clock.advance(15 * minute);
      }
    };
    await guessAllDay();
    const told = () => mailsTo(person).map(({ subject }) => subject);
    expect(told()).toEqual(['Failed sign-ins to your Footbridge account']);
    await guessAllDay();
    expect(told()).toHaveLength(2);
  });

  /** Fails at so many e-mails that nobody has. */
  async function useUp(source: string, failures = 85): Promise<void> {
    for (let turn = 0; turn < failures; turn += 1) await signIn(`nobody-${turn}@${source}.example`, 'wrong', source);
  }
});
