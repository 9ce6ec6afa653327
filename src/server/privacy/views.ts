import { roles } from '#shared/rules/accounts/roles.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Context } from '../platform/http/route.ts';
import type { Account } from '../platform/sessions/sessions.ts';

/** Who looked at a student's profile. */
type Viewer = { readonly companyId: number } | { readonly institutionId: number };

const columnsOf = (viewer: Viewer) =>
  'companyId' in viewer
    ? { company_id: viewer.companyId, institution_id: null }
    : { company_id: null, institution_id: viewer.institutionId };

/** For whom somebody looks; null where it is the student, or nobody whom students are told of. */
export function viewerOf({ role, company_id, institution_id }: Account): Viewer | null {
  if (role === roles.employer && company_id !== null) return { companyId: company_id };
  return role === roles.educator && institution_id !== null ? { institutionId: institution_id } : null;
}

/** Notes that somebody looked at students' profiles, once for each student and day in India. */
export async function addViews(tx: Tx, userIds: readonly number[], viewer: Viewer, at: Date): Promise<void> {
  if (userIds.length === 0) return;
  const look = { ...columnsOf(viewer), day: indianDay(at), viewed_at: at.toISOString() };
  await tx
    .insertInto('profile_views')
    .values(userIds.map((user_id) => ({ user_id, ...look })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** As `addViews` for one student, in a transaction of its own, which is left out where the look of that day is noted already. */
export async function noteView(
  { db, writeUnkept, now }: Pick<Context<'student.profile'>, 'db' | 'writeUnkept' | 'now'>,
  userId: number,
  viewer: Viewer,
): Promise<void> {
  const { company_id, institution_id } = columnsOf(viewer);
  const noted = await db
    .selectFrom('profile_views')
    .select('id')
    .where('user_id', '=', userId)
    .where('day', '=', indianDay(now))
    .where('company_id', company_id === null ? 'is' : '=', company_id)
    .where('institution_id', institution_id === null ? 'is' : '=', institution_id)
    .executeTakeFirst();
  if (!noted) await writeUnkept((tx) => addViews(tx, [userId], viewer, now));
}

/** Who looked at a student's profile, the latest first. */
export async function listViews(db: Handle, userId: number, page: { readonly limit: number; readonly offset: number }) {
  const found = db.selectFrom('profile_views').where('user_id', '=', userId);
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('companies', 'companies.id', 'profile_views.company_id')
    .leftJoin('institutions', 'institutions.id', 'profile_views.institution_id')
    .select(['companies.name as company_name', 'companies.logo as company_logo', 'viewed_at'])
    .select(['institutions.name as institution_name', 'institutions.logo as institution_logo'])
    .orderBy('viewed_at', 'desc')
    .orderBy('profile_views.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const data = rows.map(({ viewed_at, ...row }) => ({
    kind: row.company_name === null ? ('institution' as const) : ('company' as const),
    name: row.company_name ?? row.institution_name ?? '',
    logo: row.company_logo ?? row.institution_logo ?? '',
    viewed_at,
  }));
  return { data, total: Number(count) };
}

/** Forgets who looked at a student's profile. */
export async function forgetViews(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('profile_views').where('user_id', '=', userId).execute();
}
