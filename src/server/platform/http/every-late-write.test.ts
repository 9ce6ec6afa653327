import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import type { Call } from '#shared/contract/call.ts';
import { type CallName, contract } from '#shared/contract/index.ts';
import { registerRoutes } from '../../routes.ts';
import { changedTables, dumpTables } from '../../testing/dump.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { matrixPassword, roleMatrix } from '../../testing/role-matrix/role-matrix.ts';
import type { Row } from '../../testing/role-matrix/row.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';
import { createPasswords } from '../sessions/passwords.ts';
import { route } from './route.ts';

const ownCalls = (Object.keys(contract) as CallName[]).filter((name) => contract[name].access !== 'anyone');
const rowOf = (name: CallName) => roleMatrix[name] as unknown as Row<CallName>;
const held = 'x-test-held';
/** Guesses at a password count even where whoever guesses has been suspended meanwhile. */
const counted = ['sign_in_failures'];

describeEngines('an account that is suspended while the rest of its request is on the way', (open) => {
  let server: TestServer;
  let passwordHash: string;
  let meanwhile = () => Promise.resolve();
  const hold = (app: FastifyInstance) =>
    app.addHook('preParsing', async ({ headers }) => {
      if (headers[held] !== undefined) await meanwhile();
    });
  // With an address of its own, so that the calendar's is given out.
  const config = { ...testConfig, publicUrl: 'https://footbridge.example' };
  beforeAll(async () => {
    server = testServer(await open(), config, (app) => {
      hold(app);
      registerRoutes(app);
    });
    passwordHash = await createPasswords(testConfig.scrypt).hash(matrixPassword);
    return () => server.close();
  });

  /** What a call answers, and the tables that it changes, whose account is suspended after the guard and before its body is read. */
  async function askedLate(name: CallName, person: Person, to = server) {
    const input = await rowOf(name).input(person, server);
    let before: Record<string, string[]> = {};
    meanwhile = async () => {
      const values = { suspended_at: server.clock.now().toISOString(), suspended_reason: 'x' };
      await server.database.write((tx) => tx.updateTable('users').set(values).where('id', '=', person.id).execute());
      before = await dumpTables(server.database);
    };
    const { status, text } = await to.call(name, { cookie: person.cookie, ...input, headers: { [held]: 'yes' } });
    const changed = changedTables(before, await dumpTables(server.database));
    return {
      refusal: [status, text.includes('"code":"suspended"')],
      changed: changed.filter((table) => !counted.includes(table)),
    };
  }

  async function caller(name: CallName): Promise<Person> {
    const { access }: Call = contract[name];
    if (access === 'anyone') throw new Error('This call needs nobody');
    const level = access.level === 'session' ? 'unverified' : access.level;
    return await signedIn(server, access.roles[0] ?? 1, { level, passwordHash });
  }

  it.each(ownCalls)('changes nothing by %s, and is told nothing where it has a body [A-07]', async (name) => {
    const told = contract[name].method === 'GET' ? {} : { refusal: [401, true] };
    expect(await askedLate(name, await caller(name))).toMatchObject({ changed: [], ...told });
  });

  it('is noticed by this harness where a route writes without a second look [A-07]', async () => {
    const careless = testServer(server.database, config, (app) => {
      hold(app);
      route(app, 'calendarFeed.read', async ({ user, service }) => {
        const name = { first_name: 'Late' };
        await service.database.write((tx) => tx.updateTable('users').set(name).where('id', '=', user.id).execute());
        return { data: { offered: true, created_at: null } };
      });
    });
    const person = await caller('calendarFeed.read');
    expect((await askedLate('calendarFeed.read', person, careless)).changed).toEqual(['users']);
  });
});
