import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RosterImportRow } from '#shared/contract/batches.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { openRosterImport, rosterRow, rosterRows, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { finishRosterImport } from './finish.ts';

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item, index) => ({ item, place: (index * 7919) % 40 }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

describeEngines('an upload of a student list', (open) => {
  let server: TestServer;
  /** A new institution for every test. */
  let educator: Person;

  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });
  beforeEach(async () => {
    educator = await signedIn(server, 3);
  });

  const send = (id: number, part: number, rows: RosterImportRow[], by = educator) =>
    by.call('batches.rows', { params: { id }, body: { part, rows } });
  const finish = (id: number, parts: number, by = educator) =>
    by.call('batches.finish', { params: { id }, body: { parts } });
  const create = (body: object = {}, by = educator, key?: string) =>
    by.call('batches.create', {
      body: { file_name: 'list.csv', row_count: 10, mode: 'add_update', ...body },
      ...(key && { key }),
    });
  const students = async (by = educator) =>
    (await by.call('students.list', { query: { limit: 100, sort: 'email' } })).body.data;

  it('adds the rows of all parts at once, when it is finished [BULK-29] [API-62]', async () => {
    const id = await openRosterImport(educator, 5);
    expect((await send(id, 0, rosterRows(3))).body.data).toEqual({
      accepted: 3,
      updated: 0,
      unchanged: 0,
      rejected: [],
    });
    expect((await send(id, 1, rosterRows(2, 4))).body.data.accepted).toBe(2);
    expect(await students()).toEqual([]);
    const done = await finish(id, 2);
    expect(done.body.data).toMatchObject({
      id,
      accepted: 5,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      status: 'finished',
    });
    expect(await students()).toHaveLength(5);
  });

  it('puts nothing on the list where one row is refused at the end and it is all or nothing', async () => {
    await upload(educator, rosterRows(2));
    const [one, two] = await students();
    const id = await openRosterImport(educator, 2);
    const rows = [rosterRow(1, { semester: 8 }), { ...rosterRow(2, { semester: 8 }), seen: two?.revision ?? 0 }];
    await send(id, 0, rows);
    await educator.call('students.update', { params: { id: two?.id ?? 0 }, body: { semester: 5 } });
    const end = { params: { id }, body: { parts: 1, all_or_nothing: true } };
    const refused = await educator.call('batches.finish', end);
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      409,
      { code: 'conflict', detail: { rejected: [{ row: 3, message: expect.stringContaining('was changed after') }] } },
    ]);
    expect(await students()).toMatchObject([{ ...one }, { semester: 5 }]);
    expect((await educator.call('batches.list', {})).body.data[0]).toMatchObject({ id, status: 'open' });
    await educator.call('students.update', { params: { id: two?.id ?? 0 }, body: { semester: 3 } });
    expect((await finish(id, 1)).body.rejected).toHaveLength(1);
  });

  it('puts nothing on the list where one row was refused before and it is all or nothing', async () => {
    const id = await openRosterImport(educator, 2);
    const sent = await send(id, 0, [rosterRow(1), rosterRow(2, { email: 'none' })]);
    expect(sent.body.data).toMatchObject({ accepted: 1, rejected: [{ row: 3 }] });
    const refused = await educator.call('batches.finish', { params: { id }, body: { parts: 1, all_or_nothing: true } });
    const { rejected } = sent.body.data;
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([409, { code: 'conflict', detail: { rejected } }]);
    expect(await students()).toEqual([]);
    expect((await finish(id, 1)).body.data).toMatchObject({ accepted: 1, rejected: 1 });
  });

  it('adds, updates and leaves alone, by roll number or e-mail [BULK-16] [EDU-ROSTER-07]', async () => {
    await upload(educator, rosterRows(3));
    const { parts, finish: done } = await upload(educator, [
      rosterRow(1),
      rosterRow(2, { semester: 4, specialization: '', email: '' }),
      rosterRow(3, { name: 'New Name', roll_number: '' }),
      rosterRow(4),
    ]);
    expect(parts[0]?.body.data).toEqual({ accepted: 1, updated: 2, unchanged: 1, rejected: [] });
    expect(done.body.data).toMatchObject({ accepted: 1, updated: 2, unchanged: 1 });
    expect(await students()).toMatchObject([
      { name: 'Student 1', revision: 1 },
      { name: 'Student 2', semester: 4, specialization: 'Civil', email: 'student2@example.ac.in' },
      { name: 'New Name', roll_number: 'U00003' },
      { name: 'Student 4' },
    ]);
  });

  it('empties what is named in clear, and never what is merely blank [BULK-22]', async () => {
    await upload(educator, [rosterRow(1)]);
    await upload(educator, [{ ...rosterRow(1, { phone: '', specialization: '' }), clear: ['phone'] }]);
    expect(await students()).toMatchObject([{ phone: '', specialization: 'Civil' }]);
  });

  it('is 100 % unchanged when the same list comes again [BULK-28]', async () => {
    await upload(educator, rosterRows(50));
    const before = await students();
    const again = await upload(educator, rosterRows(50));
    expect(again.finish.body.data).toMatchObject({ accepted: 0, updated: 0, unchanged: 50, rejected: 0 });
    expect(await students()).toEqual(before);
  });

  it('keeps to its mode [BULK-21]', async () => {
    await upload(educator, rosterRows(1));
    const rows = [rosterRow(1, { semester: 7 }), rosterRow(2)];
    const update = await upload(educator, rows, { mode: 'update' });
    expect(update.finish.body.data).toMatchObject({ accepted: 0, updated: 1, unchanged: 1 });
    const add = await upload(educator, [rosterRow(1, { semester: 8 }), rosterRow(2)], { mode: 'add' });
    expect(add.finish.body.data).toMatchObject({ accepted: 1, updated: 0, unchanged: 1 });
    expect((await students()).map(({ semester }) => semester)).toEqual([7, 3]);
  });

  it.each<[string, object, string, string]>([
    ['no e-mail', { email: '' }, 'email', 'Email Id is empty'],
    ['a malformed e-mail', { email: 'student@nowhere' }, 'email', 'Email Id “student@nowhere” has no domain ending'],
    ['lost digits', { phone: '9.19E+11' }, 'phone', expect.stringContaining('9.19E+11') as unknown as string],
    ['no course', { course: '' }, 'course', 'Course is empty'],
  ])('refuses a row with %s, that row alone, by number and field', async (_what, values, field, message) => {
    const { parts, finish: done } = await upload(educator, [rosterRow(1), rosterRow(2, values), rosterRow(3)]);
    expect(parts[0]?.body.data).toMatchObject({ accepted: 2, rejected: [{ row: 3, field, message }] });
    expect(done.body.data).toMatchObject({ accepted: 2, rejected: 1, row_count: 3 });
  });

  it('cleans what arrives unclean', async () => {
    await upload(educator, [rosterRow(1, { email: 'Student1@Example.AC.in', phone: '098201 44512', name: ' A  B ' })]);
    expect(await students()).toMatchObject([{ email: 'student1@example.ac.in', phone: '+919820144512', name: 'A B' }]);
  });

  it('refuses a row whose roll number and e-mail belong to two students, naming both [BULK-16]', async () => {
    await upload(educator, rosterRows(2));
    const { parts } = await upload(educator, [rosterRow(1, { email: 'student2@example.ac.in' })]);
    const [rejected] = parts[0]?.body.data.rejected ?? [];
    expect(rejected).toMatchObject({ row: 2, field: 'email' });
    expect(rejected?.message).toMatch(/Student 1 .*Student 2/);
  });

  it('names the other row where a student comes twice, in one part or in two [BULK-18]', async () => {
    await upload(educator, [rosterRow(9)]);
    const id = await openRosterImport(educator, 6);
    const one = [rosterRow(1), { ...rosterRow(1), row: 50, values: { ...rosterRow(1).values, roll_number: '' } }];
    expect((await send(id, 0, [...one, rosterRow(9, { roll_number: '' })])).body.data.rejected).toEqual([
      { row: 50, field: 'email', message: 'Row 50 has the same Email Id as row 2' },
    ]);
    const two = [
      { ...rosterRow(60, { roll_number: 'U00001' }) },
      { ...rosterRow(61, { email: '', roll_number: 'U00009' }) },
    ];
    expect((await send(id, 1, two)).body.data.rejected).toEqual([
      { row: 61, field: 'roll_number', message: 'Row 61 has the same Roll Number as row 2' },
      { row: 62, field: '', message: 'Row 62 belongs to the same student as row 10' },
    ]);
  });

  it('answers a part that comes again as before, and changes nothing [BULK-28]', async () => {
    const id = await openRosterImport(educator, 3);
    const first = await send(id, 0, rosterRows(3));
    const again = await send(id, 0, rosterRows(3));
    expect(again.body).toEqual(first.body);
    expect((await finish(id, 1)).body.data.accepted).toBe(3);
    expect((await send(id, 0, rosterRows(3))).body).toEqual(first.body);
    const other = await send(id, 0, rosterRows(2));
    expect(other).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('takes a part once when it comes many times at the same moment [BULK-28]', async () => {
    const id = await openRosterImport(educator, 200);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(id, 0, rosterRows(200))));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(answers[0]?.body.data.accepted).toBe(200);
    expect((await finish(id, 1)).body.data.accepted).toBe(200);
  });

  it('is finished once when that is asked many times at the same moment [BULK-28]', async () => {
    const id = await openRosterImport(educator, 300);
    await send(id, 0, rosterRows(300));
    const answers = await Promise.all(Array.from({ length: 6 }, () => finish(id, 1)));
    for (const answer of answers) expect(answer.body.data).toEqual(answers[0]?.body.data);
    const { body } = await educator.call('students.list');
    expect(body.total).toBe(300);
  });

  it('waits for its missing parts, and says which they are [BULK-29]', async () => {
    const id = await openRosterImport(educator, 3);
    await send(id, 0, [rosterRow(1)]);
    await send(id, 2, [rosterRow(3)]);
    const early = await finish(id, 3);
    expect(early).toMatchObject({ status: 409, body: { code: 'conflict', detail: { missing: [1] } } });
    expect(await students()).toEqual([]);
    await send(id, 1, [rosterRow(2)]);
    expect((await finish(id, 3)).body.data.accepted).toBe(3);
  });

  it('takes no more rows than were announced, and no row number twice', async () => {
    const id = await openRosterImport(educator, 3);
    await send(id, 0, rosterRows(2));
    expect((await send(id, 1, rosterRows(2, 3))).status).toBe(422);
    expect((await send(id, 1, [{ ...rosterRow(7), row: 2 }])).status).toBe(422);
    expect((await send(id, 1, [rosterRow(7), { ...rosterRow(8), row: 8 }])).status).toBe(422);
  });

  it.each([
    [1, 'Only 1 row was announced'],
    [2, 'Only 2 rows were announced'],
  ])('says how many rows were announced: %i', async (announced, rows) => {
    const id = await openRosterImport(educator, announced);
    expect((await send(id, 0, rosterRows(3))).body.fields).toEqual({ rows });
  });

  describe('what changed since', () => {
    it('refuses a row whose student was edited after the check, and tells so at the end too [BULK-30]', async () => {
      await upload(educator, rosterRows(2));
      const [one, two] = await students();
      const seen = (number: number, revision = 0) => ({ ...rosterRow(number, { semester: 9 }), seen: revision });
      const id = await openRosterImport(educator, 2);
      const edit = (student: number) =>
        educator.call('students.update', { params: { id: student }, body: { semester: 5 } });
      await edit(one?.id ?? 0);
      const part = await send(id, 0, [seen(1, one?.revision), seen(2, two?.revision)]);
      expect(part.body.data).toMatchObject({
        updated: 1,
        rejected: [{ row: 2, message: expect.stringContaining('Student 1 was changed') }],
      });
      await edit(two?.id ?? 0);
      const done = await finish(id, 1);
      expect(done.body.data).toMatchObject({ updated: 0, rejected: 2 });
      expect(done.body.rejected).toEqual([
        { row: 3, field: '', message: expect.stringContaining('Student 2 was changed') },
      ]);
      expect((await students()).map(({ semester }) => semester)).toEqual([5, 5]);
    });

    it('refuses a row whose student has left the list since the check saw them [BULK-30]', async () => {
      await upload(educator, rosterRows(1));
      const [one] = await students();
      const id = await openRosterImport(educator, 1);
      await send(id, 0, [{ ...rosterRow(1, { semester: 6 }), seen: one?.revision ?? 0 }]);
      await educator.call('students.archive', { params: { id: one?.id ?? 0 } });
      expect((await finish(id, 1)).body).toMatchObject({
        data: { accepted: 0, updated: 0 },
        rejected: [{ row: 2, message: expect.stringContaining('left the list') }],
      });
      expect(await students()).toEqual([]);
    });

    it('decides anew at the end: who appeared meanwhile is updated, who left is added', async () => {
      await upload(educator, rosterRows(1));
      const [one] = await students();
      const id = await openRosterImport(educator, 1);
      expect((await send(id, 0, [rosterRow(1, { semester: 6 })])).body.data.updated).toBe(1);
      await educator.call('students.archive', { params: { id: one?.id ?? 0 } });
      expect((await finish(id, 1)).body.data).toMatchObject({ accepted: 1, updated: 0 });
      expect(await students()).toMatchObject([{ semester: 6 }]);
    });
  });

  describe('one at a time', () => {
    it('refuses a second one of the institution while one is being sent, and says whose it is [BULK-30]', async () => {
      const colleague = await signedIn(server, 3, { colleagueOf: educator });
      const id = await openRosterImport(educator, 10, 'add', 'first.csv');
      const refused = await create({}, colleague);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'import_running', detail: { id, file_name: 'first.csv', by: 'Asha Role3' } },
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await create({}, await signedIn(server, 3))).status).toBe(201);
    });

    it('opens one of many that are asked for at the same moment [BULK-30]', async () => {
      const colleague = await signedIn(server, 3, { colleagueOf: educator });
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => create({}, index % 2 ? educator : colleague)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    });

    it('gives way after ten silent minutes, and goes on once its turn comes again', async () => {
      const colleague = await signedIn(server, 3, { colleagueOf: educator });
      const first = await openRosterImport(educator, 2);
      await send(first, 0, [rosterRow(1)]);
      server.clock.advance(601);
      const second = await openRosterImport(colleague, 1);
      expect((await send(first, 1, [rosterRow(2)])).body.code).toBe('import_running');
      expect((await finish(first, 1)).body.code).toBe('import_running');
      await send(second, 0, [rosterRow(1, { semester: 8 })], colleague);
      await finish(second, 1, colleague);
      expect((await send(first, 1, [rosterRow(2)])).status).toBe(200);
      expect((await finish(first, 2)).body.data).toMatchObject({ accepted: 1, updated: 1 });
    });

    it('resumes under the same Idempotency-Key [BULK-28]', async () => {
      const key = randomUUID();
      const one = await create({}, educator, key);
      const two = await create({}, educator, key);
      expect(two).toMatchObject({ status: 201, body: { data: one.body.data } });
    });

    it('starts over where the same person sends the same file again', async () => {
      const file_hash = 'ab'.repeat(32);
      const one = (await create({ file_hash })).body.data.id;
      await send(one, 0, rosterRows(2));
      const two = await create({ file_hash });
      expect(two.status).toBe(201);
      expect((await send(one, 1, [rosterRow(3)])).status).toBe(409);
      await send(two.body.data.id, 0, rosterRows(1));
      expect((await finish(two.body.data.id, 1)).body.data.accepted).toBe(1);
    });

    it('makes room when it is given up [BULK-29]', async () => {
      const id = await openRosterImport(educator, 5);
      await send(id, 0, rosterRows(5));
      const dropped = await educator.call('batches.undo', { params: { id } });
      expect(dropped.body.data).toEqual({ reversed: 0, kept: [] });
      expect((await finish(id, 1)).status).toBe(409);
      expect((await create()).status).toBe(201);
      expect(await students()).toEqual([]);
    });
  });

  it('belongs to its institution and its uploader [BULK-37]', async () => {
    const stranger = await signedIn(server, 3);
    const colleague = await signedIn(server, 3, { colleagueOf: educator });
    const id = await openRosterImport(educator, 5);
    for (const [by, status] of [
      [stranger, 404],
      [colleague, 403],
    ] as const) {
      expect((await send(id, 0, rosterRows(1), by)).status).toBe(status);
      expect((await finish(id, 1, by)).status).toBe(status);
      expect((await by.call('batches.undo', { params: { id } })).status).toBe(status);
    }
    expect((await send(id, 0, rosterRows(1))).status).toBe(200);
  });

  it('comes to the same list whatever the order of rows and the size of parts [BULK-39]', async () => {
    const before = rosterRows(40).filter(({ row }) => row % 3 === 0);
    const rows = rosterRows(40).map((row) => ({ ...row, values: { ...row.values, semester: 1 + (row.row % 8) } }));
    const results: unknown[] = [];
    for (const [order, size] of [
      [rows, 40],
      [[...rows].reverse(), 7],
      [shuffled(rows), 1],
    ] as const) {
      const owner = await signedIn(server, 3);
      await upload(owner, before);
      const { finish: done } = await upload(owner, order, { size });
      const { accepted, updated, unchanged, rejected } = done.body.data;
      const values = (await students(owner)).map(({ id: _id, revision: _revision, ...rest }) => rest);
      results.push({ accepted, updated, unchanged, rejected, values });
    }
    expect(results[0]).toMatchObject({ accepted: 27, rejected: 0 });
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });

  it('leaves nothing behind where finishing fails half-way, and can be finished again [BULK-29]', async () => {
    const id = await openRosterImport(educator, 600);
    await send(id, 0, rosterRows(600));
    const uploader = { institutionId: educator.institutionId ?? 0, userId: educator.id };
    const broken = server.database.write(async (tx) => {
      await finishRosterImport(tx, uploader, id, { parts: 1 }, server.clock.now());
      throw new Error('The power went');
    });
    await expect(broken).rejects.toThrow('The power went');
    expect(await students()).toEqual([]);
    expect((await educator.call('students.changes')).body).toMatchObject({ data: [], revision: 0 });
    expect((await finish(id, 1)).body.data.accepted).toBe(600);
  });

  it('shows all of its rows or none to those who look while it is finished [BULK-29]', async () => {
    const id = await openRosterImport(educator, 3000);
    for (let part = 0; part < 3; part += 1) await send(id, part, rosterRows(1000, 1 + part * 1000));
    const done = finish(id, 3);
    let finished = false;
    void done.then(() => {
      finished = true;
    });
    const totals = new Set<number>();
    while (!finished) {
      totals.add((await educator.call('students.list')).body.total);
      await setImmediate();
    }
    totals.add((await educator.call('students.list')).body.total);
    expect([...totals].filter((total) => total !== 0)).toEqual([3000]);
  });

  it('is in the history with its counts, the newest first', async () => {
    await upload(educator, rosterRows(2), { file: 'one.csv' });
    server.clock.advance(60);
    await upload(educator, [rosterRow(1, { semester: 5 }), rosterRow(3, { email: '' })], { file: 'two.csv' });
    const { body } = await educator.call('batches.list');
    expect(body).toMatchObject({ total: 2, page: 1, limit: 10 });
    expect(body.data).toMatchObject([
      { file_name: 'two.csv', accepted: 0, updated: 1, rejected: 1, status: 'finished', by: 'Asha Role3' },
      { file_name: 'one.csv', accepted: 2, updated: 0, rejected: 0, status: 'finished' },
    ]);
    const stranger = await signedIn(server, 3);
    expect((await stranger.call('batches.list')).body.total).toBe(0);
    const undone = await educator.call('batches.list', { query: { status: 'undone' } });
    expect([undone.body.total, undone.body.data]).toEqual([0, []]);
    const finished = await educator.call('batches.list', { query: { status: 'finished', limit: 1 } });
    expect(finished.body.data.map(({ status }) => status)).toEqual(['finished']);
  });
});
