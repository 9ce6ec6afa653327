import { beforeAll, expect, it } from 'vitest';
import { apiPrefix } from '#shared/contract/index.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { appliedPosting, proposeTimes } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { bookingBetween, mentorAtAllHours } from '../testing/mentoring.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';

const { day } = seconds;
const publicUrl = 'https://campus.example';

describeEngines('the address for calendar programs', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open(), { ...testConfig, publicUrl });
    return () => server.close();
  });

  const make = async (person: Person) =>
    (await person.call('calendarFeed.create', { body: {} })).body.data.address.replace(publicUrl, '');
  const fetch = (url: string) => server.app.inject({ url });
  const eventsAt = async (url: string) =>
    [...(await fetch(url)).body.replaceAll('\r\n ', '').matchAll(/SUMMARY:(.*)\r/g)].map(([, summary]) => summary);
  const stateOf = async (person: Person) => (await person.call('calendarFeed.read')).body.data;

  async function session(student: Person, mentor: Person, hour: number): Promise<number> {
    const id = await bookingBetween(student, mentor, hour);
    await mentor.call('mentor.answerSession', { params: { id }, body: { status: 'accepted', place: 'Room 4' } });
    return id;
  }

  it('has a student’s picked interviews and accepted sessions, and a mentor’s sessions, and nobody else’s', async () => {
    const company = await signedIn(server, 2);
    const student = await signedIn(server, 4);
    const other = await signedIn(server, 4);
    const mentor = await mentorAtAllHours(server);
    const picked = await proposeTimes(company, await appliedPosting(company, 'job', { student }));
    await student.call('interviews.pick', {
      params: { id: picked.id },
      body: { starts_at: picked.slots[0]?.starts_at ?? '' },
    });
    await proposeTimes(company, await appliedPosting(company, 'internship', { student }));
    await session(student, mentor, 12);
    await bookingBetween(student, mentor, 14);
    await session(other, mentor, 16);
    const off = await session(student, mentor, 18);
    await student.call('bookings.change', { params: { id: off }, body: { status: 'cancelled' } });
    const own = await make(student);
    const answer = await fetch(own);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
    expect(answer.body).toContain('LOCATION:Room 4\r\n');
    expect(await eventsAt(own)).toEqual([
      expect.stringMatching(/^Interview: .*Asha Role4\)$/),
      'Session: Asha Role5 and Asha Role4',
    ]);
    expect(await eventsAt(await make(mentor))).toHaveLength(2);
    expect(await eventsAt(await make(await signedIn(server, 4)))).toEqual([]);
    server.clock.advance(70 * day);
    expect(await eventsAt(own)).toEqual([]);
  });

  it('is told once, works until there is a new one or none, and says since when it is there', async () => {
    const student = await signedIn(server, 4);
    expect(await stateOf(student)).toEqual({ offered: true, created_at: null });
    const { body, text } = await student.call('calendarFeed.create', { body: {} });
    const created_at = server.clock.now().toISOString();
    expect(body.data).toMatchObject({ offered: true, created_at });
    expect(body.data.address).toMatch(/^https:\/\/campus\.example\/v1\/calendar\/[\w-]{43}\.ics$/);
    expect(await stateOf(student)).toEqual({ offered: true, created_at });
    const rows = await server.database.read.selectFrom('calendar_feeds').selectAll().execute();
    const secret = /calendar\/([\w-]{43})/.exec(text)?.[1] ?? 'none';
    expect(JSON.stringify(rows)).not.toContain(secret);
    const first = body.data.address.replace(publicUrl, '');
    const second = await make(student);
    expect([(await fetch(first)).statusCode, (await fetch(second)).statusCode]).toEqual([404, 200]);
    const removed = await student.call('calendarFeed.remove');
    expect(removed.body.data).toEqual({ offered: true, created_at: null });
    expect((await fetch(second)).statusCode).toBe(404);
  });

  it('works for nobody who is suspended or gone, and for no guess', async () => {
    const suspended = await signedIn(server, 4);
    const gone = await signedIn(server, 5);
    const urls = [await make(suspended), await make(gone)];
    const at = server.clock.now().toISOString();
    await server.database.write(async (tx) => {
      await tx.updateTable('users').set({ suspended_at: at }).where('id', '=', suspended.id).execute();
      await tx.updateTable('users').set({ deleted_at: at }).where('id', '=', gone.id).execute();
    });
    const guesses = ['', 'a', `${'a'.repeat(43)}.ics`, `${'a'.repeat(43)}`, '..%2f..%2fusers.ics'];
    for (const url of [...urls, ...guesses.map((guess) => `${apiPrefix}/calendar/${guess}`)]) {
      expect((await fetch(url)).statusCode).toBe(404);
    }
  });

  it('is not offered where no calendar program reaches the service', async () => {
    const quiet = testServer(await open());
    const student = await signedIn(quiet, 4);
    expect((await student.call('calendarFeed.read')).body.data).toEqual({ offered: false, created_at: null });
    const refused = await student.call('calendarFeed.create', { body: {} });
    expect(refused.body).toMatchObject({
      code: 'conflict',
      message: 'This workspace has no address that calendar programs reach',
    });
  });
});
