import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import type { BodyOf, QueryOf } from '#shared/contract/index.ts';
import { applyTo } from '../testing/applications.ts';
import { many, tally } from '../testing/at-once.ts';
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { joinedAs } from '../testing/joined.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const method = 'internship';
const wanted = { required_skills: ['Excel'], course_preferred: ['MBA'] };

describeEngines('assignments', (open) => {
  let server: TestServer;
  let employer: Person;
  let educator: Person;
  let asha: Person;
  let chetan: Person;
  const ids: Record<string, number> = {};

  const list = [
    rosterRow(1, { name: 'Asha Iyer', course: 'M.B.A.', specialization: 'Finance', semester: 3 }),
    rosterRow(2, { name: 'Bela Shah', course: 'B.Tech', semester: 3 }),
    rosterRow(3, { name: 'Chetan Rao', course: 'mba', semester: 1 }),
    rosterRow(4, { name: 'Divya Nair', course: 'MBA', semester: 3 }),
  ];

  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    educator = await complete(await signedIn(server, 3));
    await upload(educator, list);
    asha = await joinedAs(educator, 'student1@example.ac.in', { skills: ['Excel', 'Python'], gender: 'Female' });
    chetan = await joinedAs(educator, 'student3@example.ac.in', { skills: ['Python'] });
    for (const { id, name } of await studentsOf(educator)) ids[name.split(' ')[0] ?? ''] = id;
    return () => server.close();
  });

  const studentsOf = ({ institutionId }: Person) =>
    server.database.read
      .selectFrom('students')
      .select(['id', 'name'])
      .where('institution_id', '=', institutionId)
      .orderBy('id')
      .execute();
  const idsOf = (...names: string[]) => names.map((name) => ids[name] ?? 0);
  const everybody = { filters: { search: '' } };
  const send = (post_id: number, more: Partial<BodyOf<'assignments.create'>> = {}, by = educator, key?: string) =>
    by.call('assignments.create', {
      body: { method, post_id, chosen: everybody, ...more },
      ...(key !== undefined && { key }),
    });
  const check = (post_id: number, more: Partial<BodyOf<'assignments.check'>> = {}, by = educator) =>
    by.call('assignments.check', { body: { method, post_id, chosen: everybody, ...more } });
  const assigned = async (query: QueryOf<'assignments.list'> = {}, by = educator) =>
    (await by.call('assignments.list', { query: { limit: 100, ...query } })).body;
  const notifications = async (person: Person) => (await person.call('notifications.list')).body.data;

  it('says who has it, who qualifies and what the others lack, before anything is sent [ROLE-22]', async () => {
    const { id } = await createPosting(employer, method, wanted);
    await send(id, { chosen: { student_ids: idsOf('Divya') } });
    expect((await check(id)).body.data).toEqual({
      total: 4,
      has: 1,
      applied: 0,
      qualifies: 1,
      lacks: 2,
      criteria: [
        { criterion: 'course', lack: 1, only: 1 },
        { criterion: 'semester', lack: 0, only: 0 },
        { criterion: 'skills', lack: 1, only: 1 },
        { criterion: 'gender', lack: 0, only: 0 },
      ],
    });
    expect((await assigned({ post_id: id })).total).toBe(1);
    const students = async (query: Partial<QueryOf<'assignments.students'>> = {}) =>
      (await educator.call('assignments.students', { query: { method, post_id: id, ...query } })).body;
    expect(
      (await students()).data.map(({ name, standing, lacks, unknown }) => [name, standing, lacks, unknown]),
    ).toEqual([
      ['Asha Iyer', 'qualifies', [], []],
      ['Bela Shah', 'lacks', ['course'], ['skills']],
      ['Chetan Rao', 'lacks', ['skills'], []],
      ['Divya Nair', 'has', [], ['skills']],
    ]);
    const [first] = (await students()).data;
    expect(first?.phone).toMatch(/^\+91\d{10}$/);
    for (const [standing, names] of [
      ['has', ['Divya Nair']],
      ['qualifies', ['Asha Iyer']],
      ['lacks', ['Bela Shah', 'Chetan Rao']],
    ] as const) {
      const found = await students({ standing });
      expect([found.total, found.data.map(({ name }) => name)]).toEqual([names.length, names]);
    }
    expect((await students({ search: 'rao', semester: 1 })).data.map(({ name }) => name)).toEqual(['Chetan Rao']);
    expect((await students({ page: 2, limit: 3 })).data.map(({ name }) => name)).toEqual(['Divya Nair']);
  });

  it('is not handed to whoever applied themselves, as far as the institution may know', async () => {
    const posting = await createPosting(employer, method, wanted);
    await applyTo(employer, posting, { student: asha, status: 0 });
    await applyTo(employer, posting, { student: chetan, status: 0 });
    const shares = async (student: Person, share_applications: boolean) => {
      const answer = await student.call('student.savePrivacy', { body: { share_applications } });
      expect(answer.status, answer.text).toBe(200);
    };
    const names = async (standing: 'applied' | 'qualifies' | 'lacks') => {
      const query = { method, post_id: posting.id, standing } as const;
      return (await educator.call('assignments.students', { query })).body.data.map(({ name }) => name);
    };
    const counts = async () => {
      const { applied, qualifies, lacks } = (await check(posting.id)).body.data;
      return { applied, qualifies, lacks };
    };
    await shares(asha, false);
    await shares(chetan, false);
    expect(await counts()).toEqual({ applied: 0, qualifies: 2, lacks: 2 });
    await shares(asha, true);
    await shares(chetan, true);
    expect(await counts()).toEqual({ applied: 2, qualifies: 1, lacks: 1 });
    expect([await names('applied'), await names('qualifies'), await names('lacks')]).toEqual([
      ['Asha Iyer', 'Chetan Rao'],
      ['Divya Nair'],
      ['Bela Shah'],
    ]);
    await chetan.call('enrollments.withdraw', { params: { method, id: posting.id } });
    expect(await counts()).toEqual({ applied: 1, qualifies: 1, lacks: 2 });
    const sent = await send(posting.id, { only_qualified: true });
    expect(sent.body.data).toEqual({ assigned: 1, already: 1, left_out: 2 });
    expect((await assigned({ post_id: posting.id })).data.map((row) => row.student_name)).toEqual(['Divya Nair']);
    expect((await send(posting.id, { chosen: { student_ids: idsOf('Asha') } })).body.data).toEqual({
      assigned: 0,
      already: 1,
      left_out: 0,
    });
    await shares(asha, false);
    expect((await send(posting.id, { chosen: { student_ids: idsOf('Asha') } })).body.data.assigned).toBe(1);
    expect((await check(posting.id)).body.data).toMatchObject({ has: 2, applied: 0 });
    await shares(asha, true);
  });

  it('hands an opportunity to the chosen students, once [API-62] [ROLE-22]', async () => {
    const { id, title } = await createPosting(employer, method, { ...wanted, title: 'Stock counting' });
    const first = await send(id, { chosen: { student_ids: idsOf('Asha', 'Bela') } });
    expect([first.status, first.body.message, first.body.data]).toEqual([
      200,
      'Sent to 2 students',
      { assigned: 2, already: 0, left_out: 0 },
    ]);
    expect((await send(id)).body.data).toEqual({ assigned: 2, already: 2, left_out: 0 });
    expect((await send(id)).body.data).toEqual({ assigned: 0, already: 4, left_out: 0 });
    expect(
      (await assigned({ post_id: id })).data.map(({ title: of, student_name }) => [of, student_name]).sort(),
    ).toEqual(['Asha Iyer', 'Bela Shah', 'Chetan Rao', 'Divya Nair'].map((name) => [title, name]));
  });

  it.each(postingKinds)(
    'finds, reads and sends a %s, and takes it back [API-62] [EDU-DET-18] [ROLE-22]',
    async (kind) => {
      const { id, title } = await createPosting(employer, kind, { title: `A ${kind} of its own` });
      const browsed = await educator.call('postings.explore', { params: { method: kind }, query: { search: title } });
      expect(browsed.body.data).toContainEqual(expect.objectContaining({ id, method: kind, title }));
      const read = await educator.call('postings.read', { params: { method: kind, id } });
      expect([read.status, read.body.data.title]).toEqual([200, title]);
      const chosen = { student_ids: idsOf('Asha', 'Bela') };
      const sent = await send(id, { method: kind, chosen, note: 'Look' });
      expect([sent.status, sent.body.data]).toEqual([200, { assigned: 2, already: 0, left_out: 0 }]);
      const { data, total } = await assigned({ method: kind, post_id: id });
      expect(total).toBe(2);
      const one = { method: kind, post_id: id, title, note: 'Look' };
      expect(data.toSorted((a, b) => a.student_id - b.student_id)).toMatchObject([
        { ...one, student_id: ids['Asha'], student_name: 'Asha Iyer' },
        { ...one, student_id: ids['Bela'], student_name: 'Bela Shah' },
      ]);
      expect((await assigned({ method: kind, post_id: id }, asha)).data).toMatchObject([one]);
      const own = data.find(({ student_id }) => student_id === ids['Asha']);
      expect((await educator.call('assignments.remove', { params: { id: own?.id ?? 0 } })).status).toBe(200);
      expect((await assigned({ method: kind, post_id: id }, asha)).total).toBe(0);
      expect((await assigned({ method: kind, post_id: id })).total).toBe(1);
    },
  );

  it('shows what is assigned on the list [EDU-ROSTER-18]', async () => {
    const { id } = await createPosting(employer, method, { title: 'Shown on the list' });
    await send(id, { chosen: { student_ids: idsOf('Bela') } });
    const { data } = (await educator.call('students.list', { query: { search: 'Bela' } })).body;
    expect(data[0]?.assigned_opportunities).toContain('Shown on the list');
    const { total } = (await educator.call('students.list', { query: { assigned: 'yes', search: 'Bela' } })).body;
    expect(total).toBe(1);
    const [own] = (await assigned({ method, post_id: id })).data;
    await educator.call('assignments.remove', { params: { id: own?.id ?? 0 } });
    const after = (await educator.call('students.list', { query: { search: 'Bela' } })).body.data;
    expect(after[0]?.assigned_opportunities).not.toContain('Shown on the list');
  });

  it('leaves out who lacks something where that is wished, and those whom the filters find but who were unticked', async () => {
    const { id } = await createPosting(employer, method, wanted);
    const chosen = { filters: { search: '', semester: 3 }, except: idsOf('Divya') };
    const answer = await send(id, { chosen, only_qualified: true });
    expect(answer.body.data).toEqual({ assigned: 1, already: 0, left_out: 1 });
    expect((await assigned({ post_id: id })).data.map(({ student_name }) => student_name)).toEqual(['Asha Iyer']);
  });

  it('tells those who have joined, once, and nobody else; taking it back takes the news back', async () => {
    const { id } = await createPosting(employer, method, { title: 'Night shift' });
    const { count } = await told(id);
    expect(Number(count)).toBe(0);
    await send(id, { note: 'Ask me about the bus' });
    const [first] = (await notifications(asha)).filter(({ text }) => text.includes('Night shift'));
    expect(first).toMatchObject({ kind: 'assigned', path: '/student/dashboard', read: false });
    expect(first?.text).toMatch(/suggests “Night shift” at .* to you: Ask me about the bus$/);
    expect(Number((await told(id)).count)).toBe(2);
    await send(id);
    expect(Number((await told(id)).count)).toBe(2);
    const own = (await assigned({ post_id: id })).data.find(({ student_name }) => student_name === 'Asha Iyer');
    const removed = await educator.call('assignments.remove', { params: { id: own?.id ?? 0 } });
    expect([removed.status, removed.body.message]).toEqual([200, '“Night shift” was taken back from Asha Iyer']);
    expect((await notifications(asha)).filter(({ text }) => text.includes('Night shift'))).toEqual([]);
    expect((await assigned({ post_id: id })).total).toBe(3);
  });

  const told = (postingId: number) =>
    server.database.read
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('topic', '=', `assigned ${postingId}`)
      .executeTakeFirstOrThrow();

  it('shows students their own, and the educator what came of it [API-62]', async () => {
    const posting = await createPosting(employer, method, { title: 'Route planning' });
    await send(posting.id, { note: 'Good for your thesis' });
    const [own] = (await assigned({ post_id: posting.id }, asha)).data;
    expect(own).toEqual({
      id: expect.any(Number),
      method,
      post_id: posting.id,
      title: 'Route planning',
      note: 'Good for your thesis',
      company_name: posting.branch.company_name,
      student_id: ids['Asha'],
      student_name: 'Asha Iyer',
      assigned_at: '2026-01-05T09:00:00.000Z',
      assigned_by: 'Asha Role3',
      posting_status: 2,
      status: null,
    });
    expect((await assigned({}, asha)).data.every(({ student_name }) => student_name === 'Asha Iyer')).toBe(true);
    await applyTo(employer, posting, { student: asha, status: 4 });
    expect((await assigned({ student_id: ids['Asha'] ?? 0, post_id: posting.id })).data[0]?.status).toBe(4);
    const refused = await educator.call('assignments.remove', { params: { id: own?.id ?? 0 } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Asha Iyer has applied to “Route planning” already, so it can't be taken back",
    ]);
    for (const search of ['route', 'asha', posting.branch.company_name]) {
      const found = await assigned({ search, post_id: posting.id });
      expect(found.total, search).toBe(search === 'asha' ? 1 : 4);
    }
    expect((await assigned({ method: 'job', post_id: posting.id })).total).toBe(0);
  });

  it('answers 404 for what is no opportunity to educators, and says in words that one was closed', async () => {
    const draft = await createPosting(employer, method, {}, 1);
    const posting = await createPosting(employer, method, { title: 'Gone' });
    for (const body of [
      { method, post_id: draft.id, chosen: everybody },
      { method: 'job', post_id: posting.id, chosen: everybody },
      { method, post_id: 999_999, chosen: everybody },
    ] as const) {
      expect((await educator.call('assignments.create', { body })).status).toBe(404);
      expect((await educator.call('assignments.check', { body })).status).toBe(404);
    }
    await employer.call('postings.status', { params: { method }, body: { id: posting.id, status: 3 } });
    for (const answer of [await send(posting.id), await check(posting.id)]) {
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        409,
        'invalid_status',
        `${posting.branch.company_name} has closed “Gone”. It can't be sent to students any more`,
      ]);
    }
  });

  it('knows no opportunity of a suspended company, until the suspension is lifted', async () => {
    const suspended = await signedIn(server, 2);
    const admin = await signedIn(server, 1);
    const posting = await createPosting(suspended, method, { title: 'Paid in advance' });
    const read = () => educator.call('postings.read', { params: { method, id: posting.id } });
    const students = () => educator.call('assignments.students', { query: { method, post_id: posting.id } });
    const change = (body: BodyOf<'admin.changeCompany'>) =>
      admin.call('admin.changeCompany', { params: { id: suspended.companyId ?? 0 }, body });
    const statuses = async () => {
      const answers = [await read(), await check(posting.id), await students(), await send(posting.id)];
      return answers.map(({ status }) => status);
    };
    await change({ suspended: true, reason: 'False offers' });
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    expect((await notifications(asha)).filter(({ text }) => text.includes('Paid in advance'))).toEqual([]);
    await change({ suspended: false });
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect((await assigned({ post_id: posting.id })).total).toBe(4);
  });

  it('has one effect when it arrives fifty times at once, under one key and under many', async () => {
    const { id } = await createPosting(employer, method);
    const key = randomUUID();
    const same = await many(25, () => send(id, { chosen: { student_ids: idsOf('Asha') } }, educator, key));
    expect(tally(same.filter(({ status }) => status !== 409))).toMatch(/^200×\d+$/);
    const answers = await many(50, (index) => send(id, { only_qualified: index % 2 === 0 }, educator, randomUUID()));
    expect(tally(answers)).toBe('200×50');
    expect(answers.reduce((sum, { body }) => sum + body.data.assigned, 0)).toBe(3);
    expect((await assigned({ post_id: id })).total).toBe(4);
    const [one] = (await assigned({ post_id: id })).data;
    const removals = await many(10, () => educator.call('assignments.remove', { params: { id: one?.id ?? 0 } }));
    expect(tally(removals.toSorted((a, b) => a.status - b.status))).toBe('200×1 404×9');
  });

  it('goes past students who left the list', async () => {
    const other = await complete(await signedIn(server, 3));
    await upload(other, list);
    const { id } = await createPosting(employer, method);
    const [first] = await studentsOf(other);
    await send(id, {}, other);
    const [theirs] = (await assigned({ post_id: id, student_id: first?.id ?? 0 }, other)).data;
    await other.call('students.archive', { params: { id: first?.id ?? 0 } });
    expect((await other.call('assignments.remove', { params: { id: theirs?.id ?? 0 } })).status).toBe(404);
    expect((await assigned({ post_id: id }, other)).total).toBe(3);
    expect((await check(id, {}, other)).body.data.total).toBe(3);
    expect((await check(id, { chosen: { student_ids: [first?.id ?? 0] } }, other)).status).toBe(404);
  });

  it.each(postingKinds)('keeps the students of two institutions apart: %s [ROLE-25] [EDU-DET-21]', async (kind) => {
    const other = await complete(await signedIn(server, 3));
    await upload(other, [rosterRow(50, { name: 'Esha Varma' })]);
    const { id } = await createPosting(employer, kind);
    await send(id, { method: kind });
    expect((await check(id, { method: kind }, other)).body.data).toMatchObject({ total: 1, has: 0 });
    const theirs = await other.call('assignments.students', { query: { method: kind, post_id: id } });
    expect(theirs.body.data.map(({ name }) => name)).toEqual(['Esha Varma']);
    expect((await assigned({ post_id: id }, other)).total).toBe(0);
    expect((await send(id, { method: kind, chosen: { student_ids: idsOf('Asha', 'Bela') } }, other)).status).toBe(404);
    const [own] = (await assigned({ post_id: id })).data;
    expect((await other.call('assignments.remove', { params: { id: own?.id ?? 0 } })).status).toBe(404);
    expect((await send(id, { method: kind }, other)).body.data).toEqual({ assigned: 1, already: 0, left_out: 0 });
    expect((await assigned({ post_id: id })).total).toBe(4);
  });
});
