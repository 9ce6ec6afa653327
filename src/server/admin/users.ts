import { sql } from 'kysely';
import type { AdminUser } from '#shared/contract/admin.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { isLastMember } from '../organisations/suspension.ts';
import type { Handle } from '../platform/database/database.ts';
import { personMatches } from '../platform/database/person-search.ts';
import type { Context } from '../platform/http/route.ts';
import { isActive } from '../platform/sessions/suspension.ts';

type UsersAsked = Context<'admin.users'>['query'];

const accounts = (db: Handle) => db.selectFrom('users').where('users.deleted_at', 'is', null);

/** A page of accounts, the newest first. */
export async function listUsers(
  db: Handle,
  { search, misspelt, role, suspended, company, institution, page, limit }: UsersAsked,
  now: Date,
): Promise<{ readonly data: AdminUser[]; readonly total: number }> {
  let found = accounts(db).where(personMatches('users', search, misspelt));
  if (role !== undefined) found = found.where('users.role', '=', role);
  if (suspended) found = found.where('users.suspended_at', suspended === 'yes' ? 'is not' : 'is', null);
  if (company !== undefined)
    found = found.where('users.company_id', '=', company).where('users.role', '=', roles.employer);
  if (institution !== undefined) {
    found = found.where('users.institution_id', '=', institution).where('users.role', '=', roles.educator);
  }
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .select('users.id')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  return { data: await readUsers(db, ids, now), total: Number(count) };
}

/** One account, or null: unknown or deleted. */
export async function readAdminUser(db: Handle, id: number, now: Date): Promise<AdminUser | null> {
  return (await readUsers(db, [id], now))[0] ?? null;
}

async function readUsers(db: Handle, ids: readonly number[], now: Date): Promise<AdminUser[]> {
  if (ids.length === 0) return [];
  const live = sql`from sessions where sessions.user_id = users.id and sessions.expires_at > ${now.toISOString()}`;
  const rows = await accounts(db)
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('institutions', 'institutions.id', 'users.institution_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email_address', 'users.role'])
    .select(['users.email_verified', 'users.created_at', 'users.suspended_at', 'users.suspended_reason'])
    .select('users.two_factor')
    .select(['users.company_id', 'users.institution_id', 'users.branch_id'])
    .select(['users.role_before_admin', 'companies.name as company_name', 'institutions.name as institution_name'])
    .select(sql<number>`(select count(*) ${live})`.as('sessions'))
    .select(sql<string | null>`(select max(last_seen_at) ${live})`.as('last_seen_at'))
    .select(
      sql<number>`case when ${isLastMember('company')} or ${isLastMember('institution')} then 1 else 0 end`.as(
        'is_last',
      ),
    )
    .select(sql<number>`case when ${isActive} then 1 else 0 end`.as('is_active'))
    .where('users.id', 'in', ids)
    .orderBy('users.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email_address: row.email_address ?? '',
    role: row.role,
    place_name: row.company_name ?? row.institution_name ?? '',
    is_last_member: row.is_last === 1,
    party: partyOf(row),
    is_email_verified: row.email_verified === 1,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
    sessions: Number(row.sessions),
    two_factor: row.two_factor === 1,
    has_earlier_role: row.role_before_admin !== null,
    suspended_at: row.suspended_at,
    suspended_reason: row.suspended_reason,
  }));
}

interface Addressed {
  readonly id: number;
  readonly role: number;
  readonly email_verified: number;
  /** 0: the account, or the company or institution, is suspended. */
  readonly is_active: number;
  readonly company_id: number | null;
  readonly institution_id: number | null;
  readonly branch_id: number | null;
}

/** Whom a message to an account goes to, by its role; empty for admins and for who couldn't read it. */
function partyOf({ id, role, company_id, institution_id, branch_id, ...account }: Addressed): string {
  if (account.is_active === 0 || account.email_verified === 0) return '';
  if (role === roles.student) return `student:${id}`;
  if (role === roles.mentor) return `mentor:${id}`;
  if (branch_id === null) return '';
  if (role === roles.employer) return `company:${company_id}`;
  return role === roles.educator ? `institution:${institution_id}` : '';
}
