import { beforeAll, expect, it } from 'vitest';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../testing/engines.ts';
import { bookingBetween, mentorAtAllHours } from '../testing/mentoring.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { markExpiredSessions } from './session-off.ts';

describeEngines('the order of a session that doesn’t take place', (open) => {
  let server: TestServer;
  let admin: Person;
  let mentor: Person;
  beforeAll(async () => {
    server = testServer(await open());
    admin = await signedIn(server, 1);
    return () => server.close();
  });

  const settle = (id: number, status: 'paid' | 'refunded' | 'cancelled') =>
    admin.call('adminOrders.settle', { params: { id }, body: { status, reason: 'Cash' } });
  const owed = async () => (await admin.call('adminOrders.list', { query: { session_off: 'yes' } })).body.data;
  const waiting = async () => (await admin.call('admin.overview')).body.data.orders;
  const orderOf = async (student: Person) => (await student.call('orders.list')).body.data[0];
  const told = async (person: Person) =>
    (await person.call('notifications.list')).body.data
      .filter(({ kind }) => kind === 'order')
      .map(({ text, path }) => [text, path]);

  /** A student whose session with a new mentor is ordered, and not paid yet. */
  async function orderedSession() {
    mentor = await mentorAtAllHours(server);
    await mentor.call('mentor.saveProfile', { body: { own_price: 1500 } });
    const student = await signedIn(server, 4);
    const booking = await bookingBetween(student, mentor);
    return { student, booking, id: (await orderOf(student))?.id ?? 0 };
  }

  /** A student whose session with a new mentor is paid. */
  async function paidSession() {
    const session = await orderedSession();
    await settle(session.id, 'paid');
    return session;
  }
  const answer = (booking: number, body: object) =>
    mentor.call('mentor.answerSession', { params: { id: booking }, body: body as { status: 'declined' } });

  it.each([
    ['declined', 'The mentor declined the session', (booking: number) => answer(booking, { status: 'declined' })],
    [
      'mentor',
      'The mentor called the session off',
      async (booking: number) => {
        await answer(booking, { status: 'accepted' });
        await answer(booking, { status: 'cancelled' });
      },
    ],
    [
      'student',
      'The student called the session off',
      (booking: number, student: Person) =>
        student.call('bookings.change', { params: { id: booking }, body: { status: 'cancelled' } }),
    ],
    [
      'expired',
      'The session’s time came before an answer',
      () => markExpiredSessions(server.database, new Date(server.clock.now().getTime() + 3 * milliseconds.day)),
    ],
  ] as const)('is marked and waits for an admin (%s) [API-64]', async (reason, sentence, end) => {
    const { student, booking, id } = await paidSession();
    const before = await waiting();
    expect((await orderOf(student))?.session_off).toBeNull();
    await end(booking, student);
    expect(await orderOf(student)).toMatchObject({ status: 'paid', session_off: reason });
    expect((await owed()).map((one) => one.id)).toContain(id);
    expect((await waiting()).session_off).toBe(before.session_off + 1);
    expect((await told(admin))[0]).toEqual([
      `${sentence}, and ₹1,500 is paid: order ${id} waits for a refund`,
      '/admin/orders?status=session_off',
    ]);
    expect((await told(student))[0]).toEqual([
      `${sentence}. You paid ₹1,500; the admins are asked to refund it`,
      '/student/subscriptions',
    ]);
    expect((await settle(id, 'refunded')).body.data).toMatchObject({ status: 'refunded', session_off: reason });
    expect((await owed()).map((one) => one.id)).not.toContain(id);
    expect(await waiting()).toEqual(before);
    expect((await told(student))[0]?.[0]).toBe('Your order “Mentor session” is refunded: Cash');
  });

  it('keeps its mark when the student deletes their account', async () => {
    const { student, id } = await paidSession();
    expect((await student.call('auth.deleteAccount')).status).toBe(200);
    expect((await owed()).find((one) => one.id === id)).toMatchObject({ session_off: 'student', place: '' });
    await settle(id, 'refunded');
  });

  it('loses its mark when the mentor proposes another time', async () => {
    const { student, booking, id } = await paidSession();
    const late = new Date(server.clock.now().getTime() + 3 * milliseconds.day);
    await markExpiredSessions(server.database, late);
    expect((await owed()).map((one) => one.id)).toContain(id);
    const starts_at = new Date(late.getTime() + milliseconds.day).toISOString();
    expect((await answer(booking, { status: 'proposed', starts_at })).status).toBe(200);
    expect((await owed()).map((one) => one.id)).not.toContain(id);
    const texts = async (person: Person) => (await told(person)).map(([text]) => text);
    expect(await texts(admin)).toContain(`The session has another time: order ${id} needs no refund now`);
    expect(await texts(student)).toContain('The session has another time. What you paid stays paid');
    // The time came after all, but another one is proposed by now.
    await markExpiredSessions(server.database, late);
    expect((await owed()).map((one) => one.id)).not.toContain(id);
  });

  it('isn’t taken up again once the money was given back, and keeps why', async () => {
    const { student, booking, id } = await paidSession();
    const late = new Date(server.clock.now().getTime() + 3 * milliseconds.day);
    await markExpiredSessions(server.database, late);
    await settle(id, 'refunded');
    const starts_at = new Date(late.getTime() + milliseconds.day).toISOString();
    expect(await answer(booking, { status: 'proposed', starts_at })).toMatchObject({
      status: 409,
      body: { message: 'The payment was refunded. Decline the request; the student can ask again' },
    });
    expect(await orderOf(student)).toMatchObject({ status: 'refunded', session_off: 'expired' });
  });

  it('doesn’t hold up place and note of an accepted session once it was refunded, but another time', async () => {
    const { booking, id } = await paidSession();
    expect((await answer(booking, { status: 'accepted' })).status).toBe(200);
    expect((await settle(id, 'refunded')).status).toBe(200);
    const moved = await answer(booking, { status: 'accepted', place: 'Room 4' });
    expect(moved).toMatchObject({ status: 200, body: { data: { place: 'Room 4' } } });
    const starts_at = new Date(server.clock.now().getTime() + 3 * milliseconds.day).toISOString();
    expect(await answer(booking, { status: 'proposed', starts_at })).toMatchObject({
      status: 409,
      body: { message: 'The payment was refunded. Call the session off; the student can ask again' },
    });
  });

  it('isn’t taken up again once an admin cancelled it: the session can only be declined or called off', async () => {
    const refusal = (instead: string) => ({ status: 409, body: { message: `The order was cancelled. ${instead}` } });
    const toMentor = refusal('Decline the request; the student can ask again');
    const stateOf = async (student: Person) => (await student.call('bookings.list')).body.data[0]?.status;
    const { student, booking, id } = await orderedSession();
    await settle(id, 'cancelled');
    const starts_at = new Date(server.clock.now().getTime() + 3 * milliseconds.day).toISOString();
    expect(await answer(booking, { status: 'accepted' })).toMatchObject(toMentor);
    expect(await answer(booking, { status: 'proposed', starts_at })).toMatchObject(toMentor);
    expect(await stateOf(student)).toBe('requested');
    expect((await answer(booking, { status: 'declined' })).status).toBe(200);
    expect([await stateOf(student), (await orderOf(student))?.status]).toEqual(['declined', 'cancelled']);

    const proposed = await orderedSession();
    await answer(proposed.booking, { status: 'proposed', starts_at });
    await settle(proposed.id, 'cancelled');
    const change = (status: 'accepted' | 'cancelled') =>
      proposed.student.call('bookings.change', { params: { id: proposed.booking }, body: { status } });
    expect(await change('accepted')).toMatchObject(refusal('Ask for a new session instead'));
    expect((await change('cancelled')).status).toBe(200);
  });

  it('is marked also where the student leaves after the time of an unanswered request', async () => {
    const { student, id } = await paidSession();
    server.clock.advance(3 * 86_400);
    expect((await student.call('auth.deleteAccount')).status).toBe(200);
    expect((await owed()).find((one) => one.id === id)).toMatchObject({ session_off: 'student' });
    await settle(id, 'refunded');
  });

  it('is nothing to refund where the session was free', async () => {
    mentor = await mentorAtAllHours(server);
    await mentor.call('mentor.saveProfile', { body: { own_price: 0 } });
    const student = await signedIn(server, 4);
    const booking = await bookingBetween(student, mentor);
    await answer(booking, { status: 'declined' });
    expect(await orderOf(student)).toMatchObject({ status: 'paid', price: 0, session_off: null });
    expect(await told(student)).toEqual([]);
  });

  it('stands first among everybody’s orders, then the pending ones, then the rest, the newest first', async () => {
    const { booking, id } = await paidSession();
    const other = await signedIn(server, 4);
    const place = async (kind: 'assessment' | 'evaluation') => {
      const placed = await other.call('orders.place', { body: { items: [{ kind }] } });
      return placed.body.data.id;
    };
    const pending = await place('assessment');
    const settled = await place('evaluation');
    await settle(settled, 'paid');
    const first = async () =>
      (await admin.call('adminOrders.list', { query: { limit: 100 } })).body.data.map((one) => one.id);
    expect((await first()).slice(0, 2)).toEqual([pending, settled]);
    await answer(booking, { status: 'declined' });
    expect((await first()).slice(0, 3)).toEqual([id, pending, settled]);
    await settle(pending, 'paid');
    expect((await first()).slice(0, 3)).toEqual([id, settled, pending]);
  });
});
