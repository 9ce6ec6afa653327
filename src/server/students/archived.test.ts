import { beforeAll, expect, it } from 'vitest';
import type { QueryOf } from '#shared/contract/index.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('students who were taken off the list', (open) => {
  let server: TestServer;
  let educator: Person;

  beforeAll(async () => {
    server = testServer(await open());
    educator = await signedIn(server, 3);
    await upload(educator, [rosterRow(1, { course: 'MBA' }), rosterRow(2), rosterRow(3)]);
    return () => server.close();
  });

  const list = async (query: QueryOf<'students.list'>, by = educator) =>
    (await by.call('students.list', { query: { sort: 'email', ...query } })).body;

  it('are found by asking for them, searched and filtered, and put back from there', async () => {
    const [first, second] = (await list({})).data;
    const ids = [first?.id ?? 0, second?.id ?? 0];
    await educator.call('students.archiveMany', { body: { chosen: { student_ids: ids }, count: 2 } });
    expect((await list({})).total).toBe(1);
    const archived = await list({ archived: true });
    expect(archived).toMatchObject({ total: 2, data: [{ id: ids[0], archived: true }, { id: ids[1] }] });
    expect((await list({ archived: true, course: 'MBA' })).total).toBe(1);
    expect((await list({ archived: true, search: second?.email ?? '' })).data).toMatchObject([{ id: ids[1] }]);
    expect((await list({ archived: true }, await signedIn(server, 3))).total).toBe(0);
    const back = await educator.call('students.restoreMany', { body: { student_ids: ids } });
    expect(back.body.data).toEqual({ restored: 2, kept: [] });
    expect((await list({ archived: true })).total).toBe(0);
    expect((await list({})).total).toBe(3);
  });
});
