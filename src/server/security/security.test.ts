import { beforeAll, expect, it } from 'vitest';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import { milliseconds, seconds } from '#shared/rules/time/lengths.ts';
import { sweep } from '../accounts/sweep.ts';
import { createPasswords } from '../platform/sessions/passwords.ts';
import { setUpApp } from '../testing/authenticator-app.ts';
import { describeEngines } from '../testing/engines.ts';
import { joinRequestOf, withoutPlace } from '../testing/joining.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { inviteBy } from '../testing/role-matrix/members.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';

const password = 'a walnut tree';
const next = 'a hazel bush';
const { day } = milliseconds;

describeEngines('the security log', (open) => {
  let server: TestServer;
  let hash: string;
  let admin: Person;
  beforeAll(async () => {
    server = testServer(await open());
    hash = await createPasswords(testConfig.scrypt).hash(password);
    admin = await signedIn(server, 1);
    return () => server.close();
  });
  const owner = (role: 2 | 3 | 4 = 4) => signedIn(server, role, { passwordHash: hash });
  const signIn = (email: string, secret = password) => server.call('session.create', { basic: [email, secret] });
  const list = async (query: object = {}) =>
    (await admin.call('security.list', { query: { limit: 100, ...query } })).body;
  /** What is written down of somebody, the oldest first. */
  const eventsOf = async ({ id }: Pick<Person, 'id'>) =>
    (await list()).data.filter(({ account }) => account?.id === id).toReversed();
  const namesOf = async (person: Pick<Person, 'id'>) => (await eventsOf(person)).map(({ event }) => event);
  const mailedTo = (email: string, pattern: RegExp) =>
    pattern.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  const verify = (cookie: string | null, otp: string) =>
    server.call('auth.verifyOtp', { cookie, body: { otp, method: 1 } });

  it('has sign-ins and failed ones, with device, network and time', async () => {
    const person = await owner();
    const from = async (secret: string, email = person.email) => {
      const authorization = `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}`;
      const headers = { authorization, 'x-footbridge-client': 'desk/1.0.0 (Windows)' };
      const { statusCode } = await server.app.inject({
        method: 'GET',
        url: '/v1/auth/session/create',
        remoteAddress: '192.0.2.9',
        headers,
      });
      await server.app.service.settled();
      return statusCode;
    };
    expect([await from('wrong'), await from(password), await from('x', 'nobody@example.org')]).toEqual([401, 200, 401]);
    const place = { device: 'Footbridge on Windows', address: '192.0.2.9', at: server.clock.now().toISOString() };
    const account = { id: person.id, name: 'Asha Role4', email_address: person.email };
    const [unknown, right, wrong] = (await list()).data;
    expect(wrong).toEqual({ id: wrong?.id, event: 'sign_in_failed', account, actor: null, place: '', ...place });
    expect(right).toMatchObject({ event: 'signed_in', account, ...place });
    expect(unknown).toMatchObject({ event: 'sign_in_failed', account: null, ...place });
    expect(JSON.stringify(await list())).not.toContain('nobody@example.org');
  });

  it('has sign-ups, wrong codes, and an address that was corrected', async () => {
    const email = `new-${crypto.randomUUID()}@example.com`;
    const { cookie } = await server.call('auth.signUpStudent', {
      body: { first_name: 'Asha' },
      basic: [email, password],
    });
    const id = (await list()).data[0]?.account?.id ?? 0;
    const corrected = `better-${email}`;
    await server.call('auth.correctEmail', { cookie, body: { password, email_address: corrected } });
    await server.call('auth.sendOtp', { cookie, body: { method: 1 } });
    const code = mailedTo(corrected, /^\d{6}$/m);
    await verify(cookie, code === '000000' ? '000001' : '000000');
    await verify(cookie, code);
    expect(await namesOf({ id })).toEqual(['signed_up', 'email_changed', 'code_failed']);
  });

  it('has changes of the password, and who didn’t know it', async () => {
    const person = await owner();
    const change = (now: string) => person.call('auth.changePassword', { body: { password: now, newPassword: next } });
    await change('wrong');
    await change(password);
    await server.call('auth.forgotPassword', { body: { email_address: person.email } });
    await server.call('auth.resetPassword', {
      body: { token: mailedTo(person.email, /^[\w-]{43}$/m), password: 'a rowan tree' },
    });
    expect(await namesOf(person)).toEqual(['password_failed', 'password_changed', 'password_reset']);
  });

  it('has changes of the code at sign-in, and each step of a sign-in with one', async () => {
    const person = await owner();
    await person.call('auth.twoFactor', { body: { enabled: true, password } });
    const { cookie } = await signIn(person.email);
    await server.call('auth.sendOtp', { cookie, body: { method: 1 } });
    await verify(cookie, mailedTo(person.email, /^\d{6}$/m));
    const { recoveryCodes } = await setUpApp(person, password);
    const again = await signIn(person.email);
    await verify(again.cookie, 'aaaaa-aaaaa');
    await verify(again.cookie, recoveryCodes[0] ?? '');
    await person.call('authenticator.newCodes', { body: { password } });
    await person.call('authenticator.remove', { body: { password } });
    await person.call('auth.twoFactor', { body: { enabled: false, password } });
    expect(await namesOf(person)).toEqual([
      'code_on',
      'code_asked',
      'signed_in',
      'app_set_up',
      'code_asked',
      'code_failed',
      'recovery_code_used',
      'signed_in',
      'recovery_codes_made',
      'app_removed',
      'code_off',
    ]);
  });

  it.each([2, 3] as const)('has who joined, left or owned a place, and by whom, of role %i', async (role) => {
    const first = await owner(role);
    const { person: asker, request } = await joinRequestOf(server, first);
    await first.call('joinRequests.answer', { params: { id: request }, body: { state: 'accepted' } });
    const guest = await withoutPlace(server, await signedIn(server, role, { level: 'verified' }));
    const invited = await inviteBy(first, guest.email);
    await guest.call('memberInvites.answer', { params: { id: invited }, body: { state: 'accepted' } });
    const update = (to: 'owner' | 'member') =>
      first.call('members.update', { params: { id: asker.id }, body: { role: to } });
    await update('owner');
    await update('owner');
    await update('member');
    await guest.call('members.leave');
    await first.call('members.remove', { params: { id: asker.id } });
    const place = (await first.call('session.create')).body.data.company?.company_name;
    const told = async (person: Person) =>
      (await eventsOf(person)).map(({ event, actor, place: where }) => [event, actor?.id ?? null, where]);
    expect(await told(asker)).toEqual([
      ['member_joined', first.id, place],
      ['owner_made', first.id, place],
      ['owner_taken', first.id, place],
      ['member_removed', first.id, place],
    ]);
    expect(await told(guest)).toEqual([
      ['member_joined', null, place],
      ['member_left', null, place],
    ]);
    const heir = await signedIn(server, role, { colleagueOf: first });
    await first.call('auth.deleteAccount', { body: { password } });
    expect(await told(heir)).toEqual([['owner_made', null, place]]);
    expect((await eventsOf(first)).every(({ account }) => account?.email_address === '')).toBe(true);
  });

  it('finds by person, by event and by Indian days, gives pages, and comes as CSV', async () => {
    const person = await owner();
    await server.database.write((tx) =>
      tx.updateTable('users').set({ first_name: '=Zoya', last_name: '50%' }).where('id', '=', person.id).execute(),
    );
    await signIn(person.email, 'wrong');
    server.clock.advance(2 * seconds.day);
    await signIn(person.email);
    const now = server.clock.now();
    const found = async (query: object) =>
      (await list({ person: 'zoya 50%', ...query })).data.map(({ event }) => event);
    expect(await found({})).toEqual(['signed_in', 'sign_in_failed']);
    expect(await found({ person: 'ZOYA nobody' })).toEqual([]);
    expect(await found({ event: 'signed_in' })).toEqual(['signed_in']);
    expect(await found({ from: indianDay(now) })).toEqual(['signed_in']);
    expect(await found({ to: indianDay(new Date(now.getTime() - day)) })).toEqual(['sign_in_failed']);
    const second = await list({ person: 'zoya', page: 2, limit: 1 });
    expect([second.total, second.data.map(({ event }) => event)]).toEqual([2, ['sign_in_failed']]);
    const { text } = await admin.call('security.export', { query: { person: 'zoya', event: 'signed_in' } });
    const [head, row, ...rest] = text.trim().split('\r\n');
    expect(head).toContain('When (UTC),Account,E-mail,What,Company or institution,By,Device,Network address');
    expect(row).toContain(`${now.toISOString()},'=Zoya 50%,${person.email},Signed in,,,,`);
    expect(rest).toEqual([]);
  });

  it('keeps an event for 180 days', async () => {
    const person = await owner();
    await signIn(person.email);
    const after = (days: number) => new Date(server.clock.now().getTime() + days * day);
    const kept = () =>
      server.database.read.selectFrom('security_events').select('event').where('user_id', '=', person.id).execute();
    await sweep(server.database, after(180));
    expect(await kept()).toEqual([{ event: 'signed_in' }]);
    await sweep(server.database, after(180.01));
    expect(await kept()).toEqual([]);
  });
});
