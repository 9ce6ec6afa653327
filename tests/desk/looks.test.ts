import { afterEach, expect, it } from 'vitest';
import { milliseconds, seconds } from '#shared/rules/time/lengths.ts';
import { appliedPosting } from '../../src/server/testing/applications.ts';
import { describeSqlite } from '../../src/server/testing/engines.ts';
import { signedIn } from '../../src/server/testing/people.ts';
import { testServer } from '../../src/server/testing/test-server.ts';
import { openDeskWithFiles } from '../support/desk-with-files.ts';
import { freePort } from '../support/processes.ts';
import type { Ends } from '../support/restorable.ts';

const ends: Ends = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describeSqlite('later looks at applications, at the desk', (open) => {
  it('wait while the service is away, over a restart too, and reach the student with their time', async () => {
    const server = testServer(await open());
    ends.push(() => server.close());
    const employer = await signedIn(server, 2);
    const { id, postingId, student } = await appliedPosting(employer, 'job');
    server.clock.advance(seconds.hour);
    await employer.call('enrollments.status', { params: { method: 'job' }, query: { id, status: 4 } });
    server.clock.advance(12 * seconds.hour);
    const ago = (hours: number) => new Date(server.clock.now().getTime() - hours * milliseconds.hour).toISOString();
    const told = async () =>
      (await student.call('enrollments.own', { params: { method: 'job', id: postingId } })).body.data.application;
    expect(await told()).toMatchObject({ last_seen_at: ago(12), status: 4 });

    const port = await freePort();
    const desk = await openDeskWithFiles(ends, employer, { port });
    const look = (at: string, of = id) => {
      const call = { call: 'enrollments.seen', params: { method: 'job', id: of }, query: {}, body: { at } } as const;
      return { ...call, title: 'Last look' };
    };
    const calls = [look(ago(2)), look(ago(5)), look(ago(1), 999_999)];
    const entries = await desk.handlers['outbox.add']({ calls, holdSeconds: 0 });
    await desk.writing.outbox.close();
    await desk.accounts.close();
    await server.app.listen({ host: '127.0.0.1', port });
    const next = await openDeskWithFiles(ends, employer, { port, folder: desk.folder });
    next.outbox.wake('reachable');
    for (const entry of entries) await next.atRest(entry, 'sent');
    expect(next.outbox.summary().needsPerson).toBe(0);
    expect(await told()).toMatchObject({ last_seen_at: ago(2), status: 4 });
  });
});
