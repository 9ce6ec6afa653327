import { randomBytes } from 'node:crypto';
import type { CallName } from '#shared/contract/index.ts';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import type { Tx } from '../platform/database/schema.ts';
import { startSession } from '../platform/sessions/sessions.ts';
import type { TestAnswer, TestInput, TestServer } from './test-server.ts';

/** Somebody with an account and a session. */
export interface Person {
  readonly id: number;
  readonly role: Role;
  readonly email: string;
  readonly companyId: number | null;
  readonly institutionId: number | null;
  readonly branchId: number | null;
  /** The session token. */
  readonly cookie: string;
  /** Where the account is. */
  readonly server: TestServer;
  /** A call in this person's session. */
  call<N extends CallName>(name: N, input?: TestInput<N>): Promise<TestAnswer<N>>;
}

/** How far a person has come. */
export interface PersonOptions {
  /** `unverified`: signed up only; `verified`: e-mail checked, not set up; `full` unless said. */
  readonly level?: 'unverified' | 'verified' | 'full';
  /** Joins the company or institution of this person instead of a new one. */
  readonly colleagueOf?: Person;
  /** An owner of the company or institution; unless said, whoever is nobody's colleague. */
  readonly owner?: boolean;
  /** The session has given the password, and still owes the second factor. */
  readonly pending?: boolean;
  /** The new company or institution is one that nobody has verified. */
  readonly unverifiedPlace?: boolean;
  /** A student whom companies do not find without an application. */
  readonly outOfDirectory?: boolean;
  /** A student whose institution sees only applications that it sent, or that are with its partners. */
  readonly sharesRelated?: boolean;
  /** The password's hash, for tests that sign in. */
  readonly passwordHash?: string;
}

/** The city that test branches are in. */
export const testCity = { id: 327, name: 'Pune', state: 'Maharashtra' };

/** Writes an account with a session straight into the database: quicker than signing up. */
export async function signedIn(server: TestServer, role: Role, options: PersonOptions = {}): Promise<Person> {
  const now = server.clock.now();
  const { session } = server.app.service.config;
  const row = await server.database.write(async (tx) => {
    const from = { device: '', address: null };
    const user = await addUser(tx, role, options, now.toISOString());
    const shared = { userId: user.id, secondFactorPending: options.pending ?? false, shared: false, from };
    return { ...user, cookie: await startSession(tx, shared, session, now) };
  });
  return { ...row, role, server, call: (name, input = {}) => server.call(name, { cookie: row.cookie, ...input }) };
}

async function addUser(tx: Tx, role: Role, options: PersonOptions, now: string) {
  const { level = 'full', colleagueOf } = options;
  const email = `person-${randomBytes(6).toString('hex')}@example.com`;
  const addPlace = (table: PlaceTable) => newPlace(tx, table, { now, verified: options.unverifiedPlace ? 0 : 1 });
  const companyId = role === roles.employer ? (colleagueOf?.companyId ?? (await addPlace('companies'))) : null;
  const institutionId =
    role === roles.educator ? (colleagueOf?.institutionId ?? (await addPlace('institutions'))) : null;
  const hasBranch = level === 'full' && (role === roles.employer || role === roles.educator);
  const branchId = hasBranch ? await addBranch(tx, { companyId, institutionId, now }) : null;
  const { id } = await tx
    .insertInto('users')
    .values({
      role,
      email_address: email,
      password_hash: options.passwordHash ?? null,
      first_name: 'Asha',
      last_name: `Role${role}`,
      designation: 'Manager',
      phone_number: '',
      profile_pic: '',
      email_verified: level === 'unverified' ? 0 : 1,
      two_factor: options.pending ? 1 : 0,
      in_directory: role === roles.student && !options.outOfDirectory ? 1 : 0,
      share_applications: role === roles.student && !options.sharesRelated ? 1 : 0,
      company_id: companyId,
      institution_id: institutionId,
      branch_id: branchId,
      place_owner: (companyId ?? institutionId) !== null && (options.owner ?? !colleagueOf) ? 1 : 0,
      place_since: (companyId ?? institutionId) === null ? null : now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email, companyId, institutionId, branchId };
}

type PlaceTable = 'companies' | 'institutions';

async function newPlace(
  tx: Tx,
  table: PlaceTable,
  { now, verified }: { readonly now: string; readonly verified: 0 | 1 },
): Promise<number> {
  const name = `Place ${randomBytes(4).toString('hex')}`;
  const values = { name, name_key: name.toLowerCase(), email_domain: '', website: '', description: '', address: '' };
  const rest = {
    logo: '',
    industry_sector: '',
    ceo_name: '',
    services: '[]',
    created_at: now,
    updated_at: now,
    verified,
  };
  const { id } = await tx
    .insertInto(table)
    .values({ ...values, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addBranch(
  tx: Tx,
  of: { companyId: number | null; institutionId: number | null; now: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('branches')
    .values({
      company_id: of.companyId,
      institution_id: of.institutionId,
      address: '1 Test Road',
      city_id: testCity.id,
      created_at: of.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
