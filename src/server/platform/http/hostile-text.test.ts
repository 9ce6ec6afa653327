import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#shared/contract/call.ts';
import { type CallName, contract } from '#shared/contract/index.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { dumpTables } from '../../testing/dump.ts';
import { describeEngines } from '../../testing/engines.ts';
import { fieldNamesOf, injections, oddIds, oddities } from '../../testing/hostile.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { createPosting } from '../../testing/postings.ts';
import { matrixPassword, roleMatrix } from '../../testing/role-matrix/role-matrix.ts';
import type { Row } from '../../testing/role-matrix/row.ts';
import { rosterRows, upload } from '../../testing/roster.ts';
import { type TestInput, type TestServer, testConfig, testServer, urlOf } from '../../testing/test-server.ts';
import { createPasswords } from '../sessions/passwords.ts';

const names = Object.keys(contract) as CallName[];
const rowOf = (name: CallName) => roleMatrix[name] as unknown as Row<CallName>;

/** Many texts for what is searched by, a few for the rest, each field of each call others. With WHOLE=1 all for all. */
function injectionsFor(name: CallName, field: string): readonly string[] {
  if (process.env.WHOLE === '1') return injections;
  const isSearched = ['search', 'query', 'name', 'sort', 'order'].includes(field);
  return some(injections, `${name} ${field}`, isSearched ? 30 : 3);
}

/** So many of a list, for each place others. */
function some(list: readonly string[], place: string, count: number): string[] {
  const turn = [...place].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return Array.from({ length: count }, (_, index) => list[(turn * count + index) % list.length] ?? '');
}

/** All oddities for calls of few fields, a third of them for each field of the others. */
const odditiesFor = (field: string, fields: number) =>
  process.env.WHOLE === '1' || fields < 4 ? oddities : some(oddities, field, 14);

/** Engine → what was sent → status, to compare the engines by. */
const answered = new Map<string, Map<string, number>>();

