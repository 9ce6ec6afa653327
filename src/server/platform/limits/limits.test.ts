import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { sweep } from '../../accounts/sweep.ts';
import { describeEngines, describeSqlite } from '../../testing/engines.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';
import { readConfig } from '../config.ts';
import { sourceOf } from '../http/asker.ts';

const password = 'correct horse battery';
const five = { ...testConfig, signUpsPerHour: 5, trustProxy: ['127.0.0.1'] };

describeEngines('limits of one hour', (open) => {
  let server: TestServer;
  beforeEach(async () => {
    server = testServer(await open(), five);
  });

  const from = (source: string) => ({ headers: { 'x-forwarded-for': source } });
  const signUp = (email: string, source: string) =>
    server.call('auth.signUpStudent', { basic: [email, password], body: { first_name: 'Asha' }, ...from(source) });
  const guess = (cookie: string | null, source: string, otp: string) =>
    server.call('auth.verifyOtp', { cookie, body: { otp, method: 2 }, ...from(source) });
  const send = (cookie: string | null, source: string) =>
    server.call('auth.sendOtp', { cookie, body: { method: 2 }, ...from(source) });
  const code = (email: string) => /\d{6}/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  const wrong = (email: string) => String((Number(code(email)) + 1) % 1_000_000).padStart(6, '0');
  const statusesOf = async (calls: readonly (() => Promise<{ status: number }>)[]) => {
    const statuses: number[] = [];
    for (const call of calls) statuses.push((await call()).status);
    return statuses;
  };

  it('count every sign-up of a network address, so that past them a taken address looks like a free one [A-06]', async () => {
    const place = (email: string) =>
      server.call('auth.signUpEmployer', {
        basic: [email, password],
        body: { place_name: 'Acme', place_id: 999_999, designation: 'HR', first_name: 'Asha' },
        ...from('203.0.113.9'),
      });
    expect((await signUp('owner@a.example', '203.0.113.9')).status).toBe(201);
    const within = ['owner@a.example', 'free1@b.example', 'owner@a.example', 'free2@b.example'];
    expect(await statusesOf(within.map((email) => () => place(email)))).toEqual([409, 422, 409, 422]);
    const past = [await place('owner@a.example'), await place('free3@b.example')];
    expect(past.map(({ status }) => status)).toEqual([429, 429]);
    expect(past[0]?.text).toBe(past[1]?.text);
    expect(Number(past[0]?.headers['retry-after'])).toBe(3600);
    // Others are let in, and the same one an hour later.
    expect((await signUp('new@b.example', '203.0.113.10')).status).toBe(201);
    server.clock.advance(seconds.hour);
    expect((await signUp('again@b.example', '203.0.113.9')).status).toBe(201);
  });

  it('end sign-ups at one mail domain that nobody verifies, wherever they come from [A-06]', async () => {
    const cookies: (string | null)[] = [];
    for (let index = 0; index < 20; index += 1) {
      const { status, cookie } = await signUp(`a${index}@college.example`, `203.0.113.${index}`);
      expect(status).toBe(201);
      cookies.push(cookie);
    }
    expect((await signUp('b@college.example', '198.51.100.1')).status).toBe(429);
    expect((await signUp('b@COLLEGE.example', '198.51.100.1')).status).toBe(429);
    expect((await signUp('b@other.example', '198.51.100.1')).status).toBe(201);
    await send(cookies[0] ?? null, '203.0.113.0');
    expect((await guess(cookies[0] ?? null, '203.0.113.0', code('a0@college.example'))).status).toBe(200);
    expect((await signUp('b@college.example', '198.51.100.1')).status).toBe(201);
  });

  it('end the codes that one network address has sent [A-06]', async () => {
    const cookies: (string | null)[] = [];
    for (let index = 0; index < 12; index += 1) {
      cookies.push((await signUp(`c${index}@d${index}.example`, `192.0.2.${index}`)).cookie);
    }
    const statuses = await statusesOf(cookies.map((cookie) => () => send(cookie, '203.0.113.9')));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    expect(server.mails).toHaveLength(10);
    expect((await send(cookies[11] ?? null, '203.0.113.10')).status).toBe(200);
  });

  it('end wrong codes from one network address, and leave the right ones be [A-06]', async () => {
    const { cookie } = await signUp('d@d.example', '192.0.2.1');
    const other = await signUp('e@e.example', '192.0.2.1');
    await send(cookie, '192.0.2.1');
    await send(other.cookie, '192.0.2.1');
    const tries = Array.from({ length: 5 }, () => () => guess(cookie, '203.0.113.9', wrong('d@d.example')));
    expect(await statusesOf(tries)).toEqual([422, 422, 422, 422, 422]);
    expect((await guess(other.cookie, '203.0.113.9', code('e@e.example'))).status).toBe(429);
    // A try that was not let in has used nothing up.
    expect((await guess(other.cookie, '203.0.113.10', code('e@e.example'))).status).toBe(200);
  });

  it('leave one try per code where a mail domain had its share of wrong ones [A-06]', async () => {
    const emails = ['f0', 'f1', 'f2', 'f3'].map((name) => `${name}@college.example`);
    const cookies: (string | null)[] = [];
    for (const [index, email] of emails.entries()) {
      cookies.push((await signUp(email, '192.0.2.1')).cookie);
      await send(cookies[index] ?? null, `192.0.2.${index}`);
    }
    const tries = (index: number, times: number) =>
      Array.from(
        { length: times },
        () => () => guess(cookies[index] ?? null, `198.51.100.${index}`, wrong(emails[index] ?? '')),
      );
    await statusesOf([...tries(0, 5), ...tries(1, 5)]);
    // Past the domain's ten.
    await statusesOf(tries(2, 1));
    const second = await guess(cookies[2] ?? null, '198.51.100.9', code(emails[2] ?? ''));
    expect([second.status, second.body.code]).toEqual([422, 'otp_expired']);
    expect((await guess(cookies[3] ?? null, '198.51.100.9', code(emails[3] ?? ''))).status).toBe(200);
  });

  it('hold among requests of the same moment, and are forgotten after it [A-06]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_none, index) => signUp(`g${index}@g${index}.example`, '::1')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429, 429]);
    const counts = () => server.database.read.selectFrom('hourly_counts').selectAll().execute();
    expect(JSON.stringify(await counts())).not.toContain('example');
    server.clock.advance(seconds.hour);
    await sweep(server.database, server.clock.now());
    expect(await counts()).toEqual([]);
  });
});

