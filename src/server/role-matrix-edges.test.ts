import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { allRoles, type Call, postingKinds } from '#shared/contract/call.ts';
import { apiPrefix, type CallName, contract } from '#shared/contract/index.ts';
import type { Role } from '#shared/rules/accounts/roles.ts';
import type { Database } from './platform/database/database.ts';
import { createPasswords } from './platform/sessions/passwords.ts';
import { registerRoutes } from './routes.ts';
import { complete } from './testing/complete.ts';
import { changedTables, dumpTables } from './testing/dump.ts';
import { describeEngines, describeSqlite } from './testing/engines.ts';
import { type Person, signedIn } from './testing/people.ts';
import { matrixPassword, roleMatrix } from './testing/role-matrix/role-matrix.ts';
import type { Row } from './testing/role-matrix/row.ts';
import { type TestInput, type TestServer, testConfig, testServer } from './testing/test-server.ts';

const names = Object.keys(contract) as CallName[];
const rowOf = (name: CallName) => roleMatrix[name] as unknown as Row<CallName>;
const withRecords = names.filter((name) => rowOf(name).records);

/** Pages and descriptions that carry nobody's data, by method and path. */
const open_ = [
  `GET ${apiPrefix}/openapi.json`,
  ...['callback', 'login', 'signup', 'signup/:role'].map((path) => `GET ${apiPrefix}/auth/:provider/${path}`),
  `GET ${apiPrefix}/calendar/:file`,
  'GET /reset-password',
  'GET /signup/mentor',
  'GET /unsubscribe',
  'POST /unsubscribe',
];

describeSqlite('the routes of the service', (open) => {
  it('are the calls of the contract, each once, and a few open pages [A-09]', async () => {
    const found: string[] = [];
    const { app } = testServer(await open(), testConfig, (routes) => {
      routes.addHook('onRoute', ({ method, url }) => {
        found.push(`${String(method)} ${url}`);
      });
      registerRoutes(routes);
    });
    await app.ready();
    const calls = names.flatMap((name) => {
      const { method, path }: Call = contract[name];
      const kinds = path.includes(':method') ? postingKinds : [''];
      return kinds.map((kind) => `${method} ${apiPrefix}${path.replace(':method', kind)}`);
    });
    expect(found.sort()).toEqual([...calls, ...open_].sort());
  });
});

/** The server's own engine, without the rule that roles are 1 to 5. */
async function allowAnyRole(database: Database, engine: 'SQLite' | 'PostgreSQL'): Promise<void> {
  const statement =
    engine === 'SQLite'
      ? 'pragma ignore_check_constraints = on'
      : 'alter table users drop constraint if exists users_role_check';
  await sql.raw(statement).execute(database.migrations);
}

/** What a stranger to a record gets for it and for one that is missing, where those are not the same 404 or 403. */
async function faultsFor(
  server: TestServer,
  { stranger, name, owner }: { stranger: Person; name: CallName; owner: Person },
  status: 403 | 404,
): Promise<string[]> {
  const { records, input } = rowOf(name);
  if (!records) return ['names no record'];
  const missing = await stranger.call(name, records.missing);
  // What everyone who may make the call may name is nobody's own: only who may not make it is refused for it.
  const other = records.theirs ?? (status === 403 ? input : null);
  const theirs = other ? await stranger.call(name, await other(owner, server)) : missing;
  const faults = theirs.status === status ? [] : [`theirs: ${theirs.status}`];
  if (missing.status !== status) faults.push(`missing: ${missing.status}`);
  if (theirs.text !== missing.text) faults.push('told apart');
  return faults;
}

describeEngines('the edges of the role matrix', (open) => {
  let server: TestServer;
  let passwordHash: string;
  beforeAll(async () => {
    server = testServer(await open());
    passwordHash = await createPasswords(testConfig.scrypt).hash(matrixPassword);
  });
  const strangerFaults = (stranger: Person, name: CallName, owner: Person, status: 403 | 404) =>
    faultsFor(server, { stranger, name, owner }, status);
  const ownerOf = (name: CallName, to = server) =>
    signedIn(to, rowOf(name).records?.owner ?? (name.startsWith('postings') ? 2 : 3));

  it.each(names)('%s of an unknown role is for nobody [A-09]', async (name) => {
    const { may, status } = rowOf(name);
    await allowAnyRole(server.database, open.engine);
    const person = await signedIn(server, 4, { passwordHash });
    await server.database.write((tx) => tx.updateTable('users').set({ role: 9 }).where('id', '=', person.id).execute());
    const input =
      may === 'anyone'
        ? await rowOf(name).input(person, server)
        : { params: { enrollment_id: 'x', week: 'x', method: 'job', id: 1, name: 'x' } };
    const answer = await person.call(name, input as TestInput<CallName>);
    expect(answer.status).toBe(may === 'anyone' ? status : 403);
  });

  describe.each(withRecords)('%s', (name) => {
    const { may } = rowOf(name);
    const allowed = may === 'anyone' ? allRoles : may.roles;
    const wrong = allRoles.filter((role) => !allowed.includes(role));

    it.each(wrong)('is refused to role %i for a record that is there as for one that is not [A-09]', async (role) => {
      expect(await strangerFaults(await signedIn(server, role), name, await ownerOf(name), 403)).toEqual([]);
    });

    it.each(allowed as Role[])(
      'shows role %i of another tenant what is missing, and changes nothing [A-09]',
      async (role) => {
        // With a complete profile, so that no lock answers first.
        const stranger = await complete(await signedIn(server, role));
        const owner = await ownerOf(name);
        const { records } = rowOf(name);
        const theirs = (await records?.theirs?.(owner, server)) ?? records?.missing;
        const before = await dumpTables(server.database);
        const answer = await stranger.call(name, theirs as TestInput<CallName>);
        expect(answer.status).toBe(404);
        expect(changedTables(before, await dumpTables(server.database))).toEqual([]);
        expect(await strangerFaults(stranger, name, await ownerOf(name), 404)).toEqual([]);
      },
    );

    it('is refused to somebody whose second factor is pending [A-09]', async () => {
      const owner = await ownerOf(name);
      const person = await signedIn(server, allowed[0] ?? 2);
      const pending = { second_factor_pending: 1 } as const;
      await server.database.write((tx) =>
        tx.updateTable('sessions').set(pending).where('user_id', '=', person.id).execute(),
      );
      expect(await strangerFaults(person, name, owner, 403)).toEqual([]);
    });
  });

  it('are noticed where a route forgets its guard, or whose record it is [A-09]', async () => {
    const { database } = server;
    const careless = testServer(database, testConfig, (app) => {
      app.get(`${apiPrefix}/students`, () => database.read.selectFrom('students').selectAll().execute());
      app.patch<{ Params: { id: string } }>(`${apiPrefix}/students/:id`, async ({ params }, reply) => {
        const found = await database.read
          .selectFrom('students')
          .selectAll()
          .where('id', '=', Number(params.id))
          .execute();
        return found.length > 0 ? found : reply.status(404).send({});
      });
    });
    expect((await careless.call('students.list', { cookie: null })).status).not.toBe(401);
    const stranger = await signedIn(careless, 3);
    const faults = await strangerFaults(stranger, 'students.update', await ownerOf('students.update'), 404);
    expect(faults).toEqual(['theirs: 200', 'told apart']);
  });
});
