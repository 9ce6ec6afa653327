import { beforeAll, describe, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { toCommaList } from '#shared/rules/texts/comma-list.ts';
import { resolveEntries } from '../look-ups/named-entries.ts';
import { appliedPosting, applyTo, handIn, storeFile, studentAt } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn, testCity } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestInput, type TestServer, testServer } from '../testing/test-server.ts';

const surat = 128;
const fileLink = expect.stringMatching(/^\/v1\/files\/\d+$/);

interface Told {
  readonly first: string;
  readonly last: string;
  readonly status?: number;
  readonly city?: number;
  readonly qualification?: string;
  readonly skills?: readonly string[];
}

describeEngines('applications', (open) => {
  let server: TestServer;
  let employer: Person;
  let stranger: Person;

  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    stranger = await signedIn(server, 2);
    return () => server.close();
  });

  async function studentCalled({ first, last, city, qualification = '', skills = [] }: Told): Promise<Person> {
    const student = await signedIn(server, 4);
    const at = server.clock.now().toISOString();
    await server.database.write(async (tx) => {
      await tx.updateTable('users').set({ first_name: first, last_name: last }).where('id', '=', student.id).execute();
      const profile = { user_id: student.id, city_id: city ?? null, qualification, created_at: at, updated_at: at };
      await tx
        .insertInto('student_profiles')
        .values({
          ...profile,
          qualification_key: qualification.toLowerCase(),
          institution_id: null,
          institution: 'Elphinstone College',
          course: '',
          bio: '',
          location: '',
          date_of_birth: '2004-02-29',
          gender: 'Female',
          language: 'France',
          linkedin: 'https://linkedin.com/in/x',
          portfolio_link: '',
          github: '',
        })
        .execute();
      const { entries } = await resolveEntries(tx, 'skills', skills);
      for (const [position, { id }] of entries.entries()) {
        await tx
          .insertInto('student_skills')
          .values({ user_id: student.id, skill_id: id, institution_id: null, position })
          .execute();
      }
    });
    return student;
  }

  async function fill(posting: Posting, people: readonly Told[]) {
    const made = [];
    for (const told of people) {
      server.clock.advance(60);
      const student = await studentCalled(told);
      made.push(await applyTo(employer, posting, { student, status: told.status ?? 0 }));
    }
    return made;
  }

  const list = (posting: Posting, query: TestInput<'enrollments.list'>['query'] = {}, by = employer) =>
    by.call('enrollments.list', { params: { method: posting.method, id: posting.id }, query });

  describe.each(postingKinds)('to a posting: %s', (kind) => {
    let posting: Posting;
    let made: Awaited<ReturnType<typeof fill>>;
    let more: Record<'presentation' | 'other', string>;
    const found = async (query: TestInput<'enrollments.list'>['query'], by = employer) => {
      const { status, body } = await list(posting, query, by);
      expect(status).toBe(200);
      expect(body.total).toBe(body.data.enrollments.length);
      return body.data.enrollments.map(({ student }) => student.first_name);
    };

    beforeAll(async () => {
      posting = await createPosting(employer, kind);
      made = await fill(posting, [
        { first: 'José', last: 'Pereira', city: surat, qualification: 'B.A., Hons', skills: ['Excel', 'SQL'] },
        { first: 'Asha', last: 'Rao', status: 1, city: surat, qualification: 'MBA', skills: ['Excel'] },
        { first: 'Meera', last: 'Iyer', status: 2, city: testCity.id, qualification: 'mba', skills: ['Excel'] },
        { first: 'Vikram', last: 'Gill', status: 4, city: testCity.id, qualification: 'MBA', skills: ['SQL'] },
        { first: 'Zara', last: 'Khan', status: 5 },
        { first: 'अनन्या', last: 'जोशी', status: 6 },
        { first: 'Bose', last: 'Das', status: 7 },
        { first: 'Rohan', last: 'Patel', status: 3 },
      ]);
      const [, , , , inTouch, hired] = made;
      if (!inTouch || !hired) throw new Error('Not all have applied');
      await handIn(employer, inTouch, [2, 1], false);
      await handIn(employer, hired, [1]);
      const file = async () => String(await storeFile(hired.student, employer, { enrollmentId: hired.id }));
      more = { presentation: await file(), other: await file() };
      await server.database.write((tx) =>
        tx.updateTable('final_reports').set(more).where('enrollment_id', '=', hired.id).execute(),
      );
      await employer.call('enrollments.rate', {
        params: { method: kind, id: made[5]?.id ?? 0 },
        body: { rating: 5, comment: 'Again at once' },
      });
    });

    it('come with the posting and true counts, those who left aside [ENT-64] [ENT-65] [ENT-66] [EMP-CAND-30]', async () => {
      const { body } = await list(posting);
      expect(body.data.post).toMatchObject({
        id: posting.id,
        title: posting.title,
        [`${kind}_title`]: posting.title,
        [`${kind}_goal`]: posting.goal,
        status: 2,
        duration_from: 8,
        duration_to: 12,
        ...(kind === 'internship' && { vacancies: 4, stipend_from: 12, stipend_to: 15 }),
      });
      expect(body.data.enrollments).toHaveLength(7);
      expect(body.data.count).toEqual({
        applied: 7,
        new: 1,
        shortlisted: 1,
        hired: 1,
        rejected: 1,
        Left: 1,
        Seen: 1,
        'Under Review': 1,
        Shortlisted: 1,
        'In touch': 1,
        interviews: 1,
        assignments: 2,
        submitted: 1,
        rated: 1,
      });
    });

    it('each hold student, answers, reports and posting [ENT-58] [ENT-59] [ENT-60] [ENT-61] [ENT-62] [ENT-63] [EMP-CAND-21]', async () => {
      const { body } = await list(posting, { tab: 'hired' });
      const [hired] = body.data.enrollments;
      expect(hired).toMatchObject({
        id: made[5]?.id,
        status: 6,
        status_name: 'Hired',
        student: { first_name: 'अनन्या', last_name: 'जोशी', institution: 'Elphinstone College' },
        screening_questions: '["Because."]',
        weekly_submissions: [{ week: 1, description: 'Week 1' }],
        final_submission_report: { link: 'https://example.com/work' },
        rating: { rating: 5, comment: 'Again at once' },
      });
      const project = { id: posting.id, project_title: posting.title, branch: posting.branch };
      expect(hired?.project).toMatchObject(project);
      const read = await employer.call('enrollments.read', { params: { method: kind, id: made[5]?.id ?? 0 } });
      expect(read.body.data.project).toMatchObject(project);
      expect(hired?.createdAt).toBe(hired?.created_at);
      expect(hired?.weekly_submissions[0]?.report).toMatch(/^\/v1\/files\/\d+$/);
      const final = hired?.final_submission_report;
      const files = [final?.report_file, final?.presentation_file, final?.other_file];
      expect(files.map((file) => file?.link)).toEqual([final?.report, final?.presentation, final?.other]);
      expect(files.slice(1).map((file) => String(file?.id))).toEqual([more.presentation, more.other]);
      expect(final?.report).toMatch(new RegExp(`^/v1/files/(?!${more.presentation}$|${more.other}$)\\d+$`));
      const weeks = (await list(posting, { tab: 'interviews' })).body.data.enrollments[0]?.weekly_submissions;
      expect(weeks?.map(({ week }) => week)).toEqual([1, 2]);
    });

    it.each([
      ['new', ['José']],
      ['shortlisted', ['Vikram']],
      ['hired', ['अनन्या']],
      ['rejected', ['Bose']],
      ['interviews', ['Zara']],
      ['assignments', ['अनन्या', 'Zara']],
      ['left', ['Asha']],
    ] as const)('fill %s [EMP-CAND-14] [EMP-CAND-16] [EMP-CAND-17] [EMP-CAND-18] [EMP-CAND-19]', async (tab, names) => {
      expect(await found({ tab })).toEqual(names);
      const query = { format: 'csv', tab } as const;
      const file = await employer.call('enrollments.export', { params: { method: kind, id: posting.id }, query });
      const lines = file.text.trim().split(/\r?\n/).slice(1);
      expect(lines.map((line) => line.split(' ')[0])).toEqual(names);
    });

    it.each([
      ['JOSE', ['José']],
      ['pereira jos', ['José']],
      ['ose', ['Bose', 'José']],
      ['जोश', ['अनन्या']],
      ['%', []],
      ["' or 1=1 --", []],
      ['asha', []],
    ])('are found by %s [EMP-CAND-08]', async (search, names) => {
      expect(await found({ search })).toEqual(names);
    });

    it('are filtered by city, all of some skills, and qualification in any case [EMP-CAND-11]', async () => {
      expect(await found({ city: String(testCity.id) })).toEqual(['Vikram', 'Meera']);
      expect(await found({ city: `${testCity.id},${surat}` })).toEqual(['Vikram', 'Meera', 'José']);
      expect(await found({ qualification: 'MBA' })).toEqual(['Vikram', 'Meera']);
      expect(await found({ qualification: toCommaList(['b.a., hons']) })).toEqual(['José']);
      expect(await found({ qualification: toCommaList(['MBA', 'B.A., Hons']) })).toEqual(['Vikram', 'Meera', 'José']);
      const { data } = (await employer.call('enrollments.facets', { params: { method: kind, id: posting.id } })).body;
      expect(data.city).toEqual([
        { id: testCity.id, name: testCity.name, count: 2 },
        { id: surat, name: 'Surat', count: 1 },
      ]);
      expect(data.qualification.map(({ count }) => count)).toEqual([2, 1]);
      expect(data.skills.map(({ name, count }) => [name, count])).toEqual([
        ['Excel', 2],
        ['SQL', 2],
      ]);
      const [excel, sql] = data.skills.map(({ id }) => id);
      expect(await found({ skills: String(sql) })).toEqual(['Vikram', 'José']);
      expect(await found({ skills: `${sql},${excel}` })).toEqual(['José']);
      expect(await found({ skills: String(excel), qualification: 'mba', city: String(testCity.id) })).toEqual([
        'Meera',
      ]);
      expect((await list(posting, { city: 'Pune' })).status).toBe(422);
    });

    it.each([
      ['name', ['Bose', 'José', 'Meera', 'Rohan', 'Vikram', 'Zara', 'अनन्या']],
      ['-created_at', ['Rohan', 'Bose', 'अनन्या', 'Zara', 'Vikram', 'Meera', 'José']],
      ['-rating', ['अनन्या', 'Rohan', 'Bose', 'Zara', 'Vikram', 'Meera', 'José']],
      ['status', ['José', 'Meera', 'Rohan', 'Vikram', 'Zara', 'अनन्या', 'Bose']],
    ])('are sorted by %s', async (sort, names) => {
      expect(await found({ sort })).toEqual(names);
    });

    it('come in pages where pages are asked for, with the counts of the whole', async () => {
      const { body } = await list(posting, { page: 2, limit: 3, sort: 'name' });
      expect(body).toMatchObject({ total: 7, page: 2, limit: 3 });
      expect(body.data.enrollments.map(({ student }) => student.first_name)).toEqual(['Rohan', 'Vikram', 'Zara']);
      expect(body.data.count.applied).toBe(7);
      expect((await list(posting, { page: 9, limit: 3 })).body.data.enrollments).toEqual([]);
      expect((await list(posting, { limit: 101 })).status).toBe(422);
      expect((await list(posting, { sort: 'password_hash' })).status).toBe(422);
    });

    it('are followed by a changed name', async () => {
      const student = made[7]?.student;
      await student?.call('user.save', { body: { first_name: 'Rohit' } });
      expect(await found({ search: 'rohit' })).toEqual(['Rohit']);
      expect(await found({ search: 'rohan' })).toEqual([]);
      await student?.call('user.save', { body: { first_name: 'Rohan' } });
    });

    it('that were withdrawn show a name and nothing else of the person [ENT-59]', async () => {
      const [gone] = (await list(posting, { tab: 'left' })).body.data.enrollments;
      expect(gone).toMatchObject({
        screening_questions: '[]',
        student: {
          first_name: 'Asha',
          last_name: 'Rao',
          email_address: '',
          city_name: '',
          skills: [],
          institution: '',
        },
      });
    });

    it('are nobody else’s to see, nor under another kind [API-35]', async () => {
      expect((await list(posting, {}, stranger)).status).toBe(404);
      for (const role of [1, 3, 4, 5] as const)
        expect((await list(posting, {}, await signedIn(server, role))).status).toBe(403);
      for (const method of postingKinds.filter((each) => each !== kind))
        expect((await list({ ...posting, method })).status).toBe(404);
      const colleague = await signedIn(server, 2, { colleagueOf: employer });
      expect(await found({}, colleague)).toEqual(['Rohan', 'Bose', 'अनन्या', 'Zara', 'Vikram', 'Meera', 'José']);
    });

    it('are picked out by pasted e-mails, roll numbers and whole names, with who they are', async () => {
      const educator = await signedIn(server, 3);
      const roll_number = `U26${kind.toUpperCase()}`;
      await upload(educator, [rosterRow(7, { roll_number })]);
      const [first, left, third] = made;
      await server.database.write((tx) =>
        tx
          .updateTable('students')
          .set({ user_id: third?.student.id ?? null })
          .where('roll_number', '=', roll_number)
          .execute(),
      );
      const texts = [
        ` ${first?.student.email.toUpperCase()} `,
        roll_number.toLowerCase(),
        'nobody@example.com',
        left?.student.email ?? '',
      ];
      const params = { method: kind, id: posting.id };
      const { body } = await employer.call('enrollments.match', { params, body: { texts } });
      expect(body.data.matched.map(({ ids }) => ids)).toEqual([[first?.id], [third?.id]]);
      expect(body.data.unmatched).toEqual(['nobody@example.com', left?.student.email]);
      expect(body.data.people.map(({ id }) => id)).toEqual([first?.id, third?.id]);
      const everybody = (await list(posting, {})).body.data.enrollments;
      const nameOf = ({ student }: (typeof everybody)[number]) => `${student.first_name} ${student.last_name}`;
      const named = everybody.find(({ id }) => id === third?.id) ?? everybody[0];
      const name = named ? nameOf(named) : '';
      const names = { texts: [`  ${name.toUpperCase()} `, 'Nobody At All'] };
      const byName = await employer.call('enrollments.match', { params, body: names });
      const bearers = everybody.filter((each) => nameOf(each) === name).map(({ id }) => id);
      expect(byName.body.data.matched.map(({ ids }) => ids.toSorted())).toEqual([bearers.toSorted()]);
      expect(byName.body.data.people).toContainEqual({
        id: third?.id,
        name,
        email: third?.student.email,
        status: named?.status,
      });
      expect(byName.body.data.unmatched).toEqual(['Nobody At All']);
    });
  });

  it.each(postingKinds)('to a %s: post, rows, count [API-34] [API-35] [API-36] [ENT-62] [ENT-64]', async (kind) => {
    const applied = await appliedPosting(employer, kind, { status: 4 });
    await handIn(employer, applied, [1]);
    const read = (by: Person) => by.call('enrollments.list', { params: { method: kind, id: applied.postingId } });
    expect([(await read(stranger)).status, (await read(applied.student)).status]).toEqual([404, 403]);
    const { data } = (await read(employer)).body;
    expect(data).toMatchObject({ post: { id: applied.postingId, [`${kind}_title`]: data.post.title } });
    const final = { report: fileLink, presentation: '', other: '', link: 'https://example.com/work' };
    expect(data.enrollments).toMatchObject([{ id: applied.id, final_submission_report: final }]);
    expect(data.count).toMatchObject({ applied: 1, new: 0, shortlisted: 1, assignments: 1, submitted: 1, rated: 0 });
  });

  it.each(postingKinds)(
    'to a %s are found across the own postings by name and e-mail, the latest first',
    async (kind) => {
      const owner = await signedIn(server, 2);
      const zubin = await studentCalled({ first: 'Zubin', last: 'Mistry' });
      const first = await appliedPosting(owner, kind, { student: zubin, status: 4 });
      server.clock.advance(60);
      const second = await appliedPosting(owner, 'job', { student: zubin });
      await appliedPosting(owner, kind, { student: await studentCalled({ first: 'Zubin', last: 'Irani' }), status: 1 });
      await appliedPosting(employer, kind, { student: await studentCalled({ first: 'Zubin', last: 'Wadia' }) });
      const found = async (search: string, limit = 20) =>
        (await owner.call('enrollments.find', { query: { search, limit } })).body.data;
      const { title } = (await owner.call('enrollments.list', { params: { method: kind, id: first.postingId } })).body
        .data.post;
      const person = { first_name: 'Zubin', last_name: 'Mistry' };
      expect(await found('MISTRY zub')).toEqual([
        expect.objectContaining({ id: second.id, method: 'job', post_id: second.postingId, status_name: 'Applied' }),
        { id: first.id, method: kind, post_id: first.postingId, title, ...person, status_name: 'Shortlisted' },
      ]);
      expect((await found(zubin.email)).map(({ id }) => id)).toEqual([second.id, first.id]);
      expect((await found('zubin', 1)).map(({ id }) => id)).toEqual([second.id]);
      for (const nobody of ['irani', 'wadia', '%', ' ']) expect(await found(nobody)).toEqual([]);
    },
  );

  it.each(postingKinds)('to a %s one by one hold profile, answers, and documents [EMP-CAND-23]', async (method) => {
    const posting = await createPosting(employer, method, {
      screening_questions: [
        { question: 'Why us?', required: true },
        { question: 'When?', required: false },
      ],
    });
    const student = await studentCalled({ first: 'Nisha', last: 'Sahu', city: surat, skills: ['Excel'] });
    const file = await storeFile(student, employer, { purpose: 'document', name: 'résumé.pdf' });
    await server.database.write((tx) =>
      tx
        .insertInto('student_documents')
        .values({ user_id: student.id, institution_id: null, title: 'Résumé', link: '', file_id: file })
        .execute(),
    );
    const { id } = await applyTo(employer, posting, { student, answers: ['Because of the vans'] });
    const { status, body } = await employer.call('enrollments.read', { params: { method, id } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      answers: [
        { question: 'Why us?', required: true, answer: 'Because of the vans' },
        { question: 'When?', required: false, answer: '' },
      ],
      profile: { first_name: 'Nisha', city: { city_name: 'Surat' }, documents: [{ title: 'Résumé' }] },
      interviews: [],
    });
    expect(body.data.profile.documents[0]?.link).toBe(`/v1/files/${file}`);
    expect((await stranger.call('enrollments.read', { params: { method, id } })).status).toBe(404);
    const gone = await appliedPosting(employer, method, { status: 1 });
    expect((await employer.call('enrollments.read', { params: { method, id: gone.id } })).status).toBe(404);
    for (const screening_questions of ['{"broken', '{}', '"Why"', 'null', '[]', '[1,null]']) {
      await server.database.write((tx) =>
        tx.updateTable('enrollments').set({ screening_questions }).where('id', '=', id).execute(),
      );
      const broken = await employer.call('enrollments.read', { params: { method, id } });
      expect(broken.body.data.answers.map(({ answer }) => answer)).toEqual(['', '']);
    }
  });

  it('keep the questions that were asked, however often the posting is changed afterwards [EMP-CAND-23]', async () => {
    const asked = (...questions: string[]) => questions.map((question) => ({ question, required: true }));
    const posting = await createPosting(employer, 'internship', { screening_questions: asked('Why us?', 'When?') });
    let { version } = posting;
    const change = async (fields: object) => {
      const changed = await employer.call('postings.update', {
        params: { method: 'internship', id: posting.id },
        body: { version, ...fields },
      });
      expect(changed.status).toBe(200);
      version = changed.body.data.version;
    };
    const ask = (...questions: string[]) => change({ screening_questions: JSON.stringify(asked(...questions)) });
    const answers = async ({ id }: { id: number }) =>
      (await employer.call('enrollments.read', { params: { method: 'internship', id } })).body.data.answers.map(
        ({ question, answer }) => [question, answer],
      );
    const first = await applyTo(employer, posting, { answers: ['The vans', 'In May'] });
    await change({ internship_goal: 'Another goal' });
    await ask('When?');
    const second = await applyTo(employer, posting, { answers: ['In June'] });
    expect(await answers(second)).toEqual([['When?', 'In June']]);
    await ask('Do you own boots?', 'Where do you live?');
    const third = await applyTo(employer, posting, { answers: ['Yes', 'Surat'] });
    expect(await answers(first)).toEqual([
      ['Why us?', 'The vans'],
      ['When?', 'In May'],
    ]);
    expect(await answers(second)).toEqual([['When?', 'In June']]);
    expect(await answers(third)).toEqual([
      ['Do you own boots?', 'Yes'],
      ['Where do you live?', 'Surat'],
    ]);
  });

  describe('to a project, their progress', () => {
    const progress = (by: Person, id: number) => by.call('enrollments.progress', { params: { id } });

    it('is asked for by the project, and answers the application [API-37] [ENT-62]', async () => {
      const applied = await appliedPosting(employer, 'project');
      const said = async () => (await progress(applied.student, applied.postingId)).body;
      const params = { method: 'project', id: applied.postingId } as const;
      const { title, branch } = (await employer.call('postings.read', { params })).body.data;
      const common = { id: applied.id, project: { id: applied.postingId, project_title: title, branch } };
      const fresh = { status: 0, status_name: 'Submit Project', progress: 0, may_upload: true };
      const nothing = { weekly_submissions: [], final_submission_report: null };
      expect(await said()).toMatchObject({ error: false, data: { ...common, ...fresh, ...nothing } });
      await handIn(employer, applied, [3, 1, 2]);
      const handedIn = {
        weekly_submissions: [1, 2, 3].map((week) => ({ week, description: `Week ${week}`, report: fileLink })),
        final_submission_report: { report: fileLink, presentation: '', other: '', link: 'https://example.com/work' },
      };
      const during = { status: 3, progress: 25, may_upload: true };
      expect((await said()).data).toMatchObject({ ...common, ...handedIn, ...during });
      await employer.call('enrollments.rate', { params: { method: 'project', id: applied.id }, body: { rating: 4 } });
      const done = { status: 2, status_name: 'Completed', progress: 100, may_upload: false };
      expect((await said()).data).toMatchObject({ ...common, ...handedIn, ...done });
    });

    it('is the owner’s, the student’s and the institution’s to see, by the application [API-37]', async () => {
      const educator = await signedIn(server, 3);
      const applied = await appliedPosting(employer, 'project', { student: await studentAt(educator), status: 7 });
      for (const by of [employer, educator]) {
        expect((await progress(by, applied.id)).body.data).toMatchObject({ status: 4, status_name: 'Rejected' });
      }
      for (const by of [stranger, await signedIn(server, 3), await signedIn(server, 4)]) {
        expect((await progress(by, applied.id)).status).toBe(404);
        expect((await progress(by, applied.postingId)).status).toBe(404);
      }
      for (const role of [1, 5] as const)
        expect((await progress(await signedIn(server, role), applied.id)).status).toBe(403);
      const internship = await appliedPosting(employer, 'internship');
      expect((await progress(employer, internship.id)).status).toBe(404);
    });
  });
});
