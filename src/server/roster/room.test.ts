import { beforeEach, expect, it } from 'vitest';
import { rosterLimits } from '#shared/roster/limits.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const { minute, day } = seconds;

describeEngines('the room that uploads take', (open) => {
  let server: TestServer;
  let educator: Person;
  beforeEach(async () => {
    server = testServer(await open());
    educator = await signedIn(server, 3);
  });

  const begin = async (person = educator, row_count = 1) =>
    await person.call('batches.create', { body: { file_name: 'list.csv', row_count, mode: 'add' } });
  const begun = async (person = educator) => (await begin(person)).body.data.id;
  const send = async (id: number, person = educator) => {
    const values = { name: 'Dev', course: 'MBA', semester: 2, email: `dev${id}@example.com` };
    return (await person.call('batches.rows', { params: { id }, body: { part: 0, rows: [{ row: 2, values }] } }))
      .status;
  };
  const staged = () =>
    server.database.read.selectFrom('student_batch_rows').select('batch_id').orderBy('batch_id').execute();
  const stagedIds = async () => (await staged()).map(({ batch_id }) => batch_id);

  it('is at most what the desk takes, in rows and in parts', async () => {
    expect((await begin(educator, rosterLimits.rows + 1)).status).toBe(422);
    const { status, body } = await begin(educator, rosterLimits.rows);
    expect(status).toBe(201);
    const finish = (parts: number) =>
      educator.call('batches.finish', { params: { id: body.data.id }, body: { parts } });
    expect((await finish(rosterLimits.rows + 1)).status).toBe(422);
    expect((await finish(rosterLimits.rows)).status).toBe(409);
  });

  it('is given up by an upload that was silent for a day, once another one begins', async () => {
    const colleague = await signedIn(server, 3, { colleagueOf: educator });
    const stranger = await signedIn(server, 3);
    const abandoned = await begun(colleague);
    const elsewhere = await begun(stranger);
    expect([await send(abandoned, colleague), await send(elsewhere, stranger)]).toEqual([200, 200]);
    server.clock.advance(day - 11 * minute);
    const recent = await begun();
    expect([await send(recent), await stagedIds()]).toEqual([200, [abandoned, elsewhere, recent]]);
    server.clock.advance(11 * minute);
    const next = await begun(colleague);
    expect(await stagedIds()).toEqual([elsewhere, recent]);
    expect((await send(next, colleague)) + (await send(abandoned, colleague))).toBe(200 + 409);
  });

  it('holds five open uploads of an institution, the longest silent giving way', async () => {
    const ids: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const id = await begun();
      expect(await send(id)).toBe(200);
      ids.push(id);
      server.clock.advance(11 * minute);
    }
    expect(await stagedIds()).toEqual(ids.slice(-5));
  });
});