describeEngines('hostile values', (open) => {
  let server: TestServer;
  let passwordHash: string;
  let victims: { employer: Person; educator: Person };
  const statuses = new Map<string, number>();
  const ownAdmins = new Set<number>();
  answered.set(open.engine, statuses);

  beforeAll(async () => {
    server = testServer(await open());
    passwordHash = await createPasswords(testConfig.scrypt).hash(matrixPassword);
    victims = { employer: await signedIn(server, 2), educator: await signedIn(server, 3) };
    for (const kind of ['project', 'internship', 'job'] as const) {
      await createPosting(victims.employer, kind, { title: 'Victim’s secret' }, 1);
      await createPosting(victims.employer, kind);
    }
    await upload(victims.educator, rosterRows(20));
  });

  async function personFor(name: CallName): Promise<Person> {
    const { may } = rowOf(name);
    if (may === 'anyone') return signedIn(server, 4, { passwordHash });
    const role = may.roles.find((one) => one !== roles.admin) ?? roles.admin;
    const person = await signedIn(server, role, { level: may.level, passwordHash });
    if (role === roles.admin) ownAdmins.add(person.id);
    return person;
  }

  interface Sent {
    readonly name: CallName;
    readonly person: Person;
    readonly input: TestInput<CallName>;
    readonly title: string;
  }

  /** Sends a raw body or a raw query; what is odd about it is in `title`. */
  async function send({ name, person, input, title }: Sent, raw: { body?: string; query?: string; path?: string }) {
    const { method, path }: Call = contract[name];
    const url = raw.path ?? `${urlOf(path, input.params ?? {}, {})}${raw.query ? `?${raw.query}` : ''}`;
    const response = await server.app.inject({
      method,
      url,
      headers: {
        'x-footbridge-client': 'test',
        'content-type': 'application/json',
        cookie: `footbridge_session=${person.cookie}`,
        ...(input.basic && { authorization: `Basic ${Buffer.from(input.basic.join(':')).toString('base64')}` }),
      },
      ...(method !== 'GET' && { payload: raw.body ?? JSON.stringify(input.body ?? {}) }),
    });
    await server.app.service.settled();
    statuses.set(`${name} ${title}`, response.statusCode);
    return response;
  }

  const faults = () => [...statuses].filter(([, status]) => status >= 500);
  const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text);

  it.each(names.filter((name) => fieldNamesOf(contract[name].query).length > 0))(
    '%s takes anything in its query [A-13]',
    async (name) => {
      const person = await personFor(name);
      const input = await rowOf(name).input(person, server);
      const plain = Object.fromEntries(Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]));
      for (const field of fieldNamesOf(contract[name].query)) {
        for (const value of [
          ...injectionsFor(name, field),
          ...odditiesFor(field, 9).map((text) => text.replace(/^"|"$/g, '')),
        ]) {
          const query = new URLSearchParams(plain);
          query.set(field, value.slice(0, 8000));
          await send({ name, person, input, title: `query ${field}=${short(value)}` }, { query: query.toString() });
        }
        for (const raw of [
          `${field}=a&${field}=b`,
          `${field}[]=a`,
          `${field}[x]=1`,
          `${field}=%ff`,
          `${field}=%00`,
          field,
        ]) {
          await send({ name, person, input, title: `query ${raw}` }, { query: raw });
        }
      }
      expect(faults()).toEqual([]);
    },
  );

  it.each(names.filter((name) => /:id/.test(contract[name].path)))(
    '%s takes anything for an id [A-13]',
    async (name) => {
      const person = await personFor(name);
      const input = await rowOf(name).input(person, server);
      // One function reads the id of every path.
      const texts = process.env.WHOLE === '1' ? injections : some(injections, name, 9);
      for (const id of [...oddIds, ...texts.map(encodeURIComponent)]) {
        const path = `/v1${contract[name].path.replace(':method', 'job').replace(':id', id)}`;
        await send({ name, person, input, title: `id ${short(id)}` }, { path });
      }
      expect(faults()).toEqual([]);
    },
  );

  const withBody = names.filter(
    (name) => contract[name].method !== 'GET' && fieldNamesOf(contract[name].body).length > 0,
  );

  it.each(withBody)('%s takes anything in its body [A-13]', { timeout: 240_000 }, async (name) => {
    const fields = fieldNamesOf(contract[name].body);
    for (const field of fields) {
      let person = await personFor(name);
      let input = await rowOf(name).input(person, server);
      for (const value of [
        ...injectionsFor(name, field).map((text) => JSON.stringify(text)),
        ...odditiesFor(field, fields.length),
      ]) {
        const { [field]: _old, ...rest } = (input.body ?? {}) as Record<string, unknown>;
        const body = `${JSON.stringify(rest).slice(0, -1)}${Object.keys(rest).length > 0 ? ',' : ''}${JSON.stringify(field)}:${value}}`;
        const { statusCode } = await send({ name, person, input, title: `body ${field}=${short(value)}` }, { body });
        if (statusCode >= 300) continue;
        // What was taken changed something: the next value meets a fresh start.
        if (!name.startsWith('postings.')) person = await personFor(name);
        input = await rowOf(name).input(person, server);
      }
    }
    expect(faults()).toEqual([]);
  });

  it.each(withBody)('%s takes any body at all [A-13]', async (name) => {
    const person = await personFor(name);
    const input = await rowOf(name).input(person, server);
    for (const [title, body, status] of bodies) {
      const response = await send({ name, person, input, title }, { body });
      expect([title, ...(status ? [response.statusCode] : [])]).toEqual([title, ...(status ? [status] : [])]);
    }
    expect(faults()).toEqual([]);
  });

  it('finds nobody else’s rows by any of them [A-13]', async () => {
    const employer = await signedIn(server, 2);
    const educator = await signedIn(server, 3);
    for (const search of injections) {
      const own = await employer.call('postings.list', { params: { method: 'job' }, query: { search } });
      const students = await educator.call('students.list', { query: { search, course: search.slice(0, 120) } });
      expect([own.body.total, students.body.total], search).toEqual([0, 0]);
    }
  });

  it('would show a query that was put together from text [A-13]', async () => {
    // In a database of its own: some of the texts do what they say there.
    const database = await open();
    const educator = await signedIn(testServer(database), 3);
    await upload(educator, rosterRows(3));
    const careless = testServer(database, testConfig, (app) => {
      app.get<{ Querystring: { search: string } }>('/v1/students', async ({ query }) => {
        const text = `select * from students where institution_id = ${educator.institutionId} and name = '${query.search}'`;
        const { rows } = await sql.raw(text).execute(database.read);
        return { total: rows.length };
      });
    });
    const found = { broken: 0, extra: 0 };
    for (const search of injections.filter((text) => !/sleep|randomblob/.test(text))) {
      const { status, body } = await careless.call('students.list', { cookie: educator.cookie, query: { search } });
      if (status >= 500) found.broken += 1;
      if (status === 200 && body.total > 0) found.extra += 1;
    }
    expect(found.broken).toBeGreaterThan(5);
    expect(found.extra).toBeGreaterThan(1);
  });

  it('leaves other tenants’ rows as they were [A-13]', async () => {
    const { postings = [], students = [] } = await dumpTables(server.database);
    const of = (rows: readonly string[], column: string, id: number | null) =>
      rows.filter((row) => (JSON.parse(row) as Record<string, unknown>)[column] === id);
    expect(of(postings, 'company_id', victims.employer.companyId)).toHaveLength(6);
    expect(of(students, 'institution_id', victims.educator.institutionId)).toHaveLength(20);
    // Whom an admin made one has a role to go back to.
    const admins = await server.database.read
      .selectFrom('users')
      .select('id')
      .where('role', '=', 1)
      .where('role_before_admin', 'is', null)
      .execute();
    expect(admins.filter(({ id }) => !ownAdmins.has(id))).toEqual([]);
  });

  it('shows none of the engine’s words for what it refuses [A-13]', async () => {
    const person = await signedIn(server, 2);
    const response = await send(
      { name: 'user.save', person, input: {}, title: 'half a character' },
      { body: '{"first_name":"\\ud800"}' },
    );
    expect(response.json()).toEqual({
      error: true,
      code: 'invalid',
      message: 'Text may not contain half a character',
      fields: { first_name: 'Text may not contain half a character' },
    });
  });

  afterAll(() => server.close());
});

