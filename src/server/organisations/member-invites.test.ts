import { beforeAll, expect, it } from 'vitest';
import { roles } from '#shared/rules/accounts/roles.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { sweep } from '../accounts/sweep.ts';
import { describeEngines } from '../testing/engines.ts';
import { joinRequestOf, placeIn, withoutPlace } from '../testing/joining.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { inviteBy } from '../testing/role-matrix/members.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const { day } = seconds;

describeEngines('an invitation to a place', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });
  const fresh = () => `new-${crypto.randomUUID()}@example.com`;
  const mailsTo = (address: string) => server.mails.filter(({ to }) => to === address);
  const invite = (by: Person, email: string) => by.call('memberInvites.create', { body: { email } });
  const answer = (by: Person, id: number, state: 'accepted' | 'declined') =>
    by.call('memberInvites.answer', { params: { id }, body: { state } });
  const own = async (person: Person) => (await person.call('memberInvites.own')).body.data;
  const pending = async (person: Person) => (await person.call('memberInvites.list')).body.data;
  const placeless = async (role: 2 | 3) => withoutPlace(server, await signedIn(server, role, { level: 'verified' }));
  const told = async (person: Person) => (await person.call('notifications.list')).body.data.map(({ text }) => text);
  /** Sets the clock of a place's invitations to the end of their 30 days. */
  const expire = ({ companyId }: Person) =>
    server.database.write((tx) =>
      tx
        .updateTable('member_invites')
        .set({ expires_at: server.clock.now().toISOString() })
        .where('company_id', '=', companyId)
        .execute(),
    );
  const fieldOf = async (asked: ReturnType<typeof invite>) => (await asked).body.fields?.email;

  it.each([2, 3] as const)('is written and withdrawn by owners of role %i, and seen by every member', async (role) => {
    const owner = await signedIn(server, role);
    const member = await signedIn(server, role, { colleagueOf: owner });
    const email = fresh();
    const invited = await invite(owner, ` ${email.toUpperCase()} `);
    const invited_at = server.clock.now().toISOString();
    const expires_at = new Date(Date.parse(invited_at) + 30 * day * 1000).toISOString();
    const row = { email_address: email, invited_by: `Asha Role${role}`, invited_at, expires_at, declined_at: null };
    expect([invited.status, invited.body.data]).toEqual([201, { id: expect.any(Number), ...row, mailed: true }]);
    const { id } = invited.body.data;
    expect(await pending(member)).toEqual([{ id, ...row }]);
    for (const refused of [
      await invite(member, fresh()),
      await member.call('memberInvites.withdraw', { params: { id } }),
    ])
      expect([refused.status, refused.body.message]).toEqual([403, 'Only an owner can do this']);
    expect((await owner.call('memberInvites.withdraw', { params: { id } })).body.data).toEqual({ id });
    expect(await pending(owner)).toEqual([]);
  });

  it('is mailed once a day at most, in plain words and with a way to get no more', async () => {
    const owner = await signedIn(server, 2);
    const email = fresh();
    expect((await invite(owner, email)).body.data.mailed).toBe(true);
    const { id } = (await invite(owner, email)).body.data;
    await owner.call('memberInvites.withdraw', { params: { id } });
    expect((await invite(owner, email)).body.data.mailed).toBe(false);
    expect(mailsTo(email)).toHaveLength(1);
    expect(mailsTo(email)[0]?.text).toContain(`“Asha Role2” (${owner.email}) invites you to join Place`);
    expect(mailsTo(email)[0]?.text).toContain('sign up as an employer with this e-mail address');
    server.clock.advance(day);
    expect((await invite(owner, email)).body.data.mailed).toBe(true);
    expect(mailsTo(email)).toHaveLength(2);
    expect(await pending(owner)).toHaveLength(1);
  });

  it('is mailed without the name of an owner who has a link for one', async () => {
    const owner = await signedIn(server, 2);
    await owner.call('user.save', { body: { first_name: 'Log in at www.evil.example', last_name: 'x' } });
    const email = fresh();
    await invite(owner, email);
    expect(mailsTo(email)[0]?.text).toMatch(new RegExp(`^Somebody \\(${owner.email}\\) invites you to join Place`));
    expect(mailsTo(email)[0]?.text).not.toContain('evil');
  });

  it('needs an address that can be one, and is no member’s; and a place that was verified', async () => {
    const owner = await signedIn(server, 2);
    const member = await signedIn(server, 2, { colleagueOf: owner });
    expect(await fieldOf(invite(owner, 'nobody'))).toBe('Enter an e-mail address such as name@example.com');
    expect(await fieldOf(invite(owner, member.email))).toBe('This person is a member already');
    const unverified = await signedIn(server, 2, { unverifiedPlace: true });
    const refused = await invite(unverified, fresh());
    expect([refused.status, refused.body.code]).toEqual([403, 'place_unverified']);
    expect(await pending(unverified)).toEqual([]);
  });

  it.each([2, 3] as const)('is accepted by role %i with the address, and by nobody else', async (role) => {
    const owner = await signedIn(server, role);
    const person = await placeless(role);
    const id = await inviteBy(owner, person.email);
    const [seen] = await own(person);
    expect(seen).toMatchObject({ id, invited_by: `Asha Role${role}`, place_name: expect.stringMatching(/^Place/) });
    for (const stranger of [
      await placeless(role),
      await placeless(role === roles.employer ? roles.educator : roles.employer),
    ]) {
      expect(await own(stranger)).toEqual([]);
      expect((await answer(stranger, id, 'accepted')).status).toBe(404);
    }
    const { status, body } = await answer(person, id, 'accepted');
    expect([status, body.data.branch_id]).toEqual([200, owner.branchId]);
    expect(await placeIn(server.database.read, person)).toBe(owner.companyId ?? owner.institutionId);
    const members = (await person.call('members.list')).body;
    expect(members.data.map((member) => [member.id, member.role])).toEqual([
      [owner.id, 'owner'],
      [person.id, 'member'],
    ]);
    expect(await told(owner)).toEqual([`Asha Role${role} joined you`]);
    expect(await pending(owner)).toEqual([]);
    expect((await answer(person, id, 'accepted')).status).toBe(404);
  });

  it('is not seen before the address is verified, and not accepted by who is set up elsewhere', async () => {
    const owner = await signedIn(server, 2);
    const unverified = await signedIn(server, 2, { level: 'unverified' });
    await inviteBy(owner, unverified.email);
    expect((await unverified.call('memberInvites.own')).body.code).toBe('unverified');
    const elsewhere = await signedIn(server, 2);
    const id = await inviteBy(owner, elsewhere.email);
    const refused = await answer(elsewhere, id, 'accepted');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'You belong to another organisation. Leave it first, then accept',
    ]);
    expect(await placeIn(server.database.read, elsewhere)).toBe(elsewhere.companyId);
    expect(await own(elsewhere)).toHaveLength(1);
  });

  it('takes the place of one that was named at sign-up and never set up, and of an open request', async () => {
    const owner = await signedIn(server, 2);
    const named = await signedIn(server, 2, { level: 'verified' });
    await answer(named, await inviteBy(owner, named.email), 'accepted');
    expect(await placeIn(server.database.read, named)).toBe(owner.companyId);
    expect((await owner.call('members.list')).body.own.owners).toBe(1);
    const { person } = await joinRequestOf(server, await signedIn(server, 2));
    await answer(person, await inviteBy(owner, person.email), 'accepted');
    expect((await person.call('joinRequests.own')).body.data?.state).toBe('withdrawn');
    expect(await placeIn(server.database.read, person)).toBe(owner.companyId);
  });

  it('is gone once the person has come by a request, or is a member no more', async () => {
    const owner = await signedIn(server, 2);
    const { person, request: id } = await joinRequestOf(server, owner);
    const other = await placeless(2);
    await inviteBy(owner, person.email);
    await inviteBy(owner, other.email);
    expect((await owner.call('joinRequests.answer', { params: { id }, body: { state: 'accepted' } })).status).toBe(200);
    expect((await pending(owner)).map(({ email_address }) => email_address)).toEqual([other.email]);
    await server.database.write((tx) =>
      tx
        .updateTable('member_invites')
        .set({ email_address: person.email })
        .where('company_id', '=', owner.companyId)
        .execute(),
    );
    expect((await owner.call('members.remove', { params: { id: person.id } })).status).toBe(200);
    expect([await own(person), await pending(owner)]).toEqual([[], []]);
  });

  it('is declined once: the owners are told, and the address is left alone until it expires', async () => {
    const owner = await signedIn(server, 2);
    const person = await placeless(2);
    const id = await inviteBy(owner, person.email);
    expect((await answer(person, id, 'declined')).status).toBe(200);
    expect(await told(owner)).toEqual(['Asha Role2 declined your invitation']);
    expect(await own(person)).toEqual([]);
    expect((await answer(person, id, 'accepted')).status).toBe(404);
    expect((await pending(owner))[0]?.declined_at).toBe(server.clock.now().toISOString());
    expect(await fieldOf(invite(owner, person.email))).toMatch(/^This person declined your invitation/);
    await expire(owner);
    expect((await invite(owner, person.email)).status).toBe(201);
    expect(await own(person)).toHaveLength(1);
  });

  it('expires after 30 days, and goes with the account of whom it names and with the last member', async () => {
    const owner = await signedIn(server, 2);
    const person = await placeless(2);
    const other = await placeless(2);
    const id = await inviteBy(owner, person.email);
    await inviteBy(owner, other.email);
    const rows = async () =>
      (
        await server.database.read
          .selectFrom('member_invites')
          .select('id')
          .where('company_id', '=', owner.companyId)
          .execute()
      ).length;
    expect((await person.call('auth.deleteAccount')).status).toBe(200);
    expect(await rows()).toBe(1);
    await expire(owner);
    expect([await own(other), await pending(owner)]).toEqual([[], []]);
    expect((await answer(other, id + 1, 'accepted')).status).toBe(404);
    await sweep(server.database, server.clock.now());
    expect(await rows()).toBe(0);
    await inviteBy(owner, other.email);
    expect((await owner.call('auth.deleteAccount')).status).toBe(200);
    expect([await rows(), await own(other)]).toEqual([0, []]);
  });

  it('stands beside 49 others at most', async () => {
    const owner = await signedIn(server, 2);
    for (let count = 0; count < 50; count += 1) await inviteBy(owner, fresh());
    const refused = await invite(owner, fresh());
    expect([refused.status, refused.body.message]).toEqual([409, '50 invitations wait already. Withdraw some first']);
    await server.database.write((tx) =>
      tx
        .updateTable('member_invites')
        .set({ declined_at: server.clock.now().toISOString() })
        .where('id', '=', (invites) => invites.selectFrom('member_invites').select(({ fn }) => fn.max('id').as('id')))
        .execute(),
    );
    expect((await invite(owner, fresh())).status, 'what was declined doesn’t count').toBe(201);
    const { data } = (await owner.call('memberInvites.list', { query: { limit: 100 } })).body;
    expect(
      data.findIndex(({ declined_at }) => declined_at !== null),
      'those that wait come first',
    ).toBe(50);
  });

  it.each([
    [2, 'companies'],
    [3, 'institutions'],
  ] as const)('of role %i waits while the place is suspended', async (role, table) => {
    const owner = await signedIn(server, role);
    const person = await placeless(role);
    const id = await inviteBy(owner, person.email);
    const suspend = (suspended_at: string | null) =>
      server.database.write((tx) =>
        tx
          .updateTable(table as 'companies')
          .set({ suspended_at })
          .where('id', '=', owner.companyId ?? owner.institutionId ?? 0)
          .execute(),
      );
    await suspend(server.clock.now().toISOString());
    expect([await own(person), (await answer(person, id, 'accepted')).status]).toEqual([[], 404]);
    await suspend(null);
    expect((await answer(person, id, 'accepted')).status).toBe(200);
  });
});
