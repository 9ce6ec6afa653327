import { beforeAll, expect, it } from 'vitest';
import type { BodyOf } from '#shared/contract/index.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../testing/engines.ts';
import { bookingBetween, fullHour, mentorAtAllHours } from '../testing/mentoring.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('sessions of who can’t act any more', (open) => {
  let server: TestServer;
  let admin: Person;
  let mentor: Person;
  beforeAll(async () => {
    server = testServer(await open());
    admin = await signedIn(server, 1);
    return () => server.close();
  });

  const change = (body: BodyOf<'admin.changeUser'>) =>
    admin.call('admin.changeUser', { params: { id: mentor.id }, body });

  /** A student who has asked for a session at an hour of the next day, and what the mentor answers. */
  async function asked(hour: number, answer?: BodyOf<'mentor.answerSession'>): Promise<Person> {
    const student = await signedIn(server, 4);
    const id = await bookingBetween(student, mentor, hour);
    if (answer) await mentor.call('mentor.answerSession', { params: { id }, body: answer });
    return student;
  }
  const orderOf = async (student: Person) => (await student.call('orders.list')).body.data[0];
  const stateOf = async (student: Person) => {
    const order = await orderOf(student);
    const [session] = (await student.call('bookings.list')).body.data;
    return [session?.status, order?.status, order?.session_off];
  };
  const told = async (student: Person) =>
    (await student.call('notifications.list')).body.data
      .filter(({ kind }) => kind === 'booking')
      .map(({ text }) => text);

  it.each([
    ['is suspended', { suspended: true, reason: 'Spam' }, { suspended: false }],
    ['becomes an administrator', { admin: true }, { admin: false }],
  ] as const)(
    'are called off when the mentor %s, paid ones wait for a refund, and none comes back [API-64]',
    async (_how, end, undo) => {
      mentor = await mentorAtAllHours(server);
      await mentor.call('mentor.saveProfile', { body: { own_price: 1500 } });
      const over = await asked(9, { status: 'accepted' });
      const late = await asked(10);
      server.clock.advance(2 * seconds.day);
      const paid = await asked(9, { status: 'accepted' });
      const id = (await orderOf(paid))?.id ?? 0;
      await admin.call('adminOrders.settle', { params: { id }, body: { status: 'paid', reason: '' } });
      const waiting = await asked(10);
      const moved = await asked(11, { status: 'proposed', starts_at: fullHour(server, 12) });

      expect((await change(end)).status).toBe(200);
      expect((await change(undo)).status).toBe(200);
      expect(await stateOf(over)).toEqual(['accepted', 'pending', null]);
      expect(await stateOf(paid)).toEqual(['cancelled', 'paid', 'mentor']);
      const owed = await admin.call('adminOrders.list', { query: { session_off: 'yes' } });
      expect(owed.body.data.map((order) => order.id)).toContain(id);
      for (const student of [waiting, moved]) expect(await stateOf(student)).toEqual(['cancelled', 'cancelled', null]);
      for (const student of [paid, waiting, moved]) {
        expect((await told(student))[0]).toBe('Asha Role5 called your session off');
      }
      expect(await told(over)).toEqual(['Asha Role5 accepted your session']);
      expect([await stateOf(late), await told(late)]).toEqual([['cancelled', 'cancelled', null], []]);
      expect(await stateOf(await asked(9))).toEqual(['requested', 'pending', null]);
    },
  );

  it.each([
    ['is suspended', { suspended: true, reason: 'Spam' }, { suspended: false }],
    ['becomes an administrator', { admin: true }, { admin: false }],
  ] as const)(
    'are called off when the student %s: the mentor is told and free again, and none comes back [API-64]',
    async (_how, end, undo) => {
      mentor = await mentorAtAllHours(server);
      const student = await signedIn(server, 4);
      const book = (hour: number, by = student) => bookingBetween(by, mentor, hour);
      const over = await book(9);
      const accept = (id: number) =>
        mentor.call('mentor.answerSession', { params: { id }, body: { status: 'accepted' } });
      await accept(over);
      server.clock.advance(2 * seconds.day);
      const coming = await book(9);
      await accept(coming);
      const waiting = await book(10);
      const params = { id: student.id };
      for (const body of [end, undo]) expect((await admin.call('admin.changeUser', { params, body })).status).toBe(200);
      const { data } = (await mentor.call('mentor.sessions', { query: { limit: 10 } })).body;
      const statuses = Object.fromEntries(data.map(({ id, status }) => [id, status]));
      expect(statuses).toEqual({ [over]: 'accepted', [coming]: 'cancelled', [waiting]: 'cancelled' });
      expect((await told(mentor)).slice(0, 2)).toEqual(Array(2).fill('Asha Role4 called the session off'));
      expect(await book(9, await signedIn(server, 4))).toBeGreaterThan(waiting);
    },
  );
});
