import { beforeAll, expect, it } from 'vitest';
import { roles } from '#shared/rules/accounts/roles.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { describeEngines } from '../testing/engines.ts';
import { placeIn, withoutPlace } from '../testing/joining.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { inviteBy } from '../testing/role-matrix/members.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const onlyOwners = 'Only an owner can do this';
const lastMember = 'You’re the only member. To go, delete your account under “Your account”';
const lastOwner = 'You’re the last owner. Make another member an owner first';

describeEngines('the members of a place', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });
  const told = async (person: Person) =>
    (await person.call('notifications.list')).body.data.map(({ text, path }) => [text, path]);
  const update = (by: Person, of: Person, role: 'owner' | 'member') =>
    by.call('members.update', { params: { id: of.id }, body: { role } });
  const remove = (by: Person, of: Person) => by.call('members.remove', { params: { id: of.id } });
  const makeAdmin = async (person: Person, admin: boolean) => {
    const by = await signedIn(server, roles.admin);
    const changed = await by.call('admin.changeUser', { params: { id: person.id }, body: { admin } });
    expect(changed.status).toBe(200);
  };
  const rolesIn = async (person: Person) =>
    (await person.call('members.list')).body.data.map(({ id, role }) => [id, role]);
  const mailsTo = ({ email }: Person) => server.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  const nameOf = async (member: Person) => (await member.call('session.create')).body.data.company?.company_name;

  it('are listed the longest there first, with their roles, since when, and when they were last active', async () => {
    const owner = await signedIn(server, 2);
    const since = server.clock.now().toISOString();
    server.clock.advance(60);
    const member = await signedIn(server, 2, { colleagueOf: owner });
    const { body } = await member.call('members.list');
    const seen = server.clock.now().toISOString();
    expect(body.data).toMatchObject([
      {
        id: owner.id,
        email_address: owner.email,
        designation: 'Manager',
        role: 'owner',
        since,
        last_active_at: since,
        is_suspended: false,
      },
      { id: member.id, email_address: member.email, role: 'member', since: seen, last_active_at: seen },
    ]);
    expect([body.total, body.own]).toEqual([2, { id: member.id, role: 'member', owners: 1 }]);
    expect((await owner.call('members.list')).body.own).toEqual({ id: owner.id, role: 'owner', owners: 1 });
    await server.database.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', member.id).execute());
    expect((await owner.call('members.list')).body.data[1]?.last_active_at).toBeNull();
    await server.database.write((tx) =>
      tx.updateTable('users').set({ suspended_at: seen }).where('id', '=', member.id).execute(),
    );
    expect((await owner.call('members.list')).body.data.map((each) => each.is_suspended)).toEqual([false, true]);
  });

  it('begin with the person who sets the place up, who is its owner', async () => {
    const signUp = { place_name: 'Acme', designation: 'HR', first_name: 'Asha' };
    const email = `new-${crypto.randomUUID()}@example.com`;
    await server.call('auth.signUpEmployer', { body: signUp, basic: [email, 'correct horse battery'] });
    const founder = await server.database.read
      .selectFrom('users')
      .select(['place_owner', 'place_since', 'created_at'])
      .where('email_address', '=', email)
      .executeTakeFirstOrThrow();
    expect(founder).toMatchObject({ place_owner: 1, place_since: founder.created_at });
    const alone = await withoutPlace(server, await signedIn(server, 3, { level: 'verified' }));
    const body = { company_name: 'New college', branch: { address: '2 New Road', city: 327 } };
    expect((await alone.call('institution.save', { body })).status).toBe(200);
    expect(await rolesIn(alone)).toEqual([[alone.id, 'owner']]);
  });

  it.each([2, 3] as const)(
    'of role %i become owners and members again, by owners alone, and are told',
    async (role) => {
      const owner = await signedIn(server, role);
      const member = await signedIn(server, role, { colleagueOf: owner });
      const other = await signedIn(server, role, { colleagueOf: owner });
      for (const refused of [await update(member, member, 'owner'), await remove(member, other)])
        expect([refused.status, refused.body.code, refused.body.message]).toEqual([403, 'forbidden', onlyOwners]);
      const made = await update(owner, member, 'owner');
      expect([made.status, made.body.data]).toEqual([200, { id: member.id, role: 'owner' }]);
      expect(await rolesIn(other)).toEqual([
        [owner.id, 'owner'],
        [member.id, 'owner'],
        [other.id, 'member'],
      ]);
      const [latest] = await told(member);
      expect(latest?.[0]).toMatch(/^You are an owner of .+ now$/);
      expect(latest?.[1]).toBe(role === roles.employer ? '/employer/members' : '/educator/members');
      expect((await update(member, owner, 'member')).status).toBe(200);
      expect((await told(owner))[0]?.[0]).toMatch(/^You are a member of .+, no longer an owner$/);
      expect((await update(owner, other, 'owner')).status).toBe(403);
      const last = await update(member, member, 'member');
      expect([last.status, last.body.message]).toEqual([409, lastOwner]);
      expect(await rolesIn(other)).toEqual([
        [owner.id, 'member'],
        [member.id, 'owner'],
        [other.id, 'member'],
      ]);
    },
  );

  it('are put out by an owner: from the next request on they see nothing, and what they wrote stays', async () => {
    const owner = await signedIn(server, 2);
    const second = await signedIn(server, 2, { colleagueOf: owner, owner: true });
    const member = await signedIn(server, 2, { colleagueOf: owner });
    await createPosting(member, 'job');
    await update(owner, member, 'owner');
    const invited = await inviteBy(member, `new-${crypto.randomUUID()}@example.com`);
    expect((await remove(owner, owner)).status).toBe(409);
    expect((await remove(owner, member)).body.data).toEqual({ id: member.id });

    for (const name of ['postings.list', 'members.list', 'joinRequests.list', 'notifications.list'] as const) {
      const answer = await member.call(name, name === 'postings.list' ? { params: { method: 'job' } } : {});
      expect([answer.status, answer.body.code]).toEqual([403, 'set_up_first']);
    }
    const { data } = (await member.call('session.create')).body;
    expect([data.company_id, data.branch_id, data.company, data.isInterestAdded]).toEqual([null, null, null, false]);
    const ended = (await member.call('joinRequests.own')).body.data;
    expect(ended).toMatchObject({ state: 'removed', place_id: owner.companyId, place_name: await nameOf(owner) });
    expect(mailsTo(member)).toEqual(['You were removed from an organisation on Footbridge']);
    expect(await told(second)).toEqual([['Asha Role2 is no longer a member', '/employer/members']]);
    expect(await told(owner)).toEqual([]);
    expect((await owner.call('postings.list', { params: { method: 'job' } })).body.total).toBe(1);
    expect((await owner.call('memberInvites.withdraw', { params: { id: invited } })).status).toBe(404);
    expect((await remove(owner, member)).status).toBe(404);

    const again = await member.call('joinRequests.create', { body: { place_id: owner.companyId ?? 0 } });
    expect([again.status, again.body.code]).toEqual([429, 'too_many']);
    const body = { company_name: 'My own', branch: { address: '2 New Road', city: 327 } };
    expect((await member.call('company.save', { body })).status).toBe(200);
    expect(await rolesIn(member)).toEqual([[member.id, 'owner']]);
    expect((await member.call('postings.list', { params: { method: 'job' } })).body.total).toBe(0);
    expect(await told(member)).toEqual([]);
  });

  it('leave by themselves, but neither the last owner nor the last member', async () => {
    const owner = await signedIn(server, 3);
    const alone = await owner.call('members.leave');
    expect([alone.status, alone.body.message]).toEqual([409, lastMember]);
    const member = await signedIn(server, 3, { colleagueOf: owner });
    const stays = await owner.call('members.leave');
    expect([stays.status, stays.body.message]).toEqual([409, lastOwner]);
    await update(owner, member, 'owner');
    const left = await owner.call('members.leave');
    expect([left.status, left.body.data.institution_id, left.body.data.branch_id]).toEqual([200, null, null]);
    expect((await owner.call('joinRequests.own')).body.data?.state).toBe('left');
    expect((await owner.call('students.list')).status).toBe(403);
    expect((await told(member))[0]).toEqual(['Asha Role3 has left', '/educator/members']);
    expect(await rolesIn(member)).toEqual([[member.id, 'owner']]);
  });

  it('get an owner when the last one deletes the account: who is there longest, and is told', async () => {
    const owner = await signedIn(server, 2);
    server.clock.advance(60);
    const oldest = await signedIn(server, 2, { colleagueOf: owner });
    server.clock.advance(60);
    const newest = await signedIn(server, 2, { colleagueOf: owner });
    // Who joined first counts, not whose account is older.
    const since = new Date(server.clock.now().getTime() - 90_000).toISOString();
    await server.database.write((tx) =>
      tx.updateTable('users').set({ place_since: since }).where('id', '=', newest.id).execute(),
    );
    await server.database.write((tx) =>
      tx
        .updateTable('users')
        .set({ place_since: server.clock.now().toISOString() })
        .where('id', '=', oldest.id)
        .execute(),
    );
    expect((await owner.call('auth.deleteAccount')).status).toBe(200);
    expect(await rolesIn(oldest)).toEqual([
      [newest.id, 'owner'],
      [oldest.id, 'member'],
    ]);
    expect(await told(newest)).toEqual([[`You are an owner of ${await nameOf(newest)} now`, '/employer/members']]);
    expect(await told(oldest)).toEqual([]);
    expect(await placeIn(server.database.read, oldest)).toBe(owner.companyId);
  });

  it('stay with the owner who is there when another one deletes the account', async () => {
    const owner = await signedIn(server, 2);
    const second = await signedIn(server, 2, { colleagueOf: owner, owner: true });
    const member = await signedIn(server, 2, { colleagueOf: owner });
    expect((await owner.call('auth.deleteAccount')).status).toBe(200);
    expect(await rolesIn(member)).toEqual([
      [second.id, 'owner'],
      [member.id, 'member'],
    ]);
  });

  it('keep an owner who can act: a suspended one doesn’t count, and can be made a member', async () => {
    const owner = await signedIn(server, 2);
    const suspended = await signedIn(server, 2, { colleagueOf: owner, owner: true });
    const member = await signedIn(server, 2, { colleagueOf: owner });
    const at = server.clock.now().toISOString();
    await server.database.write((tx) =>
      tx.updateTable('users').set({ suspended_at: at }).where('id', '=', suspended.id).execute(),
    );
    expect((await owner.call('members.list')).body.own.owners).toBe(1);
    for (const refused of [await owner.call('members.leave'), await update(owner, owner, 'member')])
      expect([refused.status, refused.body.message]).toEqual([409, lastOwner]);
    expect((await owner.call('auth.deleteAccount')).status).toBe(200);
    expect(await rolesIn(member)).toEqual([
      [suspended.id, 'owner'],
      [member.id, 'owner'],
    ]);
    expect((await update(member, suspended, 'member')).status).toBe(200);
  });

  it('are none while they are administrators: who is left is the only member, with whom the place closes', async () => {
    const owner = await signedIn(server, 2);
    const second = await signedIn(server, 2, { colleagueOf: owner, owner: true });
    const { id } = await createPosting(owner, 'job');
    await makeAdmin(second, true);
    expect((await owner.call('members.list')).body).toMatchObject({ total: 1, own: { owners: 1 } });
    const left = await owner.call('members.leave');
    expect([left.status, left.body.message]).toEqual([409, lastMember]);
    expect((await update(owner, second, 'member')).status).toBe(404);
    expect((await owner.call('auth.deleteAccount')).status).toBe(200);
    const posting = server.database.read.selectFrom('postings').select('status').where('id', '=', id);
    expect((await posting.executeTakeFirstOrThrow()).status).toBe(postingStatuses.closed);
  });

  it('are some again when their admin rights are taken away', async () => {
    const owner = await signedIn(server, 3);
    const second = await signedIn(server, 3, { colleagueOf: owner, owner: true });
    await makeAdmin(second, true);
    expect((await owner.call('members.leave')).status).toBe(409);
    await makeAdmin(second, false);
    expect(await rolesIn(owner)).toEqual([
      [owner.id, 'owner'],
      [second.id, 'owner'],
    ]);
    expect((await owner.call('members.leave')).status).toBe(200);
  });

  it('get an owner when the last one is made an administrator, or comes back to nobody', async () => {
    const owner = await signedIn(server, 2);
    const member = await signedIn(server, 2, { colleagueOf: owner });
    const other = await signedIn(server, 2, { colleagueOf: owner });
    await makeAdmin(owner, true);
    expect(await rolesIn(other)).toEqual([
      [member.id, 'owner'],
      [other.id, 'member'],
    ]);
    const madeOwner = [[`You are an owner of ${await nameOf(member)} now`, '/employer/members']];
    expect([await told(member), await told(other)]).toEqual([madeOwner, []]);
    const noted = server.database.read.selectFrom('security_events').select('event').where('user_id', '=', member.id);
    expect(await noted.execute()).toEqual([{ event: 'owner_made' }]);

    await makeAdmin(other, true);
    expect((await member.call('auth.deleteAccount')).status).toBe(200);
    await makeAdmin(other, false);
    const row = server.database.read.selectFrom('users').select('place_owner').where('id', '=', other.id);
    expect((await row.executeTakeFirstOrThrow()).place_owner).toBe(1);
  });

  it('may be made an administrator where nobody else is left', async () => {
    const owner = await signedIn(server, 2);
    await makeAdmin(owner, true);
    await makeAdmin(owner, false);
    const row = server.database.read.selectFrom('users').select('place_owner').where('id', '=', owner.id);
    expect((await row.executeTakeFirstOrThrow()).place_owner).toBe(1);
  });
});
