import { beforeAll, expect, it } from 'vitest';
import type { CallName } from '#shared/contract/index.ts';
import type { Database } from '../platform/database/database.ts';
import { describeEngines } from '../testing/engines.ts';
import { placeIn, withoutPlace } from '../testing/joining.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { inviteBy } from '../testing/role-matrix/members.ts';
import { type TestAnswer, type TestServer, testServer } from '../testing/test-server.ts';

const rounds = 6;
const statuses = (answers: readonly TestAnswer<CallName>[]) => answers.map(({ status }) => status).sort();

describeEngines('members who change at the same moment', (open) => {
  let database: Database;
  let servers: readonly [TestServer, TestServer];
  beforeAll(async () => {
    database = await open();
    servers = [testServer(database), testServer(database)];
  });
  const one = 0;
  const other = 1;

  /** Two owners and a member of a new place, at whom the rounds are played. */
  async function eachRound(play: (people: { first: Person; second: Person; member: Person }) => Promise<void>) {
    for (let round = 0; round < rounds; round += 1) {
      const first = await signedIn(servers[one], 2);
      const second = await signedIn(servers[one], 2, { colleagueOf: first, owner: true });
      const member = await signedIn(servers[one], 2, { colleagueOf: first });
      await play({ first, second, member });
    }
  }
  const ownersOf = async ({ companyId }: Person) =>
    (
      await database.read
        .selectFrom('users')
        .select('id')
        .where('company_id', '=', companyId)
        .where('place_owner', '=', 1)
        .execute()
    ).map(({ id }) => id);
  const demote = (at: 0 | 1, by: Person, of: Person) =>
    servers[at].call('members.update', { params: { id: of.id }, body: { role: 'member' }, cookie: by.cookie });
  const remove = (at: 0 | 1, by: Person, of: Person) =>
    servers[at].call('members.remove', { params: { id: of.id }, cookie: by.cookie });
  const leave = (at: 0 | 1, by: Person) => servers[at].call('members.leave', { cookie: by.cookie });

  it('keep an owner when two demote each other: the second is none any more [D-09]', async () => {
    await eachRound(async ({ first, second }) => {
      const answers = await Promise.all([demote(one, first, second), demote(other, second, first)]);
      expect(statuses(answers)).toEqual([200, 403]);
      expect(await ownersOf(first)).toEqual([answers[0].status === 200 ? first.id : second.id]);
    });
  });

  it('keep an owner when two demote themselves, or leave [D-09]', async () => {
    await eachRound(async ({ first, second }) => {
      expect(statuses(await Promise.all([demote(one, first, first), demote(other, second, second)]))).toEqual([
        200, 409,
      ]);
      expect(await ownersOf(first)).toHaveLength(1);
    });
    await eachRound(async ({ first, second }) => {
      expect(statuses(await Promise.all([leave(one, first), leave(other, second)]))).toEqual([200, 409]);
      expect(await ownersOf(first)).toHaveLength(1);
    });
  });

  it('keep an owner when two remove each other: one stays, with all rights [D-09]', async () => {
    await eachRound(async ({ first, second }) => {
      const answers = await Promise.all([remove(one, first, second), remove(other, second, first)]);
      expect(statuses(answers)).toEqual([200, 403]);
      const stays = answers[0].status === 200 ? first : second;
      const gone = stays === first ? second : first;
      expect([await ownersOf(first), await placeIn(database.read, gone)]).toEqual([[stays.id], null]);
    });
  });

  it('keep an owner when one deletes the account and the other leaves or is demoted [D-09]', async () => {
    await eachRound(async ({ first, second }) => {
      const [deleted, left] = await Promise.all([
        servers[one].call('auth.deleteAccount', { cookie: first.cookie }),
        leave(other, second),
      ]);
      expect([deleted.status, [200, 409]]).toEqual([200, expect.arrayContaining([left.status])]);
      expect(await ownersOf(first)).toHaveLength(1);
    });
  });

  it('save nothing of a place from which the person was removed meanwhile [D-09]', async () => {
    const body = { company_name: 'Overwritten', branch: { address: '9 Old Road', city: 327 } };
    await eachRound(async ({ first, member }) => {
      const [removed, saved] = await Promise.all([
        remove(one, first, member),
        servers[other].call('company.save', { body, cookie: member.cookie }),
      ]);
      expect([removed.status, [200, 409]]).toEqual([200, expect.arrayContaining([saved.status])]);
      const row = await database.read
        .selectFrom('users')
        .select(['company_id', 'branch_id'])
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow();
      // A branch without a company would let the account nowhere, and never set up again.
      expect(row.branch_id === null).toBe(row.company_id === null);
      expect(row.company_id).not.toBe(first.companyId);
    });
  });

  it('join by an invitation, or find it withdrawn: never both [D-09]', async () => {
    await eachRound(async ({ first }) => {
      const person = await withoutPlace(servers[one], await signedIn(servers[one], 2, { level: 'verified' }));
      const id = await inviteBy(first, person.email);
      const [accepted, withdrawn] = await Promise.all([
        servers[one].call('memberInvites.answer', {
          params: { id },
          body: { state: 'accepted' },
          cookie: person.cookie,
        }),
        servers[other].call('memberInvites.withdraw', { params: { id }, cookie: first.cookie }),
      ]);
      expect(statuses([accepted, withdrawn])).toEqual([200, 404]);
      expect(await placeIn(database.read, person)).toBe(accepted.status === 200 ? first.companyId : null);
    });
  });

  it('are invited once where two invite the same address [D-09]', async () => {
    await eachRound(async ({ first, second }) => {
      const body = { email: `new-${crypto.randomUUID()}@example.com` };
      const answers = await Promise.all([
        servers[one].call('memberInvites.create', { body, cookie: first.cookie }),
        servers[other].call('memberInvites.create', { body, cookie: second.cookie }),
      ]);
      expect(statuses(answers)).toEqual([201, 201]);
      expect(answers.filter((answer) => answer.body.data.mailed)).toHaveLength(1);
      expect((await first.call('memberInvites.list')).body.total).toBe(1);
    });
  });
});
