import { beforeAll, expect, it } from 'vitest';
import { maxTicketAnswer } from '#shared/contract/tickets.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestInput, type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('the helpdesk', (open) => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = testServer(await open());
    admin = await signedIn(server, 1);
    return () => server.close();
  });

  const raise = async (by: Person, concern: string) =>
    (await by.call('tickets.create', { body: { concern } })).body.data.id;
  const update = (id: number, body: NonNullable<TestInput<'adminTickets.update'>['body']>) =>
    admin.call('adminTickets.update', { params: { id }, body });
  const own = async (by: Person) => (await by.call('tickets.list')).body.data[0];
  const told = async (by: Person) =>
    (await by.call('notifications.list')).body.data.map(({ kind, text, path }) => [kind, text, path]);

  it('lists everybody’s tickets, the newest first, by status and by words of concern, name and e-mail', async () => {
    const student = await signedIn(server, 4);
    const educator = await signedIn(server, 3);
    const first = await raise(student, 'The café list is empty');
    const second = await raise(educator, 'The upload stops');
    await update(first, { status: 'Closed' });
    const ids = async (query: object) =>
      (await admin.call('adminTickets.list', { query })).body.data.map(({ id }) => id);
    expect(await ids({})).toEqual([second, first]);
    expect(await ids({ status: 'Open' })).toEqual([second]);
    expect(await ids({ status: 'Closed' })).toEqual([first]);
    expect(await ids({ search: 'CAFE' })).toEqual([first]);
    expect(await ids({ search: student.email.toUpperCase() })).toEqual([first]);
    expect(await ids({ search: 'asha role3' })).toEqual([second]);
    expect(await ids({ search: 'ROLE3 Asha' }), 'words in any order').toEqual([second]);
    expect(await ids({ search: 'asha café' }), 'of the person and of the concern').toEqual([first]);
    const renamed = { first_name: 'Élodie', last_name: 'Rao' };
    await server.database.write((tx) => tx.updateTable('users').set(renamed).where('id', '=', educator.id).execute());
    expect(await ids({ search: 'Rao Élodie' })).toEqual([second]);
    expect(await ids({ search: 'Élodie upload' })).toEqual([second]);
    expect(await ids({ search: '_' })).toEqual([]);
    const { body } = await admin.call('adminTickets.list', { query: { limit: 1, page: 2 } });
    expect(body).toMatchObject({
      total: 2,
      page: 2,
      limit: 1,
      data: [
        {
          id: first,
          concern: 'The café list is empty',
          status: 'Closed',
          answer: '',
          answered_at: null,
          person: { id: student.id, name: 'Asha Role4', email_address: student.email, role: 4 },
        },
      ],
    });
  });

  it('answers a ticket, closes it and opens it again; the person sees it under the ticket and is told', async () => {
    const student = await signedIn(server, 4);
    const id = await raise(student, 'It is slow');
    const path = '/student/settings?part=helpdesk';
    const at = server.clock.now().toISOString();
    const answered = await update(id, { answer: ' Try again now ' });
    expect(answered.body).toMatchObject({ message: 'Answer sent', data: { answer: 'Try again now', status: 'Open' } });
    expect(await own(student)).toMatchObject({ answer: 'Try again now', answered_at: at, status: 'Open' });
    expect(await told(student)).toEqual([['helpdesk', 'The helpdesk has answered your ticket “It is slow”', path]]);
    expect((await update(id, { status: 'Closed' })).body.message).toBe('Ticket closed');
    expect(await own(student)).toMatchObject({ answer: 'Try again now', status: 'Closed', closed_at: at });
    expect(await told(student)).toEqual([['helpdesk', 'The helpdesk has closed your ticket “It is slow”', path]]);
    expect((await update(id, { status: 'Open' })).body.message).toBe('Ticket reopened');
    expect(await own(student)).toMatchObject({ status: 'Open', closed_at: null });
    const both = await update(id, { answer: 'Solved', status: 'Closed' });
    expect(both.body).toMatchObject({ message: 'Answer sent', data: { answer: 'Solved', status: 'Closed' } });
    expect(await told(student)).toEqual([
      ['helpdesk', 'The helpdesk has answered and closed your ticket “It is slow”', path],
    ]);
    const written = (await admin.call('audit.list')).body.data.filter(({ subject_id }) => subject_id === id);
    expect(written.map(({ act, subject_kind, actor }) => [act, subject_kind, actor?.id])).toEqual(
      ['closed', 'answered', 'reopened', 'closed', 'answered'].map((act) => [`ticket.${act}`, 'ticket', admin.id]),
    );
  });

  it('keeps the answer that somebody gave meanwhile, unless it was read', async () => {
    const student = await signedIn(server, 4);
    const id = await raise(student, 'It is loud');
    const answered_at = server.clock.now().toISOString();
    expect((await update(id, { answer: 'First', answered_at: null })).status).toBe(200);
    const second = await update(id, { answer: 'Second', status: 'Closed', answered_at: null });
    expect([second.status, second.body.message]).toEqual([
      409,
      'Somebody has answered this ticket meanwhile. Read that answer first',
    ]);
    expect(await own(student)).toMatchObject({ answer: 'First', answered_at, status: 'Open' });
    expect((await update(id, { answer: 'First', status: 'Closed', answered_at: null })).status).toBe(200);
    expect((await update(id, { answer: 'Third', answered_at })).status).toBe(200);
    expect(await own(student)).toMatchObject({ answer: 'Third', status: 'Closed' });
  });

  it('takes one of several answers at a time', async () => {
    const id = await raise(await signedIn(server, 4), 'It is crowded');
    const answers = ['One', 'Two', 'Three', 'Four'].map((answer) => update(id, { answer, answered_at: null }));
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('tells nobody anything where nothing changes', async () => {
    const educator = await signedIn(server, 3);
    const id = await raise(educator, 'Nothing');
    expect((await update(id, { status: 'Open' })).status).toBe(200);
    expect(await told(educator)).toEqual([]);
    await update(id, { status: 'Closed' });
    expect((await told(educator))[0]?.[2]).toBe('/educator/account#concern');
  });

  it('needs something to do and an answer of a fitting length, and a ticket', async () => {
    const id = await raise(await signedIn(server, 4), 'Short');
    const fields = async (body: object) => (await update(id, body)).body.fields;
    expect(await fields({})).toEqual({ answer: 'Write an answer' });
    expect(await fields({ answer: '  ' })).toEqual({ answer: 'Write an answer' });
    expect(await fields({ answer: 'x'.repeat(maxTicketAnswer + 1) })).toEqual({ answer: 'At most 4,000 characters' });
    expect((await update(999_999, { status: 'Closed' })).status).toBe(404);
  });
});
