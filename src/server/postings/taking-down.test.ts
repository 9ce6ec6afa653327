import { beforeAll, describe, expect, it } from 'vitest';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { applyAt } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { inviteTo } from '../testing/invitations.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const reason = 'It asks applicants for money';

describeEngines('postings that an admin takes down', (open) => {
  let server: TestServer;
  let admin: Person;
  let company: Person;
  let educator: Person;
  let student: Person;

  beforeAll(async () => {
    server = testServer(await open());
    admin = await signedIn(server, 1);
    company = await signedIn(server, 2);
    educator = await signedIn(server, 3);
    student = await signedIn(server, 4);
    return () => server.close();
  });

  const change = (method: PostingKind, id: number, taken_down: boolean, why = taken_down ? reason : '') =>
    admin.call('adminPostings.update', { params: { method, id }, body: { taken_down, reason: why } });
  const read = async (method: PostingKind, id: number, by: Person) =>
    (await by.call('postings.read', { params: { method, id } })).status;
  const row = async (method: PostingKind, id: number) =>
    (await company.call('postings.list', { params: { method } })).body.data.find((each) => each.id === id);
  const found = async (method: PostingKind, title: string, by: Person) =>
    (await by.call('postings.explore', { params: { method }, query: { search: title } })).body.total;
  const told = async (by: Person) => (await by.call('notifications.list')).body.data[0];

  describe.each(postingKinds)('%s', (method) => {
    it('is gone from explore and details for everybody but its company, which is told why, until it is put back', async () => {
      const title = `Takedown ${method} zanzibar`;
      const { id } = await createPosting(company, method, { title });
      for (const by of [educator, student]) {
        expect([await found(method, title, by), await read(method, id, by)]).toEqual([1, 200]);
      }
      const done = await change(method, id, true);
      expect(done.body).toMatchObject({
        message: 'Posting taken down',
        data: { id, method, title, state: 'taken_down', reason, company_id: company.companyId },
      });
      for (const by of [educator, student]) {
        expect([await found(method, title, by), await read(method, id, by)]).toEqual([0, 404]);
      }
      expect((await student.call('enrollments.own', { params: { method, id } })).status).toBe(404);
      const own = (await company.call('postings.read', { params: { method, id } })).body.data;
      expect(own).toMatchObject({ status: 3, taken_down: { at: server.clock.now().toISOString(), reason } });
      expect(await row(method, id)).toMatchObject({ status: 3, taken_down: true });
      expect(await told(company)).toMatchObject({
        kind: 'moderation',
        text: `“${title}” was taken down: ${reason}`,
        path: `/employer/${method}/details/${id}`,
      });
      const back = await change(method, id, false);
      expect(await row(method, id)).toMatchObject({ status: 2, taken_down: false });
      expect(back.body).toMatchObject({ message: 'Posting put back', data: { state: 'published', reason: '' } });
      for (const by of [educator, student]) {
        expect([await found(method, title, by), await read(method, id, by)]).toEqual([1, 200]);
      }
      const again = (await company.call('postings.read', { params: { method, id } })).body.data;
      expect(again).toMatchObject({ status: 2, closed_at: null, taken_down: null, published_at: own.published_at });
      expect(await told(company)).toMatchObject({ text: `“${title}” is published again` });
      const { data } = (await admin.call('audit.list')).body;
      expect(data.slice(0, 2).map((entry) => [entry.act, entry.subject_id, entry.reason, entry.actor?.id])).toEqual([
        ['posting.put_back', id, reason, admin.id],
        ['posting.taken_down', id, reason, admin.id],
      ]);
    });

    it('keeps its applications, and takes none while it is down', async () => {
      const posting = await createPosting(company, method, { title: 'Kept' });
      await applyAt(student, posting);
      await change(method, posting.id, true);
      const params = { method, id: posting.id };
      const list = await company.call('enrollments.list', { params });
      expect(list.body.data.enrollments).toHaveLength(1);
      const own = await student.call('enrollments.own', { params });
      expect(own.body.data).toMatchObject({ state: 'closed', application: { status: 0 } });
      expect(own.text).not.toContain(reason);
      const other = await signedIn(server, 4);
      const body = { [`${method}_id`]: posting.id, screening_questions: '["Because."]' };
      expect((await other.call('enrollments.apply', { params: { method }, body })).body.code).toBe('posting_closed');
    });
  });

  it('are neither saved, assigned, edited nor published by their company, and open invitations are withdrawn', async () => {
    const posting = await createPosting(company, 'job', { title: 'Saved' });
    const { method, id } = posting;
    await student.call('saved.add', { params: { method, id } });
    const invited = await signedIn(server, 4);
    await inviteTo(company, posting, invited);
    await change(method, id, true);
    const saved = (await student.call('saved.list')).body;
    expect([saved.data, saved.total, saved.counts.job]).toEqual([[], 0, 0]);
    expect((await student.call('enrollments.own', { params: { method, id } })).status).toBe(404);
    expect((await student.call('saved.add', { params: { method, id } })).status).toBe(404);
    const own = (await invited.call('invitations.mine')).body.data;
    expect(own.filter(({ status }) => status === 'sent')).toEqual([]);
    const handed = { method, post_id: id, chosen: { student_ids: [1] } };
    expect((await educator.call('assignments.check', { body: handed })).status).toBe(404);
    const { version } = (await company.call('postings.read', { params: { method, id } })).body.data;
    const edit = (at: number) =>
      company.call('postings.update', { params: { method, id }, body: { version: at, vacancies: 9 } });
    // A draft that was opened before has the version before.
    const edited = [await edit(version), await edit(version - 1)];
    const move = (status: 2 | 3) => company.call('postings.status', { params: { method }, body: { id, status } });
    const moved = [await move(2), await move(3)];
    const refusal = `This opening was taken down and can’t be changed: ${reason}`;
    for (const { body } of [...edited, ...moved]) {
      expect(body).toMatchObject({ code: 'invalid_status', message: refusal });
    }
    await change(method, id, false);
    expect((await student.call('saved.list')).body.total).toBe(1);
  });

  it('need a reason, and are published: no draft, no closed one, none twice, and none put back that is not down', async () => {
    const { id } = await createPosting(company, 'job');
    const params = { method: 'job', id } as const;
    expect((await change('job', id, true, ' ')).body.fields).toEqual({
      reason: 'Give a reason that the company will see',
    });
    expect((await change('job', id, true, 'x'.repeat(1001))).status).toBe(422);
    expect((await change('job', id, false)).body.message).toBe('This posting isn’t taken down');
    expect((await change('project', id, true)).status).toBe(404);
    const draft = await createPosting(company, 'job', {}, 1);
    expect((await change('job', draft.id, true)).status).toBe(404);
    expect((await change('job', id, true)).status).toBe(200);
    expect((await change('job', id, true)).body.message).toBe('This posting is taken down already');
    await change('job', id, false);
    await company.call('postings.status', { params: { method: 'job' }, body: { id, status: 3 } });
    expect((await change('job', id, true)).body).toMatchObject({ code: 'invalid_status' });
    expect((await admin.call('adminPostings.read', { params })).body.summary.state).toBe('closed');
  });

  it('stay down where nobody of the company is left', async () => {
    const leaving = await signedIn(server, 2);
    const { id } = await createPosting(leaving, 'job');
    await change('job', id, true);
    await leaving.call('auth.deleteAccount');
    expect((await change('job', id, false)).body).toMatchObject({ code: 'invalid_status' });
  });

  it('by two at once are taken down once', async () => {
    const { id } = await createPosting(company, 'job', { title: 'Twice at once' });
    const answers = await Promise.all([change('job', id, true), change('job', id, true)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describeEngines('the admin’s list of postings', (open) => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = testServer(await open());
    admin = await signedIn(server, 1);
    return () => server.close();
  });

  it('finds by title or company, kind and state, counts applications and open flags, and has no drafts', async () => {
    const company = await signedIn(server, 2);
    const project = await createPosting(company, 'project', { title: 'Bakery survey' });
    const job = await createPosting(company, 'job', { title: 'Night baker' });
    const closed = await createPosting(company, 'internship', { title: 'Old bakery' });
    await createPosting(company, 'job', { title: 'Draft baker' }, 1);
    const never = await createPosting(company, 'job', { title: 'Never shown' }, 1);
    for (const [method, id] of [
      ['internship', closed.id],
      ['job', never.id],
    ] as const) {
      await company.call('postings.status', { params: { method }, body: { id, status: 3 } });
    }
    const student = await signedIn(server, 4);
    await applyAt(student, job);
    await student.call('flags.create', { body: { subject: 'posting', id: job.id, reason: 'scam' } });
    await admin.call('adminPostings.update', {
      params: { method: 'project', id: project.id },
      body: { taken_down: true, reason },
    });
    const titles = async (query: object) =>
      (await admin.call('adminPostings.list', { query })).body.data.map(({ title }) => title);
    expect(await titles({})).toEqual(['Old bakery', 'Night baker', 'Bakery survey']);
    expect(await titles({ search: 'BAKERY' })).toEqual(['Old bakery', 'Bakery survey']);
    expect(await titles({ search: '100%' })).toEqual([]);
    expect(await titles({ kind: 'job' })).toEqual(['Night baker']);
    expect(await titles({ state: 'published' })).toEqual(['Night baker']);
    expect(await titles({ state: 'closed' })).toEqual(['Old bakery']);
    expect(await titles({ state: 'taken_down' })).toEqual(['Bakery survey']);
    const { body } = await admin.call('adminPostings.list', { query: { limit: 1, page: 2 } });
    expect(body).toMatchObject({ total: 3, page: 2, limit: 1 });
    expect(body.data[0]).toMatchObject({
      id: job.id,
      method: 'job',
      company_id: company.companyId,
      state: 'published',
      reason: '',
      taken_down_at: null,
      published_at: job.published_at,
      applications: 1,
      open_flags: 1,
    });
    expect(await titles({ search: body.data[0]?.company_name })).toHaveLength(3);
    const one = await admin.call('adminPostings.read', { params: { method: 'job', id: job.id } });
    expect(one.body).toMatchObject({ data: { id: job.id, goal: job.goal }, summary: { open_flags: 1 } });
    expect((await admin.call('adminPostings.read', { params: { method: 'job', id: never.id } })).status).toBe(404);
  });
});
