import Papa from 'papaparse';
import { beforeAll, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { clientHeader } from '#shared/contract/envelope.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { sessionCookie } from '../platform/sessions/sessions.ts';
import { appliedPosting, applyTo, handIn } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { copyPostings } from '../testing/many.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const cellsIn = (csv: string) => Papa.parse<string[]>(csv.replace('\ufeff', ''), { skipEmptyLines: true }).data;

describeEngines('lists of an employer as files', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });
  async function download(path: string, by: Person, at = server) {
    const headers = { [clientHeader]: 'test', cookie: `${sessionCookie}=${by.cookie}` };
    const response = await at.app.inject({ method: 'GET', url: `/v1${path}`, headers });
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    return response;
  }
  const rowsOf = async (path: string, by: Person, at = server) => cellsIn((await download(path, by, at)).body);

  it('have the postings’ columns as the screen has them, and cells that no spreadsheet runs [EMP-LIST-09] [EMP-LIST-16] [EMP-LIST-23]', async () => {
    const person = await signedIn(server, 2);
    const project = await createPosting(person, 'project', { title: 'Base' });
    await createPosting(person, 'job', { title: '=cmd|"x"', project_linked: project.id });
    await createPosting(person, 'job', { title: 'Draft, with "quotes"' }, 1);
    await createPosting(person, 'internship', { title: 'Crate count' });
    const response = await download('/job/export?sort=title', person);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="jobs-2026-01-05.csv"',
    });
    expect(cellsIn(response.body)).toEqual([
      ['Date Posted', 'Job Name', 'Project Linked', 'Total enrolled', 'Project Submitted', 'Total Rated', 'Status'],
      ['2026-01-05', `'=cmd|"x"`, 'Base', '0', '0', '0', 'Published'],
      ['', 'Draft, with "quotes"', '', '0', '0', '0', 'Draft'],
    ]);
    const [headings, cells] = await rowsOf('/internship/export', person);
    expect([headings?.[1], cells?.[1]]).toEqual(['Internship Name', 'Crate count']);
    expect(await rowsOf('/project/export', person)).toEqual([
      ['Title', 'Total enrolled', 'Total Submitted', 'Total Rated', 'Status'],
      ['Base', '0', '0', '0', 'Published'],
    ]);
    const sheets = read((await download('/job/export?format=xlsx', person)).rawPayload, { type: 'buffer' }).Sheets;
    expect(Object.keys(sheets)).toEqual(['Jobs']);
    expect(utils.sheet_to_json<unknown[]>(sheets.Jobs ?? {}, { header: 1 }).flat()).toContain('=cmd|"x"');
    const admin = await signedIn(server, 1);
    const params = { method: 'project', id: project.id } as const;
    await admin.call('adminPostings.update', { params, body: { taken_down: true, reason: 'False offer' } });
    expect((await rowsOf('/project/export', person)).at(-1)).toEqual(['Base', '0', '0', '0', 'Taken down']);
  });

  it('of postings hold what the list was narrowed to, in its order', async () => {
    const person = await signedIn(server, 2);
    const ids: number[] = [];
    for (const title of ['Apple', 'Banana', 'Cherry']) ids.push((await createPosting(person, 'job', { title })).id);
    await applyTo(person, { id: ids[1] ?? 0, method: 'job' });
    const titles = async (query: string) =>
      (await rowsOf(`/job/export?${query}`, person)).slice(1).map((row) => row[1]);
    expect(await titles('sort=-title')).toEqual(['Cherry', 'Banana', 'Apple']);
    expect(await titles('sort=-enrolled')).toEqual(['Banana', 'Cherry', 'Apple']);
    expect(await titles('search=an')).toEqual(['Banana']);
    expect(await titles('status=3')).toEqual([]);
    expect(await titles(`ids=${ids[2]},${ids[0]}&sort=title`)).toEqual(['Apple', 'Cherry']);
    expect(await titles('ids=')).toEqual([]);
    const stranger = await signedIn(server, 2);
    expect(await rowsOf(`/job/export?ids=${ids.join(',')}`, stranger)).toHaveLength(1);
    const bad = await person.call('postings.export', { params: { method: 'job' }, query: { ids: ['x'] } as never });
    expect([bad.status, Object.keys(bad.body.fields ?? {})]).toEqual([422, ['ids']]);
  });

  it('of 1,201 postings hold every one once, in order', async () => {
    const person = await signedIn(server, 2);
    const { id } = await createPosting(person, 'job', { title: 'Many' });
    await copyPostings(server, id, 1200);
    const titles = (await rowsOf('/job/export?sort=title', person)).slice(1).map((row) => row[1] ?? '');
    expect(new Set(titles).size).toBe(1201);
    expect(titles).toEqual([...titles].sort());
  });

  it('of candidates have what their page shows, and the answers to the questions last', async () => {
    const person = await signedIn(server, 2);
    const questions = [
      { question: 'Why us?', required: true },
      { question: '=1+1', required: false },
    ];
    const posting = await createPosting(person, 'internship', { screening_questions: questions });
    const applied = await applyTo(person, posting, { answers: ['+Because', 'Two'] });
    await person.call('enrollments.rate', {
      params: { method: 'internship', id: applied.id },
      body: { rating: 4, comment: 'Careful' },
    });
    await applyTo(person, posting, { status: 1, answers: ['Secret', ''] });
    const [head, first, ...rest] = await rowsOf(`/enrollments/internship/${posting.id}/export`, person);
    expect(head).toEqual([
      'Name',
      'E-mail',
      'Roll number',
      'Institution',
      'Qualification',
      'Course',
      'City',
      'Skills',
      'Status',
      'Applied on',
      'Weekly reports',
      'Final report',
      'Link',
      'Rating',
      'Comment',
      'Why us?',
      "'=1+1",
    ]);
    expect(first).toEqual([
      'Asha Role4',
      applied.student.email,
      '',
      '',
      '',
      '',
      '',
      '',
      'Applied',
      '2026-01-05',
      '0',
      '',
      '',
      '4',
      'Careful',
      "'+Because",
      'Two',
    ]);
    expect(rest).toEqual([]);
    const left = await rowsOf(`/enrollments/internship/${posting.id}/export?tab=left`, person);
    expect(left[1]?.slice(0, 3)).toEqual(['Asha Role4', '', '']);
    expect(left.flat()).not.toContain('Secret');
  });

  it('of candidates keep the answers to questions that the posting asked earlier', async () => {
    const person = await signedIn(server, 2);
    const posting = await createPosting(person, 'internship');
    const params = { method: 'internship', id: posting.id } as const;
    const early = await applyTo(person, posting, { answers: ['The vans'], status: 4 });
    const update = (version: number, question: string) =>
      person.call('postings.update', {
        params,
        body: { version, screening_questions: JSON.stringify([{ question, required: true }]) },
      });
    expect((await update(posting.version, 'When?')).status).toBe(200);
    await applyTo(person, posting, { answers: ['In June'], status: 1 });
    expect((await update(posting.version + 1, 'Where?')).status).toBe(200);
    const late = await applyTo(person, posting, { answers: ['Pune'] });
    const answers = async (query: string) =>
      (await rowsOf(`/enrollments/internship/${posting.id}/export?sort=created_at${query}`, person)).map((row) => [
        row[1],
        ...row.slice(15),
      ]);
    expect(await answers('')).toEqual([
      ['E-mail', 'Where?', 'Why us?'],
      [early.student.email, '', 'The vans'],
      [late.student.email, 'Pune', ''],
    ]);
    expect(await answers('&tab=new')).toEqual([
      ['E-mail', 'Where?'],
      [late.student.email, 'Pune'],
    ]);
    expect(await answers('&tab=left')).toEqual([
      ['E-mail', 'Where?'],
      ['', ''],
    ]);
  });

  it('name the day that it is in India', async () => {
    const evening = testServer(server.database);
    evening.clock.advance(11 * seconds.hour);
    const person = await signedIn(evening, 2);
    const job = await createPosting(person, 'job');
    const [, posted] = await rowsOf('/job/export', person, evening);
    expect(posted?.[0]).toBe('2026-01-06');
    const project = await createPosting(person, 'project');
    await handIn(person, await applyTo(person, project), []);
    const [head = [], applied = []] = await rowsOf(`/enrollments/project/${project.id}/export`, person, evening);
    expect(head.flatMap((heading, index) => (/^(Applied|Final)/.test(heading) ? applied[index] : []))).toEqual([
      '2026-01-06',
      '2026-01-06',
    ]);
    const { headers } = await download(`/enrollments/job/${job.id}/export`, person, evening);
    expect(headers['content-disposition']).toContain('candidates-2026-01-06.csv');
  });

  it('of candidates hold what was filtered, of the own posting alone [A-09]', async () => {
    const person = await signedIn(server, 2);
    const { postingId, student } = await appliedPosting(person, 'job', { status: 4 });
    await applyTo(person, { id: postingId, method: 'job' });
    const path = `/enrollments/job/${postingId}/export`;
    expect(await rowsOf(path, person)).toHaveLength(3);
    const shortlisted = await rowsOf(`${path}?tab=shortlisted`, person);
    expect(shortlisted.map((row) => row[1])).toEqual(['E-mail', student.email]);
    const stranger = await signedIn(server, 2);
    const params = { method: 'job', id: postingId } as const;
    expect((await stranger.call('enrollments.export', { params })).status).toBe(404);
    const wrongKind = { method: 'project', id: postingId } as const;
    expect((await person.call('enrollments.export', { params: wrongKind })).status).toBe(404);
    const book = read((await download(`${path}?format=xlsx`, person)).rawPayload, { type: 'buffer' });
    expect(book.SheetNames).toEqual(['Candidates']);
  });
});
