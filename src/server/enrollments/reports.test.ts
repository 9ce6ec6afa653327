import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Posting } from '#shared/contract/postings.ts';
import { finalReportFiles } from '#shared/rules/enrollments/report-checks.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Database } from '../platform/database/database.ts';
import { type Application, applyTo, studentAt } from '../testing/applications.ts';
import { documentFor, testPackage, testPdf } from '../testing/documents.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { arrived } from '../testing/reports.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const megabytes = 1024 * 1024;

describeEngines('reports of a project', (open) => {
  let database: Database;
  let server: TestServer;
  let owner: Person;
  let posting: Posting;
  beforeAll(async () => {
    database = await open();
    server = testServer(database);
    owner = await signedIn(server, 2);
    posting = await createPosting(owner, 'project', { duration_from: 2, duration_to: 4 });
    return () => server.close();
  });

  const applied = (options: Parameters<typeof applyTo>[2] = {}) => applyTo(owner, posting, options);
  const idsOf = ({ id, postingId }: Application) => ({ enrollment_id: id, project_id: postingId });
  const pdf = (field = 'weekly_report', name = 'Week 1.pdf') => ({ field, name, bytes: testPdf() });
  const week = (one: Application, body: object = {}, files: readonly object[] = [pdf()], key?: string) =>
    one.student.call('reports.weekly', {
      body: { ...idsOf(one), week: 1, description: 'Read the data', ...body },
      files: files as ReturnType<typeof pdf>[],
      ...(key && { key }),
    });
  const final = (one: Application, body: object = {}, files: readonly ReturnType<typeof pdf>[] = []) =>
    one.student.call('reports.final', { body: { ...idsOf(one), ...body }, files });
  const told = async () =>
    (await owner.call('notifications.list', { query: { limit: 100 } })).body.data.map(({ text }) => text);
  const refusal = ({ status, body }: { status: number; body: { message: string; fields?: object } }) => [
    status,
    body.message,
    body.fields,
  ];

  it('of a week travel with their file, and come back in the application [API-51] [API-52] [ENT-79] [ROLE-15]', async () => {
    const one = await applied();
    const { status, body } = await week(one, { week: 2 });
    expect([status, body.error, body.message]).toEqual([200, false, 'Report uploaded successfully']);
    expect(body.data).toMatchObject({ id: one.id, status: 3, progress: 25, may_upload: true });
    const [report] = body.data.weekly_submissions;
    expect(report).toMatchObject({ week: 2, description: 'Read the data', file: { name: 'Week 1.pdf', size: 100 } });
    const read = await owner.call('files.read', { params: { id: report?.file?.id ?? 0 } });
    expect([read.status, read.text.slice(0, 8)]).toEqual([200, '%PDF-1.7']);
    const seen = await owner.call('enrollments.read', { params: { method: 'project', id: one.id } });
    expect(seen.body.data.weekly_submissions).toEqual(body.data.weekly_submissions);
    const other = await applyTo(owner, await createPosting(owner, 'project'));
    for (const elsewhere of [{ enrollment_id: other.id }, { project_id: other.postingId }]) {
      expect((await week(one, elsewhere)).status).toBe(404);
    }
    const whole = { ...idsOf(one), week: 1, description: 'Read the data' };
    for (const name of ['week', 'enrollment_id', 'project_id'] as const) {
      const { [name]: _, ...rest } = whole;
      const without = await one.student.call('reports.weekly', { body: rest as typeof whole, files: [pdf()] });
      expect([without.status, Object.keys(without.body.fields ?? {})]).toEqual([422, [name]]);
    }
    expect((await week(one, {}, [pdf('report')])).status).toBe(422);
    const after = await owner.call('enrollments.read', { params: { method: 'project', id: one.id } });
    expect(after.body.data.weekly_submissions).toEqual(body.data.weekly_submissions);
  });

  it('fill the ring in status 3 by those with a file, out of all weeks of the project [STU-PROG-18]', async () => {
    const ring = async (one: Application) => {
      const { body } = await one.student.call('enrollments.progress', { params: { id: one.postingId } });
      return [body.data.status, body.data.progress];
    };
    const one = await applied();
    expect(await ring(one)).toEqual([0, 0]);
    expect((await week(one)).body.data.progress).toBe(25);
    await week(one, { week: 2 });
    await week(one, { week: 4 });
    await week(one, { week: 4, description: 'Read it again' });
    expect(await ring(one)).toEqual([3, 75]);
    const withoutFile = (weeks: readonly number[]) =>
      database.write((tx) =>
        tx
          .updateTable('weekly_reports')
          .set({ file_id: null })
          .where('enrollment_id', '=', one.id)
          .where('week', 'in', weeks)
          .execute(),
      );
    await withoutFile([2]);
    expect(await ring(one)).toEqual([3, 50]);
    await withoutFile([1, 4]);
    expect(await ring(one)).toEqual([3, 0]);
    const noWeeks = await applyTo(
      owner,
      await createPosting(owner, 'project', { duration_from: 3, duration_to: null }),
    );
    await final(noWeeks, { link: 'https://example.com/work' });
    expect(await ring(noWeeks)).toEqual([3, 0]);
    await week(noWeeks, { week: 3 });
    expect(await ring(noWeeks)).toEqual([3, 33]);
    const long = await createPosting(owner, 'project', { duration_from: 2, duration_to: 8 });
    const shortened = await applyTo(owner, long);
    for (const number of [1, 6]) await week(shortened, { week: number });
    expect(await ring(shortened)).toEqual([3, 25]);
    const params = { method: 'project', id: long.id } as const;
    const shorter = { version: long.version, duration_to: 4 };
    expect((await owner.call('postings.update', { params, body: shorter })).status).toBe(200);
    expect(await ring(shortened), 'a week that the project no longer has is no entry').toEqual([3, 25]);
    for (const number of [2, 3, 4]) await week(shortened, { week: number });
    expect((await week(shortened, { week: 6 })).status).toBe(422);
    expect(await ring(shortened)).toEqual([3, 100]);
  });

  it('without a description say so before they miss the file [VAL-29] [VAL-30]', async () => {
    const one = await applied();
    const noDescription = 'Please add a description';
    expect(refusal(await week(one, { description: '  ' }, []))).toEqual([
      422,
      noDescription,
      { description: noDescription },
    ]);
    const noFile = 'Please upload a file';
    expect(refusal(await week(one, {}, []))).toEqual([422, noFile, { weekly_report: noFile }]);
    // The report that was handed in says nothing for the one that replaces it.
    await week(one);
    expect(refusal(await week(one, {}, []))).toEqual([422, noFile, { weekly_report: noFile }]);
    for (const files of [[pdf()], []]) {
      expect(refusal(await week(one, { description: ' ' }, files))).toEqual([
        422,
        noDescription,
        { description: noDescription },
      ]);
    }
    const kept = (await one.student.call('enrollments.progress', { params: { id: one.postingId } })).body.data;
    expect(kept.weekly_submissions).toMatchObject([{ description: 'Read the data' }]);
  });

  it('of the same week replace each other, and the earlier one is kept [API-51]', async () => {
    const educator = await signedIn(server, 3);
    const one = await applied({ student: await studentAt(educator) });
    await week(one);
    server.clock.advance(60);
    const second = await week(one, { description: 'Read it again' }, [pdf('weekly_report', 'Better.pdf')]);
    expect(second.body.data.weekly_submissions).toMatchObject([{ week: 1, description: 'Read it again' }]);
    const params = { enrollment_id: one.id, week: 1 };
    for (const person of [one.student, owner, educator]) {
      const { status, body } = await person.call('reports.versions', { params });
      expect([status, body.data.map(({ description, file }) => [description, file?.name])]).toEqual([
        200,
        [
          ['Read it again', 'Better.pdf'],
          ['Read the data', 'Week 1.pdf'],
        ],
      ]);
      const link = { params: { id: body.data[1]?.file?.id ?? 0 } };
      expect((await person.call('files.read', link)).status).toBe(200);
    }
    for (const role of [2, 3, 4] as const) {
      const stranger = await signedIn(server, role);
      expect((await stranger.call('reports.versions', { params })).status).toBe(404);
    }
  });

  it('are taken for the weeks of the project alone [API-51]', async () => {
    const one = await applied();
    expect((await week(one, { week: 4 })).status).toBe(200);
    expect(refusal(await week(one, { week: 5 }))).toEqual([
      422,
      'Choose a week from 1 to 4',
      { week: 'Choose a week from 1 to 4' },
    ]);
    expect((await week(one, { week: 0 })).status).toBe(422);
    const short = await createPosting(owner, 'project', { duration_from: 2, duration_to: null });
    const other = await applyTo(owner, short);
    expect([(await week(other, { week: 2 })).status, (await week(other, { week: 3 })).status]).toEqual([200, 422]);
  });

  it('are taken from their student, for a project, under its own application [API-51]', async () => {
    const one = await applied();
    const other = await applied();
    expect((await week({ ...one, student: other.student })).status).toBe(404);
    expect((await week(one, { enrollment_id: other.id })).status).toBe(404);
    expect((await final({ ...one, student: other.student }, { link: 'https://example.com' })).status).toBe(404);
    const job = await applyTo(owner, await createPosting(owner, 'job'), { student: one.student });
    expect((await week(job)).status).toBe(404);
  });

  it('are taken in the statuses 0 and 3 alone, and the project says so [API-51] [STU-PROG-08] [STU-PROG-09] [STU-PROG-10] [STU-PROG-11] [STU-PROG-12] [STU-PROG-13] [STU-PROG-14] [STU-PROG-15] [STU-PROG-16] [STU-PROG-17]', async () => {
    const mayUpload = async ({ student, postingId }: Application) => {
      const { data } = (await student.call('enrollments.progress', { params: { id: postingId } })).body;
      return [data.status, data.status_name, data.may_upload, data.progress];
    };
    const rate = ({ id }: Application) =>
      owner.call('enrollments.rate', { params: { method: 'project', id }, body: { rating: 4 } });
    const open = await applied();
    expect(await mayUpload(open)).toEqual([0, 'Submit Project', true, 0]);
    await week(open);
    expect(await mayUpload(open)).toEqual([3, 'Submit Project', true, 25]);
    const fresh = await applied();
    for (const one of [open, fresh]) {
      const { status, body } = await final(one, { link: 'https://example.com/work' });
      expect([status, body.data.status, body.data.may_upload]).toEqual([200, 3, true]);
    }
    const left = await applied({ status: 1 });
    // Whoever leaves has left, however much was handed in before.
    const leftLate = await applied();
    await week(leftLate);
    const params = { method: 'project', id: leftLate.postingId } as const;
    expect((await leftLate.student.call('enrollments.withdraw', { params })).status).toBe(200);
    const rejected = await applied({ status: 7 });
    // Whoever is rejected stays so, however much was handed in and rated before.
    const rejectedLate = await applied();
    await week(rejectedLate);
    await final(rejectedLate, { link: 'https://example.com/work' });
    expect((await rate(rejectedLate)).status).toBe(200);
    const query = { id: rejectedLate.id, status: 7 };
    expect((await owner.call('enrollments.status', { params: { method: 'project' }, query })).status).toBe(200);
    const rated = await applied();
    await week(rated);
    expect((await week(rated)).status).toBe(200);
    await rate(rated);
    const hired = await applied({ status: 6 });
    await final(hired, { link: 'https://example.com/work' });
    for (const [one, status, name, ring] of [
      [left, 1, 'Left', 0],
      [leftLate, 1, 'Left', 0],
      [rejected, 4, 'Rejected', 0],
      [rejectedLate, 4, 'Rejected', 0],
      [rated, 2, 'Completed', 100],
      [hired, 5, 'Accepted', 100],
    ] as const) {
      expect(await mayUpload(one), name).toEqual([status, name, false, ring]);
      const message = `This project takes no more reports. Its status is ${name}`;
      for (const answer of [await week(one), await final(one, { link: 'https://example.com' })]) {
        expect([answer.status, answer.body.code, answer.body.message], name).toEqual([409, 'invalid_status', message]);
      }
      const { data } = (await one.student.call('enrollments.progress', { params: { id: one.postingId } })).body;
      const kept = one === hired || one === rejectedLate ? 'https://example.com/work' : undefined;
      expect(data.final_submission_report?.link, name).toBe(kept);
    }
  });

  describe('with files', () => {
    it.each(['a.pdf', 'A.PDF', 'a.ppt', 'a.pptx', 'a.doc', 'a.DocX'])(
      'are taken by name: %s [VAL-33]',
      async (name) => {
        const answer = await week(await applied(), {}, [
          { field: 'weekly_report', name, bytes: await documentFor(name) },
        ]);
        expect(answer.status).toBe(200);
      },
    );

    it('of other kinds, by name or by content, are refused [VAL-33]', async () => {
      const one = await applied();
      const type = 'File type not accepted';
      for (const [name, bytes] of [
        ['a.png', testPdf()],
        ['a.pdf', Buffer.from('MZ')],
        ['a.docx', await testPackage('word/document.xml', 'word/vbaProject.bin')],
      ] as const) {
        const answer = await week(one, {}, [{ field: 'weekly_report', name, bytes }]);
        expect([answer.status, answer.body.message], name).toEqual([415, type]);
        for (const field of finalReportFiles) {
          const last = await final(one, {}, [{ field, name, bytes }]);
          expect(refusal(last), `${field}: ${name}`).toEqual([415, type, { [field]: type }]);
        }
      }
    });

    it('of 5 MB are taken, of a byte more or of none refused [VAL-34]', async () => {
      const one = await applied();
      const send = (size: number) => week(one, {}, [{ ...pdf(), bytes: size ? testPdf(size) : Buffer.alloc(0) }]);
      expect((await send(5 * megabytes)).status).toBe(200);
      const over = 'File size too large (max 5MB)';
      expect(refusal(await send(5 * megabytes + 1))).toEqual([413, over, { weekly_report: over }]);
      expect((await send(0)).body.message).toBe('This file is empty. Please choose another one');
      for (const field of ['report', 'presentation', 'other'] as const) {
        const last = (size: number) => final(one, {}, [{ ...pdf(field), bytes: testPdf(size) }]);
        expect(refusal(await last(5 * megabytes + 1))).toEqual([413, over, { [field]: over }]);
        expect((await last(5 * megabytes)).status, field).toBe(200);
      }
      const both = [pdf('report'), { ...pdf('other'), bytes: testPdf(5 * megabytes + 1) }];
      expect(refusal(await final(one, {}, both))).toEqual([413, over, { other: over }]);
    });
  });

  describe('at the end', () => {
    it('are completed in several uploads, each with files or a link [API-53] [API-54] [ENT-62] [ENT-80] [ROLE-15]', async () => {
      const one = await applied();
      const weeks = [2, 1];
      for (const number of weeks) await week(one, { week: number, description: `In week ${number}` });
      const first = await final(one, { link: 'https://example.com/work' }, [pdf('report', 'Report.pdf')]);
      expect([first.status, first.body.message]).toEqual([200, 'Report uploaded successfully']);
      const weekly_submissions = weeks.toSorted().map((number) => ({
        week: number,
        description: `In week ${number}`,
        report: expect.stringMatching(/^\/v1\/files\/\d+$/),
        file: { name: 'Week 1.pdf' },
      }));
      expect(first.body.data).toMatchObject({
        status: 3,
        weekly_submissions,
        final_submission_report: { link: 'https://example.com/work', report_file: { name: 'Report.pdf' }, other: '' },
      });
      await final(one, {}, [pdf('presentation', 'Slides.pdf'), pdf('other', 'Other.pdf')]);
      const last = await final(one, { link: 'http://example.com/new' });
      expect(last.body.data).toMatchObject({ weekly_submissions });
      expect(last.body.data.final_submission_report).toMatchObject({
        link: 'http://example.com/new',
        report_file: { name: 'Report.pdf' },
        presentation_file: { name: 'Slides.pdf' },
        other_file: { name: 'Other.pdf' },
      });
      const report = last.body.data.final_submission_report;
      for (const part of finalReportFiles) expect(report?.[part]).toBe(report?.[`${part}_file`]?.link);
      const progress = await one.student.call('enrollments.progress', { params: { id: one.postingId } });
      const read = await owner.call('enrollments.read', { params: { method: 'project', id: one.id } });
      for (const { body } of [progress, read]) expect(body.data.final_submission_report).toEqual(report);
      const none = { report: '', presentation: '', other: '', link: '' };
      for (const part of finalReportFiles) {
        const { data } = (await final(await applied(), {}, [pdf(part)])).body;
        const given = { ...none, [part]: expect.stringMatching(/^\/v1\/files\/\d+$/) };
        expect(data.final_submission_report, part).toMatchObject(given);
      }
      const other = await applyTo(owner, await createPosting(owner, 'project'));
      for (const body of [{ enrollment_id: other.id }, { project_id: other.postingId }]) {
        const lost = await final(one, { link: 'https://example.com/lost', ...body });
        expect([lost.status, lost.body.code]).toEqual([404, 'not_found']);
      }
    });

    it('keep the link that isn’t sent, and lose it to an empty one, unless nothing is left then [API-53] [VAL-31]', async () => {
      const link = 'https://example.com/work';
      const nothing = 'Please upload a file or link to your project!';
      const one = await applied();
      await final(one, { link });
      for (const body of [{}, { link: '' }])
        expect(refusal(await final(one, body))).toEqual([422, nothing, { report: nothing }]);
      const stored = async (body: object, files: readonly ReturnType<typeof pdf>[] = []) =>
        (await final(one, body, files)).body.data.final_submission_report;
      const work = { report_file: { name: 'Report.pdf' } };
      expect(await stored({}, [pdf('report', 'Report.pdf')])).toMatchObject({ link, ...work });
      expect(await stored({ link: '' })).toMatchObject({ link: '', ...work });
      expect(await stored({ link })).toMatchObject({ link, ...work });
      const slides = { presentation_file: { name: 'Slides.pdf' } };
      const both = await stored({ link: '' }, [pdf('presentation', 'Slides.pdf')]);
      expect(both).toMatchObject({ link: '', ...work, ...slides });
    });

    it('let go of a file that is replaced: nobody reads it, it takes no room, and its bytes are gone [API-53]', async () => {
      const one = await applied();
      const first = await final(one, {}, [pdf('report', 'Report.pdf'), pdf('other', 'Other.pdf')]);
      const { report_file, other_file } = first.body.data.final_submission_report ?? {};
      const rows = () => database.read.selectFrom('stored_files').selectAll().where('enrollment_id', '=', one.id);
      const names = new Map((await rows().execute()).map(({ id, stored_name }) => [id, stored_name]));
      await final(one, {}, [pdf('report', 'Better.pdf')]);
      expect((await rows().orderBy('id').execute()).map(({ name }) => name)).toEqual(['Other.pdf', 'Better.pdf']);
      const read = async (id = 0) => (await one.student.call('files.read', { params: { id } })).status;
      expect([await read(report_file?.id), await read(other_file?.id)]).toEqual([404, 200]);
      const lengthOf = (id = 0) => server.app.service.files.length(names.get(id) ?? '');
      await expect.poll(() => lengthOf(report_file?.id)).toBe(0);
      expect(await lengthOf(other_file?.id)).toBe(100);
    });

    it('need a file or a link, and a link that is one [VAL-31] [VAL-32] [API-53]', async () => {
      const one = await applied();
      const nothing = 'Please upload a file or link to your project!';
      expect(refusal(await final(one, { link: ' ' }))).toEqual([422, nothing, { report: nothing }]);
      for (const link of ['nonsense', 'ftp://example.com', 'javascript:alert(1)', 'https://']) {
        const message = 'Please enter a valid URL';
        for (const files of [[], [pdf('report')]]) {
          expect(refusal(await final(one, { link }, files)), link).toEqual([422, message, { link: message }]);
        }
      }
      for (const field of finalReportFiles) {
        const other = await applied();
        expect((await final(other, {}, [pdf(field)])).status, field).toBe(200);
        const named = await applied();
        const body = { ...idsOf(named), [field]: await arrived(named.student) };
        const sent = await named.student.call('reports.final', { body });
        expect(sent.body.data.final_submission_report, field).toMatchObject({
          [`${field}_file`]: { name: expect.any(String) },
        });
      }
      expect((await final(one, { link: 'https://example.com/work' })).status).toBe(200);
    });
  });

  it('under one key happen once, and are known by the bytes of their files', async () => {
    const one = await applied();
    const key = randomUUID();
    const first = await week(one, {}, [pdf()], key);
    expect((await week(one, {}, [pdf()], key)).text).toBe(first.text);
    const other = await week(one, {}, [{ ...pdf(), bytes: testPdf(200) }], key);
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
    const params = { enrollment_id: one.id, week: 1 };
    expect((await one.student.call('reports.versions', { params })).body.data).toHaveLength(1);
    const by = await arrived(one.student);
    const again = randomUUID();
    const sent = () => one.student.call('reports.final', { body: { ...idsOf(one), report: by }, key: again });
    const once = await sent();
    expect([once.status, (await sent()).text]).toEqual([200, once.text]);
  });

  it('tell the company once for each week, and once for the final one', async () => {
    const one = await applied();
    const before = (await told()).length;
    await week(one);
    await week(one, { description: 'Once more' });
    await final(one, { link: 'https://example.com' });
    await final(one, {}, [pdf('report')]);
    const added = (await told()).slice(0, (await told()).length - before);
    expect(added).toEqual([
      expect.stringMatching(/handed in the final report of “/),
      expect.stringMatching(/handed in the report of week 1 of “/),
    ]);
  });

  it('that are refused leave no bytes behind', async () => {
    const one = await applied();
    const count = async () => (await database.read.selectFrom('stored_files').select('id').execute()).length;
    const rows = await count();
    const later = new Date(Date.now() + milliseconds.hour);
    const names = (await server.app.service.files.olderThan(later)).length;
    await week(one, { week: 9 });
    await week(one, { description: '' });
    const by = await arrived(one.student);
    const held = (await server.app.service.files.olderThan(later)).length;
    await one.student.call('reports.weekly', { body: { ...idsOf(one), week: 9, description: 'x', weekly_report: by } });
    expect([await count(), held, (await server.app.service.files.olderThan(later)).length]).toEqual([
      rows,
      names + 1,
      names + 1,
    ]);
  });
});
