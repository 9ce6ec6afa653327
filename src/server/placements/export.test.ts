import { beforeAll, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { placementGroups, placementMeasures } from '#shared/contract/assignments.ts';
import type { QueryOf } from '#shared/contract/index.ts';
import { applyTo } from '../testing/applications.ts';
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { joinedAs } from '../testing/joined.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const names = ['अनन्या शर्मा', 'தமிழ்ச்செல்வி', 'José D’Souza', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', '=HYPERLINK("x")', 'Søren 😀'];

describeEngines('placement reports', (open) => {
  let server: TestServer;
  let educator: Person;

  beforeAll(async () => {
    server = testServer(await open());
    educator = await complete(await signedIn(server, 3));
    const rows = names.map((name, index) =>
      rosterRow(index, { name, course: index % 2 === 0 ? 'B.Tech' : 'MBA', semester: 5 }),
    );
    await upload(educator, rows);
    const employers = [await signedIn(server, 2), await signedIn(server, 2)];
    for (const [index, employer] of employers.entries()) {
      const posting = await createPosting(employer, 'internship', { title: `Posting at ₹${index + 1}5,000` });
      const chosen = { filters: { search: '' } };
      await educator.call('assignments.create', { body: { method: 'internship', post_id: posting.id, chosen } });
      for (const [place, status] of [
        [0, 6],
        [1, 4],
        [3, 0],
      ] as const) {
        const email = `student${place}@example.ac.in`;
        const account = await server.database.read
          .selectFrom('students')
          .select('user_id')
          .where('email', '=', email)
          .executeTakeFirst();
        const student = account?.user_id
          ? { ...educator, id: account.user_id, role: 4 as const }
          : await joinedAs(educator, email);
        await applyTo(employer, posting, { student, status });
      }
    }
    return () => server.close();
  });

  const file = async (query: QueryOf<'placements.export'>) => {
    const answer = await server.app.inject({
      method: 'GET',
      url: `/v1/placements/export?${new URLSearchParams({ method: 'internship', ...query } as Record<string, string>)}`,
      cookies: { footbridge_session: educator.cookie },
    });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    return answer;
  };

  it.each(placementGroups)(
    'as a workbook by %s: the figures, and for each of them as many rows as it says',
    async (by) => {
      const answer = await file({ by, format: 'xlsx' });
      expect(answer.headers['content-disposition']).toContain(`internships-by-${by}-2026-01-05.xlsx`);
      const book = read(answer.rawPayload, { type: 'buffer' });
      const titles = ['Students', 'Joined', 'Assigned', 'Applied', 'Shortlisted', 'Hired'];
      expect(book.SheetNames).toEqual(['Summary', ...titles, 'Notes']);
      const cellsOf = (name: string) =>
        utils.sheet_to_json<(string | number)[]>(book.Sheets[name] ?? {}, { header: 1, blankrows: false });
      const [title, institution, period, asOf, headings, ...groups] = cellsOf('Summary');
      expect(title).toEqual([`Internship summary by ${by}`]);
      expect(institution?.[0]).toMatch(/^Place /);
      expect([period, asOf]).toEqual([
        ['Period: From the beginning until now'],
        ['As of 5 January 2026 at 2:30 pm IST'],
      ]);
      expect(headings?.slice(1, 7)).toEqual(titles);
      const { data, total } = (await educator.call('placements.summary', { query: { method: 'internship', by } })).body;
      expect(groups.map((row) => row.slice(0, 7))).toEqual([
        ...data.map((group) => [group.label, ...placementMeasures.map((measure) => group[measure])]),
        [expect.stringMatching(/^(Total|All companies)/), ...placementMeasures.map((measure) => total[measure])],
      ]);
      for (const [index, sheet] of titles.entries()) {
        const [, ...rows] = cellsOf(sheet);
        for (const { label, ...figures } of data) {
          const measure = placementMeasures[index] ?? 'students';
          expect(rows.filter(([group]) => group === label).length, `${sheet} ${label}`).toBe(figures[measure]);
        }
        expect(book.Sheets[sheet]?.['!autofilter']?.ref).toMatch(/^A1:/);
      }
      expect(cellsOf('Students').flat()).toContain('=HYPERLINK("x")');
    },
  );

  it('as PDF, whatever the letters of the names', async () => {
    for (const by of placementGroups) {
      const answer = await file({ by, format: 'pdf', from: '2026-01-01', to: '2026-01-31' });
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(answer.rawPayload.subarray(-6).toString().trim()).toBe('%%EOF');
      // Letters travel with the file: nothing is left to the fonts of whoever opens it.
      const text = answer.rawPayload.toString('latin1');
      for (const font of ['NotoSans-Regular', 'NotoSansDevanagari', 'NotoSansTamil', 'NotoSansGurmukhi']) {
        expect(text).toContain(font);
      }
    }
  });

  it('of jobs calls them placed, and has nothing of internships', async () => {
    const book = read((await file({ method: 'job', by: 'course', format: 'xlsx' })).rawPayload, { type: 'buffer' });
    const cells = (name: string) => utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1 });
    expect(cells('Summary')[0]).toEqual(['Placement summary by course']);
    expect(book.SheetNames).toContain('Placed');
    for (const sheet of ['Assigned', 'Applied', 'Shortlisted', 'Placed']) expect(cells(sheet), sheet).toHaveLength(1);
  });

  it('of nobody at all says so', async () => {
    const other = await signedIn(server, 3);
    for (const format of ['pdf', 'xlsx'] as const) {
      const answer = await other.call('placements.export', { query: { by: 'company', format } });
      expect(answer.status).toBe(200);
    }
  });
});
