import { sql } from 'kysely';
import type { AdminPlace } from '#shared/contract/admin.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { auditActorOf, recordAudit } from '../audit/record.ts';
import { tellPlaceDecided } from '../organisations/notifications.ts';
import type { PlaceKind } from '../organisations/repository.ts';
import { isUnattended, setPlaceSuspended } from '../organisations/suspension.ts';
import { decideVerification } from '../organisations/verification.ts';
import type { Handle } from '../platform/database/database.ts';
import { saysEvery } from '../platform/database/dialect/says-word.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Context } from '../platform/http/route.ts';

/** The table of a kind. Both have the same columns, so the types of one stand for both. */
const tableOf = (kind: PlaceKind) => (kind === 'company' ? 'companies' : 'institutions') as 'companies';

type Asked = Context<'admin.companies'>['query'];

/** A page of companies or institutions, the newest first. */
export async function listPlaces(
  db: Handle,
  kind: PlaceKind,
  { search, misspelt, state, page, limit }: Asked,
): Promise<{ readonly data: AdminPlace[]; readonly total: number }> {
  let found = db.selectFrom(tableOf(kind)).where(saysEvery(sql.ref('name_key'), fold(search), misspelt));
  if (state === 'suspended') found = found.where('suspended_at', 'is not', null);
  if (state === 'verified' || state === 'unverified') {
    found = found.where('verified', '=', state === 'verified' ? 1 : 0).where('suspended_at', 'is', null);
  }
  if (state === 'unattended') {
    found = found.where('suspended_at', 'is', null).where(isUnattended(kind, 'id'));
  }
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  return { data: await readPlaces(db, kind, ids), total: Number(count) };
}

async function readPlaces(db: Handle, kind: PlaceKind, ids: readonly number[]): Promise<AdminPlace[]> {
  if (ids.length === 0) return [];
  const table = tableOf(kind);
  const own = sql.ref(`${kind}_id`);
  const place = sql.ref(`${table}.id`);
  const memberRole = kind === 'company' ? roles.employer : roles.educator;
  const sized =
    kind === 'company'
      ? sql<number>`(select count(*) from postings where ${own} = ${place} and status = ${postingStatuses.published})`
      : sql<number>`(select count(*) from students where ${own} = ${place} and archived = 0)`;
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name', 'website', 'verified', 'created_at', 'suspended_at', 'suspended_reason'])
    .select(sized.as('size'))
    .select(sql<number>`case when ${isUnattended(kind, `${table}.id`)} then 1 else 0 end`.as('is_unattended'))
    .select(
      sql<number>`(select count(*) from users where ${own} = ${place} and role = ${memberRole}
        and deleted_at is null)`.as('members'),
    )
    .select(
      sql<string | null>`(select cities.name from branches join cities on cities.id = branches.city_id
        where ${own} = ${place} order by branches.id limit 1)`.as('city_name'),
    )
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ size, members, city_name, verified, is_unattended, ...row }) => ({
    ...row,
    is_unattended: is_unattended === 1,
    size: Number(size),
    members: Number(members),
    city_name: city_name ?? '',
    verified: verified === 1,
  }));
}

/** One company or institution. Throws `not_found`. */
export async function mustReadPlace(db: Handle, kind: PlaceKind, id: number): Promise<AdminPlace> {
  const [place] = await readPlaces(db, kind, [id]);
  if (!place) throw new AppError('not_found');
  return place;
}

type ChangePlace = Context<'admin.changeCompany'> | Context<'admin.changeInstitution'>;

/** Verifies or suspends a place, or takes that back. Throws `not_found`, and `conflict` for a name that isn't the place's any more. */
export async function changePlace(context: ChangePlace, kind: PlaceKind) {
  const { params, body, write, service } = context;
  const { dialect } = service.database;
  const key = { kind, id: params.id } as const;
  return await write(async (tx) => {
    await dialect.lock(tx, `${kind} ${params.id}`);
    const before = await mustReadPlace(tx, kind, params.id);
    let message = 'Nothing to change';
    if (body.verified !== undefined && body.verified !== before.verified) {
      if (body.verified && body.name !== before.name) throw renamed(before.name);
      message = await verify(tx, context, key, before.name);
    }
    if (body.suspended !== undefined && body.suspended !== (before.suspended_at !== null)) {
      message = await suspend(tx, context, key, before.name);
    }
    return { message, data: await mustReadPlace(tx, kind, params.id) };
  });
}

const renamed = (name: string) =>
  new AppError('conflict', { message: `Nothing was verified: the name is “${name}” now. Check it, then verify again` });

type Key = { readonly kind: PlaceKind; readonly id: number };

async function verify(tx: Tx, context: ChangePlace, subject: Key, name: string): Promise<string> {
  const { verified = false, reason } = context.body;
  await decideVerification(tx, subject, { verified, reason, actor: auditActorOf(context) }, context.now);
  const text = verified ? `${name} is verified now` : `${name} is no longer verified`;
  await tellPlaceDecided(tx, subject, reason === '' ? text : `${text}: ${reason}`, context.now);
  return verified ? 'Verified' : 'Verification taken back';
}

async function suspend(tx: Tx, context: ChangePlace, subject: Key, name: string): Promise<string> {
  const { suspended = false, reason } = context.body;
  await setPlaceSuspended(tx, subject, suspended ? { since: context.now.toISOString(), reason } : null);
  const act = suspended ? 'place.suspended' : 'place.lifted';
  const before = { suspended: !suspended };
  const after = { suspended };
  await recordAudit(tx, { actor: auditActorOf(context), act, subject, before, after, reason }, context.now);
  if (!suspended) await tellPlaceDecided(tx, subject, `The suspension of ${name} is lifted`, context.now);
  return suspended ? 'Suspended' : 'Suspension lifted';
}
