import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { somePostingBody } from '../../testing/postings.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { once } from './once.ts';

const signUpForm = { place_name: 'Acme', designation: 'HR', first_name: 'Asha' };
const password = 'correct horse battery';

describeEngines('an Idempotency-Key', (open) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = testServer(await open());
    person = await signedIn(server, 2);
  });
  const params = { method: 'project' } as const;
  const publish = (key: string, by = person, title = 'Cold chain') =>
    by.call('postings.create', { params, key, body: { ...somePostingBody('project', { title }), status: 2 } });
  const titles = async (title: string) =>
    (await server.database.read.selectFrom('postings').select('id').where('title', '=', title).execute()).length;

  it('answers the first outcome again and changes nothing [O-01]', async () => {
    const key = randomUUID();
    const first = await publish(key, person, 'Once');
    const second = await publish(key.toUpperCase(), person, 'Once');
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(await titles('Once')).toBe(1);
  });

  it('is kept over weeks and restarts [O-01]', async () => {
    const key = randomUUID();
    const first = await publish(key, person, 'Weeks');
    const restarted = testServer(server.database);
    restarted.clock.advance(29 * seconds.day);
    const body = { ...somePostingBody('project', { title: 'Weeks' }), status: 2 as const };
    const second = await restarted.call('postings.create', { params, key, body, cookie: person.cookie });
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(await titles('Weeks')).toBe(1);
  });

  it('is refused with another body, another call or another record [O-04]', async () => {
    const key = randomUUID();
    const { body } = await publish(key, person, 'First');
    for (const other of [
      await publish(key, person, 'Second'),
      await person.call('postings.create', { params: { method: 'job' }, key, body: somePostingBody('job') }),
      await person.call('user.save', { key, body: { first_name: 'Anya' } }),
      await person.call('postings.status', { params, key, body: { id: body.data.id, status: 3 } }),
    ]) {
      expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
    }
    expect(await titles('Second')).toBe(0);
  });

  it('takes equal bodies for equal, in whatever order', async () => {
    const key = randomUUID();
    const first = await person.call('user.save', { key, body: { first_name: 'Anya', last_name: 'Rao' } });
    const second = await person.call('user.save', { key, body: { last_name: 'Rao', first_name: 'Anya' } });
    expect([second.status, second.text]).toEqual([200, first.text]);
  });

  it('lets fifty at the same moment have one effect [O-04]', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => publish(key, person, 'Fifty')));
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    const rest = answers.filter(({ status }) => status !== 201);
    expect(
      rest.every(({ status, body, headers }) => status === 409 && body.code === 'in_flight' && headers['retry-after']),
    ).toBe(true);
    expect(await titles('Fifty')).toBe(1);
  });

  it('is what makes it one: without a key fifty have fifty effects, and the count above notices', async () => {
    const body = { ...somePostingBody('project', { title: 'Keyless' }), status: 2 as const };
    await Promise.all(Array.from({ length: 50 }, () => person.call('postings.create', { params, body })));
    expect(await titles('Keyless')).toBe(50);
  });

  it('lets many services on one database have one effect [O-04]', async () => {
    const key = randomUUID();
    const body = { ...somePostingBody('project', { title: 'Services' }), status: 2 as const };
    const services = Array.from({ length: 8 }, () => testServer(server.database));
    const answers = await Promise.all(
      services.map((service) => service.call('postings.create', { params, key, body, cookie: person.cookie })),
    );
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await titles('Services')).toBe(1);
  });

  it('belongs to its account: another one neither sees the answer nor is stopped [O-04]', async () => {
    const key = randomUUID();
    const stranger = await signedIn(server, 2);
    const mine = await publish(key, person, 'Mine');
    const theirs = await publish(key, stranger, 'Theirs');
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.text).not.toContain('Mine');
  });

  it('is not used up by a refusal', async () => {
    const key = randomUUID();
    const refused = await person.call('postings.status', { params, key, body: { id: 999_999, status: 3 } });
    expect(refused.status).toBe(404);
    expect((await publish(key, person, 'After')).status).toBe(201);
  });

  it('keeps a refused version for another try with the same key', async () => {
    const { id } = (await publish(randomUUID(), person, 'Version')).body.data;
    const key = randomUUID();
    const update = (version: number) =>
      person.call('postings.update', { params: { ...params, id }, key, body: { version, vacancies: 5 } });
    expect((await update(9)).status).toBe(409);
    expect((await update(1)).status).toBe(200);
  });

  it('must be a UUID', async () => {
    expect((await publish('1')).status).toBe(400);
  });

  it('is not needed', async () => {
    const body = { first_name: 'Asha' };
    expect((await person.call('user.save', { body })).status).toBe(200);
    expect((await person.call('user.save', { body })).status).toBe(200);
  });

  it('makes one account of a sign-up that was sent twice, and signs both in', async () => {
    const key = randomUUID();
    const address = 'twice@acme.example';
    const send = (secret: string) =>
      server.call('auth.signUpEmployer', { key, body: signUpForm, basic: [address, secret] });
    const first = await send(password);
    const second = await send(password);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect((await server.call('session.create', { cookie: second.cookie })).body.data.email_address).toBe(address);
    const thief = await send('another password');
    expect([thief.status, thief.body.code, thief.cookie]).toEqual([422, 'key_reused', null]);
  });

  it('refuses a sign-up with an e-mail that is taken, under a new key', async () => {
    const basic = ['taken@acme.example', password] as const;
    await server.call('auth.signUpEmployer', { body: signUpForm, basic });
    const again = await server.call('auth.signUpEmployer', { key: randomUUID(), body: signUpForm, basic });
    expect([again.status, again.body.code]).toEqual([409, 'email_taken']);
  });

  it('stores no password, in whatever form', async () => {
    const { id } = await signedIn(server, 4, { level: 'unverified' });
    const fresh = await server.call('auth.signUpStudent', {
      body: { first_name: 'Dev' },
      basic: [`dev${id}@example.com`, password],
      key: randomUUID(),
    });
    const body = { password, newPassword: 'better horse battery' };
    await server.call('auth.changePassword', { cookie: fresh.cookie, key: randomUUID(), body });
    const rows = JSON.stringify(await server.database.read.selectFrom('idempotency_keys').selectAll().execute());
    expect(rows).not.toMatch(/horse|scrypt/);
    const { body_hash } = await server.database.read
      .selectFrom('idempotency_keys')
      .select('body_hash')
      .where('call', '=', 'PATCH /v1/auth/change_password')
      .executeTakeFirstOrThrow();
    expect(body_hash).toBe(createHash('sha256').update('{}').digest('hex'));
  });

  it('sends no second code', async () => {
    const newcomer = await signedIn(server, 4, { level: 'unverified' });
    const key = randomUUID();
    const first = await newcomer.call('auth.sendOtp', { key, body: { method: 2 } });
    const second = await newcomer.call('auth.sendOtp', { key, body: { method: 2 } });
    expect(second.text).toBe(first.text);
    expect(server.mails.filter(({ to }) => to === newcomer.email)).toHaveLength(1);
  });

  it('keeps twenty megabytes of long answers an hour, and takes back what would be more', async () => {
    const { service } = server.app;
    const account = `user:${person.id}`;
    const write = (key: string, bytes: number, name: string, of = account) =>
      once(service, { account: of, key, call: 'PATCH /v1/user', body: { name }, status: 200 }, async (tx) => {
        await tx.updateTable('users').set({ last_name: name }).where('id', '=', person.id).execute();
        return { text: 'x'.repeat(bytes) };
      });
    const nameNow = async () =>
      (await server.database.read.selectFrom('users').select('last_name').where('id', '=', person.id).execute())[0]
        ?.last_name;
    const first = randomUUID();
    await write(first, 9_900_000, 'One');
    await write(randomUUID(), 9_900_000, 'Two');
    const key = randomUUID();
    await expect(write(key, 900_000, 'Three')).rejects.toMatchObject({ code: 'too_many', retryAfter: seconds.hour });
    expect(await nameNow()).toBe('Two');
    expect((await write(first, 9_900_000, 'One')).replayed).toBe(true);
    await write(randomUUID(), 16_000, 'Small');
    expect(await nameNow()).toBe('Small');
    await write(randomUUID(), 900_000, 'Another', 'user:0');
    server.clock.advance(seconds.hour);
    expect((await write(key, 30_000_000, 'Three')).replayed).toBe(false);
    await expect(write(randomUUID(), 20_000, 'Four')).rejects.toMatchObject({ code: 'too_many' });
    expect(await nameNow()).toBe('Three');
    server.clock.advance(seconds.hour);
  });
});
