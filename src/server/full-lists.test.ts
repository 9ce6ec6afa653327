import { beforeAll, beforeEach, expect, it } from 'vitest';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from './testing/engines.ts';
import { type Person, signedIn } from './testing/people.ts';
import { finish, openRosterImport, rosterRow, rosterRows, upload } from './testing/roster.ts';
import { type TestServer, testServer } from './testing/test-server.ts';

describeEngines('a full list', (open) => {
  let server: TestServer;
  let educator: Person;

  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });
  beforeEach(async () => {
    educator = await signedIn(server, 3);
  });

  const students = async () =>
    (await educator.call('students.list', { query: { limit: 100, sort: 'email' } })).body.data;
  const marks = async () => (await students()).map(({ not_in_list }) => not_in_list);
  const idOf = async (number: number) => (await students())[number - 1]?.id ?? 0;
  const changes = async (since: number) => (await educator.call('students.changes', { query: { since } })).body;
  const undo = (id: number) => educator.call('batches.undo', { params: { id } });

  it('takes no room for students who are not on the own list, or are named again and again [ROLE-25]', async () => {
    const stranger = await signedIn(server, 3);
    await upload(educator, rosterRows(2));
    await upload(stranger, rosterRows(2));
    const theirs = (await stranger.call('students.list')).body.data.map(({ id }) => id);
    const own = (await students()).map(({ id }) => id);
    const id = await openRosterImport(educator, 1, 'full');
    for (let part = 0; part < 3; part += 1) {
      const present = [...own, ...theirs, ...Array.from({ length: 1000 }, (_, index) => 1_000_000 + index + part)];
      const answer = await educator.call('batches.rows', { params: { id }, body: { part, rows: [], present } });
      expect(answer.status).toBe(200);
    }
    const noted = await server.database.read
      .selectFrom('student_batch_present')
      .select(['student_id', 'institution_id'])
      .where('batch_id', '=', id)
      .orderBy('student_id')
      .execute();
    expect(noted).toEqual(own.map((student_id) => ({ student_id, institution_id: educator.institutionId })));
    expect((await finish(educator, id, 3)).status).toBe(200);
    expect(await marks()).toEqual([false, false]);
  });

  it('marks who is missing once the count is typed, takes nobody off, and tells the desks [BULK-21] [BULK-24]', async () => {
    await upload(educator, rosterRows(4));
    const { revision } = await changes(0);
    const rows = [rosterRow(1, { semester: 4 }), rosterRow(9)];
    const asked = await upload(educator, rows, { mode: 'full', present: [await idOf(2)] });
    expect([asked.finish.status, asked.finish.body.code]).toEqual([409, 'needs_confirmation']);
    expect(JSON.parse(asked.finish.text)).toMatchObject({ detail: { reason: 'affected', count: 3, share: 0.75 } });
    expect(await students()).toHaveLength(4);
    expect((await changes(revision)).data).toEqual([]);
    expect((await finish(educator, asked.id, 1, 2)).status).toBe(409);
    const done = await finish(educator, asked.id, 1, 3);
    expect(done).toMatchObject({
      status: 200,
      body: { data: { mode: 'full', accepted: 1, updated: 1, absent: 2, status: 'finished' } },
    });
    expect(await marks()).toEqual([false, false, true, true, false]);
    expect((await changes(revision)).data.filter(({ not_in_list }) => not_in_list)).toHaveLength(2);
    const { body } = await educator.call('students.list', { query: { not_in_list: true } });
    expect(body.data.map(({ email }) => email).sort()).toEqual(['student3@example.ac.in', 'student4@example.ac.in']);
  });

  it('takes the mark from whoever a later list holds, changed or not, and counts as missing who still is [BULK-21]', async () => {
    await upload(educator, rosterRows(4));
    await upload(educator, [rosterRow(1, { semester: 5 })], { mode: 'full', affected: 4 });
    expect(await marks()).toEqual([false, true, true, true]);
    const { revision } = await changes(0);
    await upload(educator, [rosterRow(2, { semester: 6 })], { present: [await idOf(3)] });
    expect(await marks()).toEqual([false, false, false, true]);
    expect((await changes(revision)).data.map(({ email }) => email).sort()).toEqual([
      'student2@example.ac.in',
      'student3@example.ac.in',
    ]);
    const present = [await idOf(1), await idOf(2), await idOf(3)];
    const again = await upload(educator, [rosterRow(5)], { mode: 'full', present });
    expect(again.finish.body.data).toMatchObject({ absent: 1, accepted: 1 });
  });

  it('does not miss those whose rows are refused [BULK-21]', async () => {
    await upload(educator, rosterRows(3));
    const [one, two] = await students();
    const rows = [
      rosterRow(1, { email: 'no e-mail' }),
      { ...rosterRow(2, { semester: 9 }), seen: 0 },
      rosterRow(3, { email: one?.email ?? '' }),
    ];
    expect(two?.revision).toBeGreaterThan(0);
    const { parts, finish: done } = await upload(educator, rows, { mode: 'full' });
    expect(parts[0]?.body.data.rejected.map(({ row }) => row)).toEqual([2, 3, 4]);
    expect(done.body.data).toMatchObject({ absent: 0, rejected: 3 });
    expect(await marks()).toEqual([false, false, false]);
  });

  it('stops where identifiers of more than a tenth would change, until the count is typed [BULK-17] [BULK-24]', async () => {
    await upload(educator, rosterRows(10));
    const rows = [rosterRow(1, { email: 'new1@example.ac.in' }), rosterRow(2, { email: 'new2@example.ac.in' })];
    const plain = await upload(educator, rows);
    expect(plain.parts[0]?.body.data.rejected).toHaveLength(2);
    const others = (await students()).filter(({ name }) => name !== 'Student 1' && name !== 'Student 2');
    const present = others.map(({ id }) => id);
    const asked = await upload(educator, rows, { choices: { identifiers: true }, present });
    expect([asked.finish.status, asked.finish.body.code]).toEqual([409, 'needs_confirmation']);
    expect(JSON.parse(asked.finish.text)).toMatchObject({ detail: { reason: 'identifiers', count: 2, share: 0.2 } });
    expect((await finish(educator, asked.id, 1, 2)).body.data).toMatchObject({ updated: 2 });
    expect((await students()).map(({ email }) => email)).toContain('new1@example.ac.in');
    const all = (await students()).map(({ id }) => id);
    const tenth = { choices: { identifiers: true }, present: all };
    const one = await upload(educator, [rosterRow(3, { email: 'new3@example.ac.in' })], tenth);
    expect(one.finish.status).toBe(200);
  });

  it('counts nobody of another institution as matched', async () => {
    const stranger = await signedIn(server, 3);
    await upload(stranger, rosterRows(40, 100));
    const theirs = (await stranger.call('students.list', { query: { limit: 100 } })).body.data.map(({ id }) => id);
    await upload(educator, rosterRows(2));
    const rows = [rosterRow(1, { email: 'new1@example.ac.in' })];
    const asked = await upload(educator, rows, { choices: { identifiers: true }, present: theirs });
    expect(asked.finish.body.code).toBe('needs_confirmation');
    const { body } = await stranger.call('students.list', { query: { not_in_list: true } });
    expect(body.total).toBe(0);
  });

  it('comes undone with its marks, which go back to how they were [BULK-21] [BULK-35]', async () => {
    await upload(educator, rosterRows(4));
    const first = await upload(educator, [], { mode: 'full', present: [await idOf(1)], affected: 3 });
    server.clock.advance(60);
    const second = await upload(educator, [rosterRow(5)], { present: [await idOf(2)] });
    expect(await marks()).toEqual([false, false, true, true, false]);
    const { revision } = await changes(0);
    expect((await undo(second.id)).body.data).toEqual({ reversed: 2, kept: [] });
    expect(await marks()).toEqual([false, true, true, true]);
    expect((await changes(revision)).data.map(({ email }) => email).sort()).toEqual([
      'student2@example.ac.in',
      'student5@example.ac.in',
    ]);
    const preview = await educator.call('batches.undoPreview', { params: { id: first.id } });
    expect(preview.body.data).toEqual({ reversed: 3, kept: 0, refused: '' });
    expect((await undo(first.id)).body.data).toEqual({ reversed: 3, kept: [] });
    expect(await marks()).toEqual([false, false, false, false]);
  });

  it('leaves nothing behind where it is given up before the count is typed [BULK-29]', async () => {
    await upload(educator, rosterRows(2));
    const id = await openRosterImport(educator, 1, 'full');
    await educator.call('batches.rows', { params: { id }, body: { part: 0, rows: [rosterRow(7)] } });
    expect((await finish(educator, id, 1)).status).toBe(409);
    expect((await undo(id)).body.data).toEqual({ reversed: 0, kept: [] });
    expect(await marks()).toEqual([false, false]);
    expect((await finish(educator, id, 1, 2)).status).toBe(409);
  });

  it('says in the history how it was read and decided', async () => {
    const choices = { identifiers: true, overwrite: ['phone' as const], notify: false };
    const mapping = { name: 'Student', email: 'E-Mail' };
    const body = {
      file_name: 'all.xlsx',
      file_hash: 'a'.repeat(64),
      row_count: 3,
      mode: 'full',
      choices,
      mapping,
    } as const;
    const { id } = (await educator.call('batches.create', { body })).body.data;
    await educator.call('batches.rows', { params: { id }, body: { part: 0, rows: rosterRows(3) } });
    await finish(educator, id, 1);
    const { data } = (await educator.call('batches.list')).body;
    expect(data[0]).toMatchObject({ file_hash: 'a'.repeat(64), choices, mapping, absent: 0, by: 'Asha Role3' });
    expect(data[0]?.undo_until).toBe(new Date(server.clock.now().getTime() + 30 * milliseconds.day).toISOString());
    await undo(id);
    const undone = (await educator.call('batches.list')).body.data[0];
    expect(undone).toMatchObject({ status: 'undone', undone_at: server.clock.now().toISOString(), undo_until: null });
  });
});
