import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { sweep } from '../../accounts/sweep.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';
import { createPasswords } from '../sessions/passwords.ts';

const password = 'a walnut tree';

describeEngines('a call whose answer got lost, made again under its key', (open) => {
  let server: TestServer;
  let passwordHash: string;
  beforeAll(async () => {
    server = testServer(await open());
    passwordHash = await createPasswords(testConfig.scrypt).hash(password);
  });
  const alive = async (cookie: string | null) => (await server.call('session.create', { cookie })).status;
  const code = (person: Person) =>
    /^\d{6}$/m.exec(server.mails.findLast(({ to }) => to === person.email)?.text ?? '')?.[0] ?? '';

  async function verified(key: string) {
    const person = await signedIn(server, 2, { level: 'unverified' });
    await person.call('auth.sendOtp', { body: { method: 2 } });
    const body = { otp: code(person), method: 2 } as const;
    const again = (other: { key?: string; otp?: string } = {}) =>
      person.call('auth.verifyOtp', { body: { ...body, otp: other.otp ?? body.otp }, key: other.key ?? key });
    return { person, again, first: await again() };
  }

  it('signs out once, and says so as often as it is asked [O-04]', async () => {
    const person = await signedIn(server, 2);
    const key = randomUUID();
    const first = await person.call('session.delete', { key });
    const second = await person.call('session.delete', { key });
    expect([first.status, second.status, second.text, second.cookie]).toEqual([200, 200, first.text, '']);
    expect(await alive(person.cookie)).toBe(401);
    expect((await person.call('session.delete', { key: randomUUID() })).status).toBe(401);
    expect((await person.call('session.delete')).status).toBe(401);
  });

  it('gives another session for the code that was right, in place of the one that got lost [O-04]', async () => {
    const { first, again } = await verified(randomUUID());
    const second = await again();
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(second.cookie).not.toBe(first.cookie);
    expect([await alive(first.cookie), await alive(second.cookie)]).toEqual([401, 200]);
  });

  it('gives none under another key, for another code, to a stranger or after a sign-out [O-04]', async () => {
    const key = randomUUID();
    const { person, first, again } = await verified(key);
    const stranger = await signedIn(server, 2, { level: 'unverified' });
    expect((await again({ key: randomUUID() })).status).toBe(401);
    expect((await again({ otp: '000000' === code(person) ? '000001' : '000000' })).status).not.toBe(200);
    const theirs = await stranger.call('auth.verifyOtp', { body: { otp: code(person), method: 2 }, key });
    expect(theirs.body.code).toBe('otp_expired');
    expect(await alive(first.cookie)).toBe(200);
    await server.call('session.delete', { cookie: first.cookie });
    expect([(await again()).status, (await again()).cookie]).toEqual([401, null]);
  });

  it('gives none past a new password [O-04]', async () => {
    const person = await signedIn(server, 4, { passwordHash });
    const key = randomUUID();
    const body = { password, newPassword: 'a hazel bush' };
    const change = () => person.call('auth.changePassword', { body, key });
    const first = await change();
    const second = await change();
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect([await alive(first.cookie), await alive(second.cookie)]).toEqual([401, 200]);
    const next = { password: 'a hazel bush', newPassword: 'an elder hedge' };
    const third = await server.call('auth.changePassword', { body: next, cookie: second.cookie });
    expect(third.status).toBe(200);
    expect((await change()).status).toBe(401);
    expect(await alive(third.cookie)).toBe(200);
  });

  it('deletes the account once, and says so again, with nothing left of the person [O-04]', async () => {
    const person = await signedIn(server, 4);
    const key = randomUUID();
    const first = await person.call('auth.deleteAccount', { key });
    const second = await person.call('auth.deleteAccount', { key });
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    const kept = await server.database.read.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(person.email);
  });

  it('is remembered for a day where it ended the session, for good where it did not [O-04]', async () => {
    const person = await signedIn(server, 2);
    const save = randomUUID();
    const out = randomUUID();
    await person.call('user.save', { body: { first_name: 'Anya' }, key: save });
    await person.call('session.delete', { key: out });
    const keys = async () =>
      (await server.database.read.selectFrom('idempotency_keys').select('key').execute())
        .map(({ key }) => key)
        .filter((key) => key === save || key === out);
    const { day } = milliseconds;
    const after = (days: number) => new Date(server.clock.now().getTime() + days * day);
    await sweep(server.database, after(0.9));
    expect(await keys()).toHaveLength(2);
    await sweep(server.database, after(60));
    expect(await keys()).toEqual([save]);
    await sweep(server.database, after(3650));
    expect(await keys()).toEqual([save]);
  });
});
