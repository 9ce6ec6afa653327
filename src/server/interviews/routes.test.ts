import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { milliseconds, seconds } from '#shared/rules/time/lengths.ts';
import { type Application, appliedPosting, applyTo, proposeTimes, slotsIn } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('interviews', (open) => {
  let server: TestServer;
  let employer: Person;
  let stranger: Person;

  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    stranger = await signedIn(server, 2);
    return () => server.close();
  });

  const propose = (applied: Application, body: object, by = employer) =>
    by.call('interviews.propose', {
      params: { method: applied.kind, id: applied.id },
      body: body as { slots: ReturnType<typeof slotsIn> },
    });
  const pick = (student: Person, id: number, starts_at = '') =>
    student.call('interviews.pick', { params: { id }, body: { starts_at } });
  const mine = async (by: Person, query = {}) => (await by.call('interviews.list', { query })).body;

  it('are proposed, which puts the application in touch; the student sees and picks', async () => {
    const applied = await appliedPosting(employer, 'internship');
    const interview = await proposeTimes(employer, applied);
    expect(interview).toMatchObject({
      enrollment_id: applied.id,
      post_id: applied.postingId,
      method: 'internship',
      status: 'proposed',
      picked: null,
      place: 'Plot 14, Hadapsar',
      note: 'Ask for Aditi',
      student: { id: applied.student.id },
    });
    expect(interview.slots).toEqual(slotsIn(server, 3));
    const detail = await employer.call('enrollments.read', { params: { method: 'internship', id: applied.id } });
    expect([detail.body.data.status, detail.body.data.interviews]).toEqual([5, [interview]]);
    expect((await mine(applied.student)).data).toEqual([interview]);
    const second = interview.slots[1];
    const { status, body } = await pick(applied.student, interview.id, second?.starts_at);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'picked', picked: second });
    expect((await mine(employer, { status: 'picked', method: 'internship', post_id: applied.postingId })).data).toEqual(
      [body.data],
    );
    const again = await pick(applied.student, interview.id, second?.starts_at.replace('.000Z', 'Z'));
    expect(again.body.data).toEqual(body.data);
  });

  it.each([1, 6, 7])('are for nobody whose application has status %i', async (status) => {
    const applied = await appliedPosting(employer, 'job', { status });
    const answer = await propose(applied, { slots: slotsIn(server, 1) });
    expect([answer.status, answer.body.code]).toEqual([409, 'invalid_status']);
    expect((await mine(applied.student)).total).toBe(0);
  });

  it.each([
    ['still to come', -1, 0, 30],
    ['within one year', 400, 0, 30],
    ['end after it starts', 3, 0, 0],
    ['longer than eight hours', 3, 0, 481],
  ])('are refused unless they are %s', async (message, days, from, minutes) => {
    const applied = await appliedPosting(employer, 'job');
    const start = server.clock.now().getTime() + days * milliseconds.day + from;
    const slots = [
      {
        starts_at: new Date(start).toISOString(),
        ends_at: new Date(start + minutes * milliseconds.minute).toISOString(),
      },
    ];
    const { status, body } = await propose(applied, { slots });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['slots']]);
    expect(body.fields?.slots).toContain(message);
    const overlapping = await propose(applied, { slots: [...slotsIn(server, 2), ...slotsIn(server, 2)] });
    expect(overlapping.body.fields?.slots).toBe('The times should not overlap');
  });

  it('take the place of what was proposed before', async () => {
    const applied = await appliedPosting(employer, 'job');
    const first = await proposeTimes(employer, applied, 2);
    const second = await proposeTimes(employer, applied, 4);
    const late = await pick(applied.student, first.id, first.slots[0]?.starts_at);
    expect([late.status, late.body.message]).toEqual([409, 'This interview was called off']);
    expect((await mine(applied.student)).data.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'proposed'],
      [first.id, 'cancelled'],
    ]);
  });

  it('of one interviewer are never two at the same time, however many pick at once', async () => {
    const owner = await signedIn(server, 2);
    const posting = await createPosting(owner, 'internship');
    const offers: { student: Person; id: number; starts_at: string }[] = [];
    for (let index = 0; index < 8; index += 1) {
      const applied = await applyTo(owner, posting);
      const { id, slots } = await proposeTimes(owner, applied, 5);
      offers.push({ student: applied.student, id, starts_at: slots[0]?.starts_at ?? '' });
    }
    const answers = await Promise.all(offers.map(({ student, id, starts_at }) => pick(student, id, starts_at)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await mine(owner, { status: 'picked' })).total).toBe(1);
    const loser = offers[answers.findIndex(({ status }) => status === 409)];
    const other = await pick(loser?.student ?? owner, loser?.id ?? 0, slotsIn(server, 5)[1]?.starts_at);
    expect(other.status).toBe(200);
  });

  it('are picked among the proposed times, before they pass', async () => {
    const applied = await appliedPosting(employer, 'job');
    const interview = await proposeTimes(employer, applied, 20);
    expect((await pick(applied.student, interview.id, '2026-03-01T10:00:00Z')).body.fields).toEqual({
      starts_at: 'Choose one of the proposed times',
    });
    const later = await appliedPosting(employer, 'job');
    const soon = await proposeTimes(employer, later, 0);
    server.clock.advance(2 * seconds.hour);
    expect((await pick(later.student, soon.id, soon.slots[0]?.starts_at)).body.message).toBe('This time has passed');
  });

  it('are proposed once when the call comes again under its key', async () => {
    const applied = await appliedPosting(employer, 'job');
    const call = {
      params: { method: applied.kind, id: applied.id },
      body: { slots: slotsIn(server, 6) },
      key: randomUUID(),
    };
    const answers = [await employer.call('interviews.propose', call), await employer.call('interviews.propose', call)];
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect((await mine(applied.student)).total).toBe(1);
  });

  it('can be called off by either side, once', async () => {
    const applied = await appliedPosting(employer, 'job');
    for (const by of [employer, applied.student]) {
      const { id } = await proposeTimes(employer, applied, 9);
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await by.call('interviews.cancel', { params: { id } });
        expect([status, body.data.status]).toEqual([200, 'cancelled']);
      }
      expect((await stranger.call('interviews.cancel', { params: { id } })).status).toBe(404);
    }
  });

  it('tell whoever proposed the times what the student did, or all others there while that one is suspended', async () => {
    const admin = await signedIn(server, 1);
    const colleague = await signedIn(server, 2, { colleagueOf: employer });
    const told = async (person: Person) =>
      (await person.call('notifications.list')).body.data.filter(({ text }) => text.includes('picked a time')).length;
    const before = await told(employer);
    const pickFirst = async (at: number) => {
      const applied = await appliedPosting(employer, 'job');
      const { id, slots } = await proposeTimes(colleague, applied, at);
      return () => pick(applied.student, id, slots[0]?.starts_at);
    };
    await (await pickFirst(11))();
    expect([await told(employer), await told(colleague)]).toEqual([before, 1]);
    const pickNext = await pickFirst(12);
    await admin.call('admin.changeUser', { params: { id: colleague.id }, body: { suspended: true, reason: 'Spam' } });
    expect((await pickNext()).status).toBe(200);
    expect(await told(employer)).toBe(before + 1);
  });

  it('stay as they were once their time is over', async () => {
    const applied = await appliedPosting(employer, 'job');
    const { id, slots } = await proposeTimes(employer, applied, 10);
    await pick(applied.student, id, slots[0]?.starts_at);
    const untilEnd = (Date.parse(slots[0]?.ends_at ?? '') - server.clock.now().getTime()) / milliseconds.second;
    server.clock.advance(untilEnd);
    for (const by of [employer, applied.student]) {
      const { status, body } = await by.call('interviews.cancel', { params: { id } });
      expect([status, body.error, body.message]).toEqual([409, true, 'This interview has taken place']);
    }
    server.clock.advance(-1);
    expect((await employer.call('interviews.cancel', { params: { id } })).body.data.status).toBe('cancelled');
    server.clock.advance(1 - untilEnd);
  });

  it('are called off with an application that is rejected', async () => {
    const applied = await appliedPosting(employer, 'job');
    const { id, slots } = await proposeTimes(employer, applied, 10);
    await employer.call('enrollments.status', { params: { method: 'job' }, query: { id: applied.id, status: 7 } });
    expect((await mine(applied.student)).data).toMatchObject([{ id, status: 'cancelled' }]);
    expect((await pick(applied.student, id, slots[0]?.starts_at)).status).toBe(409);
  });

  it('go into calendars once a time is picked, and out again when called off', async () => {
    const posting = await createPosting(employer, 'internship', { title: 'Research; field, cold\\chain' });
    const applied = await applyTo(employer, posting);
    const { id, slots } = await proposeTimes(employer, applied, 11);
    const calendar = (by: Person) => by.call('interviews.calendar', { params: { id } });
    expect((await calendar(employer)).status).toBe(409);
    await pick(applied.student, id, slots[0]?.starts_at);
    const file = await calendar(applied.student);
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="interview-${id}.ics"`,
      'x-content-type-options': 'nosniff',
    });
    const text = file.text.replace(/\r\n /g, '');
    const utc = (instant = '') => instant.replace(/\.000Z$/, 'Z').replace(/[-:]/g, '');
    expect(text).toContain(`\r\nDTSTART:${utc(slots[0]?.starts_at)}\r\nDTEND:${utc(slots[0]?.ends_at)}\r\n`);
    expect(text).toContain('SUMMARY:Interview: Research\\; field\\, cold\\\\chain (');
    expect(text).toContain('\r\nLOCATION:Plot 14\\, Hadapsar\r\n');
    await employer.call('interviews.cancel', { params: { id } });
    expect((await calendar(employer)).text).toContain('METHOD:CANCEL');
    for (const by of [stranger, await signedIn(server, 4)]) expect((await calendar(by)).status).toBe(404);
  });

  it('show nobody else’s', async () => {
    await proposeTimes(employer, await appliedPosting(employer, 'job'), 12);
    expect((await mine(stranger)).total).toBe(0);
    expect((await mine(await signedIn(server, 4))).total).toBe(0);
    const { total, data } = await mine(await signedIn(server, 2, { colleagueOf: employer }), { limit: 2, page: 2 });
    expect(total).toBeGreaterThan(4);
    expect(data).toHaveLength(2);
  });
});
