import { beforeAll, expect, it } from 'vitest';
import { applyTo, studentAt } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { bookedStudent } from '../testing/mentoring.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestInput, type TestServer, testServer } from '../testing/test-server.ts';

type Said = NonNullable<TestInput<'flags.create'>['body']>;

describeEngines('flags', (open) => {
  let server: TestServer;
  let admin: Person;
  let company: Person;
  beforeAll(async () => {
    server = testServer(await open());
    admin = await signedIn(server, 1);
    company = await signedIn(server, 2);
    return () => server.close();
  });

  const flag = (by: Person, body: Said) => by.call('flags.create', { body });
  const list = async (query: object = {}) =>
    (await admin.call('adminFlags.list', { query: { limit: 100, ...query } })).body.data;
  const settle = (id: number, status: 'dismissed' | 'acted_on', note = '') =>
    admin.call('adminFlags.update', { params: { id }, body: { status, note } });

  it('of a posting, a student, a mentor, a company and an institution reach the admins with reason, words and reporter', async () => {
    const posting = await createPosting(company, 'job', { title: 'Flagged job' });
    const student = await signedIn(server, 4);
    const college = await signedIn(server, 3);
    await applyTo(company, posting, { student });
    await flag(student, { subject: 'posting', id: posting.id, reason: 'scam', text: ' Asks for money ' });
    await flag(company, { subject: 'student', id: student.id, reason: 'harassment' });
    await flag(college, { subject: 'company', id: company.companyId ?? 0, reason: 'impersonation' });
    await flag(company, { subject: 'institution', id: college.institutionId ?? 0, reason: 'spam' });
    const mentor = await signedIn(server, 5);
    await flag(student, { subject: 'mentor', id: mentor.id, reason: 'offensive' });
    const rows = await list();
    expect(rows.map(({ subject, reason, method }) => [subject, reason, method])).toEqual([
      ['mentor', 'offensive', null],
      ['institution', 'spam', null],
      ['company', 'impersonation', null],
      ['student', 'harassment', null],
      ['posting', 'scam', 'job'],
    ]);
    expect(rows[0]).toMatchObject({ subject_id: mentor.id, name: 'Asha Role5', reporter: { role: 4 } });
    expect((await list({ subject: 'mentor' })).map(({ subject_id }) => subject_id)).toEqual([mentor.id]);
    expect(rows[4]).toMatchObject({
      subject_id: posting.id,
      name: 'Flagged job',
      text: 'Asks for money',
      status: 'open',
      note: '',
      resolved_at: null,
      created_at: server.clock.now().toISOString(),
      reporter: { name: 'Asha Role4', email_address: student.email, role: 4 },
    });
    expect(rows.map(({ name }) => name)).not.toContain('');
    expect((await list({ subject: 'student' })).map(({ subject_id }) => subject_id)).toEqual([student.id]);
    const { body } = await admin.call('adminFlags.list', { query: { limit: 3, page: 2 } });
    expect([body.total, body.data.length]).toEqual([5, 2]);
  });

  it('are for what somebody sees and does not own', async () => {
    const posting = await createPosting(company, 'job');
    const draft = await createPosting(company, 'job', {}, 1);
    const student = await signedIn(server, 4);
    const college = await signedIn(server, 3);
    const own = await studentAt(college);
    const other = await signedIn(server, 2);
    const mentor = await signedIn(server, 5);
    const talked = await bookedStudent(mentor);
    await talked.call('messages.send', { body: { to: `mentor:${mentor.id}`, text: 'Good morning' } });
    const suspended = await signedIn(server, 5);
    await server.database.write((tx) =>
      tx
        .updateTable('users')
        .set({ suspended_at: server.clock.now().toISOString() })
        .where('id', '=', suspended.id)
        .execute(),
    );
    const cases: [Person, Said['subject'], number | null, number][] = [
      [student, 'posting', draft.id, 404],
      [student, 'posting', posting.id, 201],
      [college, 'posting', posting.id, 201],
      [company, 'posting', posting.id, 404],
      [other, 'posting', posting.id, 404],
      [student, 'posting', 999_999, 404],
      [company, 'student', student.id, 404],
      [college, 'student', student.id, 404],
      [college, 'student', own.id, 201],
      [student, 'student', own.id, 404],
      [company, 'company', company.companyId, 404],
      [other, 'company', company.companyId, 201],
      [college, 'institution', college.institutionId, 404],
      [company, 'institution', 999_999, 404],
      [mentor, 'mentor', mentor.id, 404],
      [mentor, 'student', student.id, 404],
      [mentor, 'student', talked.id, 201],
      [talked, 'mentor', mentor.id, 201],
      [college, 'mentor', mentor.id, 201],
      [student, 'mentor', talked.id, 404],
      [student, 'mentor', suspended.id, 404],
    ];
    const answers: (string | number)[][] = [];
    for (const [by, subject, id] of cases) {
      answers.push([by.role, subject, (await flag(by, { subject, id: id ?? 0, reason: 'spam' })).status]);
    }
    expect(answers).toEqual(cases.map(([by, subject, , status]) => [by.role, subject, status]));
    await applyTo(company, posting, { student });
    expect((await flag(company, { subject: 'student', id: student.id, reason: 'spam' })).status).toBe(201);
    await company.call('postings.status', { params: { method: 'job' }, body: { id: posting.id, status: 3 } });
    expect((await flag(student, { subject: 'posting', id: posting.id, reason: 'spam' })).status).toBe(201);
    expect((await flag(college, { subject: 'posting', id: posting.id, reason: 'spam' })).status).toBe(404);
  });

  it('need a reason of the list, and words where it is something else', async () => {
    const student = await signedIn(server, 4);
    const { id } = await createPosting(company, 'job');
    const fields = async (body: object) =>
      (await flag(student, { subject: 'posting', id, ...body } as Said)).body.fields;
    expect(await fields({})).toEqual({ reason: 'Choose a reason' });
    expect(await fields({ reason: 'harassment' })).toEqual({ reason: 'Choose a reason' });
    expect(await fields({ reason: 'other', text: '  ' })).toEqual({ text: 'Describe what is wrong' });
    expect(await fields({ reason: 'spam', text: 'x'.repeat(1001) })).toEqual({ text: 'At most 1,000 characters' });
    expect(await list({ status: 'open', subject: 'posting' })).not.toContainEqual(
      expect.objectContaining({ subject_id: id }),
    );
  });

  it('of one person about one thing are one: the second takes the place of the first and opens it again', async () => {
    const student = await signedIn(server, 4);
    const { id } = await createPosting(company, 'job');
    const first = await flag(student, { subject: 'posting', id, reason: 'spam', text: 'One' });
    await settle(first.body.data.id, 'dismissed', 'Nothing there');
    const second = await flag(student, { subject: 'posting', id, reason: 'scam', text: 'Two' });
    expect(second.body.data.id).toBe(first.body.data.id);
    const rows = (await list({ subject: 'posting' })).filter(({ subject_id }) => subject_id === id);
    expect(rows).toMatchObject([{ reason: 'scam', text: 'Two', status: 'open', note: '', resolved_at: null }]);
    await Promise.all(['a', 'b', 'c'].map((text) => flag(student, { subject: 'posting', id, reason: 'spam', text })));
    expect((await list({ subject: 'posting' })).filter(({ subject_id }) => subject_id === id)).toHaveLength(1);
  });

  it('are settled with a note that only admins see, and whoever reported is told once', async () => {
    const student = await signedIn(server, 4);
    const { id: posting } = await createPosting(company, 'job', { title: 'Odd job' });
    const { id } = (await flag(student, { subject: 'posting', id: posting, reason: 'spam' })).body.data;
    const done = await settle(id, 'acted_on', ' Taken down ');
    expect(done.body).toMatchObject({
      message: 'Report marked as acted on',
      data: { status: 'acted_on', note: 'Taken down', resolved_at: server.clock.now().toISOString() },
    });
    expect((await list({ status: 'open' })).map((row) => row.id)).not.toContain(id);
    expect((await list({ status: 'acted_on' })).map((row) => row.id)).toContain(id);
    await student.call('notifications.read', { body: {} });
    expect((await settle(id, 'dismissed')).body).toMatchObject({ message: 'Report dismissed', data: { note: '' } });
    const written = (await admin.call('audit.list')).body.data;
    expect(written.slice(0, 2)).toMatchObject([
      { act: 'flag.dismissed', subject_kind: 'flag', subject_id: id, before: { status: 'acted_on' }, reason: '' },
      {
        act: 'flag.acted_on',
        subject_id: id,
        before: { status: 'open' },
        reason: 'Taken down',
        actor: { id: admin.id },
      },
    ]);
    const { body, text } = await student.call('notifications.list');
    expect(body.data.map((one) => [one.kind, one.text])).toEqual([
      ['moderation', 'Your report about “Odd job” was reviewed. Thank you'],
    ]);
    expect(body.unread).toBe(0);
    expect(text).not.toContain('Taken down');
    expect((await settle(999_999, 'dismissed')).status).toBe(404);
  });

  it('that were raised again meanwhile are read before they are settled', async () => {
    const student = await signedIn(server, 4);
    const { id: posting } = await createPosting(company, 'job');
    const read = { created_at: server.clock.now().toISOString(), status: 'dismissed' } as const;
    const { id } = (await flag(student, { subject: 'posting', id: posting, reason: 'spam', text: 'One' })).body.data;
    server.clock.advance(60);
    await flag(student, { subject: 'posting', id: posting, reason: 'scam', text: 'Two' });
    const unread = await admin.call('adminFlags.update', { params: { id }, body: read });
    expect([unread.status, unread.body.message]).toEqual([
      409,
      'It has been reported again. Read the new report first',
    ]);
    const now = (await list({ status: 'open' })).find((row) => row.id === id);
    expect(now).toMatchObject({ text: 'Two', status: 'open', note: '', resolved_at: null });
    const body = { ...read, created_at: now?.created_at ?? '' };
    expect((await admin.call('adminFlags.update', { params: { id }, body })).status).toBe(200);
    server.clock.advance(-60);
  });

  it('that somebody else has settled meanwhile keep their outcome and note until those are read', async () => {
    const student = await signedIn(server, 4);
    const { id: posting } = await createPosting(company, 'job');
    const { id } = (await flag(student, { subject: 'posting', id: posting, reason: 'spam' })).body.data;
    const send = (note: string, resolved_at: string | null) =>
      admin.call('adminFlags.update', { params: { id }, body: { status: 'dismissed', note, resolved_at } });
    const first = await send('One', null);
    expect([first.status, first.body.data.note]).toEqual([200, 'One']);
    const second = await send('Two', null);
    expect([second.status, second.body.message]).toEqual([
      409,
      'Someone else has settled this report. Look at the outcome first',
    ]);
    expect((await list({})).find((row) => row.id === id)).toMatchObject({ note: 'One' });
    expect((await send('Two', first.body.data.resolved_at)).body.data.note).toBe('Two');
  });

  it('are ten within an hour', async () => {
    const student = await signedIn(server, 4);
    const { id } = await createPosting(company, 'job');
    const again = () => flag(student, { subject: 'posting', id, reason: 'spam' });
    for (let index = 0; index < 10; index += 1) expect((await again()).status).toBe(201);
    expect((await again()).status).toBe(429);
    const other = await signedIn(server, 4);
    expect((await flag(other, { subject: 'posting', id, reason: 'spam' })).status).toBe(201);
  });

  it('go with the account of whoever reported, and of whom they are about', async () => {
    const student = await signedIn(server, 4);
    const posting = await createPosting(company, 'job');
    await applyTo(company, posting, { student });
    await flag(student, { subject: 'posting', id: posting.id, reason: 'spam' });
    await flag(company, { subject: 'student', id: student.id, reason: 'spam' });
    expect(await list({ subject: 'student' })).toContainEqual(expect.objectContaining({ subject_id: student.id }));
    const mentor = await signedIn(server, 5);
    await flag(company, { subject: 'mentor', id: mentor.id, reason: 'spam' });
    expect(await list({ subject: 'mentor' })).toContainEqual(expect.objectContaining({ subject_id: mentor.id }));
    await mentor.call('auth.deleteAccount');
    expect(await list({ subject: 'mentor' })).not.toContainEqual(expect.objectContaining({ subject_id: mentor.id }));
    await student.call('auth.deleteAccount');
    const about = async (subject: 'posting' | 'student', id: number) =>
      (await list({ subject })).filter(({ subject_id }) => subject_id === id);
    expect([await about('posting', posting.id), await about('student', student.id)]).toEqual([[], []]);
  });
});
