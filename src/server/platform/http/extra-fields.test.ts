import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '#shared/contract/call.ts';
import { apiPrefix, type CallName, contract } from '#shared/contract/index.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { dumpTables } from '../../testing/dump.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { matrixPassword, roleMatrix } from '../../testing/role-matrix/role-matrix.ts';
import type { Row } from '../../testing/role-matrix/row.ts';
import { type TestInput, type TestServer, testConfig, testServer } from '../../testing/test-server.ts';
import { createPasswords } from '../sessions/passwords.ts';

const writes = (Object.keys(contract) as CallName[]).filter((name) => contract[name].method !== 'GET');
const rowOf = (name: CallName) => roleMatrix[name] as unknown as Row<CallName>;

const number = 987_654_321;
const word = 'smuggled-987654321';
/** Fields that are nobody's to set by a body; those that a call does take are left out for it. */
const smuggled: Readonly<Record<string, unknown>> = {
  id: number,
  role: 1,
  version: number,
  status: 3,
  revision: number,
  archived: 1,
  branch_id: number,
  company_id: number,
  institution_id: number,
  user_id: number,
  created_by: number,
  is_email_verified: true,
  email_verified: 1,
  isOTPVerified: true,
  two_factor: 1,
  twoFactor: true,
  is2FA: true,
  email_address: `${word}@example.com`,
  password_hash: word,
  created_at: word,
  updated_at: word,
  deleted_at: word,
  email_domain: word,
  profile_pic: word,
  company_logo: word,
  logo: word,
  name_key: word,
  search_text: word,
  published_at: word,
  closed_at: word,
  kind: word,
  added_hash: word,
  date_added: word,
  undo_answer: word,
  constructor: word,
  toString: word,
};

/** A form with a field of such a name is refused as a whole. */
const ofEveryObject = ['constructor', 'toString'];
const smuggledIn = ({ upload }: Call) =>
  Object.fromEntries(Object.entries(smuggled).filter(([name]) => !upload || !ofEveryObject.includes(name)));

/** The body with the fields in every object of it, where the contract does not know them. */
function withSmuggled(body: unknown, schema: z.ZodType | null, fields = smuggled): unknown {
  if (Array.isArray(body)) return body.map((inner) => withSmuggled(inner, null));
  if (typeof body !== 'object' || body === null) return body;
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  const known = Object.keys(shape);
  const given = Object.entries(body).map(
    ([name, inner]) => [name, isTable(shape[name]) ? inner : withSmuggled(inner, null)] as const,
  );
  const added = Object.entries(fields).filter(([name]) => !known.includes(name) && !Object.hasOwn(body, name));
  return Object.fromEntries([...given, ...added]);
}

/** Of a table the names are data themselves, whatever they are. */
function isTable(schema: unknown): boolean {
  return schema instanceof z.ZodDefault ? isTable(schema.unwrap()) : schema instanceof z.ZodRecord;
}

const guarded = [
  'role',
  'email_address',
  'password_hash',
  'email_verified',
  'two_factor',
  'company_id',
  'institution_id',
  'branch_id',
  'deleted_at',
  'profile_pic',
] as const;
/** What these calls are there to change. */
const may: Partial<Record<CallName, readonly string[]>> = {
  'auth.verifyOtp': ['email_verified'],
  'auth.changePassword': ['password_hash'],
  'auth.correctEmail': ['email_address'],
  'emailChange.confirm': ['email_address'],
  'auth.twoFactor': ['two_factor'],
  'authenticator.confirm': ['two_factor'],
  'auth.deleteAccount': guarded.filter((column) => column !== 'role' && column !== 'email_verified'),
  'user.image': ['profile_pic'],
  'student.image': ['profile_pic'],
  'company.save': ['branch_id'],
  'institution.save': ['branch_id'],
  // Whoever says yes belongs there.
  'students.answerLink': ['institution_id'],
  'students.leave': ['institution_id'],
  'members.leave': ['company_id', 'institution_id', 'branch_id'],
};

/** What these calls are there to change of somebody else: whoever is let in, joins; whoever is removed, doesn't belong. */
const mayOfOthers: Partial<Record<CallName, readonly string[]>> = {
  'joinRequests.answer': ['company_id', 'institution_id', 'branch_id'],
  'members.remove': ['company_id', 'institution_id', 'branch_id'],
};

