import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import type { Database } from '../platform/database/database.ts';
import { type Application, applyTo, handIn, proposeTimes, studentAt } from '../testing/applications.ts';
import { many, tally } from '../testing/at-once.ts';
import { describeEngines } from '../testing/engines.ts';
import { inviteTo, studentWithProfile } from '../testing/invitations.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const idFields = { project: 'project_id', internship: 'internship_id', job: 'job_id' } as const;
const answered = JSON.stringify([{ question: 'Why us?', answer: 'Because.' }]);

describeEngines('applying', (open) => {
  let database: Database;
  let server: TestServer;
  let owner: Person;
  beforeAll(async () => {
    database = await open();
    server = testServer(database);
    owner = await signedIn(server, 2);
    return () => server.close();
  });

  const apply = (student: Person, { method, id }: Pick<Posting, 'method' | 'id'>, body: object = {}, key?: string) =>
    student.call('enrollments.apply', {
      params: { method },
      body: { [idFields[method]]: id, screening_questions: answered, ...body },
      ...(key && { key }),
    });
  const withdraw = (student: Person, { method, id }: Pick<Posting, 'method' | 'id'>) =>
    student.call('enrollments.withdraw', { params: { method, id } });
  const own = async (student: Person, { method, id }: Pick<Posting, 'method' | 'id'>) =>
    (await student.call('enrollments.own', { params: { method, id } })).body.data;
  const received = async ({ method, id }: Posting) =>
    (await owner.call('enrollments.list', { params: { method, id } })).body.data;
  const told = async (person: Person) =>
    (await person.call('notifications.list', { query: { limit: 100 } })).body.data.map(({ text }) => text);
  const rate = ({ kind, id }: Application, rating: number) =>
    owner.call('enrollments.rate', { params: { method: kind, id }, body: { rating } });
  const newStudent = () => signedIn(server, 4);
  const questions = (...texts: readonly string[]) => texts.map((question) => ({ question, required: true }));

  it.each(postingKinds)(
    'to a %s: the company has a real applicant with answers [API-45] [API-46] [API-47] [STU-APPLY-12]',
    async (method) => {
      const posting = await createPosting(owner, method, { screening_questions: questions('Why us?', 'Since when?') });
      const student = await newStudent();
      const given = [
        { question: 'Why us?', answer: 'Because.' },
        { question: 'Since when?', answer: 'Since May.' },
      ];
      const answers = method === 'project' ? given.map(({ answer }) => answer) : given;
      const sent = { screening_questions: JSON.stringify(answers) };
      const { status, body } = await apply(student, posting, sent);
      expect([status, body.error, body.message, body.data.status]).toEqual([201, false, 'Application sent', 0]);
      const { enrollments, count } = await received(posting);
      expect(enrollments).toMatchObject([{ id: body.data.id, status: 0, student: { id: student.id } }]);
      expect(count).toMatchObject({ applied: 1, new: 1 });
      const seen = await owner.call('enrollments.read', { params: { method, id: body.data.id } });
      expect(seen.body.data.answers).toEqual(given.map((each) => ({ ...each, required: true })));
      const rows = (await owner.call('postings.list', { params: { method }, query: { limit: 1 } })).body.data;
      expect(rows).toMatchObject([{ id: posting.id, enrolled: 1 }]);
      expect((await own(student, posting)).application).toMatchObject({
        status: 0,
        next: 'company_looks',
        may_withdraw: true,
      });
      expect(await told(owner)).toContain(`New application to “${posting.title}”`);
      await apply(await newStudent(), posting, method === 'project' ? { screening_questions: '' } : sent);
      expect(await told(owner)).toContain(`2 new applications to “${posting.title}”`);
    },
  );

  it.each(postingKinds)(
    'to a %s: students alone, who find and read it before [ROLE-14] [STU-ROUTE-02]',
    async (method) => {
      const posting = await createPosting(owner, method, { title: `Kiln watch ${method}` });
      const student = await newStudent();
      for (const query of [{}, { search: posting.title }]) {
        const [card] = (await student.call('postings.explore', { params: { method }, query })).body.data;
        expect(card).toMatchObject({ id: posting.id, method, title: posting.title });
      }
      const read = await student.call('postings.read', { params: { method, id: posting.id } });
      expect([read.status, read.body.data.title]).toEqual([200, posting.title]);
      const sent = await apply(student, posting, method === 'project' ? { screening_questions: '' } : {});
      expect(sent.status).toBe(201);
      for (const role of [1, 2, 3, 5] as const) {
        expect((await apply(await signedIn(server, role), posting)).status, `role ${role}`).toBe(403);
      }
      expect((await received(posting)).enrollments).toMatchObject([{ student: { id: student.id } }]);
    },
  );

  it('to a project asks nothing', async () => {
    const posting = await createPosting(owner, 'project', { screening_questions: questions('Why?') });
    expect((await apply(await newStudent(), posting, { screening_questions: '' })).status).toBe(201);
  });

  it('makes the same row as the tests and the sample write', async () => {
    const posting = await createPosting(owner, 'job');
    const educator = await signedIn(server, 3);
    const byCall = await studentAt(educator);
    const written = await studentAt(educator);
    await apply(byCall, posting);
    await applyTo(owner, posting, { student: written, answers: ['Because.'] });
    const rows = await database.read
      .selectFrom('enrollments')
      .selectAll()
      .where('posting_id', '=', posting.id)
      .orderBy('id')
      .execute();
    const [one, other] = rows.map(({ id: _id, user_id: _user, search_text: _text, ...rest }) => rest);
    expect(one).toEqual(other);
  });

  describe('is refused', () => {
    it('a second time, and says so', async () => {
      const posting = await createPosting(owner, 'internship');
      const student = await newStudent();
      await apply(student, posting);
      const again = await apply(student, posting);
      expect([again.status, again.body.code]).toEqual([409, 'already_applied']);
      expect(again.body.message).toBe('You have already applied to this opportunity');
      expect((await received(posting)).enrollments).toHaveLength(1);
    });

    it.each(postingKinds)('once applied, whatever has become of it: %s [STU-APPLY-13]', async (kind) => {
      const posting = await createPosting(owner, kind);
      for (const status of [0, 2, 3, 4, 5, 6, 7]) {
        const { student } = await applyTo(owner, posting, { status });
        const again = await apply(student, posting);
        expect([again.status, again.body.code, again.body.message], `status ${status}`).toEqual([
          409,
          'already_applied',
          'You have already applied to this opportunity',
        ]);
        expect(await own(student, posting)).toMatchObject({ may_apply: false, application: { status } });
      }
      expect((await received(posting)).enrollments).toHaveLength(7);
    });

    it.each(postingKinds)('twice, to drafts, to closed ones and to other kinds: %s [STU-APPLY-13]', async (kind) => {
      const student = await newStudent();
      const draft = await createPosting(owner, kind, {}, 1);
      expect((await apply(student, draft)).status).toBe(404);
      const taken = await createPosting(owner, kind);
      expect((await apply(student, taken)).status).toBe(201);
      const again = await apply(student, taken);
      expect([again.status, again.body.message]).toEqual([409, 'You have already applied to this opportunity']);
      expect((await received(taken)).enrollments).toHaveLength(1);
      const posting = await createPosting(owner, kind);
      for (const method of postingKinds.filter((each) => each !== kind)) {
        expect((await apply(student, { method, id: posting.id })).status).toBe(404);
      }
      await owner.call('postings.status', { params: { method: kind }, body: { id: posting.id, status: 3 } });
      const closed = await apply(student, posting);
      expect([closed.status, closed.body.code, closed.body.message]).toEqual([
        409,
        'posting_closed',
        'This opportunity is closed and takes no more applications',
      ]);
      expect((await student.call('enrollments.own', { params: { method: kind, id: posting.id } })).status).toBe(404);
    });

    it('without the posting of the kind', async () => {
      const student = await newStudent();
      const { status, body } = await student.call('enrollments.apply', {
        params: { method: 'job' },
        body: { project_id: 1 },
      });
      expect([status, body.fields]).toEqual([422, { job_id: 'Choose what you apply to' }]);
    });

    it('where all positions are filled, until one is free again', async () => {
      const posting = await createPosting(owner, 'job', { vacancies: 1 });
      const hired = await applyTo(owner, posting, { status: 6 });
      const student = await newStudent();
      const full = await apply(student, posting);
      expect([full.status, full.body.code]).toEqual([409, 'posting_full']);
      expect(await own(student, posting)).toMatchObject({ state: 'full', may_apply: false });
      await owner.call('enrollments.status', { params: { method: 'job' }, query: { id: hired.id, status: 7 } });
      expect(await own(student, posting)).toMatchObject({ state: 'open', may_apply: true });
      expect((await apply(student, posting)).status).toBe(201);
    });

    it.each([
      ['internship', '[API-45]'],
      ['job', '[API-46]'],
    ] as const)('with missing, long and unreadable answers to a %s, each at its question %s', async (method, _id) => {
      const posting = await createPosting(owner, method, { screening_questions: questions('Why?', 'When?', 'Where?') });
      const student = await newStudent();
      const send = async (answers: unknown) =>
        (
          await apply(student, posting, {
            screening_questions: typeof answers === 'string' ? answers : JSON.stringify(answers),
          })
        ).body;
      expect((await send(['Yes', ' ', 'x'.repeat(4001)])).fields).toEqual({
        'screening_questions.1': 'Please answer this question',
        'screening_questions.2': 'At most 4,000 characters',
      });
      const unread = await send('nothing to read');
      expect(unread.fields).toEqual({ screening_questions: 'A list of answers as JSON text' });
      expect(unread).toMatchObject({ error: true, message: expect.stringMatching(/\w/) });
      const untold = await apply(student, posting, { screening_questions: [{ question: 'Why?', answer: 'So' }] });
      expect([untold.status, Object.keys(untold.body.fields ?? {})]).toEqual([422, ['screening_questions']]);
      expect((await send('')).fields).toMatchObject({ 'screening_questions.0': 'Please answer this question' });
      expect((await send(['1', '2', '3', '4'])).code).toBe('questions_changed');
      expect((await received(posting)).enrollments).toEqual([]);
    });

    it('with answers to questions that the company has changed since', async () => {
      const posting = await createPosting(owner, 'job', { screening_questions: questions('Why?', 'When?') });
      const student = await newStudent();
      const screening_questions = JSON.stringify([
        { question: 'Why?', answer: 'So' },
        { question: 'Who?', answer: 'Me' },
      ]);
      const { status, body } = await apply(student, posting, { screening_questions });
      expect([status, body.code, body.detail]).toEqual([
        409,
        'questions_changed',
        { questions: questions('Why?', 'When?') },
      ]);
    });
  });

  describe('at the same moment', () => {
    it('twice: one application [STU-APPLY-13]', async () => {
      const second = testServer(database);
      const posting = await createPosting(owner, 'internship');
      const student = await newStudent();
      const answers = await many(8, (index) =>
        (index % 2 === 0 ? server : second).call('enrollments.apply', {
          params: { method: 'internship' },
          body: { internship_id: posting.id, screening_questions: answered },
          cookie: student.cookie,
        }),
      );
      expect(tally(answers)).toBe('201×1 409×7');
      expect((await received(posting)).enrollments).toHaveLength(1);
    });

    it('under one key: the same answer', async () => {
      const posting = await createPosting(owner, 'project', { screening_questions: [] });
      const student = await newStudent();
      const key = randomUUID();
      const first = await apply(student, posting, { screening_questions: '' }, key);
      const again = await apply(student, posting, { screening_questions: '' }, key);
      expect([again.status, again.text]).toEqual([201, first.text]);
    });

    it('as the posting closes: either it was in time, or it is refused', async () => {
      const posting = await createPosting(owner, 'job');
      const student = await newStudent();
      const [applied] = await Promise.all([
        apply(student, posting),
        owner.call('postings.status', { params: { method: 'job' }, body: { id: posting.id, status: 3 } }),
      ]);
      expect([201, 409]).toContain(applied.status);
      expect((await received(posting)).enrollments).toHaveLength(applied.status === 201 ? 1 : 0);
    });
  });

  it.each(postingKinds)('to a %s: the own list says when the company looked and what comes next', async (method) => {
    const posting = await createPosting(owner, method);
    const student = await newStudent();
    await apply(student, posting, method === 'project' ? { screening_questions: '' } : {});
    const { id } = (await received(posting)).enrollments[0] ?? { id: 0 };
    const row = async () => (await student.call('enrollments.mine', { params: { method } })).body.data[0];
    const same = async () => {
      const application = (await own(student, posting)).application;
      const { last_seen_at, next } = (await row()) ?? {};
      expect({ last_seen_at, next }).toEqual({ last_seen_at: application?.last_seen_at, next: application?.next });
      const seen = (await owner.call('enrollments.read', { params: { method, id } })).body.data;
      expect(seen.last_seen_at).toBe(last_seen_at);
      return { last_seen_at, next };
    };
    expect(await same()).toEqual({ last_seen_at: null, next: 'company_looks' });
    await owner.call('enrollments.status', { params: { method }, query: { id, status: 2 } });
    expect(await same()).toEqual({ last_seen_at: expect.any(String), next: 'company_decides' });
    const { id: interview, slots } = await proposeTimes(owner, { id, student, postingId: posting.id, kind: method }, 0);
    expect((await same()).next).toBe('pick_interview');
    await student.call('interviews.pick', {
      params: { id: interview },
      body: { starts_at: slots[1]?.starts_at ?? '' },
    });
    expect((await same()).next).toBe('attend_interview');
    server.clock.advance(seconds.hour * 3);
    expect((await same()).next).toBe('company_decides');
    await proposeTimes(owner, { id, student, postingId: posting.id, kind: method }, 0);
    expect((await same()).next).toBe('pick_interview');
    server.clock.advance(seconds.hour * 3);
    expect((await same()).next).toBe('company_decides');
    await owner.call('enrollments.status', { params: { method }, query: { id, status: 7 } });
    expect((await same()).next).toBe('nothing');
    const { joining_date } = posting;
    expect((await row())?.project).toMatchObject({ joining_date, closed_at: null });
    await owner.call('postings.status', { params: { method }, body: { id: posting.id, status: 3 } });
    expect((await row())?.project?.closed_at).toBe(server.clock.now().toISOString());
  });

  it.each([
    ['project', 'work'],
    ['internship', 'work'],
    ['job', 'nothing'],
  ] as const)('to a %s: hired, the next step is %j, and nothing once the work is rated', async (method, expected) => {
    const posting = await createPosting(owner, method);
    const { id, student } = await applyTo(owner, posting, { status: 6 });
    const steps = async () => {
      const [row] = (await student.call('enrollments.mine', { params: { method } })).body.data;
      expect(row?.project?.expected_start_date).toBe(posting.expected_start_date);
      return [(await own(student, posting)).application?.next, row?.next, row?.progress_status];
    };
    expect(await steps()).toEqual([expected, expected, method === 'project' ? 0 : undefined]);
    await owner.call('enrollments.rate', { params: { method, id }, body: { rating: 4 } });
    expect(await steps()).toEqual(['nothing', 'nothing', method === 'project' ? 2 : undefined]);
  });

  describe('and withdrawing', () => {
    it('works until hired, and again changes nothing', async () => {
      const student = await newStudent();
      const posting = await createPosting(owner, 'job');
      await apply(student, posting);
      const { body } = await withdraw(student, posting);
      expect([body.message, body.data]).toEqual([
        'Application withdrawn',
        { id: body.data.id, status: 1, changed: true },
      ]);
      expect((await withdraw(student, posting)).body.data.changed).toBe(false);
      const { enrollments, count } = await received(posting);
      expect([enrollments.length, count.applied, count.Left]).toEqual([0, 0, 1]);
    });

    it.each<[PostingKind, number, 'final report' | 'rating' | 'neither', number]>([
      ['job', 5, 'neither', 200],
      ['job', 6, 'neither', 409],
      ['internship', 6, 'neither', 409],
      ['internship', 4, 'rating', 200],
      ['project', 6, 'neither', 200],
      ['project', 6, 'final report', 409],
      ['project', 4, 'final report', 409],
      ['project', 6, 'rating', 409],
      ['project', 0, 'rating', 409],
      ['project', 7, 'neither', 409],
      ['job', 7, 'neither', 409],
    ])('a %s in status %i, %s: %i', async (method, status, there, expected) => {
      const posting = await createPosting(owner, method);
      const application = await applyTo(owner, posting, { status });
      if (there === 'final report') await handIn(owner, application, []);
      if (there === 'rating') await rate(application, 4);
      const seen = (await own(application.student, posting)).application?.may_withdraw;
      const answer = await withdraw(application.student, posting);
      expect([answer.status, seen]).toEqual([expected, expected === 200]);
    });

    it('calls the interview off and tells a company that had looked', async () => {
      const posting = await createPosting(owner, 'job', { title: 'Tester of withdrawals' });
      const student = await newStudent();
      const { body } = await apply(student, posting);
      const application: Application = { id: body.data.id, kind: 'job', postingId: posting.id, student };
      await proposeTimes(owner, application);
      expect((await own(student, posting)).application?.next).toBe('pick_interview');
      await withdraw(student, posting);
      expect(await told(owner)).toContain('Asha Role4 withdrew the application to “Tester of withdrawals”');
      const { data } = (await student.call('interviews.list', { query: {} })).body;
      expect(data.every(({ status }) => status === 'cancelled')).toBe(true);
    });

    it('can be followed by another application, on the same row with its history', async () => {
      const posting = await createPosting(owner, 'internship');
      const student = await newStudent();
      const first = await apply(student, posting);
      server.clock.advance(60);
      await owner.call('enrollments.status', {
        params: { method: 'internship' },
        query: { id: first.body.data.id, status: 4 },
      });
      server.clock.advance(60);
      await withdraw(student, posting);
      expect(await own(student, posting)).toMatchObject({
        may_apply: true,
        application: { status: 1, next: 'nothing' },
      });
      server.clock.advance(60);
      const again = await apply(student, posting, { screening_questions: '["Once more."]' });
      expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
      const { application } = await own(student, posting);
      expect(application?.history.map(({ status_name }) => status_name)).toEqual([
        'Applied',
        'Shortlisted',
        'Left',
        'Applied',
      ]);
      expect(application).toMatchObject({ last_seen_at: null, created_at: again.body.data.created_at });
      const { enrollments, count } = await received(posting);
      expect(enrollments).toMatchObject([{ status: 0, screening_questions: '["Once more."]' }]);
      expect(count).toMatchObject({ applied: 1, new: 1, Left: 0, shortlisted: 0 });
    });

    it('from a project that was rated is refused with the reason, and the rating stays', async () => {
      const posting = await createPosting(owner, 'project');
      const application = await applyTo(owner, posting);
      const { id, student } = application;
      await handIn(owner, application, [1], false);
      await rate(application, 2);
      const refused = await withdraw(student, posting);
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'invalid_status',
        'The company has rated your work, so the application can’t be withdrawn',
      ]);
      const { status } = await apply(student, posting, { screening_questions: '' });
      expect([status, (await received(posting)).enrollments]).toMatchObject([409, [{ id, rating: { rating: 2 } }]]);
    });

    it('from a project, and applying again: it takes reports, and keeps those it has', async () => {
      const posting = await createPosting(owner, 'project');
      const application = await applyTo(owner, posting);
      const { id, student } = application;
      await handIn(owner, application, [1], false);
      await withdraw(student, posting);
      expect((await apply(student, posting, { screening_questions: '' })).body.data.id).toBe(id);
      const progress = await student.call('enrollments.progress', { params: { id: posting.id } });
      expect(progress.body.data).toMatchObject({ status: 3, may_upload: true, weekly_submissions: [{ week: 1 }] });
      expect((await received(posting)).count).toMatchObject({ assignments: 1 });
    });

    it('and applying again leaves the rating of the earlier application behind', async () => {
      const posting = await createPosting(owner, 'internship');
      const application = await applyTo(owner, posting);
      await rate(application, 2);
      await withdraw(application.student, posting);
      expect((await apply(application.student, posting)).status).toBe(201);
      const { enrollments, count } = await received(posting);
      expect([enrollments, count]).toMatchObject([[{ id: application.id, rating: null }], { rated: 0 }]);
    });
  });

  describe('with an invitation', () => {
    const standingOf = async (student: Person, tab: 'received' | 'accepted') =>
      (await student.call('invitations.mine', { query: { tab } })).body.data.map(({ post_id }) => post_id);

    it.each([true, false])('settles it in the same step; named by the student: %j', async (named) => {
      const student = await studentWithProfile(owner, { name: ['Meera', 'Iyer'] });
      const posting = await createPosting(owner, 'internship', { title: `Invited ${named}` });
      const invitation_id = await inviteTo(owner, posting, student);
      expect((await own(student, posting)).invitation).toMatchObject({ id: invitation_id });
      expect((await apply(student, posting, named ? { invitation_id } : {})).status).toBe(201);
      expect([await standingOf(student, 'received'), await standingOf(student, 'accepted')]).toEqual([
        [],
        [posting.id],
      ]);
      expect((await own(student, posting)).invitation).toBeNull();
      expect(await told(owner)).toContain(`Meera Iyer accepted your invitation to “Invited ${named}”`);
    });

    it('leads the company from a project to its applicants', async () => {
      const student = await studentWithProfile(owner, { name: ['Meera', 'Iyer'] });
      const posting = await createPosting(owner, 'project', { title: 'Invited to work' });
      await inviteTo(owner, posting, student);
      expect((await apply(student, posting)).status).toBe(201);
      const { data } = (await owner.call('notifications.list')).body;
      const [accepted] = data.filter(({ text }) => text.startsWith('Meera Iyer accepted'));
      expect(accepted?.path).toBe(`/employer/project/${posting.id}`);
    });

    it('leaves it open where the application is refused', async () => {
      const student = await studentWithProfile(owner);
      const posting = await createPosting(owner, 'internship');
      const invitation_id = await inviteTo(owner, posting, student);
      expect((await apply(student, posting, { invitation_id, screening_questions: '' })).status).toBe(422);
      expect(await standingOf(student, 'received')).toEqual([posting.id]);
    });

    it('to another posting or another student is not found, and nothing is sent', async () => {
      const student = await studentWithProfile(owner);
      const posting = await createPosting(owner, 'internship');
      const elsewhere = await inviteTo(owner, await createPosting(owner, 'internship'), student);
      const others = await inviteTo(owner, posting, await studentWithProfile(owner));
      for (const invitation_id of [elsewhere, others]) {
        expect((await apply(student, posting, { invitation_id })).status).toBe(404);
      }
      expect((await own(student, posting)).application).toBeNull();
    });
  });
});
