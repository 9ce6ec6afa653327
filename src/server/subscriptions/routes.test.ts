import { beforeAll, expect, it } from 'vitest';
import { buildServer } from '../build-server.ts';
import { settleOrder } from '../orders/repository.ts';
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';
import { plans } from './plans.ts';

describeEngines('plans and orders', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });
  const member = async (role: 2 | 3 | 4 | 5) => complete(await signedIn(server, role));
  const own = async (person: Person) => (await person.call('subscription.read')).body.data;
  const choose = (person: Person, tier: 'beginner' | 'intermediate' | 'expert') =>
    person.call('subscription.choose', { body: { tier } });
  const settle = (id: number, status: 'paid' | 'cancelled', by: Person) =>
    server.database.write((tx) => settleOrder(tx, id, { status, by: by.id, reason: '' }, server.clock.now()));

  it('are three plans, of which the first is free and everybody’s [ROLE-19] [ROLE-35] [PLAN-01] [PLAN-03] [PLAN-12] [PLAN-23] [PLAN-24] [PLAN-25]', async () => {
    const person = await signedIn(server, 4);
    const { data, add_ons } = (await person.call('plans.list')).body;
    expect(data.map(({ features: _, ...plan }) => Object.values(plan))).toEqual([
      ['beginner', 'Beginner', 0, null, null],
      ['intermediate', 'Intermediate', 3800, 25_000, 5000],
      ['expert', 'Expert', 6500, 10_000, null],
    ]);
    expect(data).toEqual(plans);
    expect(add_ons.map(Object.values)).toEqual([
      ['assessment', 'Assessment and certificate', 2900],
      ['evaluation', 'Evaluation and certificate', 2700],
      ['mentor_session', 'Mentor session', 1000],
    ]);
    expect(await own(person)).toEqual({ tier: 'beginner', since: null, pending: null, history: [] });
  });

  it.each([2, 3, 4] as const)(
    'make an order of a paid plan for role %i, which moves no money and changes nothing before it is settled [PLAN-07]',
    async (role) => {
      const person = await member(role);
      const { status, body } = await choose(person, 'expert');
      expect([status, body.message]).toEqual([201, 'Expert is ordered. It starts once it is settled']);
      const order = { item: 'Expert plan', tier: 'expert', price: 6500, status: 'pending', settled_at: null };
      expect(body.data).toMatchObject({ tier: 'beginner', since: null, pending: order, history: [order] });
      server.clock.advance(60);
      expect(await settle(body.data.pending?.id ?? 0, 'paid', person)).toBe(true);
      const at = server.clock.now().toISOString();
      expect(await own(person)).toMatchObject({
        tier: 'expert',
        since: at,
        pending: null,
        history: [{ status: 'paid' }],
      });
      expect(await settle(body.data.pending?.id ?? 0, 'cancelled', person)).toBe(false);
    },
  );

  it('let the free plan begin at once', async () => {
    const person = await member(3);
    const { id = 0 } = (await choose(person, 'intermediate')).body.data.pending ?? {};
    await settle(id, 'paid', person);
    server.clock.advance(60);
    const { status, body } = await choose(person, 'beginner');
    expect([status, body.message, body.data.tier, body.data.pending]).toEqual([
      201,
      'Beginner is your plan now',
      'beginner',
      null,
    ]);
    expect(body.data.history.map(({ item, price, status: state }) => [item, price, state])).toEqual([
      ['Beginner plan', 0, 'paid'],
      ['Intermediate plan', 3800, 'paid'],
    ]);
  });

  it('are in force as they were paid, whatever the clock said meanwhile', async () => {
    const person = await member(2);
    const first = (await choose(person, 'intermediate')).body.data.pending?.id ?? 0;
    server.clock.advance(86_400);
    await settle(first, 'paid', person);
    server.clock.advance(-86_400);
    await settle((await choose(person, 'expert')).body.data.pending?.id ?? 0, 'paid', person);
    const { tier, since, history } = await own(person);
    expect([tier, since]).toEqual(['expert', server.clock.now().toISOString()]);
    server.clock.advance(-60);
    await choose(person, 'beginner');
    expect([(await own(person)).tier, history.length]).toEqual(['beginner', 2]);
  });

  it('take one order at a time, and none for what one has', async () => {
    const person = await member(2);
    expect((await choose(person, 'beginner')).status).toBe(409);
    await choose(person, 'expert');
    const second = await choose(person, 'intermediate');
    expect([second.status, second.body.message]).toEqual([
      409,
      'Expert plan is ordered already. Take that order back first',
    ]);
    const both = await member(2);
    const answers = await Promise.all([1, 2, 3, 4].map(() => choose(both, 'expert')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await own(both)).history).toHaveLength(1);
  });

  it('let a pending order be taken back, once', async () => {
    const person = await member(2);
    const { id = 0 } = (await choose(person, 'expert')).body.data.pending ?? {};
    const taken = await person.call('subscription.cancelOrder', { params: { id } });
    expect(taken.body.data).toMatchObject({ tier: 'beginner', pending: null, history: [{ id, status: 'cancelled' }] });
    const again = await person.call('subscription.cancelOrder', { params: { id } });
    expect([again.status, again.body.message]).toEqual([409, 'This order is cancelled already']);
    expect((await choose(person, 'intermediate')).status).toBe(201);
  });

  it('are an organisation’s, or one’s own, and nobody else’s [A-09] [PLAN-05]', async () => {
    for (const role of [2, 3] as const) {
      const person = await member(role);
      const colleague = await complete(await signedIn(server, role, { colleagueOf: person }));
      const stranger = await member(role);
      const { id = 0 } = (await choose(person, 'expert')).body.data.pending ?? {};
      expect((await own(colleague)).pending?.id).toBe(id);
      expect((await own(colleague)).history.map((each) => each.id)).toEqual([id]);
      expect((await own(stranger)).history).toEqual([]);
      expect((await stranger.call('subscription.cancelOrder', { params: { id } })).status).toBe(404);
      expect((await colleague.call('subscription.cancelOrder', { params: { id } })).status).toBe(200);
    }
    const student = await member(4);
    const other = await member(4);
    await choose(student, 'expert');
    expect((await own(student)).history).toMatchObject([{ item: 'Expert plan', status: 'pending' }]);
    expect((await own(other)).history).toEqual([]);
  });

  it('wait until the profile of an employer or an educator is complete, as the lock says', async () => {
    for (const role of [2, 3] as const) {
      const person = await signedIn(server, role);
      const { status, body } = await choose(person, 'expert');
      expect([status, body.code, body.message]).toEqual([403, 'set_up_first', 'Complete your Profile to unlock']);
      expect(body.fields).toMatchObject({ phone: 'Phone number', picture: 'Profile picture' });
      expect((await person.call('subscription.read')).status).toBe(200);
      expect((await choose(await complete(person), 'expert')).status).toBe(201);
    }
    expect((await choose(await signedIn(server, 4), 'expert')).status).toBe(201);
  });

  it('are settled at once by a gateway that says so', async () => {
    const { database, clock, mailer, files } = server.app.service;
    const due: unknown[] = [];
    const payments = {
      begin: (order: unknown) => {
        due.push(order);
        return Promise.resolve('paid' as const);
      },
    };
    const app = buildServer({ database, config: testConfig, clock, mailer, files, payments });
    const person = await member(2);
    const response = await app.inject({
      method: 'POST',
      url: '/v1/subscription',
      headers: { 'x-footbridge-client': 'test', cookie: `footbridge_session=${person.cookie}` },
      payload: { tier: 'expert' },
    });
    expect(response.json().data).toMatchObject({ tier: 'expert', pending: null });
    expect(due).toEqual([{ item: 'Expert plan', price: 6500 }]);
    await app.close();
  });
});
