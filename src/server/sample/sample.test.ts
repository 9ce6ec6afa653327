import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../data/database.ts';
import { describeEngines } from '../testing/engines.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';
import { fillSample, sampleNotice, samplePassword, samplePeople } from './index.ts';

describeEngines('the sample workspace', (open) => {
  let database: Database;
  let server: TestServer;

  beforeAll(async () => {
    database = await open();
    server = testServer(database);
    expect(await fillSample(database, testConfig, server.clock.now())).toBe(true);
    return () => server.close();
  });

  const signIn = async (email: string) => {
    const answer = await server.call('session.create', { basic: [email, samplePassword] });
    expect(answer.status).toBe(200);
    return { user: answer.body.data, cookie: answer.cookie };
  };

  it.each(Object.entries(samplePeople))('lets the %s in', async (_who, email) => {
    const { user } = await signIn(email);
    expect(user).toMatchObject({ email_address: email, is_email_verified: true, is2FA: false });
  });

  it('shows the employer the postings and counts of the sample', async () => {
    const { cookie } = await signIn(samplePeople.employer);
    const list = async (method: 'project' | 'internship' | 'job') =>
      (await server.call('postings.list', { cookie, params: { method }, query: { limit: 100 } })).body;
    expect([(await list('project')).total, (await list('job')).total]).toEqual([4, 3]);
    const { total, data } = await list('internship');
    expect(total).toBe(9);
    expect(
      data
        .slice(0, 6)
        .map((row) => [row.title, row.project_linked, row.enrolled, row.submitted, row.rated, row.status]),
    ).toEqual([
      ['Field research: last-mile cold chain', 'Cold chain pilot', 86, 41, 12, 2],
      ['Data analyst intern, demand planning', '', 142, 0, 0, 2],
      ['Embedded firmware intern', 'Smart meter rollout', 37, 18, 9, 2],
      ['Campus ambassador, winter cohort', '', 0, 0, 0, 1],
      ['UX writing intern (Hindi and English)', '', 64, 22, 22, 3],
      ['Supply planning intern', 'Cold chain pilot', 51, 19, 17, 3],
    ]);
    expect(data[0]?.date?.slice(0, 10)).toBe('2025-12-28');
  });

  it('shows the educator 1,284 different students, some with opportunities', async () => {
    const { cookie } = await signIn(samplePeople.educator);
    const list = (query: object) => server.call('students.list', { cookie, query });
    expect((await list({})).body.total).toBe(1284);
    const assigned = (await list({ assigned: 'yes', limit: 100 })).body;
    expect(assigned.total).toBeGreaterThan(100);
    expect(assigned.data.every((row) => row.assigned_opportunities.length > 0)).toBe(true);
    const uploads = (await server.call('batches.list', { cookie })).body;
    expect(uploads.data.reduce((sum, batch) => sum + batch.accepted, 0)).toBe(1284);
  });

  it('gives students something to explore', async () => {
    const { cookie } = await signIn(samplePeople.student);
    const { body } = await server.call('postings.explore', { cookie, params: { method: 'internship' } });
    expect(body.total).toBeGreaterThan(10);
    expect(new Set(body.data.map(({ branch }) => branch.company_name)).size).toBeGreaterThan(3);
  });

  it('holds only postings that could have been published by hand', async () => {
    const postings = await database.read.selectFrom('postings').selectAll().where('status', '=', 2).execute();
    const employers = await database.read
      .selectFrom('users')
      .select(['id', 'email_address'])
      .where('role', '=', 2)
      .execute();
    for (const { id, kind, created_by, version } of postings) {
      const email = employers.find((user) => user.id === created_by)?.email_address ?? '';
      const { cookie } = await signIn(email);
      const answer = await server.call('postings.update', { cookie, params: { method: kind, id }, body: { version } });
      expect(answer.status, answer.text).toBe(200);
    }
  });

  it('has the accounts that the read-me and the command tell', () => {
    const readMe = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    for (const text of [samplePassword, ...Object.values(samplePeople)]) {
      expect(readMe).toContain(`\`${text}\``);
      expect(sampleNotice).toContain(text);
    }
  });

  it('is not filled in twice, not even at the same moment', async () => {
    const answers = await Promise.all([fillSample(database, testConfig), fillSample(database, testConfig)]);
    expect(answers).toEqual([false, false]);
    const fresh = await open();
    const raced = await Promise.all([fillSample(fresh, testConfig), fillSample(fresh, testConfig)]);
    expect(raced.sort()).toEqual([false, true]);
    const { count } = await fresh.read
      .selectFrom('students')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1284);
  });
});
