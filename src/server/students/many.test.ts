import { beforeAll, beforeEach, expect, it } from 'vitest';
import { maxRemembered } from '#shared/contract/batches.ts';
import type { BodyOf } from '#shared/contract/index.ts';
import { many, tally } from '../testing/at-once.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { rosterRow, rosterRows, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('many students at once', (open) => {
  let server: TestServer;
  let educator: Person;

  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });
  beforeEach(async () => {
    educator = await signedIn(server, 3);
    await upload(educator, rosterRows(6));
  });

  const list = async (by = educator) =>
    (await by.call('students.list', { query: { limit: 100, sort: 'email' } })).body.data;
  const ids = async () => (await list()).map(({ id }) => id);
  const archive = (body: BodyOf<'students.archiveMany'>, key?: string) =>
    educator.call('students.archiveMany', { body, ...(key && { key }) });
  const restore = (student_ids: number[]) => educator.call('students.restoreMany', { body: { student_ids } });

  it('are found by pasted roll numbers and e-mails, in any case, each once, and who is nobody is named', async () => {
    const values = ['u00002', 'STUDENT3@example.ac.in', 'U00003', ' U00004 ', 'U00099', 'u00002', 'a@b.example', ''];
    const { data } = (await educator.call('students.match', { body: { values } })).body;
    expect(data.students.map(({ name, value }) => [name, value])).toEqual([
      ['Student 2', 'u00002'],
      ['Student 3', 'STUDENT3@example.ac.in'],
      ['Student 4', 'U00004'],
    ]);
    expect(data.unmatched).toEqual(['U00099', 'a@b.example']);
  });

  it('are found by whole names too: a name of several is asked about, and who is hidden by filters is told', async () => {
    const { data } = (await educator.call('students.match', { body: { values: ['student 2', 'U00003'] } })).body;
    expect(data.students.map(({ name, shown }) => [name, shown])).toEqual([
      ['Student 2', true],
      ['Student 3', true],
    ]);
    const [first, second] = await list();
    for (const student of [first, second]) {
      await educator.call('students.update', { params: { id: student?.id ?? 0 }, body: { name: 'Priyá Nair' } });
    }
    const named = await educator.call('students.match', {
      body: { values: ['priya  NAIR', 'U00003', 'Student 99'], filters: { search: 'Student 4' } },
    });
    const { students, ambiguous, unmatched } = named.body.data;
    expect(students.map((each) => [each.name, each.shown])).toEqual([['Student 3', false]]);
    expect(ambiguous.map((each) => [each.value, each.students.map(({ id }) => id)])).toEqual([
      ['priya  NAIR', [first?.id, second?.id]],
    ]);
    expect(unmatched).toEqual(['Student 99']);
  });

  it('are not found on the list of another institution, nor off the own one [BULK-37]', async () => {
    const stranger = await signedIn(server, 3);
    const body = { values: ['U00001', 'student2@example.ac.in'] };
    expect((await stranger.call('students.match', { body })).body.data.students).toEqual([]);
    await archive({ chosen: { student_ids: (await ids()).slice(0, 2) }, count: 2 });
    expect((await educator.call('students.match', { body })).body.data.unmatched).toEqual(body.values);
  });

  it('leave the list by id, and come back', async () => {
    const [one = 0, two = 0] = await ids();
    const { revision } = (await educator.call('students.changes')).body;
    const done = await archive({ chosen: { student_ids: [one, two] }, count: 2 });
    expect([done.body.data, done.body.message]).toEqual([{ archived: 2 }, '2 students were taken off the list']);
    const changes = (await educator.call('students.changes', { query: { since: revision } })).body.data;
    expect(changes).toMatchObject([{ archived: true }, { archived: true }]);
    expect(await list()).toHaveLength(4);
    expect((await restore([two, one, two])).body.data).toEqual({ restored: 2, kept: [] });
    expect((await restore([two, one])).body.data).toEqual({ restored: 0, kept: [] });
    expect(await list()).toHaveLength(6);
  });

  it('leave the list by filters, but for a few', async () => {
    await upload(educator, [
      rosterRow(2, { course: 'MBA' }),
      rosterRow(3, { course: 'MBA' }),
      rosterRow(4, { course: 'MBA' }),
    ]);
    const third = (await list())[2]?.id ?? 0;
    await archive({ chosen: { filters: { course: 'MBA' }, except: [third] }, count: 2 });
    expect((await list()).map(({ name }) => name)).toEqual(['Student 1', 'Student 3', 'Student 5', 'Student 6']);
  });

  it('stay where they are other ones than the person saw: 409 with their number', async () => {
    const all = { filters: { search: '' }, except: [] };
    const refused = await archive({ chosen: all, count: 5 });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(JSON.parse(refused.text)).toMatchObject({ detail: { count: 6 } });
    const [one = 0] = await ids();
    await archive({ chosen: { student_ids: [one] }, count: 1 });
    expect((await archive({ chosen: { student_ids: [one] }, count: 1 })).status).toBe(409);
    expect(await list()).toHaveLength(5);
  });

  it('leave once under one key, however often and however fast it is asked', async () => {
    const key = crypto.randomUUID();
    const body = { chosen: { filters: { search: '' }, except: [] }, count: 6 };
    const answers = await many(5, () => archive(body, key));
    expect(tally(answers)).toMatch(/^200×\d( 409×\d)?$/);
    expect((await archive(body, key)).body.data).toEqual({ archived: 6 });
    expect(await list()).toEqual([]);
  });

  it('come back unless somebody has their e-mail or roll number by now, which is said [BULK-16]', async () => {
    const [one = 0, two = 0, three = 0] = await ids();
    await archive({ chosen: { student_ids: [one, two, three] }, count: 3 });
    await upload(educator, [
      rosterRow(11, { name: 'Heir', email: 'student1@example.ac.in' }),
      rosterRow(12, { name: 'Namesake', roll_number: 'U00002' }),
    ]);
    expect((await restore([one, two, three])).body.data).toEqual({
      restored: 1,
      kept: [
        { id: one, name: 'Student 1', reason: 'Heir is on the list with this Email Id' },
        { id: two, name: 'Student 2', reason: 'Namesake is on the list with this Roll Number' },
      ],
    });
  });

  it('are nobody’s who are another institution’s: one such id refuses them all [BULK-37]', async () => {
    const stranger = await signedIn(server, 3);
    await upload(stranger, rosterRows(1));
    const theirs = (await list(stranger))[0]?.id ?? 0;
    const [own = 0] = await ids();
    expect((await archive({ chosen: { student_ids: [own, theirs] }, count: 2 })).status).toBe(404);
    expect((await restore([own, theirs])).status).toBe(404);
    expect([(await list()).length, (await list(stranger)).length]).toEqual([6, 1]);
  });
});

