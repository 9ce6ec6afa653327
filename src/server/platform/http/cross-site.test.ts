import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#shared/contract/call.ts';
import { apiPrefix, type CallName, contract } from '#shared/contract/index.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { changedTables, dumpTables } from '../../testing/dump.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { matrixPassword, roleMatrix } from '../../testing/role-matrix/role-matrix.ts';
import type { Row } from '../../testing/role-matrix/row.ts';
import { type TestInput, type TestServer, testConfig, testServer, urlOf } from '../../testing/test-server.ts';
import { createPasswords } from '../sessions/passwords.ts';

const changing = (Object.keys(contract) as CallName[]).filter((name) => {
  const { method, basic }: Call = contract[name];
  return method !== 'GET' || basic !== undefined;
});
const rowOf = (name: CallName) => roleMatrix[name] as unknown as Row<CallName>;
const json = { 'content-type': 'application/json' };
const app = { 'x-footbridge-client': 'desk' };
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' };
const boundary = 'multipart/form-data; boundary=x';

/** What a page of another site can make a browser send, and what it cannot but is refused all the same. */
const foreign: Readonly<Record<string, Record<string, string>>> = {
  'a cross-site fetch': { ...json, ...app, 'sec-fetch-site': 'cross-site' },
  'a same-site fetch': { ...json, ...app, 'sec-fetch-site': 'same-site' },
  'an unknown kind of site': { ...json, ...app, 'sec-fetch-site': 'elsewhere' },
  'a foreign origin': { ...json, ...app, origin: 'https://evil.example' },
  'a null origin': { ...json, ...app, origin: 'null' },
  'another port of this host': { ...json, ...app, origin: 'http://localhost:8081' },
  'an origin that is none': { ...json, ...app, origin: 'evil' },
  'text/plain': { 'content-type': 'text/plain' },
  'text/plain that says JSON': { 'content-type': 'text/plain; x=application/json' },
  'a form': { 'content-type': 'application/x-www-form-urlencoded' },
  multipart: { 'content-type': boundary },
  'a form of a browser': { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
  'JSON of a browser without the header': { ...json, ...browser },
  'JSON of a newer browser without the header': { ...json, ...browser, 'sec-fetch-site': 'none' },
  'JSON with a referrer and without the header': { ...json, referer: 'https://evil.example/' },
};

interface Sent {
  readonly server: TestServer;
  readonly person: Person;
  readonly name: CallName;
  readonly input: TestInput<CallName>;
}

/** The variants that were not refused, and the tables that changed. */
async function leaks({ server, person, name, input }: Sent): Promise<string[]> {
  const { method, path }: Call = contract[name];
  const found: string[] = [];
  const before = await dumpTables(server.database);
  for (const [title, headers] of Object.entries(foreign)) {
    const { statusCode } = await server.app.inject({
      method,
      url: urlOf(path, input.params ?? {}, input.query ?? {}),
      headers: {
        ...headers,
        cookie: `footbridge_session=${person.cookie}`,
        ...(input.basic && { authorization: `Basic ${Buffer.from(input.basic.join(':')).toString('base64')}` }),
      },
      ...(method !== 'GET' && { payload: JSON.stringify(input.body ?? {}) }),
    });
    await server.app.service.settled();
    if (statusCode !== 403) found.push(`${title}: ${statusCode}`);
  }
  const after = await dumpTables(server.database);
  return [...found, ...changedTables(before, after).map((table) => `changed ${table}`)];
}

describeEngines('requests of other sites’ pages', (open) => {
  let server: TestServer;
  let passwordHash: string;
  beforeAll(async () => {
    server = testServer(await open());
    passwordHash = await createPasswords(testConfig.scrypt).hash(matrixPassword);
  });

  async function sent(name: CallName, to = server): Promise<Sent> {
    const { may } = rowOf(name);
    const role = may === 'anyone' ? roles.employer : (may.roles.find((one) => one !== roles.admin) ?? roles.admin);
    const person = await signedIn(to, role, { level: may === 'anyone' ? 'full' : may.level, passwordHash });
    return { server: to, person, name, input: await rowOf(name).input(person, to) };
  }

  it.each(changing)('change nothing by %s [A-08] [API-02]', async (name) => {
    const request = await sent(name);
    expect(await leaks(request)).toEqual([]);
    // The very same request passes where it comes from the app.
    const { basic: _basic, ...input } = request.input;
    const answer = await request.person.call(name, request.input.basic ? request.input : input);
    expect(answer.status).toBe(rowOf(name).status);
  });

  it('are noticed by this harness where a route forgets to look [A-08]', async () => {
    const careless = testServer(server.database, testConfig, (routes) => {
      routes.patch(`${apiPrefix}/user`, async () => {
        await server.database.write((tx) => tx.updateTable('users').set({ first_name: 'Mallory' }).execute());
        return {};
      });
    });
    const { person, input } = await sent('user.save');
    const found = await leaks({ server: careless, person, name: 'user.save', input });
    expect(found).toContain('changed users');
    expect(found).toContain('a cross-site fetch: 200');
    expect(found).toContain('JSON of a browser without the header: 200');
  });
});

describe('the calls that change something', () => {
  it('are all that do not merely read, and the one that signs in', () => {
    expect(changing).toContain('session.create');
    expect(changing.length).toBeGreaterThanOrEqual(25);
  });
});
