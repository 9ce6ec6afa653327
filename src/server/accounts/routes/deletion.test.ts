import { beforeAll, expect, it } from 'vitest';
import { roles } from '#shared/rules/accounts/roles.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { createPasswords } from '../../platform/sessions/passwords.ts';
import { dumpTables } from '../../testing/dump.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { testPng } from '../../testing/pictures.ts';
import { createPosting } from '../../testing/postings.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';
import { sweep } from '../sweep.ts';

const password = 'correct horse battery';
const hash = await createPasswords(testConfig.scrypt).hash(password);

/** Where something of anybody is kept, and what students keep besides. */
const anybodys = ['idempotency_keys', 'sessions', 'stored_files', 'users'];
const students = [
  'saved_postings',
  'saved_searches',
  'student_cards',
  'student_documents',
  'student_experiences',
  'student_profiles',
  'student_projects',
  'student_skills',
  'user_interests',
];
const dates = { start_date: '2025-01-06', end_date: '2025-05-30' };
const studentProfile = {
  bio: 'Collects Ammonite',
  skills: ['Excel'],
  experiences: [{ company_name: 'Ammonite Works', designation: 'Intern', description: 'Dusting', ...dates }],
  documents: [{ title: 'Ammonite certificate', link: 'https://x.example/certificate' }],
  projects: [{ name: 'Ammonite map', link: 'https://x.example/map', description: 'Of the coast', ...dates }],
};

