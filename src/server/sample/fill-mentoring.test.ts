import { expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../testing/engines.ts';
import { signedIn } from '../testing/people.ts';
import { testServer } from '../testing/test-server.ts';
import { fillMentoring } from './fill-mentoring.ts';

class Undone extends Error {}

describeEngines('sessions of the sample’s mentor', (open) => {
  it('are four, each at a time of its own, at whatever hour of the week the workspace is made', async () => {
    const server = testServer(await open());
    const { database, clock } = server;
    await signedIn(server, 1);
    await signedIn(server, 5);
    const guest = await signedIn(server, 4);
    const first = await signedIn(server, 4);
    const second = await signedIn(server, 4);
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      const now = clock.now();
      const starts: string[] = [];
      const filled = database.write(async (tx) => {
        await fillMentoring(tx, database.dialect, { guest: guest.id, others: [first.id, second.id] }, now);
        const rows = await tx.selectFrom('bookings').select('starts_at').orderBy('starts_at').execute();
        starts.push(...rows.map(({ starts_at }) => starts_at));
        throw new Undone();
      });
      await expect(filled).rejects.toBeInstanceOf(Undone);
      expect(new Set(starts).size).toBe(4);
      expect(starts.filter((start) => start < now.toISOString())).toHaveLength(1);
      clock.advance(seconds.hour);
    }
    await server.close();
  });
});
