import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import type { InvitationTab } from '#shared/contract/invitations.ts';
import { profileScore } from '#shared/rules/accounts/profile-score.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { samplePassword, samplePeople } from '#shared/rules/accounts/sample-people.ts';
import { readImage } from '#shared/rules/files/image-header.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import type { Database } from '../platform/database/database.ts';
import { describeEngines } from '../testing/engines.ts';
import { signedIn } from '../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';
import { meridian, nitSurat } from './content/organisations.ts';
import { fillSample, sampleNotice } from './index.ts';

describeEngines('the sample workspace', (open) => {
  let database: Database;
  let server: TestServer;

  beforeAll(async () => {
    database = await open();
    server = testServer(database);
    const { files } = server.app.service;
    expect(await fillSample(database, testConfig, server.clock.now(), files)).toBe('filled');
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

  it('names one person per role who can be tried out, and a service with other data refuses', async () => {
    const answer = await server.call('sample.people');
    expect(answer.status).toBe(200);
    expect(
      answer.body.data.map(({ role, email_address, first_name, place_name }) => [
        role,
        email_address,
        first_name,
        place_name,
      ]),
    ).toEqual([
      [1, samplePeople.admin, 'Ira', ''],
      [2, samplePeople.employer, 'Aditi', meridian.name],
      [3, samplePeople.educator, 'Rohan', nitSurat.name],
      [4, samplePeople.student, 'Ananya', nitSurat.name],
      [5, samplePeople.mentor, 'Farhan', ''],
    ]);
    expect(answer.text).not.toContain(samplePassword);
    const other = testServer(await open());
    const refused = await other.call('sample.people');
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([404, 'not_found', undefined]);
    await other.close();
  });

  it.each(postingKinds)('lists the newest %s first, by the day that its card shows', async (method) => {
    const { cookie } = await signIn(samplePeople.student);
    const { body } = await server.call('postings.explore', { params: { method }, query: { limit: 50 }, cookie });
    const days = body.data.map(({ createdAt }) => createdAt);
    expect(days.length).toBeGreaterThan(2);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it('is not added to accounts of others: everybody knows the password of its admin', async () => {
    const other = testServer(await open());
    await signedIn(other, roles.employer);
    expect(await fillSample(other.database, testConfig, other.clock.now())).toBe('refused');
    expect((await other.call('sample.people')).status).toBe(404);
    expect(await other.database.read.selectFrom('users').select('id').execute()).toHaveLength(1);
    await other.close();
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
      ['Field research: last-mile cold chain', 'Cold chain pilot', 86, 0, 0, 2],
      ['Data analyst intern, demand planning', '', 142, 0, 0, 2],
      ['Embedded firmware intern', 'Smart meter rollout', 37, 0, 0, 2],
      ['Campus ambassador, winter cohort', '', 0, 0, 0, 1],
      ['UX writing intern (Hindi and English)', '', 64, 0, 0, 3],
      ['Supply planning intern', 'Cold chain pilot', 51, 0, 0, 3],
    ]);
    expect(data[0]?.date?.slice(0, 10)).toBe('2025-12-28');
  });

  it('gives each profile the gender that goes with the first name', async () => {
    const rows = await database.read
      .selectFrom('student_profiles')
      .innerJoin('users', 'users.id', 'student_profiles.user_id')
      .select(['users.first_name', 'users.last_name', 'student_profiles.gender'])
      .execute();
    const said = (names: readonly string[]) => {
      const of = rows.filter(({ first_name, last_name }) => names.includes(first_name) && last_name !== 'Kaur');
      expect(of.length).toBeGreaterThan(5);
      return [...new Set(of.map(({ gender }) => gender))];
    };
    expect(said(['Ananya', 'Sneha', 'Divya', 'Nidhi', 'Zara', 'Maria', 'Pema', 'Gauri'])).toEqual(['Female']);
    expect(said(['Arjun', 'Vikram', 'Karthik', 'Imran', 'Savio', 'Harsh', 'Tejas', 'Rahul'])).toEqual(['Male']);
  });

  it('tells what became of each application in its order', async () => {
    const events = await database.read
      .selectFrom('enrollment_events')
      .select(['enrollment_id', 'status', 'at'])
      .orderBy('enrollment_id')
      .orderBy('id')
      .execute();
    const earlier = events.filter((event, index) => {
      const before = events[index - 1];
      return before?.enrollment_id === event.enrollment_id && before.at > event.at;
    });
    expect(events.length).toBeGreaterThan(500);
    expect(earlier).toEqual([]);
  });

  it('shows the employer candidates with profiles, answers, reports, ratings and interviews', async () => {
    const { cookie } = await signIn(samplePeople.employer);
    const jobs = (await server.call('postings.list', { cookie, params: { method: 'job' } })).body.data;
    const trainee = jobs.find(({ title }) => title === 'Graduate trainee, operations');
    const list = async (method: 'job' | 'project', id: number, query: object = {}) =>
      (await server.call('enrollments.list', { cookie, params: { method, id }, query })).body;
    const { data, total } = await list('job', trainee?.id ?? 0, { limit: 100 });
    expect([total, data.enrollments.length, data.count.applied]).toEqual([312, 100, 312]);
    const { count } = data;
    for (const tab of [count.new, count.shortlisted, count.rejected, count.interviews]) {
      expect(tab).toBeGreaterThan(5);
    }
    // Of six places one is left.
    expect(count.hired).toBe(5);
    const filled = data.enrollments.filter(({ student }) => student.city_name !== '' && student.skills.length > 1);
    expect(filled).toHaveLength(100);
    const projects = (await server.call('postings.list', { cookie, params: { method: 'project' } })).body.data;
    const pilot = await list('project', projects.find(({ title }) => title === 'Cold chain pilot')?.id ?? 0);
    expect(pilot.data.count).toMatchObject({ applied: 46, submitted: 21, rated: 14 });
    const report = pilot.data.enrollments.find((one) => one.final_submission_report?.report_file);
    const id = report?.final_submission_report?.report_file?.id ?? 0;
    const file = await server.call('files.read', { cookie, params: { id } });
    expect([file.status, file.text.slice(0, 8)]).toEqual([200, '%PDF-1.4']);
    const interviews = await server.call('interviews.list', { cookie, query: { status: 'picked', limit: 100 } });
    const starts = interviews.body.data.map(({ picked }) => picked?.starts_at ?? '');
    expect(starts.length).toBeGreaterThan(10);
    expect(new Set(starts).size).toBe(starts.length);
    expect(starts.every((at) => at > server.clock.now().toISOString())).toBe(true);
  });

  it('lets the student report on a project and pick a time', async () => {
    const { cookie } = await signIn(samplePeople.student);
    const mine = async (method: 'project' | 'internship' | 'job') =>
      (await server.call('enrollments.mine', { cookie, params: { method } })).body.data;
    const [project] = await mine('project');
    const progress = await server.call('enrollments.progress', { cookie, params: { id: project?.project?.id ?? 0 } });
    expect(progress.body.data).toMatchObject({ status: 3, may_upload: true, project: { title: 'Cold chain pilot' } });
    expect(progress.body.data.weekly_submissions.length).toBeGreaterThan(2);
    expect([(await mine('internship'))[0]?.status_name, (await mine('job'))[0]?.status_name]).toEqual([
      'In touch',
      'Shortlisted',
    ]);
    const { data } = (await server.call('interviews.list', { cookie })).body;
    expect(data).toMatchObject([{ status: 'proposed', company_name: 'Meridian Foods' }]);
    const picked = await server.call('interviews.pick', {
      cookie,
      params: { id: data[0]?.id ?? 0 },
      body: { starts_at: data[0]?.slots[0]?.starts_at ?? '' },
    });
    expect(picked.status).toBe(200);
    expect((await server.call('student.ownProfile', { cookie })).body.data.city).not.toBeNull();
  });

  it('shows the employer suggestions, invitations, partners and conversations', async () => {
    const { cookie } = await signIn(samplePeople.employer);
    for (const method of ['project', 'internship', 'job'] as const) {
      const { data } = (await server.call('postings.list', { cookie, params: { method } })).body;
      const { id } = data.find(({ status }) => status === postingStatuses.published) ?? { id: 0 };
      for (const audience of ['students', 'colleges'] as const) {
        const page = (tab: InvitationTab) =>
          server.call('invitations.list', { cookie, params: { method, id }, query: { audience, tab, limit: 100 } });
        const { count, data: cards } = (await page('suggested')).body;
        expect(cards.map(({ score }) => score)).toEqual(cards.map(({ score }) => score).sort((a, b) => b - a));
        expect(cards[0]?.reasons.length).toBeGreaterThan(1);
        expect(cards[0]?.score).toBeGreaterThan(cards.at(-1)?.score ?? 100);
        const wanted = audience === 'students' ? [200, 4, 0, 3, 3] : [2, 1, 1, 1, 3];
        const tabs = [count.suggested, count.sent, count.received, count.accepted, count.partners];
        tabs.forEach((found, tab) => {
          expect(found, `${method} ${audience} ${tab}`).toBeGreaterThanOrEqual(wanted[tab] ?? 0);
        });
        for (const tab of ['sent', 'accepted', 'partners'] as const) {
          const { body } = await page(tab);
          expect(body.data.length).toBe(body.count[tab]);
        }
      }
    }
    const partners = (await server.call('partnerships.list', { cookie })).body.count;
    expect(partners).toMatchObject({ sent: 1, received: 2, partners: 3 });
    const { data: threads, unread } = (await server.call('messages.threads', { cookie })).body;
    expect([threads.length, unread]).toEqual([4, 2]);
    const notifications = (await server.call('notifications.list', { cookie, query: { limit: 100 } })).body;
    expect(notifications.unread).toBeGreaterThan(10);
    expect(notifications.unread).toBeLessThan(60);
    const told = notifications.data.map(({ text }) => text).join('\n');
    for (const kind of [
      /new applications to/,
      /picked a time/,
      /handed in the final report/,
      /accepted your invitation/,
    ]) {
      expect(told).toMatch(kind);
    }
  });

  it('shows the educator and the student invitations and notifications', async () => {
    for (const [email, partners] of [
      [samplePeople.educator, 2],
      [samplePeople.student, 0],
    ] as const) {
      const { cookie } = await signIn(email);
      const received = (await server.call('invitations.mine', { cookie })).body;
      expect(received.total).toBeGreaterThan(1);
      const from = received.data.map(({ status, company_name }) => `${status} ${company_name}`);
      expect(new Set(from)).toEqual(new Set(['sent Meridian Foods']));
      expect((await server.call('notifications.list', { cookie })).body.unread).toBeGreaterThan(1);
      expect((await server.call('user.counts', { cookie })).body.data.partners).toBe(partners);
    }
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

  it('shows the educator what came of opportunities, and the student what is assigned and who asks', async () => {
    const educator = await signIn(samplePeople.educator);
    for (const [by, groups] of [
      ['course', 6],
      ['cohort', 40],
      ['company', 6],
    ] as const) {
      const sums = { assigned: 0, applied: 0, shortlisted: 0, hired: 0 };
      const labels = new Set<string>();
      for (const method of postingKinds) {
        const query = { by, method };
        const { data, total } = (await server.call('placements.summary', { cookie: educator.cookie, query })).body;
        for (const { label } of data) labels.add(label);
        for (const measure of ['assigned', 'applied', 'shortlisted', 'hired'] as const) sums[measure] += total[measure];
      }
      expect(labels.size).toBeGreaterThanOrEqual(groups);
      expect(sums.hired).toBeGreaterThan(20);
      expect(sums.shortlisted).toBeGreaterThan(sums.hired);
      expect(sums.applied).toBeGreaterThan(sums.shortlisted);
      expect(sums.assigned).toBeGreaterThan(150);
    }
    const { cookie } = await signIn(samplePeople.student);
    const own = (await server.call('assignments.list', { cookie })).body;
    expect(own.total).toBeGreaterThanOrEqual(3);
    expect(new Set(own.data.map(({ student_name }) => student_name))).toEqual(new Set(['Ananya Krishnamurthy']));
    const { data: links } = (await server.call('students.links', { cookie })).body;
    expect(links).toMatchObject([{ institution_name: 'Sinhgiri College of Engineering', course: 'B.Tech' }]);
    const tabs = (await server.call('partnerships.list', { cookie: educator.cookie })).body.count;
    for (const [tab, count] of Object.entries(tabs)) expect(count, tab).toBeGreaterThan(0);
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
    expect(answers).toEqual(['there', 'there']);
    const fresh = await open();
    const raced = await Promise.all([fillSample(fresh, testConfig), fillSample(fresh, testConfig)]);
    expect(raced.toSorted()).toEqual(['filled', 'there']);
    const { count } = await fresh.read
      .selectFrom('students')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    // The educator's list, and one student on the list of a neighbour.
    expect(count).toBe(1285);
  });

  it('has a student with an order that was taken back and one that waits, and another who has paid for a plan', async () => {
    const { cookie } = await signIn(samplePeople.student);
    const own = (await server.call('subscription.read', { cookie })).body.data;
    expect(own).toMatchObject({
      tier: 'beginner',
      pending: null,
      history: [
        { item: 'Mentor session', status: 'pending', settled_at: null },
        { item: 'Assessment and certificate', price: 2900, status: 'pending', settled_at: null },
        { item: 'Mentor session', status: 'paid', settled_at: expect.any(String) },
        { item: 'Intermediate plan', price: 3800, status: 'cancelled', settled_at: expect.any(String) },
      ],
    });
    const admin = await signIn(samplePeople.admin);
    const paid = await server.call('adminOrders.list', { cookie: admin.cookie, query: { status: 'paid' } });
    expect(paid.body.data).toMatchObject([
      { item: 'Mentor session', tier: null, person: { role: 4 } },
      { item: 'Expert plan', tier: 'expert', person: { role: 4 } },
    ]);
  });

  it('has a mentor with a profile, free times, and sessions: one over, one to come, two asked for', async () => {
    const { user, cookie } = await signIn(samplePeople.mentor);
    const sessions = (await server.call('mentor.sessions', { cookie, query: { sort: 'starts_at' } })).body.data;
    const now = server.clock.now().toISOString();
    expect(sessions.map(({ status, starts_at, place }) => [status, starts_at > now, place !== ''])).toEqual([
      ['accepted', false, true],
      ['accepted', true, true],
      ['requested', true, false],
      ['requested', true, false],
    ]);
    const student = await signIn(samplePeople.student);
    const mentor = await server.call('mentors.read', { cookie: student.cookie, params: { id: user.id } });
    expect(mentor.body.data.skills).toContain('Product management');
    expect(mentor.body.data.about).not.toBe('');
    const own = (await server.call('bookings.list', { cookie: student.cookie, query: {} })).body.data;
    expect(own.map(({ status }) => status)).toEqual(['accepted', 'requested']);
    const days = { from: now, to: new Date(server.clock.now().getTime() + 14 * 86_400_000).toISOString() };
    const free = await server.call('mentors.slots', { cookie: student.cookie, params: { id: user.id }, query: days });
    expect(free.body.data.length).toBeGreaterThan(5);
  });

  it('has an educator whose profile is complete, who may send opportunities, and one whose profile is not [EDU-HOME-03]', async () => {
    expect(profileScore((await signIn(samplePeople.educator)).user).score).toBe(100);
    expect(profileScore((await signIn('sanjay@sinhgiricollege.example')).user).score).toBe(90);
  });

  it('has an employer whose profile is complete, with logo and picture, and one whose profile is not', async () => {
    const { user, cookie } = await signIn(samplePeople.employer);
    expect(profileScore(user).score).toBe(100);
    const [name = ''] = user.profile_photo.split('/').slice(-1);
    const picture = await server.app.inject({
      url: `/v1/images/${name}`,
      headers: { cookie: `footbridge_session=${cookie}` },
    });
    expect(readImage(picture.rawPayload)).toEqual({ type: 'image/png', width: 160, height: 160 });
    const other = await signIn('krupa@udaanlogistics.example');
    expect(profileScore(other.user).score).toBe(80);
    const explored = await server.call('postings.explore', {
      cookie: (await signIn(samplePeople.student)).cookie,
      params: { method: 'internship' },
      query: { limit: 100 },
    });
    const logos = new Set(explored.body.data.map(({ branch }) => branch.company_logo));
    expect(logos.size).toBeGreaterThan(3);
  });
});
