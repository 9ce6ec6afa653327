import Papa from 'papaparse';
import { beforeAll, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { clientHeader } from '#shared/contract/envelope.ts';
import type { QueryOf } from '#shared/contract/index.ts';
import { rosterFields } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { sessionCookie } from '../platform/sessions/sessions.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, rosterRows, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('the export of the student list', (open) => {
  let server: TestServer;
  let educator: Person;

  beforeAll(async () => {
    server = testServer(await open());
    educator = await signedIn(server, 3);
    await upload(educator, [
      rosterRow(1, { name: 'José D’Souza, Jr', roll_number: '0021', specialization: '' }),
      rosterRow(2, { name: 'अनन्या "Anu" शर्मा', phone: '', semester: 12 }),
      rosterRow(3, { name: '=HYPERLINK("http://x")', roll_number: '+1', course: '@Course' }),
    ]);
    const employer = await signedIn(server, 2);
    const student = (await educator.call('students.list', { query: { search: 'student1@' } })).body.data[0];
    for (const title of ['One', 'Two']) {
      const { id } = await createPosting(employer, 'job', { title });
      const row = {
        institution_id: educator.institutionId ?? 0,
        student_id: student?.id ?? 0,
        assigned_by: educator.id,
      };
      const at = server.clock.now().toISOString();
      await server.database.write((tx) =>
        tx
          .insertInto('assignments')
          .values({ ...row, posting_id: id, kind: 'job', created_at: at })
          .execute(),
      );
    }
    return () => server.close();
  });

  const download = async (query: QueryOf<'students.export'>, by = educator) => {
    const response = await server.app.inject({
      method: 'GET',
      url: `/v1/students/export?${new URLSearchParams(query as Record<string, string>)}`,
      headers: { [clientHeader]: 'test', cookie: `${sessionCookie}=${by.cookie}` },
    });
    expect(response.statusCode).toBe(200);
    return response;
  };
  const headings = [...rosterFields.map((field) => fieldTitles[field]), 'Date Added', 'Assigned Opportunities'];

  it('is CSV with a byte order mark, the headings of the list and harmless cells', async () => {
    const response = await download({ format: 'csv', sort: 'email' });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="students-2026-01-05.csv"',
    });
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(response.body).toMatch(/\r\n$/);
    expect(Papa.parse<string[]>(response.body.slice(1), { skipEmptyLines: true }).data).toEqual([
      headings,
      [
        'José D’Souza, Jr',
        'B.Tech',
        '',
        '3',
        'student1@example.ac.in',
        '+919000000001',
        '0021',
        '2026-01-05',
        'One; Two',
      ],
      ['अनन्या "Anu" शर्मा', 'B.Tech', 'Civil', '12', 'student2@example.ac.in', '', 'U00002', '2026-01-05', ''],
      [
        `'=HYPERLINK("http://x")`,
        "'@Course",
        'Civil',
        '3',
        'student3@example.ac.in',
        '+919000000003',
        "'+1",
        '2026-01-05',
        '',
      ],
    ]);
  });

  it('is a workbook whose ids and phones are text', async () => {
    const response = await download({ format: 'xlsx', sort: 'email' });
    expect(response.headers['content-type']).toContain('spreadsheetml.sheet');
    const sheet = Object.values(read(response.rawPayload, { type: 'buffer' }).Sheets)[0] ?? {};
    const [head, first, , third] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '' });
    expect(head).toEqual(headings);
    expect(first).toEqual([
      'José D’Souza, Jr',
      'B.Tech',
      '',
      3,
      'student1@example.ac.in',
      '+919000000001',
      '0021',
      '2026-01-05',
      'One; Two',
    ]);
    expect(third?.slice(0, 2)).toEqual(['=HYPERLINK("http://x")', '@Course']);
    expect(sheet['A4']).not.toHaveProperty('f');
  });

  it('holds what the filters of the list ask for', async () => {
    const { body } = await download({ format: 'csv', search: 'jose', semester: '3' });
    expect(Papa.parse(body.slice(1), { header: true, skipEmptyLines: true }).data).toHaveLength(1);
  });

  it('holds the ticked ones only, or all but a few', async () => {
    const { data } = (await educator.call('students.list', { query: { sort: 'email' } })).body;
    const [first, second, third] = data.map(({ id }) => id);
    const names = async (query: object) =>
      Papa.parse<string[]>((await download({ format: 'csv', sort: 'email', ...query })).body.slice(1).trim())
        .data.slice(1)
        .map(([name]) => name);
    const all = await names({});
    expect(await names({ only: `${third},${first}` })).toEqual([all[0], all[2]]);
    expect(await names({ except: `${second}` })).toEqual([all[0], all[2]]);
  });

  it('holds every student of a long list, once, and nobody else’s', async () => {
    const owner = await signedIn(server, 3);
    await upload(owner, rosterRows(1730));
    const { body } = await download({ format: 'csv', sort: '-name' }, owner);
    const { data } = Papa.parse<Record<string, string>>(body.slice(1), { header: true, skipEmptyLines: true });
    expect(data).toHaveLength(1730);
    expect(new Set(data.map((row) => row['Email Id'])).size).toBe(1730);
  });

  it('uploads again as all unchanged', async () => {
    const owner = await signedIn(server, 3);
    await upload(owner, rosterRows(20));
    const { body } = await download({ format: 'csv' }, owner);
    const { data } = Papa.parse<Record<string, string>>(body.slice(1), { header: true, skipEmptyLines: true });
    const rows = data.map((row, index) => ({
      row: index + 2,
      values: {
        name: row['Student Name'] ?? '',
        course: row['Course'] ?? '',
        specialization: row['Specialization'] ?? '',
        semester: Number(row['Semester']),
        email: row['Email Id'] ?? '',
        phone: row['Phone Number'] ?? '',
        roll_number: row['Roll Number'] ?? '',
      },
    }));
    const { finish } = await upload(owner, rows);
    expect(finish.body.data).toMatchObject({ accepted: 0, updated: 0, unchanged: 20, rejected: 0 });
  });
});
