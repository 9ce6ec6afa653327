import { beforeAll, expect, it } from 'vitest';
import { holdingStatuses } from '#shared/rules/mentoring/booking-status.ts';
import type { Database } from '../platform/database/database.ts';
import { many, tally } from '../testing/at-once.ts';
import { describeEngines } from '../testing/engines.ts';
import { bookingBetween, fullHour, invitedMentor, mentorAtAllHours } from '../testing/mentoring.ts';
import { signedIn } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const rounds = 4;
const writers = 6;

describeEngines('bookings at the same moment', (open) => {
  let database: Database;
  /** Two services on one database. */
  let servers: readonly [TestServer, TestServer];
  beforeAll(async () => {
    database = await open();
    servers = [testServer(database), testServer(database)];
  });
  const either = (index: number) => servers[index % 2 === 0 ? 0 : 1];
  const held = () =>
    database.read
      .selectFrom('bookings')
      .select(['mentor_id', 'student_id', 'starts_at'])
      .where('status', 'in', holdingStatuses)
      .execute();

  it('give a slot to one student only [API-64]', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const mentor = await mentorAtAllHours(servers[0]);
      const students = await many(writers, () => signedIn(servers[0], 4));
      const body = { mentor_id: mentor.id, starts_at: fullHour(servers[0], 9) };
      const answers = await many(writers, (index) =>
        either(index).call('bookings.create', { body, cookie: students[index]?.cookie ?? null }),
      );
      expect(tally(answers)).toBe(`201×1 409×${writers - 1}`);
      expect((await held()).filter(({ mentor_id }) => mentor_id === mentor.id)).toHaveLength(1);
    }
  });

  it('give a student one session at a time, whoever the mentor is', async () => {
    const student = await signedIn(servers[0], 4);
    const mentors = await many(writers, () => mentorAtAllHours(servers[0]));
    const starts_at = fullHour(servers[0], 9);
    const answers = await many(writers, (index) =>
      either(index).call('bookings.create', {
        body: { mentor_id: mentors[index]?.id ?? 0, starts_at },
        cookie: student.cookie,
      }),
    );
    expect(tally(answers)).toBe(`201×1 409×${writers - 1}`);
    expect((await held()).filter(({ student_id }) => student_id === student.id)).toHaveLength(1);
  });

  it('and answers to one: the session is accepted or called off, and holds its time accordingly', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const mentor = await mentorAtAllHours(servers[0]);
      const student = await signedIn(servers[0], 4);
      const params = { id: await bookingBetween(student, mentor) };
      const [accepted, cancelled] = await Promise.all([
        either(0).call('mentor.answerSession', { params, body: { status: 'accepted' }, cookie: mentor.cookie }),
        either(1).call('bookings.change', { params, body: { status: 'cancelled' }, cookie: student.cookie }),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(accepted.status);
      expect((await student.call('bookings.list')).body.data[0]?.status).toBe('cancelled');
    }
  });

  it('and a suspension of the mentor: none is left standing', async () => {
    const admin = await signedIn(servers[0], 1);
    for (let round = 0; round < rounds; round += 1) {
      const mentor = await mentorAtAllHours(servers[0]);
      const students = await many(writers, () => signedIn(servers[0], 4));
      const [suspended] = await Promise.all([
        admin.call('admin.changeUser', { params: { id: mentor.id }, body: { suspended: true, reason: 'Spam' } }),
        many(writers, (index) => {
          const body = { mentor_id: mentor.id, starts_at: fullHour(servers[0], index) };
          return either(index).call('bookings.create', { body, cookie: students[index]?.cookie ?? null });
        }),
      ]);
      expect(suspended.status).toBe(200);
      expect((await held()).filter(({ mentor_id }) => mentor_id === mentor.id)).toEqual([]);
    }
  });

  it('and a suspension of the student: none is left standing', async () => {
    const admin = await signedIn(servers[0], 1);
    for (let round = 0; round < rounds; round += 1) {
      const student = await signedIn(servers[0], 4);
      const mentors = await many(writers, () => mentorAtAllHours(servers[0]));
      const [suspended] = await Promise.all([
        admin.call('admin.changeUser', { params: { id: student.id }, body: { suspended: true, reason: 'Spam' } }),
        many(writers, (index) => {
          const body = { mentor_id: mentors[index]?.id ?? 0, starts_at: fullHour(servers[0], index) };
          return either(index).call('bookings.create', { body, cookie: student.cookie });
        }),
      ]);
      expect(suspended.status).toBe(200);
      expect((await held()).filter(({ student_id }) => student_id === student.id)).toEqual([]);
    }
  });

  it('accept no other time than the one that the student has seen', async () => {
    const mentor = await mentorAtAllHours(servers[0]);
    const student = await signedIn(servers[0], 4);
    const params = { id: await bookingBetween(student, mentor) };
    const seen = fullHour(servers[0], 11);
    const other = fullHour(servers[0], 12);
    for (const starts_at of [seen, other]) {
      await mentor.call('mentor.answerSession', { params, body: { status: 'proposed', starts_at } });
    }
    const accept = (starts_at: string) =>
      student.call('bookings.change', { params, body: { status: 'accepted', starts_at } });
    expect(await accept(seen)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'The mentor proposes another time now. Look at it first' },
    });
    expect((await student.call('bookings.list')).body.data[0]).toMatchObject({ status: 'proposed', starts_at: other });
    expect(await accept(other)).toMatchObject({
      status: 200,
      body: { data: { status: 'accepted', starts_at: other } },
    });
  });

  it('open one account with an invitation', async () => {
    const { email, token } = await invitedMentor(servers[0]);
    const answers = await many(writers, (index) =>
      either(index).call('auth.signUpMentor', {
        basic: [email, 'correct horse battery'],
        body: { first_name: 'Asha', token },
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status } of answers) expect([201, 403, 409]).toContain(status);
  });

  it('can’t be stored twice, whatever the program does', async () => {
    const mentor = await mentorAtAllHours(servers[0]);
    const student = await signedIn(servers[0], 4);
    const id = await bookingBetween(student, mentor);
    const { id: _own, ...row } = await database.read
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const status of holdingStatuses) {
      for (const side of ['mentor_id', 'student_id'] as const) {
        const other = side === 'mentor_id' ? { student_id: mentor.id } : { mentor_id: student.id };
        const twice = database.write((tx) =>
          tx
            .insertInto('bookings')
            .values({ ...row, ...other, status })
            .execute(),
        );
        await expect(twice).rejects.toThrow();
      }
    }
    const over = { ...row, status: 'declined' as const };
    await database.write((tx) => tx.insertInto('bookings').values(over).execute());
  });
});
