import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { type FinalReportFile, finalReportFiles } from '#shared/rules/enrollments/report-checks.ts';
import { startSession } from '../../src/server/platform/sessions/sessions.ts';
import { applyTo } from '../../src/server/testing/applications.ts';
import { testPdf } from '../../src/server/testing/documents.ts';
import { describeSqlite } from '../../src/server/testing/engines.ts';
import { type Person, signedIn } from '../../src/server/testing/people.ts';
import { createPosting } from '../../src/server/testing/postings.ts';
import { type TestServer, testServer } from '../../src/server/testing/test-server.ts';
import { openBreakingLine } from '../support/breaking-line.ts';
import { openDeskWithFiles, timeouts } from '../support/desk-with-files.ts';
import { freePort } from '../support/processes.ts';
import type { Ends } from '../support/restorable.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const ends: Ends = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
const signInAgain = (server: TestServer, { id }: Person) =>
  server.database.write((tx) => {
    const from = { device: '', address: null };
    const asked = { userId: id, secondFactorPending: false, shared: false, from };
    return startSession(tx, asked, server.app.service.config.session, server.clock.now());
  });
const openDesk = (student: Person, port: number, folder?: string) => openDeskWithFiles(ends, student, { port, folder });

describeSqlite('reports at the desk', (open) => {
  async function openService() {
    const server = testServer(await open());
    ends.push(() => server.close());
    const owner = await signedIn(server, 2);
    const student = await signedIn(server, 4);
    const posting = await createPosting(owner, 'project', { duration_from: 2, duration_to: 4 });
    const { id } = await applyTo(owner, posting, { student });
    const listen = async (port = 0) => {
      await server.app.listen({ host: '127.0.0.1', port });
      return (server.app.server.address() as AddressInfo).port;
    };
    const week = (fileId: string | null, given: object = {}) => ({
      fileId,
      requestId: randomUUID(),
      title: posting.title,
      enrollmentId: id,
      projectId: posting.id,
      week: 1,
      description: 'Read the data',
      ...given,
    });
    const versions = async () =>
      (await owner.call('reports.versions', { params: { enrollment_id: id, week: 1 } })).body.data;
    return { server, owner, student, posting, enrollmentId: id, listen, week, versions };
  }

  it('arrive once over a line that breaks ten times, with at most 5 % sent again', async () => {
    const { server, owner, student, listen, week, versions } = await openService();
    const size = 5 * 1024 * 1024;
    const bytes = Buffer.concat([testPdf(100), randomBytes(size - 100)]);
    const line = await openBreakingLine(await listen(), { cuts: 10, every: 450_000, lost: 16_000 });
    ends.push(() => line.close());
    const desk = await openDesk(student, line.port);
    const entry = await desk.handlers['reports.handInWeek'](week(await desk.hold('Week 1.pdf', bytes)));
    await desk.atRest(entry, 'sent');
    expect(line.cuts()).toBe(10);
    expect(line.sent()).toBeLessThanOrEqual(size * 1.05);
    const reports = await versions();
    expect(reports).toMatchObject([{ week: 1, description: 'Read the data', file: { name: 'Week 1.pdf', size } }]);
    const { stored_name } = await server.database.read
      .selectFrom('stored_files')
      .select('stored_name')
      .where('id', '=', reports[0]?.file?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(sha256(await server.app.service.files.part(stored_name, 0, size + 1))).toBe(sha256(bytes));
    const read = await owner.call('notifications.list', { query: { limit: 10 } });
    expect(read.body.data.filter(({ text }) => text.includes('handed in'))).toHaveLength(1);
    expect(desk.notices).toEqual([expect.stringContaining('Report uploaded successfully: ')]);
    const arrived = desk.progress.map((each) => each.arrived);
    expect(desk.progress).toEqual(arrived.map((bytes) => ({ entryId: entry.id, arrived: bytes, size })));
    expect([arrived[0], arrived.at(-1)]).toEqual([0, size]);
    expect(arrived).toEqual(arrived.toSorted((one, other) => one - other));
  });

  it('go on where they were after a sign-in, where the session ended in the middle', async () => {
    const { server, student, listen, week, versions } = await openService();
    const size = 5 * 1024 * 1024;
    const bytes = Buffer.concat([testPdf(100), randomBytes(size - 100)]);
    const endSession = () =>
      server.database.write(async (tx) => {
        await tx.deleteFrom('sessions').where('user_id', '=', student.id).execute();
      });
    const breaks = { cuts: 1, every: 2_500_000, lost: 0, onCut: endSession };
    const line = await openBreakingLine(await listen(), breaks);
    ends.push(() => line.close());
    const desk = await openDesk(student, line.port);
    const entry = await desk.handlers['reports.handInWeek'](week(await desk.hold('Week 1.pdf', bytes)));
    const problem = () => desk.outbox.read(entry.id)?.problem?.code;
    await vi.waitFor(() => expect(problem()).toBe('session_expired'), timeouts);
    expect(await versions()).toEqual([]);
    await desk.writing.outbox.close();
    await desk.accounts.close();
    const cookie = await signInAgain(server, student);
    const next = await openDesk({ ...student, cookie }, line.port, desk.folder);
    next.outbox.wake('reachable');
    await next.atRest(entry, 'sent');
    expect(line.sent()).toBeLessThanOrEqual(size * 1.05);
    expect(await versions()).toMatchObject([{ week: 1, file: { name: 'Week 1.pdf', size } }]);
  });

  it('wait sealed with their files while the service is away, over a restart too [ENT-79]', async () => {
    const { student, listen, week, versions, enrollmentId, posting } = await openService();
    const port = await freePort();
    const text = 'nobody may read this on the disk ';
    const bytes = testPdf(50_000);
    bytes.fill(text, 100);
    const desk = await openDesk(student, port);
    const fileId = await desk.hold('Week 1.pdf', bytes);
    const asked = week(fileId);
    const entry = await desk.handlers['reports.handInWeek'](asked);
    expect(entry.report).toMatchObject({
      call: 'reports.weekly',
      body: { week: 1, description: 'Read the data', enrollment_id: enrollmentId, project_id: posting.id },
      files: { weekly_report: { name: 'Week 1.pdf', size: 50_000, sha256: sha256(bytes) } },
    });
    // The same request once more, after a lost answer, queues nothing.
    expect((await desk.handlers['reports.handInWeek'](asked)).id).toBe(entry.id);
    expect(() => desk.files.find(fileId)).toThrow();
    const [file = ''] = desk.kept();
    expect(readFileSync(file).includes(text)).toBe(false);
    await desk.writing.outbox.close();
    await desk.accounts.close();
    await listen(port);
    const next = await openDesk(student, port, desk.folder);
    next.outbox.wake('reachable');
    await next.atRest(entry, 'sent');
    const stored = { name: 'Week 1.pdf', size: 50_000 };
    expect(await versions()).toMatchObject([{ week: 1, description: 'Read the data', file: stored }]);
  });

  it('of one account are neither seen nor sent by another', async () => {
    const { server, student, listen, week, versions } = await openService();
    const port = await freePort();
    const desk = await openDesk(student, port);
    const entry = await desk.handlers['reports.handInWeek'](week(await desk.hold('Week 1.pdf', testPdf())));
    await desk.writing.outbox.close();
    await desk.accounts.close();
    await listen(port);
    const other = await openDesk(await signedIn(server, 4), port, desk.folder);
    expect([other.outbox.list(), other.outbox.read(entry.id)]).toEqual([[], null]);
    const later = await other.handlers['reports.handInWeek'](week(await other.hold('Week 1.pdf', testPdf())));
    // Not their application: refused, and kept for them.
    await other.atRest(later, 'blocked');
    expect(await versions()).toEqual([]);
    expect(desk.kept()).toHaveLength(2);
  });

  it('that are refused stay with the service’s words and their file until they are discarded [STU-PROG-19]', async () => {
    const { owner, student, posting, enrollmentId, listen, week } = await openService();
    const desk = await openDesk(student, await listen());
    await owner.call('enrollments.status', { params: { method: 'project' }, query: { id: enrollmentId, status: 7 } });
    const entry = await desk.handlers['reports.handInWeek'](week(await desk.hold('Week 1.pdf', testPdf())));
    await desk.atRest(entry, 'blocked');
    const refused = desk.outbox.list().find(({ id }) => id === entry.id);
    const said = 'This project takes no more reports. Its status is Rejected';
    expect(refused?.problem?.message).toBe(said);
    expect(refused?.report).toEqual(entry.report);
    const [file = ''] = desk.kept();
    expect(existsSync(file)).toBe(true);
    await owner.call('enrollments.status', { params: { method: 'project' }, query: { id: enrollmentId, status: 4 } });
    await desk.handlers['outbox.retry']({ id: entry.id });
    await desk.atRest(entry, 'sent');
    await owner.call('enrollments.status', { params: { method: 'project' }, query: { id: enrollmentId, status: 7 } });
    const second = await desk.handlers['reports.handInWeek'](week(await desk.hold('Week 1.pdf', testPdf())));
    await desk.atRest(second, 'blocked');
    await desk.handlers['outbox.cancel']({ id: second.id });
    await vi.waitFor(() => expect(desk.kept()).toEqual([file]), timeouts);
    const ids = { requestId: randomUUID(), title: posting.title, enrollmentId, projectId: posting.id };
    const last = await desk.handlers['reports.handInFinal']({ ...ids, files: {}, link: 'https://example.com/work' });
    await desk.atRest(last, 'blocked');
    expect(desk.outbox.list().find(({ id }) => id === last.id)?.problem?.message).toBe(said);
  });

  it('that were refused hold no other report up, and give way to their replacement', async () => {
    const { owner, student, enrollmentId, listen, week, versions } = await openService();
    const desk = await openDesk(student, await listen());
    const decide = (status: number) =>
      owner.call('enrollments.status', { params: { method: 'project' }, query: { id: enrollmentId, status } });
    const handIn = async (given: object = {}) =>
      await desk.handlers['reports.handInWeek'](week(await desk.hold('Week 1.pdf', testPdf()), given));
    await decide(7);
    const first = await handIn();
    await desk.atRest(first, 'blocked');
    const second = await handIn({ week: 2 });
    await desk.atRest(second, 'blocked');
    await decide(4);
    await desk.atRest(await handIn({ week: 3 }), 'sent');
    await desk.atRest(await handIn({ description: 'Read it again' }), 'sent');
    expect(desk.outbox.list().map(({ id }) => id)).not.toContain(first.id);
    expect(desk.outbox.read(second.id)?.state).toBe('blocked');
    expect(await versions()).toMatchObject([{ week: 1, description: 'Read it again' }]);
  });

  it('at the end carry several files or a link, for the application and project that they name [ENT-80]', async () => {
    const { student, posting, enrollmentId, listen } = await openService();
    const desk = await openDesk(student, await listen());
    const given = { requestId: randomUUID(), title: posting.title, enrollmentId, projectId: posting.id };
    const files = {
      report: await desk.hold('Report.pdf', testPdf()),
      other: await desk.hold('Other.pdf', testPdf(200)),
    };
    const link = 'https://example.com/work';
    await desk.atRest(await desk.handlers['reports.handInFinal']({ ...given, files, link }), 'sent');
    const progress = await student.call('enrollments.progress', { params: { id: posting.id } });
    expect(progress.body.data.final_submission_report).toMatchObject({
      link,
      report_file: { name: 'Report.pdf' },
      presentation_file: null,
      other_file: { name: 'Other.pdf', size: 200 },
    });
    const whole = testPdf().length + 200;
    expect(desk.progress.map(({ arrived, size }) => [arrived, size])).toEqual([
      [0, whole],
      [whole - 200, whole],
      [whole - 200, whole],
      [whole, whole],
    ]);
    const slides = { presentation: await desk.hold('Slides.pdf', testPdf(300)) };
    const later = { ...given, requestId: randomUUID(), files: slides, link: undefined };
    await desk.atRest(await desk.handlers['reports.handInFinal'](later), 'sent');
    const after = await student.call('enrollments.progress', { params: { id: posting.id } });
    expect(after.body.data.final_submission_report).toMatchObject({
      link,
      report_file: { name: 'Report.pdf' },
      presentation_file: { name: 'Slides.pdf', size: 300 },
      other_file: { name: 'Other.pdf' },
    });
  });

  it('at the end keep a link that isn’t sent, and remove it for an empty one', async () => {
    const { student, posting, enrollmentId, listen } = await openService();
    const desk = await openDesk(student, await listen());
    const link = 'https://example.com/work';
    const handIn = async (given: object) => {
      const ids = { requestId: randomUUID(), title: posting.title, enrollmentId, projectId: posting.id };
      await desk.atRest(await desk.handlers['reports.handInFinal']({ files: {}, ...ids, ...given }), 'sent');
      const progress = await student.call('enrollments.progress', { params: { id: posting.id } });
      return progress.body.data.final_submission_report?.link;
    };
    expect(await handIn({ link })).toBe(link);
    expect(await handIn({ files: { report: await desk.hold('Report.pdf', testPdf()) } })).toBe(link);
    expect(await handIn({ link: '' })).toBe('');
  });

  it('are checked before they are queued, with a message at the field [VAL-29] [VAL-30] [VAL-31] [VAL-32] [VAL-33] [VAL-34]', async () => {
    const { student, posting, enrollmentId, week } = await openService();
    const desk = await openDesk(student, await freePort());
    const refused = async (input: object) =>
      await Promise.resolve(desk.handlers['reports.handInWeek'](week(null, input))).catch((error: unknown) => error);
    const at = (code: string, field: string, message: string) => ({ code, message, fields: { [field]: message } });
    expect(await refused({ description: '' })).toMatchObject(at('invalid', 'description', 'Please add a description'));
    expect(await refused({})).toMatchObject(at('invalid', 'weekly_report', 'Please upload a file'));
    const type = at('wrong_type', 'weekly_report', 'File type not accepted');
    expect(await refused({ fileId: await desk.hold('a.png', testPdf()) })).toMatchObject(type);
    expect(await refused({ fileId: await desk.hold('a.pdf', Buffer.from('MZ')) })).toMatchObject(type);
    const size = at('too_large', 'weekly_report', 'File size too large (max 5MB)');
    expect(await refused({ fileId: await desk.hold('a.pdf', testPdf(5 * 1024 * 1024 + 1)) })).toMatchObject(size);
    const final = async (link: string | undefined, files: Readonly<Partial<Record<FinalReportFile, string>>> = {}) =>
      await Promise.resolve(
        desk.handlers['reports.handInFinal']({
          link,
          requestId: randomUUID(),
          title: posting.title,
          enrollmentId,
          projectId: posting.id,
          files,
        }),
      ).catch((error: unknown) => error);
    const nothing = 'Please upload a file or link to your project!';
    expect(await final(undefined)).toMatchObject(at('invalid', 'report', nothing));
    for (const link of ['nonsense', 'ftp://example.com', 'www.example.com']) {
      const noLink = at('invalid', 'link', 'Please enter a valid URL');
      expect(await final(link)).toMatchObject(noLink);
      expect(await final(link, { report: await desk.hold('Work.pdf', testPdf()) })).toMatchObject(noLink);
    }
    const wrong = { report: 'Work.png', presentation: 'Work.pdf', other: 'Work.docx' } as const;
    for (const field of finalReportFiles) {
      const fileId = await desk.hold(wrong[field], Buffer.from('MZ'));
      const beside = field === 'report' ? {} : { report: await desk.hold('Work.pdf', testPdf()) };
      expect(await final('', { ...beside, [field]: fileId })).toMatchObject(
        at('wrong_type', field, 'File type not accepted'),
      );
    }
    const large = await desk.hold('Large.pdf', testPdf(5 * 1024 * 1024 + 1));
    for (const field of finalReportFiles) {
      const beside = field === 'report' ? {} : { report: await desk.hold('Work.pdf', testPdf()) };
      const over = at('too_large', field, 'File size too large (max 5MB)');
      expect(await final('', { ...beside, [field]: large })).toMatchObject(over);
    }
    expect([desk.outbox.list(), desk.kept()]).toEqual([[], []]);
    const taken = { kind: 'report.handIn' };
    for (const field of finalReportFiles) {
      const fileId = await desk.hold('Work.pdf', testPdf());
      expect(await final('', { [field]: fileId })).toMatchObject({ ...taken, report: { files: { [field]: {} } } });
    }
    const link = 'https://example.com/work';
    expect(await final(link)).toMatchObject({ ...taken, report: { body: { link }, files: {} } });
    // One that was handed in before may be removed: whether a file stays then, the service knows.
    expect(await final('')).toMatchObject({ ...taken, report: { body: { link: '' }, files: {} } });
  });
});
