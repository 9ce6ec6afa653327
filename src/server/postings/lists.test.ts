import { beforeAll, describe, expect, it } from 'vitest';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/index.ts';
import type { Posting } from '#shared/contract/postings.ts';
import type { PostingFields } from '#shared/rules/postings/posting.ts';
import type { Tx } from '../platform/database/schema.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn, testCity } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('the lists of postings', (open) => {
  let server: TestServer;
  let employer: Person;
  let stranger: Person;
  let student: Person;
  let surat: number;

  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    stranger = await signedIn(server, 2);
    student = await signedIn(server, 4);
    for (const { companyId } of [employer, stranger]) {
      const logo = { logo: `/v1/images/logo-${companyId}` };
      await server.database.write((tx) => tx.updateTable('companies').set(logo).where('id', '=', companyId).execute());
    }
    const cities = (await student.call('location.cities', { query: { query: 'Surat' } })).body.data;
    surat = cities.find(({ city_name }) => city_name === 'Surat')?.id ?? 0;
    return () => server.close();
  });

  const explore = (kind: PostingKind, query: QueryOf<'postings.explore'> = {}, by = student) =>
    by.call('postings.explore', { params: { method: kind }, query });
  const list = (kind: PostingKind, query: QueryOf<'postings.list'> = {}, by = employer) =>
    by.call('postings.list', { params: { method: kind }, query });
  const titlesOf = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

  describe('explore', () => {
    let made: Record<string, Posting>;
    const post = async (by: Person, title: string, fields: Partial<PostingFields> = {}, status: 1 | 2 = 2) => {
      made[title] = await createPosting(by, 'internship', { title, ...fields }, status);
    };
    const found = async (query: QueryOf<'postings.explore'>) =>
      titlesOf((await explore('internship', query)).body.data);

    beforeAll(async () => {
      made = {};
      await post(employer, 'Data analyst', { required_skills: ['SQL', 'Excel'], stipend_from: 10, stipend_to: 20 });
      await post(employer, 'Écriture UX', {
        required_skills: ['Writing'],
        course_preferred: ['BA'],
        city: surat,
        stipend_to: 30,
      });
      await post(stranger, 'खाद्य अनुसंधान', { required_skills: ['Excel'], eligible_gender: 'Female', stipend_to: 25 });
      await post(stranger, 'Not out yet', {}, 1);
      await post(stranger, 'Over', {});
      const body = { id: made['Over']?.id ?? 0, status: 3 };
      await stranger.call('postings.status', { params: { method: 'internship' }, body });
    });

    it('shows what every company has published, the newest first, to students and educators [API-23] [ENT-51] [ENT-52] [ENT-53] [ENT-54] [ENT-55] [STU-ROUTE-02]', async () => {
      const { status, body } = await explore('internship');
      expect(status).toBe(200);
      expect(body).toMatchObject({ error: false, total: 3, page: 1, limit: 10 });
      expect(titlesOf(body.data)).toEqual(['खाद्य अनुसंधान', 'Écriture UX', 'Data analyst']);
      expect(body.data[2]).toMatchObject({
        id: made['Data analyst']?.id,
        goal: 'Learn where chilled food warms up',
        skills: [{ id: expect.any(Number), name: 'SQL' }, { name: 'Excel' }],
        branch: { company_logo: `/v1/images/logo-${employer.companyId}`, address: '1 Test Road' },
        project_title: '',
        duration_from: 8,
        duration_to: 12,
      });
      expect(body.data[2]?.created_at).toBe(body.data[2]?.createdAt);
      expect(JSON.parse(body.data[2]?.screening_questions ?? '')).toEqual([{ question: 'Why us?', required: true }]);
      const educator = await signedIn(server, 3);
      expect((await explore('internship', { page: 1, limit: 10 }, educator)).body.total).toBe(3);
      expect((await explore('project')).body.total).toBe(0);
      expect((await explore('job')).body.total).toBe(0);
    });

    it('narrows by city, skills, courses, gender and words [API-23] [API-25] [API-26] [API-30] [STU-EXP-08]', async () => {
      const skill = (name: string) =>
        Object.values(made)
          .flatMap(({ skills }) => skills)
          .find((entry) => entry.name === name)?.id;
      const course = made['Écriture UX']?.courses[0]?.id;
      expect(await found({ city: surat })).toEqual(['Écriture UX']);
      expect(await found({ city: testCity.id })).toEqual(['खाद्य अनुसंधान', 'Data analyst']);
      expect(await found({ required_skills: String(skill('Excel')) })).toEqual(['खाद्य अनुसंधान', 'Data analyst']);
      expect(await found({ required_skills: `${skill('SQL')},${skill('Writing')}` })).toEqual([
        'Écriture UX',
        'Data analyst',
      ]);
      expect(await found({ course_preferred: String(course) })).toEqual(['Écriture UX']);
      expect(await found({ gender: 'Male' })).toEqual(['Écriture UX', 'Data analyst']);
      expect(await found({ gender: 'Female' })).toHaveLength(3);
      expect(
        await found({ city: testCity.id, required_skills: String(skill('SQL')), gender: 'Male', search: 'data' }),
      ).toEqual(['Data analyst']);
      const refused = await explore('internship', { required_skills: 'sql' });
      expect([refused.status, refused.body.error]).toEqual([422, true]);
    });

    it.each([
      ['analys', ['Data analyst']],
      ['DATA ANALYST', ['Data analyst']],
      ['analyst data', ['Data analyst']],
      ['ecriture', ['Écriture UX']],
      ['ux', ['Écriture UX']],
      ['अनुसं', ['खाद्य अनुसंधान']],
      ['"', []],
      ['%', []],
      ["' OR 1=1 --", []],
      ['data OR ux', []],
    ])('finds %s in any letters [API-23]', async (search, titles) => {
      expect(await found({ search })).toEqual(titles);
    });

    it('finds by company, skill and keyword', async () => {
      const [company] = (await explore('internship', { search: 'sql' })).body.data;
      expect(company?.title).toBe('Data analyst');
      expect(await found({ search: company?.branch.company_name ?? '', limit: 100 })).toEqual([
        'Écriture UX',
        'Data analyst',
      ]);
      expect(await found({ search: 'logistics' })).toHaveLength(3);
    });

    it('finds by the company’s new name once it has one', async () => {
      const owner = await signedIn(server, 2);
      await createPosting(owner, 'project', { title: 'Renamed along' });
      const branch = { address: '1 Test Road', city: testCity.id };
      await owner.call('company.save', { body: { company_name: 'Quokka Works', branch } });
      const { data } = (await explore('project', { search: 'quokka' })).body;
      expect(data).toMatchObject([{ title: 'Renamed along', branch: { company_name: 'Quokka Works' } }]);
    });

    it.each([
      ['stipend_to,desc', ['Écriture UX', 'खाद्य अनुसंधान', 'Data analyst']],
      ['id,asc', ['Data analyst', 'Écriture UX', 'खाद्य अनुसंधान']],
      ['id,desc', ['खाद्य अनुसंधान', 'Écriture UX', 'Data analyst']],
    ] as const)('orders by %s where it is asked for, what words find too [STU-EXP-27]', async (order, titles) => {
      expect(await found({ order })).toEqual(titles);
      expect(await found({ order, search: 'logistics' })).toEqual(titles);
    });

    it('lists jobs, ordered by their CTC, and projects, by age instead [API-22] [API-24] [STU-EXP-27]', async () => {
      for (const [title, ctc_to] of [
        ['Low', 5],
        ['High', 11],
        ['Middle', 8],
      ] as const) {
        await createPosting(employer, 'job', { title, ctc_to, stipend_to: 40 - ctc_to });
        await createPosting(employer, 'project', { title, stipend_to: ctc_to * 3 });
      }
      const jobs = await explore('job', { order: 'stipend_to,desc' });
      expect(jobs.body).toMatchObject({ error: false, total: 3 });
      expect(titlesOf(jobs.body.data)).toEqual(['High', 'Middle', 'Low']);
      const projects = await explore('project', { order: 'stipend_to,desc', limit: 3 });
      expect(projects.body).toMatchObject({ error: false, limit: 3 });
      expect(titlesOf(projects.body.data)).toEqual(['Middle', 'High', 'Low']);
      expect(projects.body.data[0]?.project_title).toBe('Middle');
    });

    it('takes what a person has selected for no filter, and does without an order [API-28]', async () => {
      const url = '/v1/filter/internship?page=1&limit=10&selected=1';
      const { cookie } = await signedIn(server, 3);
      const response = await server.app.inject({ url, headers: { cookie: `footbridge_session=${cookie}` } });
      const answer: Pick<AnswerOf<'postings.explore'>, 'data'> = response.json();
      expect(answer).toMatchObject({ error: false, total: 3, page: 1, limit: 10 });
      expect(titlesOf(answer.data)).toEqual(['खाद्य अनुसंधान', 'Écriture UX', 'Data analyst']);
    });

    it('has pages of ten unless asked otherwise [STU-EXP-32]', async () => {
      for (const kind of postingKinds) expect((await explore(kind)).body).toMatchObject({ page: 1, limit: 10 });
    });

    it('treats what is left empty as no filter', async () => {
      expect(await found({ city: 0, search: '', course_preferred: '', required_skills: '' })).toHaveLength(3);
    });

    it.each<[QueryOf<'postings.explore'>, string[]]>([
      [{ limit: 2 }, ['खाद्य अनुसंधान', 'Écriture UX']],
      [{ page: 2, limit: 2 }, ['Data analyst']],
      [{ page: 2, limit: 1, order: 'id,asc' }, ['Écriture UX']],
      [{ page: 2, limit: 1, required_skills: 'Excel' }, ['Data analyst']],
      [{ page: 3, limit: 1, search: 'logistics' }, ['Data analyst']],
      [{ page: 4, limit: 1 }, []],
    ])('pages: %o [API-23] [API-25]', async (query, titles) => {
      const { page = 1, limit } = query;
      const excel = made['Data analyst']?.skills.find(({ name }) => name === query.required_skills)?.id;
      const skilled = excel === undefined ? {} : { required_skills: String(excel) };
      const { body } = await explore('internship', { ...query, ...skilled });
      expect(body).toMatchObject({ total: excel === undefined ? 3 : 2, page, limit });
      expect(titlesOf(body.data)).toEqual(titles);
    });
  });

  it.each(postingKinds)(
    'a gender finds each %s that is open to it, and to everybody [API-30] [EDU-EXP-06]',
    async (kind) => {
      const owner = await signedIn(server, 2);
      const educator = await signedIn(server, 3);
      const title = (gender: string | null) => `For ${gender ?? 'anyone'}, ${kind}`;
      const genders = ['Male', 'Female', 'Others'] as const;
      for (const eligible_gender of [null, ...genders]) {
        await createPosting(owner, kind, { title: title(eligible_gender), keywords: [`only${kind}`], eligible_gender });
      }
      for (const gender of [undefined, ...genders]) {
        const query = { search: `only${kind}`, order: 'id,asc', ...(gender && { gender }) } as const;
        const { data, total } = (await explore(kind, query, educator)).body;
        const open = gender ? [title(null), title(gender)] : [null, ...genders].map(title);
        expect([titlesOf(data), total]).toEqual([open, open.length]);
      }
      expect(
        (await educator.call('postings.explore', { params: { method: kind }, query: { gender: 'Boys' } as never }))
          .status,
      ).toBe(422);
    },
  );

  describe('the own list', () => {
    let owner: Person;
    let busy: Posting;
    let students: Person[];

    beforeAll(async () => {
      owner = await signedIn(server, 2);
      const pilot = await createPosting(owner, 'project', { title: 'Cold chain pilot' });
      const titled = (title: string, status: 1 | 2 = 2) => createPosting(owner, 'internship', { title }, status);
      await titled('Data analyst intern, demand planning');
      server.clock.advance(60);
      busy = await createPosting(owner, 'internship', { title: 'Field research', project_linked: pilot.id });
      server.clock.advance(60);
      await titled('Campus ambassador', 1);
      await createPosting(stranger, 'internship', { title: 'Field of others' });
      students = [];
      for (let number = 0; number < 6; number += 1) students.push(await signedIn(server, 4));
      await server.database.write((tx) => apply(tx, owner, busy.id, students));
    });

    /** Six apply, one of them leaves; three send a final report, three are rated. */
    async function apply(tx: Tx, of: Person, posting_id: number, people: readonly Person[]): Promise<void> {
      const at = server.clock.now().toISOString();
      for (const [number, { id: user_id }] of people.entries()) {
        const common = { company_id: of.companyId ?? 0, created_at: at };
        const status = number === 5 ? 1 : 0;
        const row = {
          ...common,
          posting_id,
          user_id,
          institution_id: null,
          status,
          screening_questions: '[]',
          updated_at: at,
        };
        const { id } = await tx.insertInto('enrollments').values(row).returning('id').executeTakeFirstOrThrow();
        const report = { enrollment_id: id, report: '', presentation: '', other: '', link: 'https://example.com' };
        if (number % 2 === 1) {
          await tx
            .insertInto('final_reports')
            .values({ company_id: common.company_id, ...report, submitted_at: at, updated_at: at })
            .execute();
        }
        if (number >= 2 && number <= 4) {
          await tx
            .insertInto('ratings')
            .values({ ...common, enrollment_id: id, rating: 4, comment: '', created_by: of.id })
            .execute();
        }
      }
    }

    it('shows rows with their counts, the latest first, drafts without a date [ENT-56] [ENT-57]', async () => {
      const { status, body } = await list('internship', {}, owner);
      expect(status).toBe(200);
      expect(body.total).toBe(3);
      expect(titlesOf(body.data)).toEqual([
        'Campus ambassador',
        'Field research',
        'Data analyst intern, demand planning',
      ]);
      const none = { enrolled: 0, submitted: 0, rated: 0, enrollments: [{ count: 0 }] };
      expect(body.data[0]).toMatchObject({ date: null, status: 1, ...none });
      expect(body.data[1]).toEqual({
        id: busy.id,
        date: busy.published_at,
        title: 'Field research',
        project_linked: 'Cold chain pilot',
        enrolled: 5,
        submitted: 2,
        rated: 3,
        status: 2,
        taken_down: false,
        enrollments: [{ count: 5 }],
      });
    });

    it.each(postingKinds)(
      'has the row of a %s with its counts, and its card while it is published [API-22] [API-23] [API-24] [API-25] [API-26] [API-30] [ENT-51] [ENT-52] [ENT-53] [ENT-54] [ENT-55] [ENT-56] [ENT-57] [EMP-LIST-09] [EMP-LIST-10] [STU-EXP-08] [STU-EXP-10] [ROLE-12]',
      async (kind) => {
        const pilot = await createPosting(stranger, 'project', { title: 'Cold chain pilot' });
        const screening_questions = [
          { question: 'Why us?', required: true },
          { question: 'Do you own boots?', required: false },
        ];
        const fields = {
          title: 'Card',
          screening_questions,
          eligible_gender: 'Female' as const,
          ...(kind !== 'project' && { project_linked: pilot.id }),
        };
        const { id, createdAt, skills, courses } = await createPosting(stranger, kind, fields, 1);
        const isFound = async (query: QueryOf<'postings.explore'> = {}) =>
          (await explore(kind, { limit: 100, ...query })).body.data.some((each) => each.id === id);
        expect(await isFound()).toBe(false);
        server.clock.advance(60);
        await stranger.call('postings.status', { params: { method: kind }, body: { id, status: 2 } });
        await server.database.write((tx) => apply(tx, stranger, id, students));
        const row = (await list(kind, { limit: 100 }, stranger)).body.data.find((each) => each.id === id);
        const date = server.clock.now().toISOString();
        const counts = { enrolled: 5, submitted: 2, rated: 3, enrollments: [{ count: 5 }] };
        const project_linked = kind === 'project' ? '' : 'Cold chain pilot';
        expect(row).toMatchObject({ id, date, title: 'Card', project_linked, status: 2, ...counts });
        const card = (await explore(kind, { limit: 100 })).body.data.find((each) => each.id === id);
        expect(card).toMatchObject({
          id,
          createdAt,
          skills,
          created_at: createdAt,
          title: 'Card',
          goal: 'Learn where chilled food warms up',
          branch: { company_logo: `/v1/images/logo-${stranger.companyId}`, address: '1 Test Road' },
          project_title: kind === 'project' ? 'Card' : 'Cold chain pilot',
          duration_from: 8,
          duration_to: 12,
        });
        expect(createdAt).not.toBe(date);
        for (const [fits, misses] of [
          [{ city: testCity.id }, { city: surat }],
          [{ required_skills: `999999,${skills[1]?.id}` }, { required_skills: '999999' }],
          [{ required_skills: `${skills[0]?.id},999999` }, { required_skills: '999998,999999' }],
          [{ course_preferred: `999999,${courses[1]?.id}` }, { course_preferred: '999999' }],
          [{ course_preferred: `${courses[0]?.id},999999` }, { course_preferred: '999998,999999' }],
          [{ gender: 'Female' }, { gender: 'Male' }],
          [{ search: 'card' }, { search: 'board' }],
        ] as const) {
          expect([await isFound(fits), await isFound(misses)], JSON.stringify(fits)).toEqual([true, false]);
        }
        expect(JSON.parse(card?.screening_questions ?? '')).toEqual(screening_questions);
        await stranger.call('postings.status', { params: { method: kind }, body: { id, status: 3 } });
        const closed = (await list(kind, { limit: 100 }, stranger)).body.data.find((each) => each.id === id);
        expect(closed).toMatchObject({ id, date, status: 3, ...counts });
        expect(await isFound()).toBe(false);
      },
    );

    it.each(postingKinds)(
      'has logo and place of the branch of a %s on its card and in itself, wherever its poster works by now [ENT-32] [ENT-53]',
      async (kind) => {
        const poster = await signedIn(server, 2);
        const colleague = await signedIn(server, 2, { colleagueOf: poster });
        const before = await createPosting(poster, kind);
        const company_logo = `/v1/images/${kind}`;
        const move = { branch_id: colleague.branchId };
        await server.database.write(async (tx) => {
          await tx
            .updateTable('branches')
            .set({ address: `${kind} lane` })
            .where('id', '=', poster.branchId)
            .execute();
          await tx.updateTable('users').set(move).where('id', '=', poster.id).execute();
          await tx.updateTable('companies').set({ logo: company_logo }).where('id', '=', poster.companyId).execute();
        });
        const after = await createPosting(poster, kind);
        const change = {
          params: { method: kind, id: before.id },
          body: { version: before.version, office_visit: false },
        };
        expect((await poster.call('postings.update', change)).status).toBe(200);
        const cards = (await explore(kind, { limit: 100 })).body.data;
        for (const [{ id }, branchId, address] of [
          [before, poster.branchId, `${kind} lane`],
          [after, colleague.branchId, '1 Test Road'],
        ] as const) {
          const card = cards.find((each) => each.id === id);
          const { body } = await student.call('postings.read', { params: { method: kind, id } });
          for (const shown of [card, body.data]) {
            expect(shown?.branch).toMatchObject({ id: branchId, address, company_logo });
          }
        }
      },
    );

    it.each([
      ['project', '[EMP-ROUTE-15]'],
      ['internship', '[EMP-ROUTE-03]'],
      ['job', '[EMP-ROUTE-09]'],
    ] as const)(
      'has every %s of the company in it, whoever posted it, and none of another company’s or kind %s',
      async (kind, _id) => {
        const boss = await signedIn(server, 2);
        const colleague = await signedIn(server, 2, { colleagueOf: boss });
        for (const each of postingKinds) await createPosting(stranger, each, { title: `Foreign ${each}` });
        for (const each of postingKinds) await createPosting(boss, each, { title: `Own ${each}` });
        await createPosting(colleague, kind, { title: 'Of a colleague' }, 1);
        for (const by of [boss, colleague]) {
          const { data, total } = (await list(kind, { sort: 'title' }, by)).body;
          expect([titlesOf(data), total]).toEqual([['Of a colleague', `Own ${kind}`], 2]);
        }
      },
    );

    it.each([
      [{ search: 'RESEARCH field' }, []],
      [{ search: 'ld Res' }, ['Field research']],
      [{ search: 'FIELD' }, ['Field research']],
      [{ search: 'AM' }, ['Campus ambassador']],
      [{ search: 'chilled' }, []],
      [{ status: 1 }, ['Campus ambassador']],
      [{ status: 2, search: 'AM' }, []],
      [{ status: 3 }, []],
    ])(
      'searches titles and filters by status: %j, and counts what matches [EMP-LIST-03] [EMP-LIST-04]',
      async (query, titles) => {
        const { data, total } = (await list('internship', query, owner)).body;
        expect([titlesOf(data), total]).toEqual([titles, titles.length]);
      },
    );

    it('comes in pages, with the count of the whole', async () => {
      const page = (await list('internship', { page: 2, limit: 2 }, owner)).body;
      expect(page).toMatchObject({ total: 3, page: 2, limit: 2 });
      expect(titlesOf(page.data)).toEqual(['Data analyst intern, demand planning']);
    });

    it.each([
      ['title', ['Campus ambassador', 'Data analyst intern, demand planning', 'Field research']],
      ['date', ['Data analyst intern, demand planning', 'Field research', 'Campus ambassador']],
      ['-enrolled', ['Field research', 'Campus ambassador', 'Data analyst intern, demand planning']],
      ['-submitted', ['Field research', 'Campus ambassador', 'Data analyst intern, demand planning']],
      ['-rated', ['Field research', 'Campus ambassador', 'Data analyst intern, demand planning']],
      ['-project_linked', ['Field research', 'Campus ambassador', 'Data analyst intern, demand planning']],
      ['status', ['Campus ambassador', 'Data analyst intern, demand planning', 'Field research']],
    ])('sorts by %s, and the other way round [EMP-LIST-15]', async (sort, titles) => {
      expect(titlesOf((await list('internship', { sort }, owner)).body.data)).toEqual(titles);
      const other = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
      expect(titlesOf((await list('internship', { sort: other }, owner)).body.data)).toEqual(titles.toReversed());
    });

    it('refuses to sort by what it does not know', async () => {
      expect((await list('internship', { sort: 'password_hash' }, owner)).status).toBe(422);
    });
  });

  it.each(postingKinds)(
    'each %s is seen by its company, by all others only while published [STATE-23]',
    async (kind) => {
      const owner = await signedIn(server, 2);
      const draft = await createPosting(owner, kind, {}, 1);
      const published = await createPosting(owner, kind);
      const closed = await createPosting(owner, kind);
      await owner.call('postings.status', { params: { method: kind }, body: { id: closed.id, status: 3 } });
      const ids = [draft, published, closed].map(({ id }) => id);
      const statuses = (call: 'postings.read' | 'enrollments.own', by: Person) =>
        Promise.all(ids.map(async (id) => (await by.call(call, { params: { method: kind, id } })).status));
      const colleague = await signedIn(server, 2, { colleagueOf: owner });
      expect(await statuses('postings.read', colleague)).toEqual([200, 200, 200]);
      expect(await statuses('postings.read', stranger)).toEqual([404, 404, 404]);
      expect(await statuses('enrollments.own', student)).toEqual([404, 200, 404]);
      for (const by of [student, await signedIn(server, 3), await signedIn(server, 5)]) {
        expect(await statuses('postings.read', by)).toEqual([404, 200, 404]);
        const cards = (await explore(kind, { limit: 100 }, by)).body.data;
        expect(ids.map((id) => cards.some((card) => card.id === id))).toEqual([false, true, false]);
      }
    },
  );
});