describe('where a request comes from', () => {
  const source = (ip: unknown) => sourceOf({ ip } as Pick<FastifyRequest, 'ip'>);

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ])('%s is %s', (ip, expected) => {
    expect(source(ip)).toBe(expected);
  });

  it('is not known over a Unix socket', () => {
    expect([source(undefined), source('')]).toEqual([null, null]);
  });

  it('is what a proxy says where the operator named the proxy, and nowhere else', async () => {
    expect(readConfig({}).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' }).trustProxy).toHaveLength(3);
    for (const text of ['true', '*', '10.0.0.0/33', '0.0.0.0/0', 'proxy.example', '10.0.0.1/8/8']) {
      expect(() => readConfig({ TRUST_PROXY: text })).toThrow('TRUST_PROXY');
    }
    expect(readConfig({ SIGN_UPS_PER_HOUR: '500' }).signUpsPerHour).toBe(500);
    for (const text of ['0', '-1', '1.5', 'many']) expect(() => readConfig({ SIGN_UPS_PER_HOUR: text })).toThrow();
  });
});

describeEngines('an address that a client made up', (open) => {
  it('is not believed without a proxy [A-06]', async () => {
    const server = testServer(await open(), { ...testConfig, signUpsPerHour: 2 });
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      const answer = await server.call('auth.signUpStudent', {
        basic: [`h${index}@h${index}.example`, password],
        body: { first_name: 'Asha' },
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([201, 201, 429]);
  });
});

describeSqlite('a client that goes away while it waits for its turn', (open) => {
  it('gives up its place in the queue of hashes', async () => {
    // Slow, and small: forty turns over 16 MB.
    const scrypt = { ln: 14, r: 8, p: 40, atOnce: 1 };
    const server = testServer(await open(), { ...testConfig, scrypt, waiting: { all: 9, perSource: 1 } });
    const { passwords } = server.app.service;
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    let busy = true;
    const first = passwords.hash(password).finally(() => {
      busy = false;
    });
    const asker = { source: '127.0.0.1', signal: new AbortController().signal };
    const isFull = () => {
      try {
        passwords.admit(asker);
        return false;
      } catch {
        return true;
      }
    };
    const leaving = new AbortController();
    const authorization = `Basic ${Buffer.from(`nobody@example.com:${password}`).toString('base64')}`;
    const headers = { authorization, 'x-footbridge-client': 'test' };
    const asked = fetch(`${address}/v1/auth/session/create`, { headers, signal: leaving.signal }).catch(() => 'left');
    while (busy && !isFull()) await setImmediate();
    expect(isFull()).toBe(true);
    leaving.abort();
    while (busy && isFull()) await setImmediate();
    expect([busy, await asked]).toEqual([true, 'left']);
    await first;
    await server.close();
  });
});
