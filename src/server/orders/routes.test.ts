import { beforeAll, expect, it } from 'vitest';
import type { WantedItem } from '#shared/contract/orders.ts';
import type { SettledStatus } from '#shared/rules/orders/order-status.ts';
import { buildServer } from '../build-server.ts';
import type { PaymentAnswer } from '../platform/payments.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';
import { orderSession } from './ordering.ts';
import { placeOrder } from './repository.ts';
import { endSessionOrder } from './session-off.ts';

const plan = (tier: 'beginner' | 'intermediate' | 'expert'): WantedItem => ({ kind: 'plan', tier });
const assessment: WantedItem = { kind: 'assessment' };
const evaluation: WantedItem = { kind: 'evaluation' };

describeEngines('orders', (open) => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = testServer(await open());
    admin = await signedIn(server, 1);
    return () => server.close();
  });
  const student = () => signedIn(server, 4);
  const order = (person: Person, ...items: WantedItem[]) => person.call('orders.place', { body: { items } });
  const settle = (id: number, status: SettledStatus, reason = '') =>
    admin.call('adminOrders.settle', { params: { id }, body: { status, reason } });
  const own = async (person: Person) => (await person.call('orders.list')).body;
  const tierOf = async (person: Person) => (await person.call('subscription.read')).body.data.tier;

  it('have items of the catalogue at its prices, and a sum that the service computes [PLAN-03] [PLAN-07] [PLAN-12] [PLAN-23] [PLAN-24]', async () => {
    const person = await student();
    const sent = { items: [{ ...plan('intermediate'), price: 1 }, assessment, evaluation], price: 1 };
    const { status, body } = await person.call('orders.place', { body: sent as { items: WantedItem[] } });
    expect([status, body.message]).toEqual([201, 'Intermediate is ordered. It starts once it is settled']);
    const none = { tier: null, mentor_id: null };
    expect(body.data).toEqual({
      id: body.data.id,
      item: 'Intermediate plan, Assessment and certificate, Evaluation and certificate',
      tier: 'intermediate',
      price: 3800 + 2900 + 2700,
      status: 'pending',
      session_off: null,
      items: [
        { kind: 'plan', name: 'Intermediate plan', tier: 'intermediate', mentor_id: null, price: 3800 },
        { kind: 'assessment', name: 'Assessment and certificate', ...none, price: 2900 },
        { kind: 'evaluation', name: 'Evaluation and certificate', ...none, price: 2700 },
      ],
      created_at: server.clock.now().toISOString(),
      settled_at: null,
      reason: '',
    });
    expect((await own(person)).data).toEqual([body.data]);
    expect(await tierOf(person)).toBe('beginner');
  });

  it.each([
    ['intermediate', 'Intermediate plan', 3800],
    ['expert', 'Expert plan', 6500],
  ] as const)(
    'are what the plan %s and a booked session become; a ticket costs nothing [API-64]',
    async (tier, item, price) => {
      const person = await student();
      const mentor = await signedIn(server, 5);
      const rules = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
      const hours = { zone: 'Asia/Kolkata', session_minutes: 60, rules, exceptions: [] };
      expect((await mentor.call('mentor.saveHours', { body: hours })).status).toBe(200);
      await mentor.call('mentor.saveProfile', { body: { own_price: 1500 } });
      const ticket = await person.call('tickets.create', { body: { concern: 'Which plan suits me?' } });
      expect([ticket.status, (await own(person)).total]).toEqual([201, 0]);
      const raised = { id: ticket.body.data.id, concern: 'Which plan suits me?', status: 'Open', answer: '' };
      expect((await person.call('tickets.list')).body).toMatchObject({ data: [raised], total: 1 });
      const chosen = await person.call('subscription.choose', { body: { tier } });
      expect(chosen).toMatchObject({ status: 201, body: { data: { tier: 'beginner', pending: { item, price } } } });
      const from = server.clock.now();
      const to = new Date(from.getTime() + 2 * 86_400_000);
      const window = { from: from.toISOString(), to: to.toISOString() };
      const [free] = (await person.call('mentors.slots', { params: { id: mentor.id }, query: window })).body.data;
      const booked = await person.call('bookings.create', {
        body: { mentor_id: mentor.id, starts_at: free?.starts_at ?? '' },
      });
      expect(booked.status).toBe(201);
      expect((await own(person)).data).toMatchObject([
        { id: booked.body.data.order_id, item: 'Mentor session', price: 1500, status: 'pending' },
        { item, tier, price, status: 'pending' },
      ]);
    },
  );

  it('are listed by page and status, each person’s own alone', async () => {
    const person = await student();
    const other = await student();
    await order(other, evaluation);
    const ids: number[] = [];
    for (const items of [[assessment], [evaluation], [assessment]]) {
      ids.push((await order(person, ...items)).body.data.id);
    }
    await settle(ids[1] ?? 0, 'paid');
    const list = async (query: object) => (await person.call('orders.list', { query })).body;
    expect(await list({ limit: 2 })).toMatchObject({ total: 3, data: [{ id: ids[2] }, { id: ids[1] }] });
    expect((await list({ limit: 2, page: 2 })).data.map(({ id }) => id)).toEqual([ids[0]]);
    expect(await list({ status: 'paid' })).toMatchObject({ total: 1, data: [{ id: ids[1] }] });
    expect((await list({ status: 'refunded' })).total).toBe(0);
  });

  it('refuse nothing at all, a thing twice, what is not sold, and a plan that one has or has ordered', async () => {
    const person = await student();
    const refused = async (items: object[]) => {
      const { status } = await person.call('orders.place', { body: { items: items as WantedItem[] } });
      return status;
    };
    expect(await refused([])).toBe(422);
    expect(await refused([assessment, assessment])).toBe(422);
    expect(await refused([plan('intermediate'), plan('expert')])).toBe(422);
    expect(await refused([{ kind: 'gold' }])).toBe(422);
    expect(await refused([plan('beginner')])).toBe(409);
    expect((await order(person, plan('expert'))).status).toBe(201);
    expect(await refused([plan('intermediate'), assessment])).toBe(409);
    expect(await refused([assessment])).toBe(201);
    expect((await own(person)).total).toBe(2);
  });

  it('are placed thirty times an hour at most', async () => {
    const person = await student();
    for (let times = 0; times < 30; times += 1) expect((await order(person, assessment)).status).toBe(201);
    const refused = await order(person, assessment);
    expect([refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual(['too_many', true]);
    const chosen = await person.call('subscription.choose', { body: { tier: 'expert' } });
    expect(chosen.body.code).toBe('too_many');
    expect((await order(await student(), assessment)).status).toBe(201);
    server.clock.advance(3600);
    expect((await order(person, assessment)).status).toBe(201);
  });

  it('are placed once for one key', async () => {
    const person = await student();
    const input = { body: { items: [assessment] }, key: crypto.randomUUID() };
    const first = await person.call('orders.place', input);
    const second = await person.call('orders.place', input);
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await own(person)).total).toBe(1);
  });

  it('change nothing until an admin says that they are paid; refunded, the plan before is back [PLAN-07]', async () => {
    const person = await student();
    const first = (await order(person, plan('intermediate'))).body.data.id;
    expect(await tierOf(person)).toBe('beginner');
    const paid = await settle(first, 'paid', 'Bank transfer 4411');
    expect([paid.status, paid.body.message]).toEqual([200, 'The order is paid']);
    expect(await tierOf(person)).toBe('intermediate');
    server.clock.advance(60);
    const second = (await order(person, plan('expert'))).body.data.id;
    await settle(second, 'paid');
    expect(await tierOf(person)).toBe('expert');
    server.clock.advance(60);
    expect((await settle(second, 'refunded', 'Paid twice')).status).toBe(200);
    expect(await tierOf(person)).toBe('intermediate');
    await settle(first, 'refunded', 'Asked for it');
    expect(await tierOf(person)).toBe('beginner');
    expect((await own(person)).data.map(({ status, reason }) => [status, reason])).toEqual([
      ['refunded', 'Paid twice'],
      ['refunded', 'Asked for it'],
    ]);
    expect((await order(person, plan('expert'))).status).toBe(201);
  });

  it('move by the table of transitions alone, and are taken back with a reason alone', async () => {
    const person = await student();
    const { id } = (await order(person, assessment)).body.data;
    const early = await settle(id, 'refunded', 'Why not');
    expect([early.status, early.body.message]).toEqual([409, 'This order isn’t paid, so there is nothing to refund']);
    const silent = await settle(id, 'cancelled');
    expect([silent.status, silent.body.fields]).toEqual([422, { reason: 'Say why' }]);
    const answers = await Promise.all([
      settle(id, 'paid'),
      settle(id, 'cancelled', 'No money came'),
      settle(id, 'paid'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const cancelled = (await order(person, evaluation)).body.data.id;
    await settle(cancelled, 'cancelled', 'No money came');
    for (const status of ['paid', 'cancelled', 'refunded'] as const) {
      const again = await settle(cancelled, status, 'Again');
      expect([again.status, again.body.message]).toEqual([409, 'This order is cancelled already']);
    }
    expect((await settle(999_999_999, 'paid')).status).toBe(404);
  });

  it('leave in the audit log who settled them, from what to what, and why', async () => {
    const { id } = (await order(await student(), assessment)).body.data;
    await settle(id, 'paid', 'Cash');
    await settle(id, 'refunded', 'Asked for it');
    const { data } = (await admin.call('audit.list', { query: { limit: 2 } })).body;
    const subject = { actor: { id: admin.id }, subject_kind: 'order', subject_id: id };
    expect(data).toMatchObject([
      {
        ...subject,
        act: 'order.refunded',
        before: { status: 'paid' },
        after: { status: 'refunded' },
        reason: 'Asked for it',
      },
      { ...subject, act: 'order.paid', before: { status: 'pending' }, after: { status: 'paid' }, reason: 'Cash' },
    ]);
  });

  it('tell whoever placed them what became of them', async () => {
    const person = await student();
    const { id } = (await order(person, assessment)).body.data;
    await settle(id, 'cancelled', 'No money came');
    const { data } = (await person.call('notifications.list')).body;
    expect(data.map(({ kind, text, path }) => [kind, text, path])).toEqual([
      ['order', 'Your order “Assessment and certificate” is cancelled: No money came', '/student/subscriptions'],
    ]);
  });

  it('are found by an admin by status, person and organisation, with what happened to them', async () => {
    const person = await student();
    const employer = await signedIn(server, 2);
    const named = { first_name: 'Ünal', last_name: 'Tester_One' };
    await server.database.write((tx) => tx.updateTable('users').set(named).where('id', '=', person.id).execute());
    const { id } = (await order(person, plan('expert'))).body.data;
    await settle(id, 'paid', 'Cash');
    const cancelled = (await order(person, evaluation)).body.data.id;
    await settle(cancelled, 'cancelled', 'No money came');
    const find = async (query: object) => (await admin.call('adminOrders.list', { query })).body;
    const byName = await find({ search: 'tester_one Ünal' });
    expect(byName.data.map((one) => one.id)).toEqual([cancelled, id]);
    const by = 'Asha Role1';
    const at = server.clock.now().toISOString();
    expect(byName.data[1]).toMatchObject({
      item: 'Expert plan',
      person: { id: person.id, name: 'Ünal Tester_One', email: person.email, role: 4 },
      place: '',
      history: [
        { status: 'pending', at, by: 'Ünal Tester_One', reason: '' },
        { status: 'paid', at, by, reason: 'Cash' },
      ],
    });
    expect((await find({ search: 'testerXone' })).total).toBe(0);
    expect((await find({ search: person.email, status: 'paid' })).data.map((one) => one.id)).toEqual([id]);
    expect((await find({ search: person.email, limit: 1, page: 2 })).data.map((one) => one.id)).toEqual([id]);
    const place = `Works ${crypto.randomUUID()}`;
    await server.database.write(async (tx) => {
      await tx
        .updateTable('companies')
        .set({ name: place })
        .where('id', '=', employer.companyId ?? 0)
        .execute();
      const items = [{ kind: 'plan', name: 'Expert plan', tier: 'expert', mentor_id: null, price: 6500 }] as const;
      const owner = { column: 'company_id', id: employer.companyId ?? 0 } as const;
      await placeOrder(tx, { owner, by: employer.id, items, status: 'pending' }, server.clock.now());
    });
    expect((await find({ search: place })).data).toMatchObject([{ place, person: { id: employer.id, role: 2 } }]);
  });

  it('of a session are placed with its booking at the mentor’s price, many at a time, and called off with it', async () => {
    const person = await student();
    const mentor = await signedIn(server, 5);
    const { service } = server.app;
    const account = { ...person, company_id: null, institution_id: null };
    const book = (price: number) =>
      server.database.write((tx) =>
        orderSession(tx, service, { student: account, mentorId: mentor.id, price }, server.clock.now()),
      );
    const first = await book(1500);
    const second = await book(1000);
    const free = await book(0);
    expect((await own(person)).data).toMatchObject([
      { id: free, price: 0, status: 'paid' },
      { id: second, item: 'Mentor session', tier: null, price: 1000, status: 'pending' },
      { id: first, price: 1500, items: [{ kind: 'mentor_session', mentor_id: mentor.id, price: 1500 }] },
    ]);
    const taken = await person.call('subscription.cancelOrder', { params: { id: second } });
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'Call the session off instead. Its order is cancelled with it',
    ]);
    await settle(first, 'paid');
    const call = (id: number) =>
      server.database.write((tx) => endSessionOrder(tx, id, { by: person.id, reason: 'student' }, server.clock.now()));
    await call(first);
    await call(second);
    expect((await own(person)).data.map(({ id, status }) => [id, status])).toEqual([
      [free, 'paid'],
      [second, 'cancelled'],
      [first, 'paid'],
    ]);
  });

  it('of an account that is deleted are cancelled while nothing is paid, and keep no words about it', async () => {
    const person = await student();
    const paid = (await order(person, assessment)).body.data.id;
    await settle(paid, 'paid', 'From Asha’s account');
    const pending = (await order(person, evaluation)).body.data.id;
    expect((await person.call('auth.deleteAccount')).status).toBe(200);
    const { data } = (await admin.call('adminOrders.list', { query: { search: 'Former member', limit: 2 } })).body;
    expect(data.map(({ id, status, person: { name, email } }) => [id, status, name, email])).toEqual([
      [pending, 'cancelled', 'Former member', ''],
      [paid, 'paid', 'Former member', ''],
    ]);
    expect(JSON.stringify(data)).not.toContain('Asha’s account');
    expect((await settle(paid, 'refunded', 'Left')).status).toBe(200);
  });

  /** The service with a provider that gives one documented answer, or fails. */
  async function ordered(person: Person, begin: () => Promise<PaymentAnswer>) {
    const { database, clock, mailer, files } = server.app.service;
    const app = buildServer({ database, config: testConfig, clock, mailer, files, payments: { begin } });
    const response = await app.inject({
      method: 'POST',
      url: '/v1/orders',
      headers: { 'x-footbridge-client': 'test', cookie: `footbridge_session=${person.cookie}` },
      payload: { items: [plan('expert')] },
    });
    await app.close();
    return [response.statusCode, response.json().code ?? response.json().data.status, (await own(person)).total];
  }

  it('begin as a payment provider says, and leave nothing behind where it refuses or fails', async () => {
    expect(await ordered(await student(), () => Promise.resolve('pending'))).toEqual([201, 'pending', 1]);
    expect(await ordered(await student(), () => Promise.resolve('paid'))).toEqual([201, 'paid', 1]);
    expect(await ordered(await student(), () => Promise.resolve('refused'))).toEqual([402, 'payment_refused', 0]);
    expect(await ordered(await student(), () => Promise.reject(new Error('away')))).toEqual([500, 'internal', 0]);
  });
});
