import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QueryOf } from '#shared/contract/index.ts';
import type { StudentRow } from '#shared/contract/students.ts';
import { noValue } from '#shared/roster/no-value.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../testing/engines.ts';
import { joinedAs } from '../testing/joined.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, rosterRows, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('the student list', (open) => {
  let server: TestServer;
  let educator: Person;
  let stranger: Person;

  beforeAll(async () => {
    server = testServer(await open());
    educator = await signedIn(server, 3);
    stranger = await signedIn(server, 3);
    await upload(educator, [
      rosterRow(1, { name: 'José D’Souza', course: 'M.Tech', specialization: 'Structural', semester: 2 }),
      rosterRow(2, { name: 'अनन्या शर्मा', specialization: 'Mechanical', semester: 10, phone: '' }),
    ]);
    server.clock.advance(seconds.day);
    await upload(educator, [
      rosterRow(3, { name: 'Priya Nair', specialization: '', roll_number: '' }),
      rosterRow(4, { name: 'priya Sharma', course: 'BBA', specialization: 'Finance' }),
    ]);
    await upload(stranger, rosterRows(3, 1));
    return () => server.close();
  });

  const list = async (query: QueryOf<'students.list'> = {}, by = educator) => {
    const answer = await by.call('students.list', { query });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const names = async (query: QueryOf<'students.list'>) => (await list(query)).data.map(({ name }) => name);
  const find = async (name: string): Promise<StudentRow> => {
    const row = (await list({ limit: 100 })).data.find((student) => student.name === name);
    if (!row) throw new Error(`${name} is not on the list`);
    return row;
  };

  it('answers the columns of the list, the newest first [ROLE-24] [EDU-ROSTER-11] [EDU-ROSTER-12] [EDU-ROSTER-13] [EDU-ROSTER-14] [EDU-ROSTER-15] [EDU-ROSTER-16] [EDU-ROSTER-17]', async () => {
    const { total, page, limit, data } = await list();
    expect({ total, page, limit }).toEqual({ total: 4, page: 1, limit: 10 });
    expect(data.map(({ name }) => name)).toEqual(['priya Sharma', 'Priya Nair', 'अनन्या शर्मा', 'José D’Souza']);
    expect(data[3]).toEqual({
      id: expect.any(Number),
      name: 'José D’Souza',
      course: 'M.Tech',
      specialization: 'Structural',
      semester: 2,
      email: 'student1@example.ac.in',
      phone: '+919000000001',
      roll_number: 'U00001',
      date_added: '2026-01-05T09:00:00.000Z',
      updated_at: '2026-01-05T09:00:00.000Z',
      revision: 1,
      standing: 'waiting',
      not_in_list: false,
      archived: false,
      assigned_opportunities: [],
    });
    expect(data.map(({ phone }) => phone)).toEqual(['+919000000004', '+919000000003', '', '+919000000001']);
  });

  it('answers the name on the list of whoever has joined under another one, until they change it [EDU-ROSTER-12]', async () => {
    const other = await signedIn(server, 3);
    await upload(other, [rosterRow(1, { name: 'Meher Irani' })]);
    const student = await joinedAs(other, 'student1@example.ac.in');
    expect((await list({}, other)).data).toMatchObject([{ name: 'Meher Irani', standing: 'joined' }]);
    await student.call('user.save', { body: { first_name: 'Meher', last_name: 'Shah' } });
    expect((await list({}, other)).data).toMatchObject([{ name: 'Meher Shah', standing: 'joined' }]);
  });

  it.each<[QueryOf<'students.list'>, string[]]>([
    [{ course: 'BBA' }, ['priya Sharma']],
    [{ specialization: 'Mechanical' }, ['अनन्या शर्मा']],
    [{ semester: 10 }, ['अनन्या शर्मा']],
    [{ semester: 0 }, []],
    [{ semester: '2,10' }, ['अनन्या शर्मा', 'José D’Souza']],
    [{ course: 'BBA,MBA' }, ['priya Sharma']],
    [{ specialization: `Mechanical,${noValue}` }, ['Priya Nair', 'अनन्या शर्मा']],
    [{ course: '' }, []],
    [{ course: noValue }, []],
    [{ specialization: noValue }, ['Priya Nair']],
    [{ specialization: '-' }, []],
    [{ added_from: '2026-01-06' }, ['priya Sharma', 'Priya Nair']],
    [{ added_to: '2026-01-05' }, ['अनन्या शर्मा', 'José D’Souza']],
    [{ added_from: '2026-01-05', added_to: '2026-01-06', course: 'B.Tech' }, ['Priya Nair', 'अनन्या शर्मा']],
    [{ course: 'B.Tech', semester: 2 }, []],
  ])('filters by %o [EDU-ROSTER-08]', async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  it('takes a comma within a course for no end of it where a backslash stands before it', async () => {
    const other = await signedIn(server, 3);
    await upload(other, [rosterRow(1, { course: 'B.A., Hons' }), rosterRow(2, { course: 'MBA' })]);
    expect((await list({ course: 'B.A.\\, Hons' }, other)).data.map(({ course }) => course)).toEqual(['B.A., Hons']);
    expect((await list({ course: 'B.A., Hons' }, other)).data).toEqual([]);
  });

  it('lists students who are named by id, in the list’s order, and nobody of another institution', async () => {
    const own = await list({ limit: 100 });
    const strange = await list({ limit: 100 }, stranger);
    const id = (name: string) => own.data.find((each) => each.name === name)?.id ?? Number.NaN;
    const only = [id('Priya Nair'), id('José D’Souza'), strange.data[0]?.id].join(',');
    const found = await list({ only, sort: 'name', limit: 1, page: 2 });
    expect(found).toMatchObject({ total: 2, page: 2, limit: 1, data: [{ name: 'Priya Nair' }] });
    expect(await names({ only, course: 'M.Tech' })).toEqual(['José D’Souza']);
    expect(await names({ only, archived: true })).toEqual([]);
  });

  it.each([
    ['jose', ['José D’Souza']],
    ['PRIYA', ['priya Sharma', 'Priya Nair']],
    ['sharma priya', ['priya Sharma']],
    ['शर्मा', ['अनन्या शर्मा']],
    ['श', ['अनन्या शर्मा']],
    ['iya nai', ['Priya Nair']],
    ['student3@', ['Priya Nair']],
    ['T3@EXAMPLE.AC.IN', ['Priya Nair']],
    ['4@example.ac.in', ['priya Sharma']],
    ['+919000000003', ['Priya Nair']],
    ['90000 00004', ['priya Sharma']],
    ['u00001', ['José D’Souza']],
    ['d’s', ['José D’Souza']],
    ['zzz', []],
    ['100%', []],
    ['_', []],
    ["x' OR 1=1 --", []],
    ['"priya"', []],
    ['priya*', []],
  ])('finds %s in name, e-mail, phone or roll number [EDU-ROSTER-09]', async (search, found) => {
    expect(await names({ search })).toEqual(found);
  });

  it.each([
    ['name', ['José D’Souza', 'Priya Nair', 'priya Sharma', 'अनन्या शर्मा']],
    ['-semester', ['अनन्या शर्मा', 'priya Sharma', 'Priya Nair', 'José D’Souza']],
    ['course', ['अनन्या शर्मा', 'Priya Nair', 'priya Sharma', 'José D’Souza']],
    ['specialization', ['Priya Nair', 'priya Sharma', 'अनन्या शर्मा', 'José D’Souza']],
    ['-email', ['priya Sharma', 'Priya Nair', 'अनन्या शर्मा', 'José D’Souza']],
    ['phone', ['अनन्या शर्मा', 'José D’Souza', 'Priya Nair', 'priya Sharma']],
    ['date_added', ['José D’Souza', 'अनन्या शर्मा', 'Priya Nair', 'priya Sharma']],
  ])('sorts by %s', async (sort, order) => {
    expect(await names({ sort })).toEqual(order);
  });

  it('filters by the day on which it was in India that somebody was added [EDU-ROSTER-08]', async () => {
    const other = await signedIn(server, 3);
    await upload(other, [rosterRow(1), rosterRow(2)]);
    const moments = ['2026-01-02T18:29:59.999Z', '2026-01-02T18:30:00.000Z'];
    for (const [index, date_added] of moments.entries()) {
      await server.database.write((tx) =>
        tx
          .updateTable('students')
          .set({ date_added })
          .where('institution_id', '=', other.institutionId)
          .where('email', '=', `student${index + 1}@example.ac.in`)
          .execute(),
      );
    }
    for (const [day, name] of [
      ['2026-01-02', 'Student 1'],
      ['2026-01-03', 'Student 2'],
    ] as const) {
      const { data } = await list({ added_from: day, added_to: day }, other);
      expect(data.map((student) => student.name)).toEqual([name]);
    }
    const csv = (await other.call('students.export', { query: { format: 'csv', sort: 'date_added' } })).text;
    expect(csv.split('\r\n').map((line) => /2026-01-0\d/.exec(line)?.[0])).toEqual([
      undefined,
      '2026-01-02',
      '2026-01-03',
      undefined,
    ]);
  });

  it('pages through every student exactly once [EDU-ROSTER-19]', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 2, sort: 'name' })));
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
    expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(await names({ sort: 'name' }));
  });

  it('offers the values that occur', async () => {
    expect((await educator.call('students.facets')).body.data).toEqual({
      course: ['B.Tech', 'BBA', 'M.Tech'],
      specialization: ['Finance', 'Mechanical', 'Structural'],
      semester: [2, 3, 10],
      total: 4,
      coverage: [
        { course: 'B.Tech', students: 2, project: 0, internship: 0, job: 0, none: 2 },
        { course: 'BBA', students: 1, project: 0, internship: 0, job: 0, none: 1 },
        { course: 'M.Tech', students: 1, project: 0, internship: 0, job: 0, none: 1 },
      ],
    });
  });

  it('tells which opportunities are assigned, and filters by that [EDU-ROSTER-08] [EDU-ROSTER-18]', async () => {
    const employer = await signedIn(server, 2);
    const one = await createPosting(employer, 'job', { title: 'One' });
    const two = await createPosting(employer, 'project', { title: 'Two' });
    const three = await createPosting(employer, 'job', { title: 'Three' });
    const four = await createPosting(employer, 'internship', { title: 'Four' });
    const priya = await find('Priya Nair');
    const ananya = await find('अनन्या शर्मा');
    await server.database.write(async (tx) => {
      for (const [student, { id, method }] of [
        [priya, one],
        [priya, two],
        [priya, three],
        [ananya, four],
      ] as const) {
        const row = { institution_id: educator.institutionId ?? 0, student_id: student.id, assigned_by: educator.id };
        const at = server.clock.now().toISOString();
        await tx
          .insertInto('assignments')
          .values({ ...row, posting_id: id, kind: method, created_at: at })
          .execute();
      }
    });
    expect((await list({ assigned: 'yes' })).data).toMatchObject([
      { name: 'Priya Nair', assigned_opportunities: ['One', 'Two', 'Three'] },
      { name: 'अनन्या शर्मा', assigned_opportunities: ['Four'] },
    ]);
    expect((await list({ assigned: 'no' })).total).toBe(2);
    const { coverage } = (await educator.call('students.facets')).body.data;
    expect(coverage.slice(0, 2), 'a kind counts nothing of another, and each student once').toEqual([
      { course: 'B.Tech', students: 2, project: 1, internship: 1, job: 1, none: 0 },
      { course: 'BBA', students: 1, project: 0, internship: 0, job: 0, none: 1 },
    ]);
  });

  describe('changing one student', () => {
    const update = (id: number, body: object, by = educator) => by.call('students.update', { params: { id }, body });

    it('cleans and saves what is sent, under a new revision, and leaves the day on which they were added [EDU-ROSTER-11]', async () => {
      const before = await find('José D’Souza');
      server.clock.advance(seconds.day);
      const { status, body } = await update(before.id, {
        email: 'Jose.DSouza@Example.ac.in',
        phone: '98201 44512',
        semester: 4,
      });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        email: 'jose.dsouza@example.ac.in',
        phone: '+919820144512',
        semester: 4,
        name: before.name,
      });
      expect(body.data.revision).toBeGreaterThan(before.revision);
      expect(await names({ search: 'jose.dsouza' })).toEqual(['José D’Souza']);
      expect([before, await find(before.name)].map(({ date_added }) => date_added)).toEqual([
        '2026-01-05T09:00:00.000Z',
        '2026-01-05T09:00:00.000Z',
      ]);
      expect(await names({ search: 'student1@' })).toEqual([]);
    });

    it('gives no new revision where nothing changes', async () => {
      const before = await find('José D’Souza');
      expect((await update(before.id, { semester: 4 })).body.data.revision).toBe(before.revision);
    });

    it('names every field that is wrong', async () => {
      const { id } = await find('José D’Souza');
      const { status, body } = await update(id, { name: ' ', email: 'no-at', phone: '12', semester: null });
      expect(status).toBe(422);
      expect(Object.keys(body.fields ?? {}).sort()).toEqual(['email', 'name', 'phone', 'semester']);
    });

    it('refuses an e-mail or roll number that another student has, and names that student', async () => {
      const { id } = await find('José D’Souza');
      const answer = await update(id, { email: 'student4@example.ac.in', roll_number: 'U00002' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'already_exists' } });
      expect(answer.body.fields).toEqual({
        email: 'priya Sharma is on the list with this Email Id',
        roll_number: 'अनन्या शर्मा is on the list with this Roll Number',
      });
    });

    it('takes one student off the list, once, and frees the e-mail', async () => {
      const { id } = (await list({ search: 'student4@' })).data[0] as StudentRow;
      expect((await educator.call('students.archive', { params: { id } })).status).toBe(200);
      expect((await educator.call('students.archive', { params: { id } })).status).toBe(404);
      expect((await update(id, { semester: 5 })).status).toBe(404);
      expect((await list()).total).toBe(3);
      const again = await upload(educator, [rosterRow(4, { name: 'Priya Sharma' })]);
      expect(again.finish.body.data.accepted).toBe(1);
    });

    it('answers 404 for a student of another institution, and changes nothing', async () => {
      const before = await find('José D’Souza');
      expect((await update(before.id, { semester: 9 }, stranger)).status).toBe(404);
      expect((await stranger.call('students.archive', { params: { id: before.id } })).status).toBe(404);
      expect(await find('José D’Souza')).toEqual(before);
    });
  });

  describe('the changes feed', () => {
    const changes = async (by: Person, since = 0, limit = 5000) =>
      (await by.call('students.changes', { query: { since, limit } })).body;

    it('gives every change once, oldest first, page by page, archived students included', async () => {
      const owner = await signedIn(server, 3);
      await upload(owner, rosterRows(5));
      const all = await changes(owner);
      expect(all.data.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5]);
      expect(all).toMatchObject({ revision: 5, more: false });
      const first = await changes(owner, 0, 3);
      expect(first).toMatchObject({ revision: 3, more: true });
      expect((await changes(owner, first.revision, 3)).data.map(({ revision }) => revision)).toEqual([4, 5]);
      const [one, two] = all.data;
      await owner.call('students.update', { params: { id: one?.id ?? 0 }, body: { semester: 8 } });
      await owner.call('students.archive', { params: { id: two?.id ?? 0 } });
      const later = await changes(owner, all.revision);
      expect(later.data).toMatchObject([
        { id: one?.id, semester: 8, archived: false },
        { id: two?.id, archived: true },
      ]);
      expect(await changes(owner, later.revision)).toMatchObject({ data: [], revision: later.revision, more: false });
    });

    it('starts over for a revision that this service never gave', async () => {
      const owner = await signedIn(server, 3);
      await upload(owner, rosterRows(2));
      expect((await changes(owner, 999)).data).toHaveLength(2);
    });

    it('misses nothing and repeats nothing while others write', async () => {
      const owner = await signedIn(server, 3);
      const second = await signedIn(server, 3, { colleagueOf: owner });
      await upload(owner, rosterRows(20));
      const { data } = await changes(owner);
      const seen = new Map<number, number>();
      let since = 0;
      const look = async () => {
        const page = await changes(owner, since, 7);
        for (const { id, revision } of page.data) {
          expect(revision).toBeGreaterThan(since);
          seen.set(id, revision);
        }
        since = page.revision;
        return page.data.length;
      };
      const follow = async () => {
        for (let turn = 0; turn < 30; turn += 1) {
          await look();
          await setImmediate();
        }
      };
      const change = ({ id }: { id: number }, index: number) => [
        owner.call('students.update', { params: { id }, body: { semester: 4 + (index % 6) } }),
        second.call('students.update', { params: { id }, body: { semester: 12 } }),
      ];
      const answers = await Promise.all([follow().then(() => []), ...data.flatMap(change)]);
      expect(answers.slice(1).map((answer) => ('status' in answer ? answer.status : 0))).toEqual(
        data.flatMap(() => [200, 200]),
      );
      while ((await look()) > 0) await setImmediate();
      expect(seen).toEqual(new Map((await changes(owner)).data.map(({ id, revision }) => [id, revision])));
    });
  });
});