describeEngines('how an institution reads its lists', (open) => {
  let server: TestServer;
  let educator: Person;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });
  beforeEach(async () => {
    educator = await signedIn(server, 3);
  });
  const save = (body: BodyOf<'students.saveMatching'>, by = educator) => by.call('students.saveMatching', { body });
  const read = async (by = educator) => (await by.call('students.matching')).body.data;

  it('is remembered by key, folded, added to, changed and forgotten [BULK-08] [BULK-15]', async () => {
    expect(await read()).toEqual({ headings: {}, course: {}, specialization: {} });
    await save({ headings: { '  Candidate   NAME ': 'name', Remarks: '' }, course: { 'B. Tech': 'B.Tech' } });
    const saved = await save({ headings: { remarks: 'phone' }, course: { 'b. tech': null, bba: 'BBA' } });
    expect(saved.body.data).toEqual(await read());
    expect(await read()).toEqual({
      headings: { 'candidate name': 'name', remarks: 'phone' },
      course: { bba: 'BBA' },
      specialization: {},
    });
    const colleague = await signedIn(server, 3, { colleagueOf: educator });
    expect(await read(colleague)).toEqual(await read());
  });

  it('is no other institution’s business [BULK-37]', async () => {
    const stranger = await signedIn(server, 3);
    await save({ specialization: { cse: 'Computer Science' } });
    await save({ specialization: { cse: 'Core Systems' } }, stranger);
    expect((await read()).specialization).toEqual({ cse: 'Computer Science' });
    await save({ specialization: { cse: null } }, stranger);
    expect((await read()).specialization).toEqual({ cse: 'Computer Science' });
  });

  it('is which columns make the name together, too [BULK-08]', async () => {
    const saved = await save({ headings: { Called: 'first_name', Mid: 'middle_name', House: 'last_name' } });
    expect(saved.status, saved.text).toBe(200);
    expect((await read()).headings).toEqual({ called: 'first_name', mid: 'middle_name', house: 'last_name' });
  });

  it('knows the fields of the list and parts of the name only, and keeps odd keys as they are', async () => {
    const refused = await save({ headings: { Shoe: 'size' } });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['headings']]);
    await save({ course: { constructor: 'MBA', छात्र: 'BBA', ' ': 'BCA' } });
    expect((await read()).course).toEqual({ constructor: 'MBA', छात्र: 'BBA' });
  });

  it('forgets what was saved longest ago beyond its room', async () => {
    const course = Object.fromEntries(Array.from({ length: maxRemembered }, (_, index) => [`c${index}`, 'MBA']));
    await save({ course: { first: 'MBA' } });
    server.clock.advance(1);
    await save({ course });
    const known = (await read()).course;
    expect([Object.keys(known).length, known['first'], known['c0']]).toEqual([maxRemembered, undefined, 'MBA']);
  });

  it('is saved by many at the same moment without losing an entry', async () => {
    const answers = await many(8, (index) => save({ course: { [`k${index}`]: 'MBA' } }));
    expect(tally(answers)).toBe('200×8');
    expect(Object.keys((await read()).course)).toHaveLength(8);
  });
});
