import { beforeEach, expect, it } from 'vitest';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { finish, openRosterImport, rosterRows } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('rows of an upload', (open) => {
  let server: TestServer;
  let educator: Person;
  beforeEach(async () => {
    server = testServer(await open());
    educator = await signedIn(server, 3);
  });

  const send = (id: number, part: number, rows: ReturnType<typeof rosterRows>, present: number[] = []) =>
    educator.call('batches.rows', { params: { id }, body: { part, rows, present } });
  const listed = async () => (await educator.call('students.list', { query: { limit: 1 } })).body.total;
  const revision = async () => (await educator.call('students.changes')).body.revision;
  /** What is kept of an upload before it is finished. */
  const kept = async (id: number) => {
    const { read } = server.database;
    const rows = await read.selectFrom('student_batch_rows').select('row').where('batch_id', '=', id).execute();
    const parts = await read.selectFrom('student_batch_parts').select('part').where('batch_id', '=', id).execute();
    const present = await read
      .selectFrom('student_batch_present')
      .select('student_id')
      .where('batch_id', '=', id)
      .execute();
    return [rows.length, parts.length, present.length];
  };

  it('come in parts of a thousand that are noted, show at once at the end, and leave nothing when given up [BULK-29]', async () => {
    const id = await openRosterImport(educator, 1001);
    expect((await send(id, 0, rosterRows(1001))).status).toBe(422);
    const first = await send(id, 0, rosterRows(1000));
    expect(first.body.data).toMatchObject({ accepted: 1000, rejected: [] });
    expect((await send(id, 0, rosterRows(1000))).body).toEqual(first.body);
    expect((await send(id, 0, rosterRows(999))).status).toBe(409);
    expect((await finish(educator, id, 2)).body.detail).toMatchObject({ missing: [1] });
    await send(id, 1, rosterRows(1, 1001));
    expect([await kept(id), await listed(), await revision()]).toEqual([[1001, 2, 0], 0, 0]);
    expect((await finish(educator, id, 2)).body.data.accepted).toBe(1001);
    expect(await listed()).toBe(1001);
    const [one] = (await educator.call('students.list', { query: { limit: 1 } })).body.data;
    const before = await revision();
    const next = await openRosterImport(educator, 5, 'full');
    await send(next, 0, rosterRows(5, 2001), [one?.id ?? 0]);
    expect(await kept(next)).toEqual([5, 1, 1]);
    await educator.call('batches.undo', { params: { id: next } });
    expect([await kept(next), await listed(), await revision()]).toEqual([[0, 0, 0], 1001, before]);
  });
});