/** Whole bodies, and the status that they have whatever the call; 0 where that depends on it. */
const bodies: readonly (readonly [title: string, body: string, status: number])[] = [
  ['10,000 deep lists', `{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
  ['10,000 deep objects', `${'{"x":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
  ['100,000 deep lists', `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
  ['keys given twice', '{"first_name":"a","first_name":"b"}', 0],
  ['__proto__', '{"__proto__":{"role":1}}', 400],
  ['__proto__ further in', '{"x":{"__proto__":{"role":1}}}', 400],
  ['constructor.prototype', '{"constructor":{"prototype":{"role":1}}}', 400],
  ['NaN', '{"x":NaN}', 400],
  ['half a body', '{"x":', 400],
  ['a byte order mark', '\ufeff{}', 0],
  ['nothing but a NUL', '\0', 400],
  ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, key) => `"k${key}":1`).join(',')}}`, 0],
];

describe('both engines', () => {
  it('answered every one of them alike [A-13]', () => {
    const sqlite = answered.get('SQLite');
    const postgres = answered.get('PostgreSQL');
    expect(sqlite?.size).toBeGreaterThan(2000);
    const common = [...(sqlite ?? [])].filter(([title]) => postgres?.has(title));
    expect(common.length).toBeGreaterThan(2000);
    const differ = common.filter(([title, status]) => postgres?.get(title) !== status);
    expect(differ).toEqual([]);
  });
});
