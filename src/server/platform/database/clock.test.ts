import { beforeEach, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { sweep } from '../../accounts/sweep.ts';
import { describeEngines } from '../../testing/engines.ts';
import { withoutPlace } from '../../testing/joining.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { somePostingBody } from '../../testing/postings.ts';
import { signUpStudent } from '../../testing/sign-up.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { observeClock } from './clock.ts';

const { day } = seconds;
const jumps = [91, -91, 3650, -3650] as const;

describeEngines('the clock of the service', (open) => {
  let server: TestServer;
  let employer: Person;
  beforeEach(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    await start();
    return () => server.close();
  });

  /** What a service does when it starts. */
  async function start(): Promise<void> {
    await observeClock(server.database, server.clock.now());
    await sweep(server.database, server.clock.now());
  }

  const publish = async (key: string) => {
    const body = { ...somePostingBody('job'), status: 2 } as never;
    const { status, body: answer } = await employer.call('postings.create', { params: { method: 'job' }, key, body });
    return [status, answer.data?.id];
  };

  it('drops and doubles nothing when it stands 91 days or ten years on or back at a start [B-03] [B-04]', async () => {
    const cookie = await signUpStudent(server, 'newcomer@example.com');
    await server.call('auth.sendOtp', { cookie, body: { method: 2 } });
    const otp = /^\d{6}$/m.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? '';
    const key = crypto.randomUUID();
    const first = await publish(key);
    for (const jump of jumps) {
      for (const days of [jump, -jump]) {
        server.clock.advance(days * day);
        await start();
        expect([days, (await employer.call('user.counts')).status]).toEqual([days, 200]);
        expect([days, await publish(key)]).toEqual([days, first]);
        // What asks for a code too often waits a minute, not ten years.
        expect((await server.call('auth.sendOtp', { cookie, body: { method: 2 } })).headers['retry-after']).toBe('60');
      }
    }
    expect((await server.call('auth.verifyOtp', { cookie, body: { otp, method: 2 } })).status).toBe(200);
  });

  it('ends sessions, codes and accounts that nobody verified in ordinary time, also after a jump', async () => {
    const cookie = await signUpStudent(server, 'ghost@example.com');
    server.clock.advance(3650 * day);
    await start();
    for (let hours = 0; hours < 60; hours += 6) {
      server.clock.advance(day / 4);
      await start();
    }
    expect((await server.call('session.create', { cookie })).status).toBe(401);
    expect((await employer.call('user.counts')).status).toBe(200);
    for (let days = 0; days < 31; days += 1) {
      server.clock.advance(day);
      await start();
    }
    expect((await employer.call('user.counts')).status).toBe(401);
  });

  it('leaves an account that nobody verified yet over a jump of days', async () => {
    const cookie = await signUpStudent(server, 'fresh@example.com');
    server.clock.advance(5 * day);
    await start();
    expect((await server.call('session.create', { cookie })).status).toBe(200);
  });

  it('loses nothing of the security log when it stands a year ahead, which ends by its days later on', async () => {
    await signUpStudent(server, 'newcomer@example.com');
    const kept = async () =>
      (await server.database.read.selectFrom('security_events').select('event').execute()).length;
    const before = await kept();
    for (const days of [365, -365, 365]) {
      server.clock.advance(days * day);
      await start();
      expect([days, await kept()]).toEqual([days, before]);
    }
    expect(before).toBeGreaterThan(0);
    for (let days = 0; days <= 180; days += 10) {
      server.clock.advance(10 * day);
      await start();
    }
    expect(await kept()).toBe(0);
  });

  it('keeps nobody waiting for years who asked to join places while it stood ahead', async () => {
    const person = await withoutPlace(server, await signedIn(server, 2, { level: 'verified' }));
    const places = await Promise.all(Array.from({ length: 5 }, () => signedIn(server, 2)));
    const ask = ({ companyId }: Person) => person.call('joinRequests.create', { body: { place_id: companyId ?? 0 } });
    server.clock.advance(3650 * day);
    await start();
    for (const place of places) expect((await ask(place)).status).toBe(201);
    const last = places.at(-1) ?? employer;
    const [request] = (await last.call('joinRequests.list')).body.data;
    await last.call('joinRequests.answer', { params: { id: request?.id ?? 0 }, body: { state: 'declined' } });
    server.clock.advance(-3650 * day);
    await start();
    expect((await ask(last)).headers['retry-after']).toBe(String(day));
    server.clock.advance(day);
    expect([(await ask(last)).status, (await ask(employer)).status]).toEqual([201, 201]);
  });
});
