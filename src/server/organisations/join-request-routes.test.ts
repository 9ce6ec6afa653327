import { beforeAll, expect, it } from 'vitest';
import { roles } from '#shared/rules/accounts/roles.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../testing/engines.ts';
import { askToJoin, joinRequestOf, withoutPlace } from '../testing/joining.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const password = 'correct horse battery';
const { day } = seconds;

describeEngines('joining a place', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });
  const fresh = () => `new-${crypto.randomUUID()}@college.example`;
  const mailsTo = (address: string) => server.mails.filter(({ to }) => to === address);
  const answer = (by: Person, id: number, state: 'accepted' | 'declined') =>
    by.call('joinRequests.answer', { params: { id }, body: { state } });
  const asking = (person: Person) => (place: Person) =>
    person.call('joinRequests.create', { body: { place_id: place.institutionId ?? 0 } });
  const placeless = async (role: 2 | 3) => withoutPlace(server, await signedIn(server, role, { level: 'verified' }));

  /** Signs up for the member's place and enters the mailed code; the session's token. */
  async function ask(member: Person, address: string): Promise<string> {
    const place = { place_name: 'Whatever', place_id: member.institutionId ?? member.companyId };
    const body = { ...place, designation: 'Dean', first_name: 'Ravi', last_name: 'Iyer' };
    const call = member.role === roles.employer ? 'auth.signUpEmployer' : 'auth.signUpEducator';
    const { cookie } = await server.call(call, { body, basic: [address, password] });
    await server.call('auth.sendOtp', { body: { method: 2 }, cookie });
    const otp = /\d{6}/.exec(mailsTo(address).at(-1)?.text ?? '')?.[0] ?? '';
    const verified = await server.call('auth.verifyOtp', { body: { otp, method: 2 }, cookie });
    expect([verified.status, verified.body.data.institution_id, verified.body.data.company]).toEqual([200, null, null]);
    return verified.cookie ?? '';
  }

  it('takes a member’s word, even with the same mail domain: until then nothing is seen [API-11]', async () => {
    const dean = await signedIn(server, 3);
    await server.database.write((tx) =>
      tx.updateTable('users').set({ email_address: 'dean@college.example' }).where('id', '=', dean.id).execute(),
    );
    const cookie = await ask(dean, fresh());
    for (const name of ['students.list', 'batches.list', 'members.list', 'joinRequests.list', 'user.counts'] as const) {
      const { status, body } = await server.call(name, { cookie });
      expect([status, body.code]).toEqual([403, 'set_up_first']);
    }
    const own = (await server.call('joinRequests.own', { cookie })).body.data;
    expect(own).toMatchObject({
      place_id: dean.institutionId,
      state: 'open',
      place_name: expect.stringMatching(/^Place/),
    });
  });

  it('tells the owners once the e-mail is verified, shows all members who asks, and only owners let them in', async () => {
    const dean = await signedIn(server, 3);
    const colleague = await signedIn(server, 3, { colleagueOf: dean });
    const address = fresh();
    const unverified = await askToJoin(server, await signedIn(server, 3, { level: 'unverified' }), dean);
    const cookie = await ask(dean, address);
    expect([mailsTo(dean.email).length, mailsTo(colleague.email).length]).toEqual([1, 0]);
    const titles = async (person: Person) =>
      (await person.call('notifications.list')).body.data.map(({ text }) => text);
    expect([await titles(dean), await titles(colleague)]).toEqual([['Ravi Iyer asks to join you'], []]);
    expect(mailsTo(dean.email)[0]?.text).toContain(`“Ravi Iyer” (${address}) asks to join`);

    const { body } = await dean.call('joinRequests.list');
    const asked_at = server.clock.now().toISOString();
    const [request] = body.data;
    const who = { first_name: 'Ravi', last_name: 'Iyer', email_address: address, designation: 'Dean', asked_at };
    expect([body.total, body.data.length, request]).toEqual([1, 1, { id: expect.any(Number), ...who }]);
    expect((await dean.call('user.counts')).body.data.join_requests).toBe(1);
    expect((await colleague.call('user.counts')).body.data.join_requests).toBe(0);
    expect((await colleague.call('joinRequests.list')).body).toEqual(body);
    const refused = await answer(colleague, request?.id ?? 0, 'accepted');
    expect([refused.status, refused.body.message]).toEqual([403, 'Only an owner can do this']);
    expect((await answer(dean, unverified, 'accepted')).status).toBe(404);

    expect((await answer(dean, request?.id ?? 0, 'accepted')).status).toBe(200);
    const { data } = (await server.call('session.create', { cookie })).body;
    expect([data.institution_id, data.branch_id]).toEqual([dean.institutionId, dean.branchId]);
    expect((await server.call('students.list', { cookie })).status).toBe(200);
    const members = (await server.call('members.list', { cookie })).body;
    expect(members.data.map(({ email_address }) => email_address)).toEqual([dean.email, colleague.email, address]);
    expect(members.total).toBe(3);
    expect(mailsTo(address).at(-1)?.subject).toBe('You were accepted on Footbridge');
    expect((await dean.call('joinRequests.list')).body.total).toBe(0);
  });

  it('is refused to a stranger, who is told, and may ask again a day later', async () => {
    const employer = await signedIn(server, 2);
    const address = fresh();
    const cookie = await ask(employer, address);
    const [request] = (await employer.call('joinRequests.list')).body.data;
    expect((await answer(employer, request?.id ?? 0, 'declined')).status).toBe(200);
    expect(mailsTo(address).at(-1)?.subject).toBe('Your request on Footbridge was declined');
    expect((await server.call('joinRequests.own', { cookie })).body.data?.state).toBe('declined');
    expect((await server.call('postings.list', { params: { method: 'job' }, cookie })).status).toBe(403);
    const again = () => server.call('joinRequests.create', { body: { place_id: employer.companyId ?? 0 }, cookie });
    const early = await again();
    expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([429, 'too_many', String(day)]);
    server.clock.advance(day);
    expect((await again()).status).toBe(201);
    expect(mailsTo(employer.email)).toHaveLength(2);
  });

  it('is told of on one line, whatever the name is made of', async () => {
    const member = await signedIn(server, 2);
    const person = await placeless(2);
    await person.call('user.save', {
      body: { first_name: 'Ravi”\n\nYour password expires\u2028open', last_name: 'x' },
    });
    await person.call('joinRequests.create', { body: { place_id: member.companyId ?? 0 } });
    expect(mailsTo(member.email)[0]?.text.split('\n\n')[0]).toBe(
      `“Ravi” Your password expires open x” (${person.email}) asks to join ${await nameOf(member)}.`,
    );
  });

  it('is told of without a name that has a link or odd signs', async () => {
    for (const first_name of ['Confirm it at https://evil.example/login', 'Write to help@evil.example', 'Stop: pay']) {
      const member = await signedIn(server, 2);
      const person = await placeless(2);
      expect((await person.call('user.save', { body: { first_name, last_name: 'x' } })).status).toBe(200);
      await person.call('joinRequests.create', { body: { place_id: member.companyId ?? 0 } });
      const first = `Somebody (${person.email}) asks to join ${await nameOf(member)}.`;
      expect(mailsTo(member.email)[0]?.text.split('\n\n')[0]).toBe(first);
    }
  });
  const nameOf = async (member: Person) => (await member.call('session.create')).body.data.company?.company_name;

  it('answers each request once, and those of other places as if there were none', async () => {
    const member = await signedIn(server, 2);
    const { request } = await joinRequestOf(server, member);
    const missing = await answer(member, 999_999, 'accepted');
    for (const stranger of [await signedIn(server, 2), await signedIn(server, 3)]) {
      const theirs = await answer(stranger, request, 'accepted');
      expect([theirs.status, theirs.text]).toEqual([404, missing.text]);
    }
    expect((await answer(member, request, 'declined')).status).toBe(200);
    const second = await answer(member, request, 'accepted');
    expect([second.status, second.body.message]).toEqual([409, 'This request was declined already']);
  });

  it('can be asked for again after a day, taken back, and asked for elsewhere', async () => {
    const one = await signedIn(server, 3);
    const other = await signedIn(server, 3);
    const person = await placeless(3);
    const create = asking(person);
    expect((await create(one)).status).toBe(201);
    expect((await create(one)).status).toBe(429);
    server.clock.advance(day);
    expect((await create(one)).body.data.state).toBe('open');
    expect(mailsTo(one.email)).toHaveLength(2);

    expect((await person.call('joinRequests.withdraw')).body.data.state).toBe('withdrawn');
    expect((await person.call('joinRequests.withdraw')).status).toBe(404);
    expect((await one.call('joinRequests.list')).body.total).toBe(0);
    // Who changes their mind at once is listed again, without another mail.
    expect((await create(one)).body.data.state).toBe('open');
    expect([(await one.call('joinRequests.list')).body.total, mailsTo(one.email).length]).toEqual([1, 2]);

    expect((await create(other)).body.data.place_id).toBe(other.institutionId);
    expect((await one.call('joinRequests.list')).body.total).toBe(0);
    expect((await other.call('joinRequests.list')).body.total).toBe(1);
  });

  it('is the one that was opened last, also where another place was asked in between', async () => {
    const one = await signedIn(server, 3);
    const other = await signedIn(server, 3);
    const person = await placeless(3);
    const create = asking(person);
    const own = async () => (await person.call('joinRequests.own')).body.data;
    for (const place of [one, other]) {
      expect((await create(place)).status).toBe(201);
      expect((await person.call('joinRequests.withdraw')).status).toBe(200);
    }
    const reopened = { place_id: one.institutionId, state: 'open' };
    expect((await create(one)).body.data).toMatchObject(reopened);
    expect(await own()).toMatchObject(reopened);
    server.clock.advance(day);
    expect((await create(one)).body.data).toMatchObject(reopened);
    expect([mailsTo(one.email).length, mailsTo(other.email).length]).toEqual([2, 1]);
    const [request] = (await one.call('joinRequests.list')).body.data;
    expect((await answer(one, request?.id ?? 0, 'accepted')).status).toBe(200);
    expect(await own()).toMatchObject({ place_id: one.institutionId, state: 'accepted' });
  });

  it('can be asked of five places a day, of no place of the other kind, and by nobody who has one', async () => {
    const person = await placeless(2);
    const at = (place: Person) => ({ body: { place_id: place.companyId ?? place.institutionId ?? 0 } });
    for (let count = 0; count < 4; count += 1) {
      expect((await person.call('joinRequests.create', at(await signedIn(server, 2)))).status).toBe(201);
    }
    const fifth = await signedIn(server, 2);
    expect((await person.call('joinRequests.create', at(fifth))).status).toBe(201);
    const sixth = await signedIn(server, 2);
    expect((await person.call('joinRequests.create', at(sixth))).status).toBe(429);
    // What is taken back and opened again still counts once.
    expect((await person.call('joinRequests.withdraw')).status).toBe(200);
    expect((await person.call('joinRequests.create', at(fifth))).status).toBe(201);
    expect((await person.call('joinRequests.create', at(sixth))).status).toBe(429);
    expect((await sixth.call('joinRequests.create', at(await signedIn(server, 2)))).status).toBe(409);
    const nowhere = await person.call('joinRequests.create', { body: { place_id: 999_999 } });
    expect([nowhere.status, Object.keys(nowhere.body.fields ?? {})]).toEqual([422, ['place_id']]);
  });

  it('gives way to a place of one’s own, which is a new one', async () => {
    const member = await signedIn(server, 2);
    await createPosting(member, 'job');
    const { person, request } = await joinRequestOf(server, member);
    const body = { company_name: 'Iyer Works', branch: { address: '2 New Road', city: 327 } };
    const { data } = (await person.call('company.save', { body })).body;
    expect([data.company?.company_name, data.isInterestAdded]).toEqual(['Iyer Works', true]);
    expect(data.company_id).not.toBe(member.companyId);
    expect((await person.call('joinRequests.own')).body.data?.state).toBe('withdrawn');
    const late = await answer(member, request, 'accepted');
    expect([late.status, late.body.message]).toEqual([409, 'This request was withdrawn']);
    expect((await person.call('postings.list', { params: { method: 'job' } })).body.total).toBe(0);
  });

  it('ends with the account of whoever asks, and with the last member', async () => {
    const member = await signedIn(server, 2);
    const { person, request } = await joinRequestOf(server, member);
    const { person: other } = await joinRequestOf(server, member);
    expect((await person.call('auth.deleteAccount')).status).toBe(200);
    expect((await answer(member, request, 'accepted')).status).toBe(404);
    expect((await member.call('auth.deleteAccount')).status).toBe(200);
    expect((await other.call('joinRequests.own')).body.data?.state).toBe('gone');
  });
});
