import { beforeAll, expect, it } from 'vitest';
import { roles } from '#shared/rules/accounts/roles.ts';
import { milliseconds, seconds } from '#shared/rules/time/lengths.ts';
import { sweepInvitations } from '../../interviews/reminders.ts';
import { resumeListInvites } from '../../roster/mails.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { rosterRows, upload } from '../../testing/roster.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';
import { defaultConfig } from '../config.ts';
import type { Mail } from '../service.ts';
import { createPasswords } from '../sessions/passwords.ts';

const password = 'a walnut tree';
/** Names that read like somebody's own words. */
const name = 'Final notice';
const headers = { 'x-forwarded-for': '198.51.100.7' };
/** As shipped, and reached through a proxy: only passwords are hashed quickly. */
const shipped = {
  ...defaultConfig,
  scrypt: testConfig.scrypt,
  waiting: testConfig.waiting,
  publicUrl: 'https://bridge.example',
  trustProxy: ['127.0.0.1'],
};

describeEngines('a stranger with one network address and an hour', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open(), shipped);
    return () => server.close();
  });
  const own = (email: string) => email.endsWith('@stranger.example');
  const toOthers = (): Mail[] => server.mails.filter(({ to }) => !own(to));

  /** Signs up with a mailbox of their own, and enters the code. */
  async function stranger(number: number, role: 2 | 3, place: object): Promise<string> {
    const email = `person${number}@stranger.example`;
    const body = { first_name: name, last_name: 'Pay at once', designation: name, ...place };
    const call = role === roles.employer ? 'auth.signUpEmployer' : 'auth.signUpEducator';
    const { cookie } = await server.call(call, { basic: [email, password], body, headers });
    await server.call('auth.sendOtp', { cookie, body: { method: 2 }, headers });
    const otp = /^\d{6}$/m.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
    const verified = await server.call('auth.verifyOtp', { cookie, body: { otp, method: 2 }, headers });
    expect(verified.status).toBe(200);
    return verified.cookie ?? '';
  }

  it('causes at most sixty mails to people who never asked, all with plain subjects [B-10]', async () => {
    const passwordHash = await createPasswords(testConfig.scrypt).hash('their own secret');
    const members: Person[] = [];
    for (let company = 0; company < 3; company += 1) {
      const first = await signedIn(server, 2);
      members.push(first);
      for (let member = 1; member < 10; member += 1) {
        const { id } = await signedIn(server, 2, { colleagueOf: first });
        expect((await first.call('members.update', { params: { id }, body: { role: 'owner' } })).status).toBe(200);
      }
    }
    const victims: Person[] = [];
    for (let number = 0; number < 70; number += 1) victims.push(await signedIn(server, 4, { passwordHash }));
    const begin = server.clock.now().getTime();

    // Asks to join three companies of ten owners.
    for (const [number, { companyId }] of members.entries()) {
      await stranger(number, 2, { place_name: 'Looms', place_id: companyId });
    }
    expect(toOthers()).toHaveLength(30);

    // Makes an institution, and puts a hundred addresses on its list.
    const cookie = await stranger(10, 3, { place_name: name });
    const college = { company_name: name, branch: { address: '2 New Road', city: 327 } };
    expect((await server.call('institution.save', { cookie, body: college, headers })).status).toBe(200);
    const educator: Person = {
      ...(members[0] as Person),
      role: 3,
      cookie,
      call: (call, input = {}) => server.call(call, { cookie, ...input, headers }),
    };
    await upload(educator, rosterRows(100), { choices: { notify: true } });
    await resumeListInvites(server.app.service);

    // Asks for new passwords, and guesses at passwords, as often as the hour has room for.
    for (const { email } of victims) {
      await server.call('auth.forgotPassword', { body: { email_address: email }, headers });
    }
    for (let minute = 0; minute < 58; minute += 1) {
      // Ten each warn an owner; from 80 on the network address has to wait.
      for (const { email } of minute < 10 ? victims.slice(0, 8) : victims.slice(8, 9)) {
        await server.call('session.create', { basic: [email, `guess ${minute}`], headers });
      }
      server.clock.advance(60);
    }
    await sweepInvitations(server.app.service);
    expect(server.clock.now().getTime() - begin).toBeLessThan(milliseconds.hour);

    const mails = toOthers();
    expect(mails.length).toBeLessThanOrEqual(60);
    const counted = Map.groupBy(mails, ({ subject }) => subject);
    // Each way was gone as far as it leads, and no subject has a word of the stranger's.
    expect(Object.fromEntries([...counted].map(([subject, { length }]) => [subject, length]))).toEqual({
      'Somebody asks to join you on Footbridge': 30,
      'Set a new Footbridge password': 20,
      'Failed sign-ins to your Footbridge account': expect.any(Number),
    });
    expect(counted.get('Failed sign-ins to your Footbridge account')?.length).toBeGreaterThanOrEqual(8);
  });

  it('finds at most 500 such mails a day in the whole service, whoever sends, unless its operator says otherwise [B-10]', async () => {
    server.clock.advance(2 * seconds.day);
    server.mails.length = 0;
    const notify = { choices: { notify: true } };
    for (const first of [1000, 2000, 3000]) await upload(await signedIn(server, 3), rosterRows(200, first), notify);
    expect(server.mails).toHaveLength(500);
    const { companyId } = await signedIn(server, 2);
    await stranger(20, 2, { place_name: 'Looms', place_id: companyId });
    expect(toOthers()).toHaveLength(500);
    const { service } = server.app;
    await resumeListInvites({ ...service, config: { ...service.config, unaskedMailsPerDay: 530 } });
    expect(toOthers()).toHaveLength(530);
    server.clock.advance(seconds.day);
    await resumeListInvites(service);
    expect(toOthers()).toHaveLength(600);
    expect(new Set(toOthers().map(({ subject }) => subject)).size).toBe(1);
  });
});
