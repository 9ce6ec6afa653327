import { beforeAll, describe, expect, it } from 'vitest';
import { allRoles, type Call } from '#shared/contract/call.ts';
import { type CallName, contract } from '#shared/contract/index.ts';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { createPasswords } from './platform/sessions/passwords.ts';
import { complete } from './testing/complete.ts';
import { describeEngines } from './testing/engines.ts';
import { type Person, signedIn } from './testing/people.ts';
import { matrixPassword, roleMatrix } from './testing/role-matrix/role-matrix.ts';
import type { May, Row } from './testing/role-matrix/row.ts';
import { type TestInput, type TestServer, testConfig, testServer } from './testing/test-server.ts';

const names = Object.keys(contract) as CallName[];
const levels = ['unverified', 'verified', 'full'] as const;
type Level = (typeof levels)[number];

const rowOf = (name: CallName) => roleMatrix[name] as unknown as Row<CallName>;

describe('the reviewed role matrix', () => {
  it('has a row for every call of the contract, and no other', () => {
    expect(Object.keys(roleMatrix).sort()).toEqual([...names].sort());
  });

  it('tries a missing record with every call that names one in its path', () => {
    const namesRecord = (name: CallName) => /:(?:id|name|enrollment_id)\b/.test(contract[name].path);
    expect(names.filter((name) => namesRecord(name) && !rowOf(name).records)).toEqual([]);
  });

  it.each(names)('says of %s what the contract says', (name) => {
    const { access, beforeSecondFactor = false }: Call = contract[name];
    const { may, pending = false } = rowOf(name);
    expect(pending).toBe(beforeSecondFactor);
    if (access === 'anyone' || may === 'anyone') expect(may).toBe(access);
    else
      expect([[...may.roles], may.level]).toEqual([
        [...access.roles],
        levels[['session', 'verified', 'full'].indexOf(access.level)],
      ]);
  });
});

describeEngines('every call', (open) => {
  let server: TestServer;
  let passwordHash: string;
  const denied = new Map<string, Person>();

  beforeAll(async () => {
    server = testServer(await open());
    passwordHash = await createPasswords(testConfig.scrypt).hash(matrixPassword);
    for (const role of allRoles) {
      for (const level of levels) denied.set(`${role} ${level}`, await signedIn(server, role, { level, passwordHash }));
    }
  });

  const newcomer = (role: Role, level: Level) => signedIn(server, role, { level, passwordHash });

  async function inputFor(name: CallName, person: Person): Promise<TestInput<CallName>> {
    return await rowOf(name).input(person, server);
  }

  it.each(names)('%s without a session', async (name) => {
    const person = await newcomer(2, 'full');
    const input = rowOf(name).may === 'anyone' ? await inputFor(name, person) : idsOnly(name);
    const { status } = await server.call(name, { ...input, cookie: null });
    expect(status).toBe(rowOf(name).may === 'anyone' ? rowOf(name).status : 401);
  });

  describe.each(allRoles)('role %i', (role) => {
    it.each(names)('%s at every level [ROLE-25]', async (name) => {
      const { may, status } = rowOf(name);
      for (const level of levels) {
        const refusal = refusalOf(may, role, level);
        const person = (refusal && denied.get(`${role} ${level}`)) || (await newcomer(role, level));
        const answer = await person.call(name, refusal ? idsOnly(name) : await inputFor(name, person));
        const expected = refusal ? [403, refusal] : [codeDone(name, level) ? 409 : status, null];
        expect([answer.status, refusal && answer.body.code], `${name} as ${role} ${level}`).toEqual(expected);
      }
    });
  });

  it.each(names)('%s while the second factor is pending', async (name) => {
    const { may, pending, status } = rowOf(name);
    for (const role of allRoles) {
      const allowed = may === 'anyone' || pending;
      const person = await signedIn(server, role, { pending: true, passwordHash });
      const answer = await person.call(name, allowed ? await inputFor(name, person) : idsOnly(name));
      const wrongRole = may !== 'anyone' && !may.roles.includes(role);
      const refusal = wrongRole ? 'forbidden' : 'unverified';
      const expected = allowed ? [status, null] : [403, refusal];
      expect([answer.status, allowed ? null : answer.body.code], `${name} as ${role}`).toEqual(expected);
    }
  });

  it.each(names.filter((name) => rowOf(name).records))(
    '%s of another tenant, as if it did not exist, and of one that does not [ROLE-25]',
    async (name) => {
      const { may, records } = rowOf(name);
      if (may === 'anyone' || !records) throw new Error('The row names no record');
      for (const role of may.roles) {
        // With a complete profile, so that no lock answers first.
        const stranger = await complete(await newcomer(role, 'full'));
        const owner = await newcomer(records.owner ?? (name.startsWith('postings') ? 2 : 3), 'full');
        const missing = await stranger.call(name, records.missing);
        expect(missing.status).toBe(404);
        if (!records.theirs) continue;
        const { status, text } = await stranger.call(name, await records.theirs(owner, server));
        expect([status, text]).toEqual([404, missing.text]);
      }
    },
  );
});

/** The code of a refusal, or null for those who may. */
function refusalOf(may: May, role: Role, level: Level): 'forbidden' | 'unverified' | 'set_up_first' | null {
  if (may === 'anyone') return null;
  if (!may.roles.includes(role)) return 'forbidden';
  // Only employers and educators have anything to set up.
  const reached = level === 'verified' && role !== roles.employer && role !== roles.educator ? 'full' : level;
  if (levels.indexOf(reached) >= levels.indexOf(may.level)) return null;
  return reached === 'unverified' ? 'unverified' : 'set_up_first';
}

/** With the e-mail verified there is no code to send or to check. */
const codeDone = (name: CallName, level: Level) =>
  (['auth.sendOtp', 'auth.verifyOtp', 'auth.correctEmail'] as CallName[]).includes(name) && level !== 'unverified';

/** A request whose parameters and body are nonsense: the guard answers before anything is looked at. */
function idsOnly(name: CallName): TestInput<CallName> {
  const nonsense = {
    params: { method: 'internship', id: 'x', name: 'x', enrollment_id: 'x', week: 'x' },
    query: { page: 'x' },
  };
  const withBody = contract[name].method === 'GET' ? nonsense : { ...nonsense, body: { nonsense: true } };
  return withBody as unknown as TestInput<CallName>;
}
