import { beforeAll, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { applyTo, studentAt } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('who looked at a profile', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });

  const views = async (student: Person) => (await student.call('student.views')).body;
  const look = (by: Person, { id }: Person) => by.call('student.profile', { params: { id } });
  const now = () => server.clock.now().toISOString();
  async function known() {
    const employer = await signedIn(server, 2);
    const educator = await signedIn(server, 3);
    const student = await studentAt(educator);
    const applied = await applyTo(employer, await createPosting(employer, 'job'), { student });
    return { employer, educator, student, applied };
  }

  it('is told to the student: company and institution, once a day, the latest first', async () => {
    const { employer, educator, student } = await known();
    expect(await views(student)).toMatchObject({ data: [], total: 0 });
    const first = now();
    await look(employer, student);
    server.clock.advance(60);
    await look(await signedIn(server, 2, { colleagueOf: employer }), student);
    const second = now();
    await look(educator, student);
    expect((await views(student)).data.map(({ kind, viewed_at }) => [kind, viewed_at])).toEqual([
      ['institution', second],
      ['company', first],
    ]);
    server.clock.advance(seconds.day);
    await look(employer, student);
    const { data, total } = await views(student);
    expect([data[0]?.kind, data[0]?.viewed_at, total]).toEqual(['company', now(), 3]);
    expect(data[0]?.name).toBe(data[2]?.name);
    const second_page = (await student.call('student.views', { query: { page: 2, limit: 2 } })).body;
    expect([second_page.data.length, second_page.total]).toEqual([1, 3]);
  });

  it('is not told of the student’s own look, of one that was refused, nor to anybody else', async () => {
    const { student } = await known();
    const stranger = await signedIn(server, 2);
    expect((await look(stranger, student)).status).toBe(404);
    await look(student, student);
    expect((await views(student)).data).toEqual([]);
    const { employer, student: other } = await known();
    await look(employer, other);
    expect((await views(student)).data).toEqual([]);
  });

  it('is told when a look arrives later, with its own time, and not when a copy is kept', async () => {
    const { employer, student, applied } = await known();
    await employer.call('enrollments.read', { params: { method: 'job', id: applied.id } });
    expect((await views(student)).data).toEqual([]);
    server.clock.advance(60);
    const at = now();
    server.clock.advance(2 * seconds.day);
    const query = { id: applied.id, status: 2, from: 0, at };
    await employer.call('enrollments.status', { params: { method: 'job' }, query });
    expect((await views(student)).data).toMatchObject([{ kind: 'company', viewed_at: at }]);
  });

  it('is forgotten with the account', async () => {
    const { employer, student } = await known();
    await look(employer, student);
    expect((await student.call('auth.deleteAccount')).status).toBe(200);
    const left = server.database.read.selectFrom('profile_views').selectAll().where('user_id', '=', student.id);
    expect(await left.execute()).toEqual([]);
  });

  it('is noted once where two look at the same moment', async () => {
    const { employer, student } = await known();
    const answers = await Promise.all([1, 2, 3].map(() => look(employer, student)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await views(student)).total).toBe(1);
  });
});
