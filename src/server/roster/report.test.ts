import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { RosterImportRow } from '#shared/contract/batches.ts';
import type { QueryOf } from '#shared/contract/index.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { createChance } from '../sample/chance.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { finish, rosterRow, rosterRows, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('the report of an upload', (open) => {
  let server: TestServer;
  let educator: Person;

  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });
  beforeEach(async () => {
    educator = await signedIn(server, 3);
    await upload(educator, rosterRows(4));
    server.clock.advance(60);
  });

  const report = async (id: number, query: QueryOf<'batches.report'> = {}) =>
    (await educator.call('batches.report', { params: { id }, query: { limit: 100, ...query } })).body;
  const idOf = async (name: string) => (await students()).find((student) => student.name === name)?.id ?? 0;
  const edit = async (name: string, body: object) =>
    educator.call('students.update', { params: { id: await idOf(name) }, body });
  const mixed = async () =>
    await upload(
      educator,
      [
        rosterRow(9, { name: 'Newcomer' }),
        rosterRow(1, { semester: 7, course: 'MBA' }),
        rosterRow(2),
        rosterRow(8, { email: 'no e-mail' }),
        rosterRow(3, { semester: 8 }),
      ].map((row, index) => ({ ...row, row: index + 2 })),
      { size: 2 },
    );

  it('tells row by row what became of it, in the order of the file, and what an undo would do [BULK-35]', async () => {
    const { id } = await mixed();
    await edit('Student 1', { course: 'BBA' });
    await edit('Student 3', { semester: 9 });
    const { data, total } = await report(id);
    expect(total).toBe(5);
    expect(data.map(({ row, outcome, name, undo }) => [row, outcome, name, undo])).toEqual([
      [2, 'create', 'Newcomer', 'reversed'],
      [3, 'update', 'Student 1', 'partly'],
      [4, 'unchanged', 'Student 2', 'nothing'],
      [5, 'rejected', '', 'nothing'],
      [6, 'update', 'Student 3', 'kept'],
    ]);
    expect(data[1]?.changes).toEqual([
      { field: 'course', before: 'B.Tech', after: 'MBA' },
      { field: 'semester', before: '3', after: '7' },
    ]);
    expect(data[1]?.reason).toBe('Course edited since');
    expect(data[3]?.reason).not.toBe('');
    const pages = [
      await report(id, { limit: 2 }),
      await report(id, { limit: 2, page: 2 }),
      await report(id, { limit: 2, page: 3 }),
    ];
    expect(pages.flatMap((page) => page.data)).toEqual(data);
    expect((await report(id, { outcome: 'update' })).data.map(({ row }) => row)).toEqual([3, 6]);
    expect(await report(id, { outcome: 'rejected' })).toMatchObject({ total: 1, data: [{ row: 5 }] });
    expect(await report(id, { undo: 'reversed' })).toMatchObject({ total: 1, data: [{ row: 2 }] });
  });

  it('tells after an undo what it did, which is what was previewed [BULK-36]', async () => {
    const { id } = await mixed();
    await edit('Student 1', { course: 'BBA' });
    await edit('Newcomer', { semester: 2 });
    const before = (await report(id)).data.map(({ row, undo, reason }) => [row, undo, reason]);
    const preview = await educator.call('batches.undoPreview', { params: { id } });
    expect(preview.body.data).toEqual({ reversed: 2, kept: 2, refused: '' });
    const undone = await educator.call('batches.undo', { params: { id } });
    expect([undone.body.data.reversed, undone.body.data.kept.length]).toEqual([2, 2]);
    expect((await report(id)).data.map(({ row, undo, reason }) => [row, undo, reason])).toEqual(before);
    const again = (await educator.call('batches.undoPreview', { params: { id } })).body.data;
    expect(again).toEqual({ reversed: 2, kept: 2, refused: 'This upload was undone already' });
  });

  it('previews for a colleague what only the uploader may do', async () => {
    const { id } = await mixed();
    const colleague = await signedIn(server, 3, { colleagueOf: educator });
    const preview = await colleague.call('batches.undoPreview', { params: { id } });
    expect(preview.body.data.refused).toContain('Only the person who uploaded');
    expect((await colleague.call('batches.report', { params: { id } })).body.total).toBe(5);
  });

  it('keeps an identifier that somebody else has by now, and says whose it is [BULK-17] [BULK-35]', async () => {
    const change = [rosterRow(1, { email: 'renamed@example.ac.in', semester: 5 })];
    const { id } = await upload(educator, change, { choices: { identifiers: true }, affected: 1 });
    await edit('Student 4', { email: 'student1@example.ac.in' });
    const preview = (await educator.call('batches.undoPreview', { params: { id } })).body.data;
    const { data } = (await educator.call('batches.undo', { params: { id } })).body;
    expect(preview).toMatchObject({ reversed: 1, kept: 1 });
    expect(data).toMatchObject({
      reversed: 1,
      kept: [{ reason: expect.stringContaining('belongs to Student 4 by now') }],
    });
    const row = (await educator.call('students.list', { query: { search: 'renamed' } })).body.data[0];
    expect(row).toMatchObject({ email: 'renamed@example.ac.in', semester: 3 });
  });

  it('is written down: who undid it, and when [BULK-36]', async () => {
    const { id } = await mixed();
    await educator.call('batches.undo', { params: { id } });
    const row = await server.database.read
      .selectFrom('student_batches')
      .select(['undone_by', 'undone_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ undone_by: educator.id, undone_at: server.clock.now().toISOString() });
  });

  it('previews what the undo then does, whatever happened in between, and puts back all that nobody touched [BULK-36]', async () => {
    const posting = await createPosting(await signedIn(server, 2), 'job');
    for (let round = 0; round < 12; round += 1) {
      educator = await signedIn(server, 3);
      const chance = createChance(round + 1);
      const known = rosterRows(12);
      await upload(educator, known);
      const before = await students();
      server.clock.advance(60);
      const rows = shuffledRows(chance);
      const full = chance.percent(40);
      const { id, finish: asked } = await upload(educator, rows, {
        mode: full ? 'full' : 'add_update',
        choices: { identifiers: true },
        present: full ? [] : before.map((student) => student.id),
      });
      const { detail } = JSON.parse(asked.text) as { detail?: { count: number } };
      const done = detail ? await finish(educator, id, 1, detail.count) : asked;
      expect(done.status, done.text).toBe(200);
      await disturb(chance, posting.id);
      const preview = (await educator.call('batches.undoPreview', { params: { id } })).body.data;
      const standing = (await report(id)).data.map(({ row, undo, reason }) => [row, undo, reason]);
      const { data } = (await educator.call('batches.undo', { params: { id } })).body;
      expect(preview, `round ${round}`).toEqual({ reversed: data.reversed, kept: data.kept.length, refused: '' });
      const after = (await report(id)).data.map(({ row, undo, reason }) => [row, undo, reason]);
      expect(after).toEqual(standing);
      const edited = new Set(data.kept.map((student) => student.id));
      const untouched = (list: typeof before) =>
        list.filter((student) => !edited.has(student.id) && !disturbed.has(student.id)).map(values);
      const mine = new Set(before.map((student) => student.id));
      expect(untouched((await students()).filter((student) => mine.has(student.id)))).toEqual(untouched(before));
    }
  });

  const disturbed = new Set<number>();
  const students = async () =>
    (await educator.call('students.list', { query: { limit: 100, sort: 'date_added' } })).body.data;
  const values = ({
    revision: _revision,
    updated_at: _updated,
    ...rest
  }: Awaited<ReturnType<typeof students>>[number]) => rest;

  /** Some of the twelve, changed or not, and some new ones. */
  function shuffledRows(chance: ReturnType<typeof createChance>): RosterImportRow[] {
    const rows = chance.shuffled(Array.from({ length: 16 }, (_, index) => index + 1)).slice(0, 4 + chance.number(11));
    return rows.map((number, index) => {
      const change = {
        ...(chance.percent(50) && { semester: 1 + chance.number(11) }),
        ...(chance.percent(30) && { course: 'MBA' }),
        ...(chance.percent(5) && { email: `changed${number}@example.ac.in` }),
      };
      return { ...rosterRow(number, change), row: index + 2 };
    });
  }

  /** Edits, hands out and takes off some students, as an afternoon would. */
  async function disturb(chance: ReturnType<typeof createChance>, posting: number): Promise<void> {
    disturbed.clear();
    for (const student of await students()) {
      const { id } = student;
      if (!chance.percent(35)) continue;
      disturbed.add(id);
      const what = chance.number(3);
      if (what === 0) await educator.call('students.update', { params: { id }, body: { semester: 12 } });
      if (what === 1) await educator.call('students.archive', { params: { id } });
      if (what === 2) await hand(id, posting);
    }
  }

  const hand = (student_id: number, posting_id: number) =>
    server.database.write((tx) =>
      tx
        .insertInto('assignments')
        .values({
          institution_id: educator.institutionId ?? 0,
          student_id,
          posting_id,
          kind: 'job',
          assigned_by: educator.id,
          created_at: server.clock.now().toISOString(),
        })
        .execute(),
    );
});

describeEngines('the report of an undo whose upload is long ago', (open) => {
  it('never says of anybody whom the undo left alone that they went back', async () => {
    const server = testServer(await open());
    const educator = await signedIn(server, 3);
    const { id } = await upload(educator, rosterRows(3));
    const [first = 0, second = 0] = (await educator.call('students.list', { query: { sort: 'email' } })).body.data.map(
      (student) => student.id,
    );
    await educator.call('students.update', { params: { id: first }, body: { semester: 2 } });
    await educator.call('students.archive', { params: { id: second } });
    await educator.call('batches.undo', { params: { id } });
    const report = async (by: Person) => (await by.call('batches.report', { params: { id } })).body.data;
    const before = await report(educator);
    expect(before.map(({ undo, reason }) => [undo, reason])).toEqual([
      ['kept', 'Edited since'],
      ['nothing', 'Taken off the list since'],
      ['reversed', ''],
    ]);
    server.clock.advance(31 * seconds.day);
    const colleague = await signedIn(server, 3, { colleagueOf: educator });
    await upload(colleague, rosterRows(1, 20));
    expect(await report(colleague)).toEqual(before);
  });
});
