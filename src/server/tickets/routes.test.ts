import { beforeAll, expect, it } from 'vitest';
import { maxConcern } from '#shared/contract/tickets.ts';
import { describeEngines } from '../testing/engines.ts';
import { signedIn } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('tickets', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });

  it('are raised open, kept with their concern, and listed to whoever raised them, the newest first [STU-SET-03] [STU-SET-04]', async () => {
    const person = await signedIn(server, 4);
    const stranger = await signedIn(server, 4);
    const key = crypto.randomUUID();
    const concern = '  The report of week 3 won’t upload. <b>Twice</b>  ';
    const raised = await person.call('tickets.create', { body: { concern }, key });
    expect([raised.status, raised.body.message]).toEqual([201, 'Ticket raised']);
    expect(raised.body.data).toMatchObject({ concern: concern.trim(), status: 'Open', closed_at: null });
    expect((await person.call('tickets.create', { body: { concern }, key })).text).toBe(raised.text);
    await person.call('tickets.create', { body: { concern: 'A second one' } });
    const closed_at = server.clock.now().toISOString();
    const { id } = raised.body.data;
    await server.database.write((tx) => tx.updateTable('tickets').set({ closed_at }).where('id', '=', id).execute());
    const { data, total } = (await person.call('tickets.list')).body;
    expect(total).toBe(2);
    expect(data.map((ticket) => [ticket.concern, ticket.status])).toEqual([
      ['A second one', 'Open'],
      [concern.trim(), 'Closed'],
    ]);
    expect((await stranger.call('tickets.list')).body).toMatchObject({ data: [], total: 0 });
  });

  it('need a concern of a fitting length [STU-SET-03]', async () => {
    const person = await signedIn(server, 4);
    for (const [concern, message] of [
      ['   ', 'Describe your concern'],
      ['x'.repeat(maxConcern + 1), 'At most 2,000 characters'],
    ] as const) {
      const { status, body } = await person.call('tickets.create', { body: { concern } });
      expect([status, body.fields?.['concern']]).toEqual([422, message]);
    }
    expect((await person.call('tickets.create', { body: { concern: 'x'.repeat(maxConcern) } })).status).toBe(201);
  });

  it('go with the account', async () => {
    const person = await signedIn(server, 4);
    await person.call('tickets.create', { body: { concern: 'Delete me' } });
    await person.call('auth.deleteAccount');
    const left = await server.database.read
      .selectFrom('tickets')
      .where('user_id', '=', person.id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });
});
