import { beforeEach, expect, it } from 'vitest';
import { roles } from '#shared/rules/accounts/roles.ts';
import { createPasswords } from '../../platform/sessions/passwords.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';

const password = 'a walnut tree';
const newPassword = 'correct horse battery';
const admin = { email_address: ' Ira@Example.com ', first_name: 'Ira', last_name: 'Fonseca', newPassword, password };

describeEngines('the first administrator', (open) => {
  let server: TestServer;
  let hash: string;
  beforeEach(async () => {
    hash = await createPasswords(testConfig.scrypt).hash(password);
    server = testServer(await open(), { ...testConfig, embedded: true });
    return () => server.close();
  });
  const owner = (role: 2 | 3 = 2, on = server) => signedIn(on, role, { passwordHash: hash });
  const isOffered = async (person: Person) => (await person.call('administrator.read')).body.data.offered;
  const admins = () =>
    server.database.read.selectFrom('users').select('email_address').where('role', '=', roles.admin).execute();

  it.each([2, 3] as const)(
    'is made by an owner of role %i, once, with both names, and signs in with the chosen password [ENT-03]',
    async (role) => {
      const person = await owner(role);
      expect(await isOffered(person)).toBe(true);
      const made = await person.call('administrator.create', { body: admin });
      expect([made.status, made.body.message]).toEqual([
        201,
        'ira@example.com is an administrator. Sign in with this e-mail and the password that you chose',
      ]);
      const signIn = await server.call('session.create', { basic: ['ira@example.com', newPassword], cookie: null });
      expect(signIn.body.data).toMatchObject({
        role: 1,
        first_name: 'Ira',
        last_name: 'Fonseca',
        isInterestAdded: true,
      });
      const written = await server.database.read.selectFrom('audit_entries').selectAll().execute();
      expect(written).toMatchObject([
        { act: 'user.made_admin', actor_id: person.id, subject_kind: 'user', subject_id: signIn.body.data.id },
      ]);
      expect(await isOffered(person)).toBe(false);
      const again = await person.call('administrator.create', { body: { ...admin, email_address: 'b@example.com' } });
      expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    },
  );

  it('is made once for one request that comes twice, and once where two ask at the same time', async () => {
    const person = await owner();
    const other = await owner(3);
    const key = crypto.randomUUID();
    const ask = (by: Person, email_address: string, own = key) =>
      by.call('administrator.create', { key: own, body: { ...admin, email_address } });
    const answers = await Promise.all([
      ask(person, 'one@example.com'),
      ask(other, 'two@example.com', crypto.randomUUID()),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await admins()).toHaveLength(1);
    if (answers[0].status === 201) expect((await ask(person, 'one@example.com')).text).toBe(answers[0].text);
  });

  it('is not on offer to members, owners of unverified places, or where others share the service', async () => {
    for (const options of [{ colleagueOf: await owner() }, { unverifiedPlace: true }]) {
      const person = await signedIn(server, roles.employer, { passwordHash: hash, ...options });
      expect(await isOffered(person)).toBe(false);
      expect((await person.call('administrator.create', { body: admin })).status).toBe(403);
    }
    const shared = testServer(await open());
    const sharer = await owner(2, shared);
    expect(await isOffered(sharer)).toBe(false);
    expect((await sharer.call('administrator.create', { body: admin })).status).toBe(404);
    await shared.close();
    expect(await admins()).toEqual([]);
  });

  it('is refused with another password than the asker’s, a weak one, a taken e-mail, or without a name', async () => {
    const person = await owner();
    const cases = [
      [{ password: 'not mine at all' }, 'password'],
      [{ newPassword: 'short' }, 'newPassword'],
      [{ newPassword: 'password' }, 'newPassword'],
      [{ email_address: 'ira' }, 'email_address'],
      [{ first_name: ' ' }, 'first_name'],
    ] as const;
    for (const [change, field] of cases) {
      const answer = await person.call('administrator.create', { body: { ...admin, ...change } });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]]);
    }
    const taken = await person.call('administrator.create', { body: { ...admin, email_address: person.email } });
    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken']);
    expect(await admins()).toEqual([]);
  });
});
