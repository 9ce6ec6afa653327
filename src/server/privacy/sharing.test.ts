import { beforeAll, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { postingKinds } from '#shared/contract/call.ts';
import { applyTo, handIn, storeFile } from '../testing/applications.ts';
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { joinedAs } from '../testing/joined.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

/** How an application came about: at any company, sent by the institution before or after it, or at a partner. */
const ways = ['other', 'sent', 'sent after', 'partner'] as const;
type Way = (typeof ways)[number];
const isRelated = (way: Way) => way === 'sent' || way === 'partner';

describeEngines('applications that a student shares with the institution', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });

  /** A joined student with one application to a project, with a report in it. */
  async function story(way: Way) {
    const educator = await complete(await signedIn(server, 3));
    const employer = await complete(await signedIn(server, 2));
    const email = `asha-${crypto.randomUUID()}@college.example`;
    await upload(educator, [rosterRow(1, { email })]);
    const student = await joinedAs(educator, email);
    const [row] = (await educator.call('students.list')).body.data;
    const posting = await createPosting(employer, 'project', { title: 'Secret project' });
    const send = async () => {
      const body = { method: 'project' as const, post_id: posting.id, chosen: { student_ids: [row?.id ?? 0] } };
      expect((await educator.call('assignments.create', { body })).status).toBe(200);
    };
    if (way === 'sent') await send();
    server.clock.advance(60);
    const applied = await applyTo(employer, posting, { student, status: 6 });
    await handIn(employer, applied, [1]);
    server.clock.advance(60);
    if (way === 'sent after') {
      // Nobody sends it to whom they know to have applied.
      await share(student, false);
      await send();
      await share(student, true);
    }
    const [partnership] = way === 'partner' ? [await partners(educator, employer)] : [null];
    return { educator, employer, student, applied, posting, partnership, rowId: row?.id ?? 0 };
  }
  type Story = Awaited<ReturnType<typeof story>>;

  async function partners(educator: Person, employer: Person): Promise<number> {
    const body = { company_id: employer.companyId ?? 0 };
    const id = (await educator.call('partnerships.invite', { body })).body.data.partnership_id ?? 0;
    const answered = await employer.call('partnerships.answer', { params: { id }, body: { status: 'accepted' } });
    expect(answered.status).toBe(200);
    return id;
  }
  const share = (student: Person, share_applications: boolean) =>
    student.call('student.savePrivacy', { body: { share_applications } });

  const mine = async ({ educator }: Story) =>
    (await educator.call('enrollments.mine', { params: { method: 'project' } })).body;
  const rowsOf = async ({ educator }: Story, by: 'course' | 'company', key: string, measure: 'hired' | 'students') =>
    (await educator.call('placements.rows', { query: { method: 'project', by, key, measure } })).body;

  /** What each call tells the educator of the application: true, false, or the number of rows and of those held back. */
  async function told(of: Story) {
    const { educator, applied, student, employer } = of;
    const list = await mine(of);
    const figures = await rowsOf(of, 'course', 'all', 'hired');
    const own = await educator.call('placements.summary', { query: { method: 'project', by: 'company' } });
    const companies = own.body.data.map(({ label }) => label);
    const byCourse = await educator.call('placements.summary', { query: { method: 'project' } });
    const file = await storeFile(student, employer, { enrollmentId: applied.id });
    const document = await storeFile(student, employer, { purpose: 'document' });
    const sent = await educator.call('assignments.list');
    const status = async (answer: Promise<{ status: number }>) => (await answer).status;
    const params = { enrollment_id: applied.id, week: 1 };
    return {
      list: [list.data.length, list.total, list.not_shared],
      progress: await status(educator.call('enrollments.progress', { params: { id: applied.id } })),
      versions: await status(educator.call('reports.versions', { params })),
      report: await status(educator.call('files.read', { params: { id: file } })),
      document: await status(educator.call('files.read', { params: { id: document } })),
      profile: await status(educator.call('student.profile', { params: { id: student.id } })),
      hired: byCourse.body.total.hired,
      notShared: [byCourse.body.not_shared, own.body.not_shared],
      hiredRows: [figures.data.length, figures.total, figures.not_shared],
      latest: figures.data.map(({ title }) => title),
      company: companies.filter((label) => label !== 'Not shared').length,
      assignment: sent.body.data.map(({ status: of }) => of),
    };
  }

  const seen = {
    list: [1, 1, 0],
    progress: 200,
    versions: 200,
    report: 200,
    document: 200,
    profile: 200,
    hired: 1,
    notShared: [0, 0],
    hiredRows: [1, 1, 0],
    latest: ['Secret project'],
    company: 1,
  };
  const withheld = {
    ...seen,
    list: [0, 0, 1],
    progress: 404,
    versions: 404,
    report: 404,
    notShared: [1, 1],
    hiredRows: [0, 0, 1],
    latest: [],
  };

  it.each(ways)('%s: each call tells all with the yes to all; else what was sent or is a partner’s', async (way) => {
    const of = await story(way);
    const status = way === 'other' || way === 'partner' ? [] : [6];
    expect(await told(of)).toEqual({ ...seen, assignment: status });
    await share(of.student, false);
    // The own assignment names its company, and says nothing of an application that was there before it.
    const company = way === 'sent after' ? 1 : 0;
    expect(await told(of)).toEqual(
      isRelated(way)
        ? { ...seen, assignment: status }
        : { ...withheld, company, assignment: way === 'sent after' ? [null] : [] },
    );
    await share(of.student, true);
    expect(await told(of)).toEqual({ ...seen, assignment: status });
  });

  it('end with the partnership, and take an assignment back without telling of an application', async () => {
    const of = await story('partner');
    await share(of.student, false);
    expect((await mine(of)).total).toBe(1);
    await server.database.write((tx) =>
      tx.updateTable('partnerships').set({ status: 'withdrawn' }).where('id', '=', of.partnership).execute(),
    );
    expect(await mine(of)).toMatchObject({ data: [], total: 0, not_shared: 1 });
    const after = await story('sent after');
    const remove = async () => {
      const [assignment] = (await after.educator.call('assignments.list')).body.data;
      return await after.educator.call('assignments.remove', { params: { id: assignment?.id ?? 0 } });
    };
    expect((await remove()).body.message).toContain('has applied');
    await share(after.student, false);
    expect((await remove()).body.message).toContain('was taken back');
  });

  it('are counted without a company’s name or rows, alone and beside those that are shared', async () => {
    const of = await story('partner');
    await share(of.student, false);
    const elsewhere = await signedIn(server, 2);
    await applyTo(elsewhere, await createPosting(elsewhere, 'project', { title: 'Other' }), { student: of.student });
    const { data, total, not_shared } = (
      await of.educator.call('placements.summary', { query: { method: 'project', by: 'company' } })
    ).body;
    expect(data.map(({ label, applied, hired }) => [label, applied, hired])).toContainEqual(['Not shared', 1, 0]);
    expect([data.length, total.students, not_shared]).toEqual([2, 1, 1]);
    for (const { key, label } of data) {
      const rows = await rowsOf(of, 'company', key, 'students');
      expect([rows.total, rows.not_shared]).toEqual(label === 'Not shared' ? [0, 1] : [1, 0]);
    }
    const applied = (
      await of.educator.call('placements.rows', {
        query: { method: 'project', by: 'course', key: 'all', measure: 'applied' },
      })
    ).body;
    // Counted once, and named with what is shared alone.
    expect(applied).toMatchObject({ total: 1, not_shared: 0, data: [{ title: 'Secret project' }] });
  });

  it('leave files of reports without what is not shared, and say how much that is', async () => {
    const of = await story('other');
    const exported = async (by: 'course' | 'company', format: 'xlsx' | 'pdf') => {
      const query = { method: 'project' as const, by, format };
      const { cookie } = of.educator;
      const url = `/v1/placements/export?${new URLSearchParams(query)}`;
      const answer = await server.app.inject({ url, headers: { cookie: `footbridge_session=${cookie}` } });
      expect(answer.statusCode).toBe(200);
      return answer.rawPayload;
    };
    for (const by of ['course', 'company'] as const) {
      const all = textsOf(await exported(by, 'xlsx'));
      expect(all).toContain('Secret project');
      await share(of.student, false);
      const less = textsOf(await exported(by, 'xlsx'));
      expect(less).not.toContain('Secret project');
      expect(less).toMatch(/Not shared: (students 1, joined 1, )?applied 1, shortlisted 1, hired 1/);
      expect((await exported(by, 'pdf')).subarray(0, 5).toString()).toBe('%PDF-');
      await share(of.student, true);
    }
  });

  it('are told to nobody at the institution in notifications', async () => {
    const of = await story('other');
    await share(of.student, false);
    for (const method of postingKinds) {
      const posting = await createPosting(of.employer, method, { title: 'Told to nobody' });
      await applyTo(of.employer, posting, { student: of.student, status: 4 });
    }
    expect((await of.educator.call('notifications.list')).text).not.toContain('Told to nobody');
  });
});

/** All that the sheets of a workbook say. */
const textsOf = (bytes: Buffer): string => {
  const { Sheets } = read(bytes, { type: 'buffer' });
  return Object.values(Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet))
    .join('\n');
};
