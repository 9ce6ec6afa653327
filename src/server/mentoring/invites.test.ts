import { beforeAll, expect, it } from 'vitest';
import type { BodyOf } from '#shared/contract/index.ts';
import { endOfIndianDay, indianDay } from '#shared/rules/time/indian-day.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { sweepUnverifiedAccounts } from '../accounts/unverified-accounts.ts';
import { observeClock } from '../platform/database/clock.ts';
import { describeEngines } from '../testing/engines.ts';
import { invitedMentor, inviteTokenFor } from '../testing/mentoring.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';
import { inviteDays } from './invites.ts';

const password = 'correct horse battery';

describeEngines('invitations of mentors', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    const config = { ...testConfig, publicUrl: 'https://bridge.example', hosts: ['localhost', 'bridge.example'] };
    server = testServer(await open(), config);
    return () => server.close();
  });

  const fresh = () => `mentor-${crypto.randomUUID()}@example.com`;
  const invite = (by: Person, email: string, key?: string) =>
    by.call('mentorInvites.create', { body: { email }, ...(key && { key }) });
  const signUp = async (email: string, token: string) => {
    const body = { first_name: 'Farida', last_name: 'D’Souza Khan', token };
    return await server.call('auth.signUpMentor', { basic: [email, password], body });
  };
  const states = async (by: Person) => (await by.call('mentorInvites.list')).body.data.map(({ state }) => state);

  it('come by mail with a token in the link’s fragment, which opens one account of role 5, with both names [ENT-03]', async () => {
    for (const role of [1, 3] as const) {
      const inviter = await signedIn(server, role);
      const email = fresh();
      const sent = await invite(inviter, email.toUpperCase());
      expect(sent).toMatchObject({ status: 201, body: { data: { email, state: 'open' } } });
      const mail = server.mails.findLast(({ to }) => to === email);
      const token = inviteTokenFor(server, email);
      expect(mail?.text).toContain(`https://bridge.example/signup/mentor#${token}`);
      expect(sent.text).not.toContain(token);
      const answer = await signUp(email, token);
      expect([answer.status, answer.body.user]).toEqual([201, { role: 5, email_address: email }]);
      const { data } = (await server.call('session.create', { cookie: answer.cookie })).body;
      expect([data.first_name, data.last_name]).toEqual(['Farida', 'D’Souza Khan']);
      expect((await states(inviter))[0]).toBe('used');
      expect((await signUp(fresh(), token)).status).toBe(403);
      const id = sent.body.data.id;
      expect((await inviter.call('mentorInvites.withdraw', { params: { id } })).status).toBe(409);
    }
  });

  it('are needed: without a token, with another one’s, a withdrawn or an old one nobody signs up', async () => {
    const { email, token } = await invitedMentor(server);
    const missing = await signUp(email, '');
    expect([missing.status, Object.keys(missing.body.fields ?? {})]).toEqual([422, ['token']]);
    expect((await signUp(email, 'no such token')).status).toBe(403);
    expect((await signUp(fresh(), token)).status).toBe(403);
    const institution = await signedIn(server, 3);
    const withdrawn = fresh();
    const { id } = (await invite(institution, withdrawn)).body.data;
    const taken = await institution.call('mentorInvites.withdraw', { params: { id } });
    expect([taken.status, taken.body.data.state]).toEqual([200, 'withdrawn']);
    expect((await signUp(withdrawn, inviteTokenFor(server, withdrawn))).status).toBe(403);
    server.clock.advance(inviteDays * seconds.day);
    expect((await signUp(email, token)).status).toBe(403);
    server.clock.advance(-inviteDays * seconds.day);
    expect((await signUp(email, token)).status).toBe(201);
  });

  it('leave one link open for an address, and are sent once for a key', async () => {
    const institution = await signedIn(server, 3);
    const email = fresh();
    const key = crypto.randomUUID();
    await invite(institution, email, key);
    const first = inviteTokenFor(server, email);
    await invite(institution, email, key);
    expect(server.mails.filter(({ to }) => to === email)).toHaveLength(1);
    server.clock.advance(seconds.day);
    await invite(institution, email);
    expect(await states(institution)).toEqual(['open', 'withdrawn']);
    expect((await signUp(email, first)).status).toBe(403);
    expect((await signUp(email, inviteTokenFor(server, email))).status).toBe(201);
    server.clock.advance(seconds.day);
    expect((await invite(institution, email)).body.code).toBe('email_taken');
    expect((await invite(institution, 'no address')).status).toBe(422);
  });

  it('open an account again where the first was never verified and is gone', async () => {
    const institution = await signedIn(server, 3);
    const email = fresh();
    await invite(institution, email);
    const token = inviteTokenFor(server, email);
    expect((await signUp(email, token)).status).toBe(201);
    expect(await states(institution)).toEqual(['used']);
    server.clock.advance(2 * seconds.day + 1);
    await sweepUnverifiedAccounts(server.database, server.clock.now());
    expect(await states(institution)).toEqual(['open']);
    expect((await signUp(email, token)).status).toBe(201);
  });

  it('open an account again also where the clock has jumped since the first was made', async () => {
    const institution = await signedIn(server, 3);
    const email = fresh();
    await invite(institution, email);
    const token = inviteTokenFor(server, email);
    const look = () => observeClock(server.database, server.clock.now());
    await look();
    expect((await signUp(email, token)).status).toBe(201);
    server.clock.advance(3650 * seconds.day);
    await look();
    for (let hours = 0; hours <= 48; hours += 12) {
      server.clock.advance(12 * seconds.hour);
      await look();
    }
    await sweepUnverifiedAccounts(server.database, server.clock.now());
    expect(await states(institution)).toEqual(['open']);
    expect((await signUp(email, token)).status).toBe(201);
  });

  it('stay used where the mentor is there, whoever signs up later with the old address', async () => {
    const institution = await signedIn(server, 3);
    const email = fresh();
    await invite(institution, email);
    server.clock.advance(1);
    expect((await signUp(email, inviteTokenFor(server, email))).status).toBe(201);
    await server.database.write((tx) =>
      tx.updateTable('users').set({ email_verified: 1 }).where('email_address', '=', email).execute(),
    );
    server.clock.advance(1);
    const other = await signedIn(server, 4, { level: 'unverified' });
    await server.database.write(async (tx) => {
      await tx.updateTable('users').set({ email_address: fresh() }).where('email_address', '=', email).execute();
      await tx.updateTable('users').set({ email_address: email }).where('id', '=', other.id).execute();
    });
    server.clock.advance(2 * seconds.day);
    await sweepUnverifiedAccounts(server.database, server.clock.now());
    expect(await states(institution)).toEqual(['used']);
  });

  it('go to an address once a day of India, and are twenty an hour of one person, whether the address has an account or not', async () => {
    const institution = await signedIn(server, 3);
    const colleague = await signedIn(server, 3, { colleagueOf: institution });
    const { email: known } = await signedIn(server, 4);
    const codes = async (by: Person, email: string) => {
      const { status, body } = await invite(by, email);
      return status === 201 ? status : body.code;
    };
    const free = fresh();
    expect([await codes(institution, free), await codes(institution, known)]).toEqual([201, 'email_taken']);
    for (const by of [institution, colleague]) {
      for (const email of [free, known]) expect(await codes(by, email)).toBe('too_many');
    }
    for (let more = 4; more < 20; more += 1) expect(await codes(institution, fresh())).toBe(201);
    const refused = await invite(institution, fresh());
    expect([refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual(['too_many', true]);
    expect(await codes(colleague, fresh())).toBe(201);
    expect(server.mails.filter(({ to }) => to === free)).toHaveLength(1);
    const nextDay = (Date.parse(endOfIndianDay(indianDay(server.clock.now()))) - server.clock.now().getTime()) / 1_000;
    server.clock.advance(nextDay - 1);
    expect(await codes(institution, free)).toBe('too_many');
    server.clock.advance(1);
    expect(await codes(institution, free)).toBe(201);
  });

  it('are an institution’s own and an admin’s own, and nobody’s who is not verified', async () => {
    const one = await signedIn(server, 3);
    const other = await signedIn(server, 3);
    const admin = await signedIn(server, 1);
    await invite(one, fresh());
    const colleague = await signedIn(server, 3, { colleagueOf: one });
    expect([await states(one), await states(colleague), await states(other)]).toEqual([['open'], ['open'], []]);
    const ofAdmin = (await invite(admin, fresh())).body.data.id;
    expect((await one.call('mentorInvites.withdraw', { params: { id: ofAdmin } })).status).toBe(404);
    const unknown = await signedIn(server, 3, { unverifiedPlace: true });
    const email = fresh();
    const refused = await invite(unknown, email);
    expect([refused.status, refused.body.code]).toEqual([403, 'place_unverified']);
    expect(server.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  it('of a suspended institution open no account, until the suspension is lifted', async () => {
    const institution = await signedIn(server, 3);
    const admin = await signedIn(server, 1);
    const change = (body: BodyOf<'admin.changeInstitution'>) =>
      admin.call('admin.changeInstitution', { params: { id: institution.institutionId ?? 0 }, body });
    const email = fresh();
    await invite(institution, email);
    const ofAdmin = fresh();
    await invite(admin, ofAdmin);
    await change({ suspended: true, reason: 'False lists' });
    const refused = await signUp(email, inviteTokenFor(server, email));
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await signUp(ofAdmin, inviteTokenFor(server, ofAdmin))).status).toBe(201);
    await change({ suspended: false });
    expect((await signUp(email, inviteTokenFor(server, email))).status).toBe(201);
  });

  it('of admins are in the audit log: sent, sent again and withdrawn, by the name of the account; of institutions not', async () => {
    const admin = await signedIn(server, 1);
    const email = fresh();
    const entries = async (by = admin) => (await admin.call('audit.list', { query: { person: by.email } })).body.data;
    const log = async () =>
      (await entries()).map(({ act, subject_id, before, after }) => [act, subject_id, before, after]);
    const key = crypto.randomUUID();
    const first = (await invite(admin, email, key)).body.data.id;
    await invite(admin, email, key);
    const expected: unknown[] = [['mentor_invite.sent', first, null, null]];
    expect(await log()).toEqual(expected);
    server.clock.advance(seconds.day);
    const second = (await invite(admin, email)).body.data.id;
    for (let time = 0; time < 2; time += 1) await admin.call('mentorInvites.withdraw', { params: { id: second } });
    server.clock.advance(seconds.day);
    const third = (await invite(admin, email)).body.data.id;
    expected.unshift(
      ['mentor_invite.sent', third, null, null],
      ['mentor_invite.withdrawn', second, null, null],
      ['mentor_invite.sent_again', second, { invitation: first }, { invitation: second }],
    );
    expect(await log()).toEqual(expected);
    const unnamed = await entries();
    const entry = { actor: { id: admin.id }, subject_kind: 'mentor_invite', subject_name: '' };
    expect(unnamed).toMatchObject(unnamed.map(() => entry));
    expect((await signUp(email, inviteTokenFor(server, email))).status).toBe(201);
    const named = await entries();
    expect(named.map(({ subject_name }) => subject_name)).toEqual(named.map(() => 'Farida D’Souza Khan'));
    expect(JSON.stringify([unnamed, named])).not.toContain(email);
    const institution = await signedIn(server, 3);
    const { id } = (await invite(institution, fresh())).body.data;
    await institution.call('mentorInvites.withdraw', { params: { id } });
    expect(await entries(institution)).toEqual([]);
  });

  it('answer a repeated sign-up as the first time', async () => {
    const { email, token } = await invitedMentor(server);
    const key = crypto.randomUUID();
    const body = { first_name: 'Farida', token };
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await server.call('auth.signUpMentor', { basic: [email, password], body, key });
      expect([turn, answer.status, answer.body.user.role]).toEqual([turn, 201, 5]);
      expect(answer.cookie).not.toBe('');
    }
  });
});
