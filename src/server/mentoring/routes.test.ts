import { beforeAll, expect, it } from 'vitest';
import type { BodyOf } from '#shared/contract/index.ts';
import { describeEngines } from '../testing/engines.ts';
import { bookingBetween, fullHour, mentorAtAllHours } from '../testing/mentoring.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('sessions with mentors', (open) => {
  let server: TestServer;
  let mentor: Person;
  let student: Person;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });

  const both = async () => {
    mentor = await mentorAtAllHours(server);
    student = await signedIn(server, 4);
  };
  const answer = (id: number, body: BodyOf<'mentor.answerSession'>) =>
    mentor.call('mentor.answerSession', { params: { id }, body });
  const change = (id: number, status: 'accepted' | 'cancelled') =>
    student.call('bookings.change', { params: { id }, body: { status } });
  const told = async (person: Person) => (await person.call('notifications.list')).body.data[0]?.text;

  it('are booked, accepted and in both lists, and both sides are told [API-64] [MEN-09] [PLAN-08]', async () => {
    await both();
    await mentor.call('mentor.saveProfile', { body: { own_price: 1200 } });
    const starts_at = fullHour(server, 9);
    const body = { mentor_id: mentor.id, starts_at, topic: 'A first project' };
    const booked = await student.call('bookings.create', { body });
    const expected = {
      status: 'requested',
      starts_at,
      ends_at: fullHour(server, 10),
      asked_starts_at: starts_at,
      topic: 'A first project',
      price: 1200,
      mentor: { id: mentor.id, first_name: 'Asha', last_name: 'Role5', designation: 'Manager' },
      student: { id: student.id, first_name: 'Asha', last_name: 'Role4' },
    };
    expect(booked).toMatchObject({ status: 201, body: { data: expected } });
    expect(await told(mentor)).toBe('Asha Role4 asks you for a session');
    const { id } = booked.body.data;
    const accepted = await answer(id, { status: 'accepted', note: 'Bring a plan', place: 'https://meet.example/1' });
    expect([accepted.status, accepted.body.data.status]).toEqual([200, 'accepted']);
    expect(await told(student)).toBe('Asha Role5 accepted your session');
    const own = await student.call('bookings.list');
    const theirs = await mentor.call('bookings.list');
    const requests = await mentor.call('mentor.sessions');
    for (const { body: list } of [own, theirs, requests]) {
      const whole = { ...expected, id, status: 'accepted', note: 'Bring a plan', place: 'https://meet.example/1' };
      expect(list).toMatchObject({ data: [whole], total: 1 });
    }
  });

  it('move to the time that a mentor proposes once the student accepts it; the first time is free again', async () => {
    await both();
    const id = await bookingBetween(student, mentor, 9);
    const without = await answer(id, { status: 'proposed' });
    expect([without.status, Object.keys(without.body.fields ?? {})]).toEqual([422, ['starts_at']]);
    const past = await answer(id, { status: 'proposed', starts_at: '2026-01-05T08:00:00.000Z' });
    expect(past.status).toBe(422);
    expect((await change(id, 'accepted')).status).toBe(409);
    const proposed = await answer(id, { status: 'proposed', starts_at: fullHour(server, 15) });
    expect(proposed.body.data).toMatchObject({
      status: 'proposed',
      starts_at: fullHour(server, 15),
      ends_at: fullHour(server, 16),
      asked_starts_at: fullHour(server, 9),
    });
    expect(await told(student)).toBe('Asha Role5 proposes another time for your session');
    expect((await answer(id, { status: 'accepted' })).status).toBe(409);
    const other = await signedIn(server, 4);
    expect(await bookingBetween(other, mentor, 9)).toBeGreaterThan(id);
    server.clock.advance(1);
    expect((await change(id, 'accepted')).body.data).toMatchObject({
      status: 'accepted',
      starts_at: fullHour(server, 15),
    });
    expect(await told(mentor)).toBe('Asha Role4 accepted the time that you proposed');
  });

  it('refuse times that are taken on either side, have passed, or are outside the hours', async () => {
    await both();
    const other = await signedIn(server, 4);
    const elsewhere = await mentorAtAllHours(server);
    await bookingBetween(student, mentor, 9);
    const book = async (by: Person, of: Person, starts_at: string) => {
      const { status, body } = await by.call('bookings.create', { body: { mentor_id: of.id, starts_at } });
      return [status, body.message];
    };
    expect(await book(other, mentor, fullHour(server, 9))).toEqual([
      409,
      'This time is no longer free. Choose another one',
    ]);
    expect(await book(student, elsewhere, fullHour(server, 9))).toEqual([
      409,
      'You have another session at this time. Choose another one',
    ]);
    const half = fullHour(server, 11).replace(':00:00', ':30:00');
    expect(await book(other, mentor, half)).toEqual([
      409,
      'The mentor takes no session at this time. Choose another one',
    ]);
    expect((await book(other, mentor, '2026-01-05T08:00:00.000Z'))[0]).toBe(409);
    expect((await book(other, other, fullHour(server, 12)))[0]).toBe(404);
    const id = await bookingBetween(other, mentor, 12);
    for (const starts_at of [fullHour(server, 9), half.replace('T11', 'T09')]) {
      const onto = await answer(id, { status: 'proposed', starts_at });
      expect([onto.status, onto.body.code]).toEqual([409, 'conflict']);
    }
  });

  it('take no answer twice over, none after the end, and the same answer again without a change [MEN-09]', async () => {
    await both();
    const id = await bookingBetween(student, mentor, 9);
    await answer(id, { status: 'declined', note: 'I am away' });
    expect(await told(student)).toBe('Asha Role5 declined your request for a session');
    const seen = (await student.call('bookings.list')).body.data[0];
    expect((await answer(id, { status: 'declined', note: 'I am away' })).body.data).toEqual(seen);
    for (const status of ['accepted', 'cancelled'] as const) expect((await answer(id, { status })).status).toBe(409);
    expect((await change(id, 'cancelled')).status).toBe(409);
    const next = await bookingBetween(student, mentor, 9);
    await answer(next, { status: 'accepted' });
    const elsewhere = await answer(next, { status: 'accepted', place: 'https://meet.example/2' });
    expect(elsewhere.body.data).toMatchObject({ status: 'accepted', place: 'https://meet.example/2' });
    expect(await told(student)).toBe('Asha Role5 changed the place or the note of your session');
    server.clock.advance(2 * 86_400);
    const late = await change(next, 'cancelled');
    expect([late.status, late.body.message]).toEqual([409, 'This session has begun or is over']);
    server.clock.advance(-2 * 86_400);
    expect((await answer(next, { status: 'cancelled', note: 'Ill' })).status).toBe(200);
    expect(await told(student)).toBe('Asha Role5 called your session off');
  });

  it('wait for an answer two with one mentor and five with all at most', async () => {
    await both();
    const book = async (of: Person, hour: number) => {
      const body = { mentor_id: of.id, starts_at: fullHour(server, hour) };
      const { status, body: answered } = await student.call('bookings.create', { body });
      return status === 201 ? answered.data.id : [answered.code, answered.message];
    };
    const first = Number(await book(mentor, 1));
    await book(mentor, 2);
    const full = (count: string) => ['too_many', `You have ${count}. Wait for an answer, or cancel one`];
    expect(await book(mentor, 3)).toEqual(full('2 open requests with this mentor'));
    await answer(first, { status: 'proposed', starts_at: fullHour(server, 4) });
    expect(await book(mentor, 3)).toEqual(full('2 open requests with this mentor'));
    expect((await change(first, 'accepted')).status).toBe(200);
    expect(await book(mentor, 3)).toEqual(expect.any(Number));
    const others = [await mentorAtAllHours(server), await mentorAtAllHours(server)] as const;
    for (const hour of [5, 6]) expect(await book(others[0], hour)).toEqual(expect.any(Number));
    const fifth = Number(await book(others[1], 7));
    expect(await book(others[1], 8)).toEqual(full('5 open requests'));
    await change(fifth, 'cancelled');
    expect(await book(others[1], 8)).toEqual(expect.any(Number));
    server.clock.advance(2 * 86_400);
    expect(await book(mentor, 1), 'times that have passed').toEqual(expect.any(Number));
    server.clock.advance(-2 * 86_400);
  });

  it('are asked for thirty times an hour at most', async () => {
    await both();
    for (let times = 0; times < 30; times += 1) await change(await bookingBetween(student, mentor, 9), 'cancelled');
    const body = { mentor_id: mentor.id, starts_at: fullHour(server, 9) };
    const { body: refused, headers } = await student.call('bookings.create', { body });
    expect([refused.code, Number(headers['retry-after']) > 0]).toEqual(['too_many', true]);
    server.clock.advance(3600);
    expect((await student.call('bookings.create', { body })).status).toBe(201);
    server.clock.advance(-3600);
  });

  it('are ordered at the mentor’s price; the order ends with the session unless it was paid [API-64] [PLAN-09]', async () => {
    await both();
    await mentor.call('mentor.saveProfile', { body: { own_price: 1500 } });
    const orders = async () => (await student.call('orders.list')).body.data;
    const declined = await bookingBetween(student, mentor, 9);
    const session = { kind: 'mentor_session', mentor_id: mentor.id, price: 1500 };
    expect(await orders()).toMatchObject([{ status: 'pending', price: 1500, items: [session] }]);
    const [order] = await orders();
    expect((await student.call('bookings.list')).body.data[0]).toMatchObject({ id: declined, order_id: order?.id });
    await answer(declined, { status: 'declined' });
    const cancelled = await bookingBetween(student, mentor, 9);
    await change(cancelled, 'cancelled');
    const kept = await bookingBetween(student, mentor, 9);
    await answer(kept, { status: 'accepted' });
    expect((await orders()).map(({ status }) => status)).toEqual(['pending', 'cancelled', 'cancelled']);
    const taken = { mentor_id: mentor.id, starts_at: fullHour(server, 9) };
    const other = await signedIn(server, 4);
    await other.call('bookings.create', { body: taken });
    expect((await other.call('orders.list')).body.total).toBe(0);
  });

  it.each([
    [null, 1000],
    [0, 0],
    [1500, 1500],
  ])(
    'cost what the mentor has named, %s, and else the usual price: %i [PLAN-09] [PLAN-25] [API-64]',
    async (own_price, price) => {
      await both();
      await mentor.call('mentor.saveProfile', { body: { own_price } });
      const booked = await student.call('bookings.create', {
        body: { mentor_id: mentor.id, starts_at: fullHour(server, 9) },
      });
      expect(booked).toMatchObject({ status: 201, body: { data: { price } } });
      const item = { kind: 'mentor_session', mentor_id: mentor.id, price };
      expect((await student.call('orders.list')).body).toMatchObject({
        total: 1,
        data: [{ id: booked.body.data.order_id, item: 'Mentor session', price, items: [item] }],
      });
    },
  );

  it.each(['skills', 'languages'] as const)(
    'have a mentor with five %s and no sixth [VAL-01] [VAL-02]',
    async (list) => {
      await both();
      const five = ['a', 'b', 'c', 'd', 'e'];
      const save = (items: string[]) => mentor.call('mentor.saveProfile', { body: { [list]: items } });
      expect((await save(five)).body.data[list]).toEqual(five);
      const refused = await save([...five, 'f']);
      expect([refused.status, refused.body.fields]).toEqual([422, { [list]: 'Maximum 5 items allowed' }]);
      expect((await mentor.call('mentor.profile')).body.data[list]).toEqual(five);
    },
  );

  it('are not ordered at another price than the student has seen [API-64]', async () => {
    await both();
    const body = { mentor_id: mentor.id, starts_at: fullHour(server, 9), price: 1000 };
    await mentor.call('mentor.saveProfile', { body: { own_price: 1500 } });
    const refused = await student.call('bookings.create', { body });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The mentor has changed the price. Look at it and ask again',
    ]);
    const counts = async () => [
      (await student.call('bookings.list')).body.total,
      (await student.call('orders.list')).body.total,
    ];
    expect(await counts()).toEqual([0, 0]);
    expect((await student.call('bookings.create', { body: { ...body, price: 1500 } })).status).toBe(201);
    expect(await counts()).toEqual([1, 1]);
  });

  it('are listed by status, by time and in either order [MEN-07] [ROLE-26]', async () => {
    await both();
    const ids: number[] = [];
    const another = await signedIn(server, 4);
    for (const hour of [9, 11]) ids.push(await bookingBetween(student, mentor, hour));
    ids.push(await bookingBetween(another, mentor, 14));
    await bookingBetween(another, await mentorAtAllHours(server), 11);
    const [first = 0, second = 0, third = 0] = ids;
    await answer(second, { status: 'accepted' });
    const found = async (query: object) =>
      (await mentor.call('mentor.sessions', { query })).body.data.map(({ id }) => id);
    expect(await found({})).toEqual([first, second, third]);
    expect(await found({ sort: '-starts_at' })).toEqual([third, second, first]);
    expect(await found({ status: 'requested' })).toEqual([first, third]);
    expect(await found({ from: fullHour(server, 10), to: fullHour(server, 14) })).toEqual([second]);
    expect(await found({ page: 2, limit: 2 })).toEqual([third]);
  });

  it('come as a calendar file once accepted, and take it back when they are called off', async () => {
    await both();
    const id = await bookingBetween(student, mentor, 9);
    const file = async (by: Person) => {
      const { status, text } = await by.call('bookings.calendar', { params: { id } });
      return { status, text: text.replace(/\r\n /g, '') };
    };
    expect((await file(student)).status).toBe(409);
    await answer(id, { status: 'accepted', place: 'https://meet.example/7' });
    for (const person of [student, mentor]) {
      const { text } = await file(person);
      for (const line of ['DTSTART:20260106T090000Z', 'DTEND:20260106T100000Z', 'LOCATION:https://meet.example/7'])
        expect(text).toContain(line);
      expect(text).toContain('SUMMARY:Session: Asha Role5 and Asha Role4');
    }
    expect((await file(student)).text).toContain(`mailto:${mentor.email}`);
    await change(id, 'cancelled');
    expect((await file(mentor)).text).toContain('METHOD:CANCEL');
  });

  it('tell no address of the mentor to a student who calls a request off that nobody accepted', async () => {
    await both();
    const id = await bookingBetween(student, mentor, 9);
    await change(id, 'cancelled');
    const { text } = await student.call('bookings.calendar', { params: { id } });
    expect(text).toContain('METHOD:CANCEL');
    expect(text.replace(/\r\n /g, '')).not.toMatch(/mailto|@(?!footbridge)/);
  });
});