interface Sent {
  readonly server: TestServer;
  readonly person: Person;
  readonly name: CallName;
  readonly input: TestInput<CallName>;
}

/** What got through of the smuggled fields: the answer's status where it is not the call's own, tables and columns. */
async function leaks({ server, person, name, input }: Sent): Promise<string[]> {
  const rows = () => server.database.read.selectFrom('users').selectAll().orderBy('id').execute();
  const before = await rows();
  const body = withSmuggled(input.body ?? {}, contract[name].body, smuggledIn(contract[name]));
  const answer = await person.call(name, { ...input, body } as TestInput<CallName>);
  const found = answer.status === rowOf(name).status ? [] : [`status ${answer.status}: ${answer.text}`];
  for (const [table, lines] of Object.entries(await dumpTables(server.database))) {
    if (lines.some((line) => line.includes(String(number)))) found.push(`stored in ${table}`);
  }
  const after = new Map((await rows()).map((row) => [row.id, row]));
  for (const user of before) {
    const allowed = (user.id === person.id ? may : mayOfOthers)[name];
    const columns = guarded.filter((column) => !allowed?.includes(column));
    const changed = columns.filter((column) => after.get(user.id)?.[column] !== user[column]);
    found.push(...changed.map((column) => `changed ${column} of ${user.id === person.id ? 'the caller' : 'another'}`));
    after.delete(user.id);
  }
  for (const { role, email_verified, two_factor } of after.values()) {
    if (role === roles.admin || email_verified === 1 || two_factor === 1) found.push(`a new account of role ${role}`);
  }
  return found;
}

describeEngines('fields that a body may not set', (open) => {
  let server: TestServer;
  let passwordHash: string;
  beforeAll(async () => {
    server = testServer(await open());
    passwordHash = await createPasswords(testConfig.scrypt).hash(matrixPassword);
  });

  async function sent(name: CallName, to = server): Promise<Sent> {
    const { access }: Call = contract[name];
    const { may: who } = rowOf(name);
    const role = access === 'anyone' || who === 'anyone' ? 4 : (who.roles.find((one) => one !== 1) ?? 1);
    const level = who === 'anyone' ? 'full' : who.level;
    const person = await signedIn(to, role, { level, passwordHash });
    return { server: to, person, name, input: await rowOf(name).input(person, to) };
  }

  it.each(writes)('are dropped by %s [A-10]', async (name) => {
    expect(await leaks(await sent(name))).toEqual([]);
  });

  it.each(['1', '0', '6', '2/1', '02', '%32'])(
    'make no administrator of a sign-up under the path %s [A-10]',
    async (path) => {
      const admins = () => server.database.read.selectFrom('users').select('id').where('role', '=', 1).execute();
      const before = await admins();
      const response = await server.app.inject({
        method: 'POST',
        url: `${apiPrefix}/auth/signup/${path}`,
        headers: {
          'x-footbridge-client': 'test',
          authorization: `Basic ${Buffer.from(`admin-${path}@example.com:${matrixPassword}`).toString('base64')}`,
        },
        payload: { role: 1, first_name: 'Asha', place_name: 'Acme', designation: 'HR' },
      });
      if (path === '%32') expect(response.json()).toMatchObject({ user: { role: 2 } });
      else expect(response.statusCode).toBe(404);
      expect(await admins()).toEqual(before);
    },
  );

  it('are noticed by this harness where a route spreads its body [A-10]', async () => {
    const { database } = await openCareless();
    const careless = testServer(database, testConfig, (app) => {
      app.patch<{ Body: Record<string, unknown> }>(`${apiPrefix}/user`, async ({ body }) => {
        const { role, profile_pic, first_name } = body;
        const values = { role, profile_pic, first_name } as { role: number; profile_pic: string; first_name: string };
        await database.write((tx) => tx.updateTable('users').set(values).execute());
        return {};
      });
    });
    const found = await leaks(await sent('user.save', careless));
    expect(found).toContain('stored in users');
    expect(found).toContain('changed role of the caller');
  });

  const openCareless = async () => ({ database: await open() });
});
