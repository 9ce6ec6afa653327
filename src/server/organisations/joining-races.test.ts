import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { CallName } from '#shared/contract/index.ts';
import type { Database } from '../platform/database/database.ts';
import { describeEngines } from '../testing/engines.ts';
import { askToJoin, joinRequestOf, placeIn, withoutPlace } from '../testing/joining.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestAnswer, type TestServer, testServer } from '../testing/test-server.ts';

const rounds = 6;
const body = { place_id: null, company_name: 'Own Works', branch: { address: '2 New Road', city: 327 } };
const accepted = { state: 'accepted' } as const;
const declined = { state: 'declined' } as const;

const statuses = (answers: readonly TestAnswer<CallName>[]) => answers.map(({ status }) => status).sort();

describeEngines('joining at the same moment', (open) => {
  let database: Database;
  let servers: readonly [TestServer, TestServer];
  beforeAll(async () => {
    database = await open();
    servers = [testServer(database), testServer(database)];
  });
  const one = 0;
  const other = 1;
  const eachRound = async (work: () => Promise<void>) => {
    for (let round = 0; round < rounds; round += 1) await work();
  };
  const answer = (at: 0 | 1, by: Person, id: number, answered: typeof accepted | typeof declined) =>
    servers[at].call('joinRequests.answer', { params: { id }, body: answered, cookie: by.cookie });
  const stateOf = async (id: number) => {
    const row = await database.read.selectFrom('join_requests').select('state').where('id', '=', id).executeTakeFirst();
    return row?.state;
  };

  it('is accepted once by members who all accept [D-09]', async () => {
    await eachRound(async () => {
      const member = await signedIn(servers[one], 2);
      const colleague = await signedIn(servers[one], 2, { colleagueOf: member, owner: true });
      const { person, request } = await joinRequestOf(servers[one], member);
      servers[one].mails.length = 0;
      servers[other].mails.length = 0;
      const answers = await Promise.all([
        answer(one, member, request, accepted),
        answer(other, member, request, accepted),
        answer(one, colleague, request, accepted),
        answer(other, colleague, request, accepted),
      ]);
      expect(statuses(answers)).toEqual([200, 409, 409, 409]);
      expect([await placeIn(database.read, person), await stateOf(request)]).toEqual([member.companyId, 'accepted']);
      const mails = [...servers[one].mails, ...servers[other].mails];
      expect(mails.filter(({ to }) => to === person.email)).toHaveLength(1);
    });
  });

  it('is accepted or declined, never both [D-09]', async () => {
    await eachRound(async () => {
      const member = await signedIn(servers[one], 3);
      const colleague = await signedIn(servers[one], 3, { colleagueOf: member, owner: true });
      const { person, request } = await joinRequestOf(servers[one], member);
      const answers = await Promise.all([
        answer(one, member, request, accepted),
        answer(other, colleague, request, declined),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
      const won = answers[0]?.status === 200;
      expect(await stateOf(request)).toBe(won ? 'accepted' : 'declined');
      expect(await placeIn(database.read, person)).toBe(won ? member.institutionId : null);
    });
  });

  it('gives way to a place of one’s own, or comes first: one place, and no other is overwritten [D-09]', async () => {
    await eachRound(async () => {
      const member = await signedIn(servers[one], 2);
      const { person, request } = await joinRequestOf(servers[one], member);
      const [answered, saved] = await Promise.all([
        answer(one, member, request, accepted),
        servers[other].call('company.save', { body, cookie: person.cookie }),
      ]);
      expect(statuses([answered, saved])).toEqual([200, 409]);
      expect(await stateOf(request)).toBe(answered.status === 200 ? 'accepted' : 'withdrawn');
      const place = await placeIn(database.read, person);
      expect(place === member.companyId).toBe(answered.status === 200);
      const { company } = (await member.call('session.create')).body.data;
      expect(company?.company_name).not.toBe(body.company_name);
    });
  });

  it('of a second window that sets up a place of one’s own makes one [D-09]', async () => {
    await eachRound(async () => {
      const person = await withoutPlace(servers[one], await signedIn(servers[one], 2, { level: 'verified' }));
      const answers = await Promise.all(
        servers.map((server) => server.call('company.save', { body, cookie: person.cookie, key: randomUUID() })),
      );
      // The later one either finds the place made, and saves it again, or is told of it.
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const branches = await database.read
        .selectFrom('branches')
        .select('id')
        .where('company_id', '=', await placeIn(database.read, person))
        .execute();
      expect(branches).toHaveLength(1);
    });
  });

  it('is taken back, or answered: what was answered first stays [D-09]', async () => {
    await eachRound(async () => {
      const member = await signedIn(servers[one], 2);
      const { person, request } = await joinRequestOf(servers[one], member);
      const [answered, withdrawn] = await Promise.all([
        answer(one, member, request, accepted),
        servers[other].call('joinRequests.withdraw', { cookie: person.cookie }),
      ]);
      const won = answered.status === 200;
      // Whoever was accepted is told so: they have no open request, or another place than when they asked.
      const refused = won && (withdrawn.status === 404 || withdrawn.status === 409);
      expect([answered.status, withdrawn.status]).toEqual(won ? [200, refused && withdrawn.status] : [409, 200]);
      expect(await stateOf(request)).toBe(won ? 'accepted' : 'withdrawn');
      expect(await placeIn(database.read, person)).toBe(won ? member.companyId : null);
    });
  });

  it('of many windows is one open request [D-09]', async () => {
    await eachRound(async () => {
      const person = await withoutPlace(servers[one], await signedIn(servers[one], 2, { level: 'verified' }));
      const places = [await signedIn(servers[one], 2), await signedIn(servers[one], 2)];
      await Promise.all(
        [0, 1, 2, 3].map((index) =>
          servers[index % 2 === 0 ? one : other].call('joinRequests.create', {
            body: { place_id: places[index >> 1]?.companyId ?? 0 },
            cookie: person.cookie,
          }),
        ),
      );
      const rows = await database.read
        .selectFrom('join_requests')
        .select('state')
        .where('user_id', '=', person.id)
        .execute();
      expect(rows.filter(({ state }) => state === 'open')).toHaveLength(1);
    });
  });

  it('finds nobody to answer when the last member leaves: nobody waits for ever, and nobody gets in [D-09]', async () => {
    await eachRound(async () => {
      const member = await signedIn(servers[one], 3);
      const person = await withoutPlace(servers[one], await signedIn(servers[one], 3, { level: 'verified' }));
      const waiting = await withoutPlace(servers[one], await signedIn(servers[one], 3, { level: 'verified' }));
      const request = await askToJoin(servers[one], waiting, member);
      const [left, asked, answered] = await Promise.all([
        servers[one].call('auth.deleteAccount', { cookie: member.cookie }),
        servers[other].call('joinRequests.create', {
          body: { place_id: member.institutionId ?? 0 },
          cookie: person.cookie,
        }),
        answer(other, member, request, accepted),
      ]);
      expect(left.status).toBe(200);
      expect([201, 422]).toContain(asked.status);
      // Whoever was accepted in time is a member, so that others may go on waiting there.
      const inTime = answered.status === 200;
      expect(await stateOf(request)).toBe(inTime ? 'accepted' : 'gone');
      const own = (await person.call('joinRequests.own')).body.data;
      const waits = inTime ? 'open' : 'gone';
      expect(own?.state).toBe(asked.status === 422 ? undefined : waits);
    });
  });
});
