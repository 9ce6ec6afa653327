import { beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('a student that two people edit', (open) => {
  let server: TestServer;
  let educator: Person;
  let colleague: Person;

  beforeAll(async () => {
    server = testServer(await open());
    educator = await signedIn(server, 3);
    colleague = await signedIn(server, 3, { colleagueOf: educator });
    await upload(educator, [rosterRow(1, { name: 'Asha Rao', course: 'B.Tech', semester: 3 })]);
    return () => server.close();
  });

  it('is not overwritten by who saw it earlier: both sides come back, and saving on top of theirs goes through', async () => {
    const [seen] = (await educator.call('students.list', { query: {} })).body.data;
    if (!seen) throw new Error('Nobody is on the list');
    const update = (by: Person, body: object) =>
      by.call('students.update', { params: { id: seen.id }, body: body as never });
    expect((await update(colleague, { course: 'BBA', revision: seen.revision })).status).toBe(200);

    const refused = await update(educator, { course: 'MBA', semester: 4, revision: seen.revision });
    expect(refused.status).toBe(409);
    const { code, detail } = JSON.parse(refused.text) as {
      code: string;
      detail: { theirs: { course: string; revision: number } };
    };
    expect(code).toBe('version_conflict');
    expect(detail).toMatchObject({ yours: { course: 'MBA', semester: 4 }, theirs: { course: 'BBA', semester: 3 } });

    const again = await update(educator, { course: 'MBA', revision: detail.theirs.revision });
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({ course: 'MBA', semester: 3 });
  });
});