describeEngines('deleting an account', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });

  it('removes the person, ends every session and frees the e-mail [API-10] [AUTH-39] [ROLE-18]', async () => {
    const person = await signedIn(server, 4, { passwordHash: hash });
    await person.call('user.save', { body: { phone_number: '98765 43210' }, key: crypto.randomUUID() });
    await person.call('student.interests', { body: { interests: [1, 2] } });
    const other = await server.call('session.create', { basic: [person.email, password] });
    const bystander = await signedIn(server, 4);
    const answer = await person.call('auth.deleteAccount', { body: { password } });
    expect([answer.status, answer.cookie]).toEqual([200, '']);
    expect(answer.body).toEqual({ error: false, message: 'Your account was deleted. We are sorry to see you go' });
    expect((await bystander.call('session.create')).status).toBe(200);
    for (const cookie of [person.cookie, other.cookie]) {
      expect((await server.call('session.create', { cookie })).status).toBe(401);
    }
    expect((await server.call('session.create', { basic: [person.email, password] })).status).toBe(401);
    const again = await server.call('auth.signUpStudent', {
      body: { first_name: 'Asha' },
      basic: [person.email, password],
    });
    expect(again.status).toBe(201);
  });

  it('tells the session that asked for it, and no other, for good', async () => {
    const person = await signedIn(server, 4, { passwordHash: hash });
    const other = await server.call('session.create', { basic: [person.email, password] });
    await person.call('auth.deleteAccount', { body: { password }, key: crypto.randomUUID() });
    const codes = async (cookie: string | null) => {
      const asked = [
        await server.call('session.create', { cookie }),
        await server.call('notifications.list', { cookie }),
      ];
      return asked.map(({ status, body }) => [status, body.code]);
    };
    const gone = [401, 'account_deleted'];
    const ended = [401, 'session_expired'];
    expect(await codes(person.cookie)).toEqual([gone, gone]);
    expect(await codes(other.cookie)).toEqual([ended, ended]);
    await sweep(server.database, new Date(server.clock.now().getTime() + 400 * milliseconds.day));
    expect(await codes(person.cookie)).toEqual([gone, gone]);
  });

  it('takes the password, slowed down as at sign-in, of accounts that have one', async () => {
    const person = await signedIn(server, 4, { passwordHash: hash });
    const statuses: unknown[] = [];
    for (const body of [{}, ...Array.from({ length: 6 }, () => ({ password: 'a guess' })), { password }]) {
      const answer = await person.call('auth.deleteAccount', { body });
      statuses.push([answer.status, answer.body.code]);
    }
    const wrong = [422, 'invalid'];
    const wait = [429, 'too_many'];
    expect(statuses).toEqual([wrong, wrong, wrong, wrong, wrong, wrong, wait, wait]);
    server.clock.advance(2);
    expect((await person.call('session.create')).status).toBe(200);
    expect((await person.call('auth.deleteAccount', { body: { password } })).status).toBe(200);
  });

  it('is refused to the only administrator who isn’t suspended; of two who leave at once one stays', async () => {
    const admin = () => signedIn(server, 1, { passwordHash: hash });
    const remove = (person: Awaited<ReturnType<typeof admin>>) =>
      person.call('auth.deleteAccount', { body: { password } });
    const first = await admin();
    const suspended = await admin();
    const body = { suspended: true, reason: 'Away' };
    await first.call('admin.changeUser', { params: { id: suspended.id }, body });
    const refused = await remove(first);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.message).toContain('You are the only administrator');
    expect((await first.call('session.create')).status).toBe(200);
    const second = await admin();
    const both = await Promise.all([remove(first), remove(second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  /** Gives somebody a name, a phone number, a picture and, as a student, all that students keep, named after one thing. */
  async function fillIn(person: Person, thing: string, phone_number: string): Promise<void> {
    const body = { first_name: thing, last_name: `${thing}son`, phone_number };
    await person.call('user.save', { body, key: crypto.randomUUID() });
    const file = { name: `${thing}.png`, bytes: testPng() };
    expect((await person.call('user.image', { file })).status).toBe(200);
    if (person.role !== roles.student) return;
    const profile: object = JSON.parse(JSON.stringify(studentProfile).replaceAll('Ammonite', thing));
    expect((await person.call('student.saveProfile', { body: profile })).status).toBe(200);
    await person.call('student.interests', { body: { interests: [1, 2] } });
    const { id } = await createPosting(await signedIn(server, 2), 'job');
    await person.call('saved.add', { params: { method: 'job', id } });
    const search = { name: `${thing} digs`, method: 'job', query: { search: 'digs' } } as const;
    expect((await person.call('savedSearches.create', { body: search })).status).toBe(201);
  }

  /** All rows about somebody, by table. */
  async function keptOf({ id }: Person, texts: readonly string[]): Promise<Record<string, string[]>> {
    const tables = Object.entries(await dumpTables(server.database));
    const isTheirs = (row: string) =>
      texts.some((text) => row.includes(text)) || new RegExp(`"user_id":${id}\\b`).test(row);
    const theirs = tables.map(([table, rows]) => [table, rows.filter(isTheirs)] as const);
    return Object.fromEntries(theirs.filter(([, rows]) => rows.length > 0));
  }

  it.each([2, 3, 4, 5] as const)(
    'leaves nothing personal of role %i in any table, and all of others [API-10]',
    async (role) => {
      const person = await signedIn(server, role, { passwordHash: hash });
      const bystander = await signedIn(server, role);
      const own = [`Zebulon${role}`, `987654000${role}`, person.email] as const;
      const others = [`Ottoline${role}`, `987655000${role}`, bystander.email] as const;
      await fillIn(person, own[0], own[1]);
      await fillIn(bystander, others[0], others[1]);
      const tables = role === roles.student ? [...anybodys, ...students].toSorted() : anybodys;
      const before = await keptOf(bystander, others);
      for (const kept of [before, await keptOf(person, own)]) expect(Object.keys(kept).toSorted()).toEqual(tables);
      expect((await person.call('auth.deleteAccount', { body: { password } })).status).toBe(200);
      expect(await keptOf(person, own)).toEqual({});
      expect(await keptOf(bystander, others)).toEqual(before);
    },
  );

  it('closes a company’s postings with its last member, not before [API-10]', async () => {
    const first = await signedIn(server, 2);
    const second = await signedIn(server, 2, { colleagueOf: first });
    const posting = await createPosting(first, 'job');
    const student = await signedIn(server, 4);
    const seen = () => student.call('postings.read', { params: { method: 'job', id: posting.id } });
    const answer = await first.call('auth.deleteAccount');
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([200, false, expect.stringMatching(/\w/)]);
    expect((await seen()).status).toBe(200);
    await second.call('auth.deleteAccount');
    expect((await seen()).status).toBe(404);
  });

  it('takes an institution’s student list away with its last member', async () => {
    const educator = await signedIn(server, 3);
    const file = { file_name: 'list.csv', row_count: 1, mode: 'add' } as const;
    const { id } = (await educator.call('batches.create', { body: file })).body.data;
    const values = { name: 'Dev', course: 'MBA', semester: 2, email: 'dev@example.com' };
    await educator.call('batches.rows', { params: { id }, body: { part: 0, rows: [{ row: 2, values }] } });
    await educator.call('batches.finish', { params: { id }, body: { parts: 1 } });
    const students = () =>
      server.database.read
        .selectFrom('students')
        .select('id')
        .where('institution_id', '=', educator.institutionId ?? 0)
        .execute();
    expect(await students()).toHaveLength(1);
    expect((await educator.call('auth.deleteAccount')).status).toBe(200);
    expect(await students()).toHaveLength(0);
  });
});
