import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { epochHeader } from '#shared/contract/envelope.ts';
import { prepare } from '../../command/prepare.ts';
import { describeEngines } from '../../testing/engines.ts';
import { signedIn } from '../../testing/people.ts';
import { createPosting } from '../../testing/postings.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import type { Database } from './database.ts';
import { beginEpoch, epochOf } from './epoch.ts';
import { openServiceDatabase } from './open-database.ts';

describeEngines('the epoch of the data', (open) => {
  let server: TestServer;
  let database: Database;
  beforeAll(async () => {
    database = await open();
    server = testServer(database);
    return () => server.close();
  });

  it('is in every answer: what went well, every kind of failure, files, pages, and what was not even HTTP', async () => {
    const employer = await signedIn(server, 2);
    await createPosting(employer, 'job');
    const epoch = epochOf(database);
    expect(epoch).toMatch(/^[0-9a-f]{32}$/);
    const answers = [
      await server.call('health.read'),
      await server.call('session.create', { cookie: 'over' }),
      await employer.call('students.list'),
      await employer.call('postings.read', { params: { method: 'job', id: 999_999 } }),
      await employer.call('postings.export', { params: { method: 'job' }, body: { format: 'csv' } as never }),
      await server.app.inject('/v1/nothing'),
      await server.app.inject('/v1/auth/google/login'),
      await server.app.inject({
        method: 'POST',
        url: '/v1/postings/job',
        payload: '{',
        headers: { host: 'evil.example' },
      }),
    ];
    expect(answers.map(({ headers }) => headers[epochHeader])).toEqual(answers.map(() => epoch));
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    socket.write('NOT HTTP\r\n\r\n');
    expect(await text(socket)).toContain(`${epochHeader}: ${epoch}\r\n`);
  });

  it('that another program began is in the next answer to a session that it ended', async () => {
    const employer = await signedIn(server, 2);
    const begun = await database.write(async (tx) => {
      await tx.deleteFrom('sessions').execute();
      return await beginEpoch(tx);
    });
    expect((await employer.call('session.create')).headers[epochHeader]).toBe(begun);
  });
});

describeEngines('an epoch', (open) => {
  it('stays over starts, and differs from database to database', async () => {
    const epochs: string[] = [];
    for (const place of [await open.place(), await open.place()]) {
      for (let start = 0; start < 2; start += 1) {
        const database = openServiceDatabase(place);
        await prepare(database);
        epochs.push(epochOf(database));
        await database.close();
      }
    }
    expect(epochs).toEqual([epochs[0], epochs[0], epochs[2], epochs[2]]);
    expect(epochs[0]).not.toBe(epochs[2]);
  });
});
