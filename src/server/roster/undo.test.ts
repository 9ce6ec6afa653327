import { beforeAll, beforeEach, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, rosterRows, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('undoing an upload', (open) => {
  let server: TestServer;
  let educator: Person;

  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });
  beforeEach(async () => {
    educator = await signedIn(server, 3);
  });

  const undo = (id: number, by = educator) => by.call('batches.undo', { params: { id } });
  const edit = (id: number, body: object) => educator.call('students.update', { params: { id }, body });
  const students = async () =>
    (await educator.call('students.list', { query: { limit: 100, sort: 'email' } })).body.data;

  it('takes its students off the list and puts changed values back [BULK-35]', async () => {
    const first = await upload(educator, rosterRows(2));
    const before = await students();
    server.clock.advance(60);
    const rows = [
      { ...rosterRow(1, { semester: 7, name: 'Renamed' }), clear: ['phone' as const] },
      ...rosterRows(3, 3),
    ];
    const second = await upload(educator, rows);
    expect(await students()).toHaveLength(5);
    const answer = await undo(second.id);
    expect(answer).toMatchObject({ status: 200, body: { data: { reversed: 4, kept: [] } } });
    const values = ({ revision: _revision, updated_at: _updated, ...rest }: (typeof before)[number]) => rest;
    expect((await students()).map(values)).toEqual(before.map(values));
    const { data } = (await educator.call('batches.list')).body;
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'undone'],
      [first.id, 'finished'],
    ]);
  });

  it('tells the desks through the changes feed', async () => {
    const { id } = await upload(educator, rosterRows(2));
    const { revision } = (await educator.call('students.changes')).body;
    await undo(id);
    const later = (await educator.call('students.changes', { query: { since: revision } })).body;
    expect(later.data).toMatchObject([{ archived: true }, { archived: true }]);
  });

  it('answers the same when it is asked again, even at the same moment [BULK-36]', async () => {
    const { id } = await upload(educator, rosterRows(4));
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(id)));
    for (const answer of answers) expect(answer.body.data).toEqual({ reversed: 4, kept: [] });
    expect((await undo(id)).body.data).toEqual({ reversed: 4, kept: [] });
  });

  it('keeps and names students that were edited, assigned or joined since [BULK-35]', async () => {
    const { id } = await upload(educator, rosterRows(5));
    const [edited, assigned, joined, editedBack] = await students();
    await edit(edited?.id ?? 0, { semester: 9 });
    await edit(editedBack?.id ?? 0, { semester: 9 });
    await edit(editedBack?.id ?? 0, { semester: 3 });
    const employer = await signedIn(server, 2);
    const posting = await createPosting(employer, 'job');
    const student = await signedIn(server, 4);
    await server.database.write(async (tx) => {
      const at = server.clock.now().toISOString();
      const row = {
        institution_id: educator.institutionId ?? 0,
        student_id: assigned?.id ?? 0,
        assigned_by: educator.id,
      };
      await tx
        .insertInto('assignments')
        .values({ ...row, posting_id: posting.id, kind: 'job', created_at: at })
        .execute();
      await tx
        .updateTable('students')
        .set({ user_id: student.id })
        .where('id', '=', joined?.id ?? 0)
        .execute();
    });
    expect((await undo(id)).body.data).toEqual({
      reversed: 2,
      kept: [
        { id: edited?.id, name: 'Student 1', reason: 'Edited since' },
        { id: assigned?.id, name: 'Student 2', reason: 'Has assigned opportunities' },
        { id: joined?.id, name: 'Student 3', reason: 'Has joined with an account' },
      ],
    });
    expect(await students()).toHaveLength(3);
  });

  it('puts back each field that was not edited since, and names the others [BULK-35]', async () => {
    await upload(educator, rosterRows(2));
    const { id } = await upload(educator, [
      rosterRow(1, { semester: 7, course: 'MBA' }),
      rosterRow(2, { semester: 7 }),
    ]);
    const [one, two] = await students();
    await edit(one?.id ?? 0, { course: 'BBA' });
    await edit(two?.id ?? 0, { phone: '' });
    expect((await undo(id)).body.data).toEqual({
      reversed: 2,
      kept: [{ id: one?.id, name: 'Student 1', reason: 'Course edited since' }],
    });
    expect(await students()).toMatchObject([
      { course: 'BBA', semester: 3 },
      { semester: 3, phone: '' },
    ]);
  });

  it('is refused where a later upload was built on it, which is named [BULK-36]', async () => {
    const first = await upload(educator, rosterRows(2), { file: 'first.csv' });
    server.clock.advance(60);
    const second = await upload(educator, [rosterRow(1, { semester: 5 })], { file: 'second.csv' });
    server.clock.advance(60);
    const third = await upload(educator, [rosterRow(1, { course: 'MBA' })], { file: 'third.csv' });
    const preview = (id: number) => educator.call('batches.undoPreview', { params: { id } });
    for (const [id, later] of [
      [second.id, 'third.csv'],
      [first.id, 'second.csv'],
    ] as const) {
      const refused = await undo(id);
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
      expect(refused.body.message).toContain(later);
      expect((await preview(id)).body.data).toEqual({ reversed: 0, kept: 0, refused: refused.body.message });
    }
    expect((await undo(third.id)).body.data).toEqual({ reversed: 1, kept: [] });
    expect(await students()).toMatchObject([{ course: 'B.Tech', semester: 5 }, {}]);
    expect((await undo(second.id)).body.data).toEqual({ reversed: 1, kept: [] });
    expect((await undo(first.id)).body.data).toEqual({ reversed: 2, kept: [] });
  });

  it('undoes several from the latest back to the first [BULK-35]', async () => {
    const ids: number[] = [];
    for (const semester of [3, 4, 5]) {
      ids.push((await upload(educator, [rosterRow(1, { semester })])).id);
      server.clock.advance(60);
    }
    for (const id of ids.reverse()) expect((await undo(id)).body.data).toEqual({ reversed: 1, kept: [] });
    expect(await students()).toEqual([]);
  });

  it('ends after 30 days [BULK-35]', async () => {
    const { id } = await upload(educator, rosterRows(1));
    server.clock.advance(30 * seconds.day + 1);
    educator = await signedIn(server, 3, { colleagueOf: educator });
    const own = await server.database.write((tx) =>
      tx.updateTable('student_batches').set({ user_id: educator.id }).where('id', '=', id).executeTakeFirst(),
    );
    expect(Number(own.numUpdatedRows)).toBe(1);
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await students()).toHaveLength(1);
  });
});
