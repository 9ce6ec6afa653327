import { beforeAll, expect, it } from 'vitest';
import { roles } from '#shared/rules/accounts/roles.ts';
import { appliedPosting } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { inviteTo } from '../testing/invitations.ts';
import { bookingBetween, mentorAtAllHours } from '../testing/mentoring.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('messages', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });

  const nameOf = ({ role, id, companyId, institutionId }: Person) => {
    if (role === roles.employer) return `company:${companyId}`;
    if (role === roles.educator) return `institution:${institutionId}`;
    return role === roles.mentor ? `mentor:${id}` : `student:${id}`;
  };
  const write = (from: Person, to: Person, text = 'Good morning') =>
    from.call('messages.send', { body: { to: nameOf(to), text } });
  const read = async (person: Person, other: Person, query: object = {}) =>
    (await person.call('messages.list', { query: { with: nameOf(other), ...query } })).body;
  const threads = async (person: Person, query: object = {}) => (await person.call('messages.threads', { query })).body;
  const both = async () => [await signedIn(server, 2), await signedIn(server, 3)] as const;

  it('go between a company and an institution as a whole, in plain text [EMP-INV-17]', async () => {
    const [company, college] = await both();
    const colleague = await signedIn(server, 2, { colleagueOf: company });
    expect((await write(company, college, ' <b>Hello</b>\n& welcome ')).body.data).toMatchObject({
      mine: true,
      author: 'Asha Role2',
      text: '<b>Hello</b>\n& welcome',
    });
    server.clock.advance(60);
    await write(college, company, 'Thank you');
    expect(await threads(colleague)).toMatchObject({
      data: [{ with: nameOf(college), last_text: 'Thank you', last_mine: false, unread: 1 }],
      total: 1,
      unread: 1,
    });
    const shown = await read(colleague, college);
    expect(shown.data.map(({ text, mine }) => [text, mine])).toEqual([
      ['Thank you', false],
      ['<b>Hello</b>\n& welcome', true],
    ]);
    expect([shown.thread.unread, (await threads(company)).unread]).toEqual([0, 0]);
    expect(await threads(college)).toMatchObject({ unread: 1, data: [{ last_mine: true, unread: 1 }] });
  });

  it('reach a student who applied or was invited, and no other', async () => {
    const company = await signedIn(server, 2);
    const { student } = await appliedPosting(company, 'job');
    const invited = await signedIn(server, 4);
    const stranger = await signedIn(server, 4);
    await inviteTo(company, await createPosting(company, 'job'), invited);
    for (const met of [student, invited]) {
      expect([(await write(company, met)).status, (await write(met, company)).status]).toEqual([201, 201]);
    }
    for (const [from, to] of [
      [company, stranger],
      [stranger, company],
      [await signedIn(server, 3), student],
      [student, await signedIn(server, 3)],
      [student, invited],
      [company, await signedIn(server, 2)],
    ] as const) {
      const nobody = { ...to, id: 999_999, companyId: 999_999, institutionId: 999_999 };
      const answers = [await write(from, to), await write(from, nobody)];
      expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [404, answers[1]?.text]));
      expect((await from.call('messages.list', { query: { with: nameOf(to) } })).status).toBe(404);
    }
  });

  it('are begun with students of open and accepted invitations and of applications that were not left', async () => {
    const company = await signedIn(server, 2);
    const invited = async (status?: 'accepted' | 'rejected' | 'withdrawn') => {
      const student = await signedIn(server, 4);
      const id = await inviteTo(company, await createPosting(company, 'job'), student);
      const by = status === 'withdrawn' ? company : student;
      if (status) await by.call('invitations.answer', { params: { id }, body: { status } });
      return student;
    };
    const began = async (student: Person) => (await write(company, student)).status;
    const over = await invited();
    await server.database.write((tx) =>
      tx
        .updateTable('invitations')
        .set({ expires_at: server.clock.now().toISOString() })
        .where('user_id', '=', over.id)
        .execute(),
    );
    expect([await began(await invited()), await began(await invited('accepted'))]).toEqual([201, 201]);
    expect([await began(await invited('rejected')), await began(await invited('withdrawn'))]).toEqual([404, 404]);
    expect(await began(over)).toBe(404);
    expect(await began((await appliedPosting(company, 'job', { status: 1 })).student)).toBe(404);
    expect(await began((await appliedPosting(company, 'job', { status: 7 })).student)).toBe(201);
  });

  it('are not begun by a company to which a student said no last, while the student may always answer', async () => {
    const company = await signedIn(server, 2);
    const turnDown = async (student: Person) => {
      server.clock.advance(1);
      const id = await inviteTo(company, await createPosting(company, 'job'), student);
      await student.call('invitations.answer', { params: { id }, body: { status: 'rejected' } });
    };
    const { student } = await appliedPosting(company, 'job');
    expect((await write(company, student)).status).toBe(201);
    await turnDown(student);
    // A new invitation does not make it a yes.
    await inviteTo(company, await createPosting(company, 'job'), student);
    expect((await write(company, student)).status).toBe(404);
    expect((await write(student, company)).status).toBe(201);
    expect((await write(company, student)).status).toBe(201);
    const other = await signedIn(server, 4);
    await turnDown(other);
    expect((await write(company, other)).status).toBe(404);
    server.clock.advance(1);
    await appliedPosting(company, 'job', { student: other });
    expect((await write(company, other)).status).toBe(201);
  });

  it('are begun by a student after withdrawing and after a refusal; to a company a withdrawal is a no until the student writes', async () => {
    const company = await signedIn(server, 2);
    const { student } = await appliedPosting(company, 'job', { status: 1 });
    const { student: refused } = await appliedPosting(company, 'job', { status: 7 });
    const toCompany = await write(company, student);
    expect([toCompany.status, toCompany.body.message]).toEqual([404, expect.stringMatching(/^You can’t message them/)]);
    expect((await write(student, company, 'I took another offer')).status).toBe(201);
    expect((await write(company, student)).status).toBe(201);
    for (const [from, to] of [
      [refused, company],
      [company, refused],
    ] as const) {
      expect((await write(from, to)).status).toBe(201);
    }
  });

  it('say whether one may write, and stay readable where one may not', async () => {
    const company = await signedIn(server, 2);
    const { student, postingId } = await appliedPosting(company, 'job');
    expect(await read(company, student)).toMatchObject({ total: 0, may_write: true });
    await write(company, student, 'Come at six');
    const params = { method: 'job', id: postingId } as const;
    expect((await student.call('enrollments.withdraw', { params })).status).toBe(200);
    expect(await read(company, student)).toMatchObject({ may_write: false, data: [{ text: 'Come at six' }] });
    expect((await write(company, student)).status).toBe(404);
    expect(await read(student, company)).toMatchObject({ may_write: true, data: [{ text: 'Come at six' }] });
    await write(student, company, 'Sorry');
    expect((await read(company, student)).may_write).toBe(true);
  });

  it('are addressed from an own application: its posting names the company', async () => {
    const company = await signedIn(server, 2);
    const { student, postingId } = await appliedPosting(company, 'project');
    const params = { method: 'project', id: postingId } as const;
    const { body: own } = await student.call('enrollments.own', { params });
    const { body: mine } = await student.call('enrollments.mine', { params: { method: 'project' } });
    const { body: progress } = await student.call('enrollments.progress', { params: { id: postingId } });
    const branches = [own.data.posting.branch, mine.data[0]?.project?.branch, progress.data.project.branch];
    expect(branches.map((branch) => branch?.company_id)).toEqual(branches.map(() => company.companyId));
  });

  it('can be begun from an empty conversation', async () => {
    const [company, college] = await both();
    const empty = await read(company, college);
    expect(empty).toMatchObject({ data: [], total: 0, thread: { with: nameOf(college), last_at: null, unread: 0 } });
    expect((await threads(company)).total).toBe(0);
    expect((await company.call('messages.send', { body: { to: nameOf(college), text: '  ' } })).status).toBe(422);
    expect((await company.call('messages.send', { body: { to: 'everybody', text: 'Hello' } })).status).toBe(422);
  });

  it('are paged, searched, and the latest conversation comes first', async () => {
    const [company, first] = await both();
    const second = await signedIn(server, 3);
    for (let count = 1; count <= 3; count += 1) await write(company, first, `Text ${count}`);
    server.clock.advance(60);
    await write(company, second, 'About the Kühlraum');
    expect((await threads(company)).data.map((thread) => thread.with)).toEqual([nameOf(second), nameOf(first)]);
    expect((await threads(company, { search: 'kuhlraum' })).data.map((thread) => thread.with)).toEqual([
      nameOf(second),
    ]);
    expect((await threads(company, { search: 'nothing like it' })).total).toBe(0);
    const page = await read(company, first, { page: 2, limit: 2 });
    expect([page.total, page.data.map(({ text }) => text)]).toEqual([3, ['Text 1']]);
  });

  it('stay readable after the other side has left, and belong to nobody else', async () => {
    const [company, college] = await both();
    const rival = await signedIn(server, 2);
    await write(college, company, 'Between us');
    expect((await read(rival, college)).data).toEqual([]);
    expect(JSON.stringify(await threads(rival))).not.toContain('Between us');
    await college.call('auth.deleteAccount');
    const left = await read(company, college);
    expect(left.data).toMatchObject([{ text: 'Between us', author: 'Former member' }]);
    expect((await write(company, college)).status).toBe(404);
  });

  it('go between a mentor and a student who has asked for a session, whatever became of it, and no other', async () => {
    const mentor = await mentorAtAllHours(server);
    const student = await signedIn(server, 4);
    const stranger = await signedIn(server, 4);
    const other = await mentorAtAllHours(server);
    const id = await bookingBetween(student, mentor);
    for (const [from, to] of [
      [mentor, stranger],
      [stranger, mentor],
      [student, other],
      [mentor, other],
      [mentor, await signedIn(server, 2)],
      [await signedIn(server, 2), mentor],
      [await signedIn(server, 3), mentor],
      [student, stranger],
    ] as const) {
      expect([from.role, to.role, (await write(from, to)).status]).toEqual([from.role, to.role, 404]);
    }
    expect(await read(mentor, student)).toMatchObject({ total: 0, may_write: true, thread: { name: 'Asha Role4' } });
    expect((await write(mentor, student, 'Bring two reports')).body.data).toMatchObject({ mine: true });
    const { data, unread } = await threads(student);
    const thread = { with: nameOf(mentor), name: 'Asha Role5', detail: 'Manager', last_text: 'Bring two reports' };
    expect([data, unread]).toEqual([[expect.objectContaining({ ...thread, last_mine: false, unread: 1 })], 1]);
    await student.call('bookings.change', { params: { id }, body: { status: 'cancelled' } });
    expect((await write(student, mentor, 'I am ill')).status).toBe(201);
    const told = async (person: Person) =>
      (await person.call('notifications.list')).body.data.map(({ text, path }) => [text, path]);
    expect(await told(mentor)).toContainEqual([
      'New message from Asha Role4',
      `/dashboard/mentor/messages?with=${nameOf(student)}`,
    ]);
    expect(await told(student)).toContainEqual(['New message from Asha Role5', `/student/chat?with=${nameOf(mentor)}`]);
    expect((await threads(mentor)).unread).toBe(1);
    const shown = await read(mentor, student);
    expect(shown.data.map(({ text, mine }) => [text, mine])).toEqual([
      ['I am ill', false],
      ['Bring two reports', true],
    ]);
    expect((await threads(mentor)).unread).toBe(0);
  });

  it('of a mentor go with the account, and a suspended one is not written to', async () => {
    const mentor = await mentorAtAllHours(server);
    const student = await signedIn(server, 4);
    await bookingBetween(student, mentor);
    await write(mentor, student, 'Between us');
    const suspend = (at: string | null) =>
      server.database.write((tx) =>
        tx.updateTable('users').set({ suspended_at: at }).where('id', '=', mentor.id).execute(),
      );
    await suspend(server.clock.now().toISOString());
    expect((await write(student, mentor)).status).toBe(404);
    expect(await read(student, mentor)).toMatchObject({ may_write: false, data: [{ text: 'Between us' }] });
    await suspend(null);
    await mentor.call('auth.deleteAccount');
    expect((await threads(student)).total).toBe(0);
    expect((await write(student, mentor)).status).toBe(404);
  });

  it('are limited to 300 an hour for one person', async () => {
    const [company, college] = await both();
    for (let count = 0; count < 300; count += 1) expect((await write(company, college)).status).toBe(201);
    const refused = await write(company, college);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 3600]);
    expect((await write(college, company)).status).toBe(201);
    server.clock.advance(3601);
    expect((await write(company, college)).status).toBe(201);
  });
});
