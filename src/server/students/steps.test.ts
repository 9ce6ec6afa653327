import { expect, it } from 'vitest';
import { describeEngines } from '../testing/engines.ts';
import { signedIn } from '../testing/people.ts';
import { rosterRows, upload } from '../testing/roster.ts';
import { testServer } from '../testing/test-server.ts';
import { studentSteps } from './steps.ts';

describeEngines('a list in pieces', (open) => {
  it.each([1, 2, 3, 5, 12, 100])('of %i holds everybody once, whoever were added together', async (perStep) => {
    const server = testServer(await open());
    const educator = await signedIn(server, 3);
    const other = await signedIn(server, 3);
    for (const [count, first] of [
      [5, 1],
      [1, 6],
      [1, 7],
      [4, 8],
      [1, 12],
    ] as const) {
      server.clock.advance(60);
      await upload(educator, rosterRows(count, first));
      await upload(other, rosterRows(count, first));
    }
    const institution = educator.institutionId ?? 0;
    const students = () =>
      server.database.read
        .selectFrom('students')
        .select('id')
        .where('institution_id', '=', institution)
        .where('archived', '=', 0)
        .orderBy('id');
    const [, second] = await students().execute();
    await educator.call('students.archive', { params: { id: second?.id ?? 0 } });
    const met: number[] = [];
    for await (const some of studentSteps(server.database.read, institution, perStep)) {
      const rows = await students().where(some).execute();
      expect(rows.length).toBeLessThanOrEqual(perStep);
      met.push(...rows.map(({ id }) => id));
    }
    expect(met).toEqual((await students().execute()).map(({ id }) => id));
    expect(met).toHaveLength(11);
    await server.close();
  });
});
