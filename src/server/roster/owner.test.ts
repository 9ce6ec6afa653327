import { beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('the history of uploads', (open) => {
  let server: TestServer;
  let educator: Person;
  let namesake: Person;

  beforeAll(async () => {
    server = testServer(await open());
    educator = await signedIn(server, 3);
    namesake = await signedIn(server, 3, { colleagueOf: educator });
    return () => server.close();
  });

  it('tells two people of one name apart: whose upload it is goes by their id', async () => {
    await upload(educator, [rosterRow(1)]);
    await upload(namesake, [rosterRow(2)]);
    const { data } = (await educator.call('batches.list', { query: {} })).body;
    expect(new Set(data.map(({ by }) => by)).size).toBe(1);
    expect(data.map(({ by_id }) => by_id).sort()).toEqual([educator.id, namesake.id].sort());
  });
});
