import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { fromWire, toWire } from '#shared/rules/postings/posting.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn, testCity } from '../testing/people.ts';
import { completePosting, createPosting, somePostingBody } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('a posting', (open) => {
  let server: TestServer;
  let employer: Person;
  let colleague: Person;
  let stranger: Person;
  let educator: Person;
  let student: Person;

  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    colleague = await signedIn(server, 2, { colleagueOf: employer });
    stranger = await signedIn(server, 2);
    educator = await signedIn(server, 3);
    student = await signedIn(server, 4);
    return () => server.close();
  });

  const move = (kind: PostingKind, id: number, status: number, by = employer) =>
    by.call('postings.status', { params: { method: kind }, body: { id, status } });
  const read = (kind: PostingKind, id: number, by = employer) =>
    by.call('postings.read', { params: { method: kind, id } });
  const update = (kind: PostingKind, id: number, body: { version: number } & Record<string, unknown>, by = employer) =>
    by.call('postings.update', { params: { method: kind, id }, body });

  const cardOf = async (kind: PostingKind, id: number) => {
    const { body } = await student.call('postings.explore', { params: { method: kind } });
    return body.data.find((each) => each.id === id);
  };

  const screening_questions = [
    { question: 'Why us?', required: true },
    { question: 'Do you own boots?', required: false },
  ];

  it('keeps every field of a project [API-31] [ENT-24] [ENT-25] [ENT-26] [ENT-28] [ENT-29] [ENT-30] [ENT-31] [ENT-32] [ROLE-05] [ROLE-06]', async () => {
    const { id } = await createPosting(employer, 'project');
    const { status, body } = await read('project', id);
    expect(status).toBe(200);
    expect(body.error).toBe(false);
    expect(body.data).toMatchObject({
      project_title: completePosting.title,
      project_category: 1,
      project_goal: completePosting.goal,
      project_tasks: completePosting.tasks,
      project_support: completePosting.support,
      roles_and_responsibilities: completePosting.roles_and_responsibilities,
      additional_info: completePosting.additional_info,
      office_visit: true,
      duration_from: 8,
      duration_to: 12,
      keywords: ['logistics', 'food'],
      required_skills: [{ name: 'Excel' }, { name: 'Interviewing' }],
      course_preferred: [{ course_name: 'MBA' }, { course_name: 'B.Com' }],
      city: testCity.id,
      location: 'Hadapsar depot',
      branch: { id: employer.branchId, company_id: employer.companyId, address: '1 Test Road', company_logo: '' },
    });
    expect(JSON.parse(body.data.faq)[1]).toEqual(completePosting.faq);
    const { taken_down: _, ...data } = body.data;
    for (const by of [educator, student]) expect((await read('project', id, by)).body).toEqual({ ...body, data });
    const { project_title, project_goal, project_category, branch, location } = data;
    const shown = { project_title, project_goal, project_category, branch, location, city_name: testCity.name };
    expect(await cardOf('project', id)).toMatchObject(shown);
  });

  it('keeps the long texts of a project whole, line by line, when it is made and when it is changed [ENT-25]', async () => {
    const names = ['tasks', 'support', 'roles_and_responsibilities', 'additional_info'];
    const texts = (when: string) =>
      Object.fromEntries(names.map((name) => [name, `${name}, ${when}:\n\n- one,  two\n- `.padEnd(10_000, 'three')]));
    const { id, version } = await createPosting(employer, 'project', texts('at first'));
    expect((await read('project', id)).body.data).toMatchObject(toWire('project', texts('at first')));
    const changed = await update('project', id, { version, ...toWire('project', texts('later')) });
    expect(changed.status).toBe(200);
    expect((await read('project', id)).body.data).toMatchObject(toWire('project', texts('later')));
  });

  it.each(postingKinds)('names whoever posted a %s, not whoever reads it [EDU-DET-05]', async (kind) => {
    const told = { first_name: 'Omar', last_name: 'Sheikh', designation: 'Recruiter' };
    await colleague.call('user.save', { body: told });
    const { id } = await createPosting(colleague, kind);
    for (const by of [employer, educator, student]) expect((await read(kind, id, by)).body.data.contact).toEqual(told);
  });

  it('keeps every field of an internship [API-32] [ENT-33] [ENT-34] [ENT-35] [ENT-36] [ENT-37] [ENT-38] [ENT-39] [ENT-40] [ENT-41] [ENT-42] [ENT-43] [ROLE-05] [ROLE-06]', async () => {
    const project = await createPosting(employer, 'project', { title: 'Cold chain pilot' });
    const { id } = await createPosting(employer, 'internship', { project_linked: project.id, screening_questions });
    const { body } = await read('internship', id);
    expect(body.data).toMatchObject({
      internship_title: completePosting.title,
      internship_goal: completePosting.goal,
      internship_category: 1,
      category_name: 'In Office',
      office_visit: true,
      roles_and_responsibilities: completePosting.roles_and_responsibilities,
      keywords: ['logistics', 'food'],
      skills: [{ name: 'Excel' }, { name: 'Interviewing' }],
      courses: [{ course_name: 'MBA' }, { course_name: 'B.Com' }],
      vacancies: 4,
      stipend_from: 12,
      stipend_to: 15,
      duration_from: 8,
      duration_to: 12,
      expected_start_date: '2026-02-01',
      joining_date: '2026-02-03',
      project_linked: { id: project.id, project_title: 'Cold chain pilot' },
      city: testCity.id,
      location: 'Hadapsar depot',
    });
    const { taken_down: _, ...data } = body.data;
    for (const by of [educator, student, await signedIn(server, 5)])
      expect((await read('internship', id, by)).body).toEqual({ ...body, data });
    const { internship_title, internship_goal } = data;
    const shown = { internship_title, internship_goal, stipend_from: 12, stipend_to: 15 };
    expect(await cardOf('internship', id)).toMatchObject(shown);
    expect(body.error).toBe(false);
    for (const other of [project.id, 987_654]) {
      const missing = await read('internship', other);
      expect([missing.status, missing.body.error, missing.body.data]).toEqual([404, true, undefined]);
    }
    expect(body.data.required_skills).toEqual(body.data.skills);
    expect(body.data.course_preferred).toEqual(body.data.courses);
    expect(JSON.parse(body.data.screening_questions)).toEqual(screening_questions);
    const weeks = { duration_from: 3, duration_to: null };
    const changes = { keywords: ['dairy'], required_skills: ['Excel'], course_preferred: [], ...weeks };
    expect((await update('internship', id, { version: body.data.version, ...changes })).status).toBe(200);
    const changed = (await read('internship', id)).body.data;
    expect(changed).toMatchObject({ keywords: ['dairy'], skills: [{ name: 'Excel' }], courses: [], ...weeks });
    expect([changed.required_skills, changed.course_preferred]).toEqual([changed.skills, changed.courses]);
  });

  it('keeps every field of a job [API-33] [ENT-44] [ENT-45] [ENT-46] [ENT-47] [ENT-48] [ENT-49] [ROLE-05] [ROLE-06]', async () => {
    const project = await createPosting(employer, 'project');
    const { id } = await createPosting(employer, 'job', {
      project_linked: project.id,
      category: 3,
      screening_questions,
    });
    const { body } = await read('job', id);
    expect(body.data).toMatchObject({
      job_title: completePosting.title,
      job_goal: completePosting.goal,
      job_category: 3,
      category_name: 'Field',
      vacancies: 4,
      ctc_from: 4,
      ctc_to: 6.5,
      expected_start_date: '2026-02-01',
      joining_date: '2026-02-03',
      office_visit: true,
      roles_and_responsibilities: completePosting.roles_and_responsibilities,
      additional_info: completePosting.additional_info,
      keywords: ['logistics', 'food'],
      skills: [{ name: 'Excel' }, { name: 'Interviewing' }],
      courses: [{ course_name: 'MBA' }, { course_name: 'B.Com' }],
      duration_from: 8,
      duration_to: 12,
      project_linked: { id: project.id, project_title: completePosting.title },
      city: testCity.id,
      location: 'Hadapsar depot',
    });
    const { taken_down: _, ...data } = body.data;
    for (const by of [educator, student]) expect((await read('job', id, by)).body).toEqual({ ...body, data });
    expect(body.error).toBe(false);
    expect(body.data.required_skills).toEqual(body.data.skills);
    expect(body.data.course_preferred).toEqual(body.data.courses);
    expect(JSON.parse(body.data.screening_questions)).toEqual(screening_questions);
  });

  it('answers of a job what it answers of an internship, under the names of its kind, as it was made and as it is changed [ENT-49]', async () => {
    const { id: project_linked } = await createPosting(employer, 'project');
    const answers = async (kind: PostingKind) => {
      const { id, version } = await createPosting(employer, kind, { project_linked, screening_questions });
      const made = (await read(kind, id)).body.data;
      const changes = toWire(kind, { title: 'Ice', tasks: 'Chip', faq: [], vacancies: 9, eligible_gender: 'Female' });
      const changed = (await update(kind, id, { version, ...changes })).body.data;
      return [made, changed].map((answer) => {
        expect(answer).toMatchObject({ id, method: kind });
        const named = Object.entries(answer).map(([name, value]) => [name.replace(`${kind}_`, 'kind_'), value]);
        return { ...Object.fromEntries(named), id: 0, method: '' };
      });
    };
    expect(await answers('job')).toEqual(await answers('internship'));
  });

  it.each([
    ['internship', '[ENT-37]'],
    ['job', '[ENT-46]'],
  ] as const)('says how many vacancies a %s has, from 1 to 100,000, also once it is changed %s', async (kind, _id) => {
    const posting = await createPosting(employer, kind);
    let { version } = posting;
    for (const vacancies of [1, 100_000]) {
      const { id } = await createPosting(employer, kind, { vacancies });
      const changed = await update(kind, posting.id, { version, vacancies });
      expect(changed.status).toBe(200);
      ({ version } = changed.body.data);
      for (const one of [id, posting.id]) expect((await read(kind, one)).body.data.vacancies).toBe(vacancies);
    }
    for (const vacancies of [0, -1, 1.5, 100_001, null]) {
      const refused = await update(kind, posting.id, { version, vacancies });
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['vacancies']]);
    }
    expect((await read(kind, posting.id)).body.data).toMatchObject({ version, vacancies: 100_000 });
  });

  it('keeps the semesters that it is open to, each once and in order, and changes them', async () => {
    const { id, version } = await createPosting(employer, 'job', { eligible_semesters: [8, 7, 8] });
    expect((await read('job', id)).body.data.eligible_semesters).toEqual([7, 8]);
    const changed = await update('job', id, { version, eligible_semesters: [] });
    expect([changed.status, changed.body.data.eligible_semesters]).toEqual([200, []]);
    const refused = await update('job', id, { version: version + 1, eligible_semesters: [13] });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { fields: { eligible_semesters: 'Choose semesters from 1 to 12' } },
    ]);
  });

  it('turns typed skills and courses into look-up entries, whatever their case, once', async () => {
    const one = await createPosting(employer, 'project', { required_skills: ['Kotlin'], course_preferred: ['B.Arch'] });
    const two = await createPosting(stranger, 'project', {
      required_skills: ['  KOTLIN '],
      course_preferred: ['b.arch'],
    });
    expect(two.skills).toEqual(one.skills);
    expect(two.courses).toEqual(one.courses);
    const three = await createPosting(employer, 'project', { required_skills: [one.skills[0]?.id ?? 0] });
    expect(three.skills).toEqual(one.skills);
  });

  it('accepts a draft that has only a title, and publishes nothing incomplete [STATE-20]', async () => {
    const body = { internship_title: 'Campus ambassador', status: 1 as const };
    const draft = await employer.call('postings.create', { params: { method: 'internship' }, body });
    expect(draft).toMatchObject({ status: 201, body: { data: { status: 1, published_at: null, vacancies: null } } });
    const publish = await move('internship', draft.body.data.id, 2);
    expect(publish).toMatchObject({ status: 422, body: { error: true, code: 'invalid' } });
    expect(Object.keys(publish.body.fields ?? {}).sort()).toEqual([
      'city',
      'duration_from',
      'internship_category',
      'location',
      'required_skills',
      'roles_and_responsibilities',
      'stipend_from',
      'stipend_to',
      'vacancies',
    ]);
    expect((await read('internship', draft.body.data.id)).body.data.status).toBe(1);
    const direct = await employer.call('postings.create', {
      params: { method: 'internship' },
      body: { ...body, status: 2 },
    });
    expect(direct.status).toBe(422);
  });

  it.each([
    ['no title', { title: '' }, 'project_title'],
    ['54 weeks', { duration_to: 54 }, 'duration_to'],
    ['a longest duration below the shortest', { duration_to: 7 }, 'duration_to'],
    ['six skills', { required_skills: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'required_skills'],
    ['a repeated keyword', { keywords: ['food', 'Food'] }, 'keywords'],
    ['a start in the past', { expected_start_date: '2025-12-31' }, 'expected_start_date'],
    [
      'a start more than a year ahead',
      { expected_start_date: '2027-02-01', joining_date: null },
      'expected_start_date',
    ],
    ['a city that does not exist', { city: 999_999 }, 'city'],
    ['a skill that does not exist', { required_skills: [999_999] }, 'required_skills'],
    ['a link to somebody else’s project', { project_linked: 999_999 }, 'project_linked'],
  ])('refuses %s by naming the field', async (_what, fields, field) => {
    const body = { ...somePostingBody('project', fields), status: 1 as const };
    const answer = await employer.call('postings.create', { params: { method: 'project' }, body });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', fields: { [field]: expect.any(String) } } });
  });

  it('takes a day that is today somewhere on earth', async () => {
    const body = somePostingBody('project', { expected_start_date: '2026-01-04', joining_date: null });
    server.clock.advance(-server.clock.now().getUTCHours() * seconds.hour);
    const answer = await employer.call('postings.create', {
      params: { method: 'project' },
      body: { ...body, status: 2 },
    });
    server.clock.advance(9 * seconds.hour);
    expect(answer.status).toBe(201);
  });

  it('links only own projects, and projects to none', async () => {
    const foreign = await createPosting(stranger, 'project');
    const internship = await createPosting(employer, 'internship');
    for (const project_linked of [foreign.id, internship.id]) {
      const body = { ...somePostingBody('job', { project_linked }), status: 2 as const };
      const answer = await employer.call('postings.create', { params: { method: 'job' }, body });
      expect(answer).toMatchObject({ status: 422, body: { fields: { project_linked: expect.any(String) } } });
    }
  });

  it.each([
    ['project', 'Project', '[EMP-DET-11]'],
    ['internship', 'Internship', '[EMP-DET-09]'],
    ['job', 'Job', '[EMP-DET-10]'],
  ] as const)(
    'goes from draft to published to closed: %s, said as %s %s [API-48] [API-49] [API-50] [STATE-20] [STATE-21] [ROLE-08]',
    async (kind, name, _id) => {
      const { id, status } = await createPosting(employer, kind, {}, 1);
      expect(status).toBe(1);
      const published = await move(kind, id, 2);
      expect(published).toMatchObject({ status: 200, body: { message: `${name} published successfully` } });
      expect((await read(kind, id)).body.data).toMatchObject({ status: 2, closed_at: null });
      const closed = await move(kind, id, 3, colleague);
      expect(closed).toMatchObject({ status: 200, body: { error: false, message: `${name} closed successfully` } });
      const { data } = (await read(kind, id)).body;
      expect(data).toMatchObject({ status: 3, version: closed.body.data.version });
      expect(data.closed_at).not.toBeNull();
      expect(data.published_at).not.toBeNull();
    },
  );

  it.each([
    ['project', '[ENT-24]'],
    ['internship', '[ENT-34]'],
    ['job', '[ENT-45]'],
  ] as const)('has three categories: %s %s', async (kind, _id) => {
    const changed = await createPosting(employer, kind);
    const inWords: string[] = [];
    for (const category of [1, 2, 3]) {
      const { id } = await createPosting(employer, kind, { category });
      const { version } = (await read(kind, changed.id)).body.data;
      expect((await update(kind, changed.id, { version, [`${kind}_category`]: category })).status).toBe(200);
      for (const one of [id, changed.id]) {
        const { data } = (await read(kind, one)).body;
        expect(data).toMatchObject({ [`${kind}_category`]: category });
        inWords.push(data.category_name);
        const card = await cardOf(kind, one);
        expect(card).toMatchObject({ [`${kind}_category`]: category, category_name: data.category_name });
      }
    }
    expect(inWords).toEqual(['In Office', 'In Office', 'Remote', 'Remote', 'Field', 'Field']);
    const { version } = (await read(kind, changed.id)).body.data;
    for (const category of [0, 4]) {
      const body = { ...somePostingBody(kind, { category }), status: 2 as const };
      const refused = await employer.call('postings.create', { params: { method: kind }, body });
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, [`${kind}_category`]]);
      const kept = await update(kind, changed.id, { version, [`${kind}_category`]: category });
      expect([kept.status, Object.keys(kept.body.fields ?? {})]).toEqual([422, [`${kind}_category`]]);
    }
    expect((await read(kind, changed.id)).body.data).toMatchObject({ version, category_name: 'Field' });
  });

  it.each(postingKinds)(
    'closes a draft, and makes no other move: %s [API-48] [API-49] [API-50] [STATE-21] [STATE-23]',
    async (kind) => {
      const refused = { status: 409, body: { error: true, code: 'invalid_status', message: 'Invalid status' } };
      const closed = { ...somePostingBody(kind), status: 3 } as object;
      expect((await employer.call('postings.create', { params: { method: kind }, body: closed })).status).toBe(422);
      const draft = await createPosting(employer, kind, {}, 1);
      for (const status of [0, 1, 4]) expect(await move(kind, draft.id, status)).toMatchObject(refused);
      expect((await move(kind, draft.id, 3)).status).toBe(200);
      for (const status of [1, 2, 3]) expect(await move(kind, draft.id, status)).toMatchObject(refused);
      const published = await createPosting(employer, kind);
      for (const status of [1, 2]) expect(await move(kind, published.id, status)).toMatchObject(refused);
      const sent = await update(kind, published.id, { version: published.version, status: 1 });
      expect([sent.status, sent.body.data.status]).toEqual([200, 2]);
      const { id } = await createPosting(employer, kind, {}, 1);
      expect((await move(kind, id, 2)).status).toBe(200);
      const now = await Promise.all(
        [draft.id, published.id, id].map(async (each) => (await read(kind, each)).body.data),
      );
      expect(now.map(({ status }) => status)).toEqual([3, 2, 2]);
    },
  );

  it.each(postingKinds)(
    'changes status for its company alone, at its own kind’s endpoint: %s [API-48] [API-49] [API-50] [EMP-LIST-20]',
    async (kind) => {
      const { id } = await createPosting(employer, kind);
      expect((await move(kind, id, 3, stranger)).status).toBe(404);
      for (const other of postingKinds) if (other !== kind) expect((await move(other, id, 3)).status).toBe(404);
      expect((await read(kind, id)).body.data.status).toBe(2);
      const closed = await move(kind, id, 3, colleague);
      expect([closed.status, (await read(kind, id)).body.data.status]).toEqual([200, 3]);
    },
  );

  it('is closed once when many close it at the same moment [STATE-21]', async () => {
    const { id, version } = await createPosting(employer, 'job');
    const answers = await Promise.all(Array.from({ length: 12 }, () => move('job', id, 3)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    expect((await read('job', id)).body.data.version).toBe(version + 1);
  });

  it('is created once under one Idempotency-Key', async () => {
    const key = randomUUID();
    const body = { ...somePostingBody('project', { title: 'Exactly one' }), status: 2 as const };
    const one = await employer.call('postings.create', { params: { method: 'project' }, body, key });
    const two = await employer.call('postings.create', { params: { method: 'project' }, body, key });
    expect(two.body).toEqual(one.body);
    const list = await employer.call('postings.list', {
      params: { method: 'project' },
      query: { search: 'Exactly one' },
    });
    expect(list.body.total).toBe(1);
  });

  it('changes the fields that are sent and no others', async () => {
    const { id, version } = await createPosting(employer, 'internship');
    const answer = await update('internship', id, {
      version,
      internship_title: 'Cold chain research',
      vacancies: null,
    });
    expect(answer.status).toBe(422);
    const done = await update('internship', id, { version, internship_title: 'Cold chain research', vacancies: 9 });
    expect(done).toMatchObject({
      status: 200,
      body: { data: { title: 'Cold chain research', vacancies: 9, version: 2 } },
    });
    expect(fromWire('internship', done.body.data)).toEqual({
      ...completePosting,
      title: 'Cold chain research',
      vacancies: 9,
    });
  });

  it('keeps a stored date that has passed meanwhile', async () => {
    const { id, version } = await createPosting(employer, 'job');
    server.clock.advance(60 * seconds.day);
    const later = await signedIn(server, 2, { colleagueOf: employer });
    const answer = await update('job', id, { version, vacancies: 5 }, later);
    server.clock.advance(-60 * seconds.day);
    expect(answer.status).toBe(200);
  });

  it('shows both versions to whoever saves second, and changes nothing', async () => {
    const { id, version } = await createPosting(employer, 'project');
    await update('project', id, { version, project_goal: 'First' });
    const second = await update('project', id, { version, project_goal: 'Second' }, colleague);
    expect(second).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    expect(second.body.detail).toMatchObject({
      yours: { version, project_goal: 'Second' },
      theirs: { version: version + 1, project_goal: 'First' },
    });
    expect((await read('project', id)).body.data.goal).toBe('First');
  });

  it('lets one of many simultaneous savers win', async () => {
    const { id, version } = await createPosting(employer, 'project');
    const goals = Array.from({ length: 8 }, (_, number) => `Goal ${number}`);
    const answers = await Promise.all(goals.map((goal) => update('project', id, { version, project_goal: goal })));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'version_conflict')).toHaveLength(7);
    expect((await read('project', id)).body.data.goal).toBe(won[0]?.body.data.goal);
  });

  it('no longer changes once closed', async () => {
    const { id } = await createPosting(employer, 'project');
    const { version } = (await move('project', id, 3)).body.data;
    expect(await update('project', id, { version, project_goal: 'New' })).toMatchObject({
      status: 409,
      body: { code: 'invalid_status' },
    });
  });

  it('answers 404 to another company and for what does not exist, alike [ROLE-08]', async () => {
    const { id, version } = await createPosting(employer, 'job');
    for (const target of [id, 999_999]) {
      const answers = [
        await read('job', target, stranger),
        await update('job', target, { version, vacancies: 1 }, stranger),
        await move('job', target, 3, stranger),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await read('job', id)).body.data).toMatchObject({ status: 2, version, vacancies: 4 });
  });

  it('cannot be given to another company or version by extra fields', async () => {
    const extra = { company_id: stranger.companyId, branch_id: stranger.branchId, version: 7, id: 1, created_by: 1 };
    const body = { ...somePostingBody('project'), ...extra, status: 1 as const };
    const { data } = (await employer.call('postings.create', { params: { method: 'project' }, body })).body;
    expect(data).toMatchObject({ version: 1, branch: { id: employer.branchId } });
    expect((await read('project', data.id, stranger)).status).toBe(404);
  });
});
