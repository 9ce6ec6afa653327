import type { Selectable } from 'kysely';
import type { JoinRequest, JoinState, OwnJoinRequest } from '#shared/contract/members.ts';
import { AppError } from '#shared/errors.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Schema, Tx } from '../platform/database/schema.ts';
import type { PageQuery } from '../postings/lists.ts';
import { isListed, type PlaceKind, placeColumn, readPlace } from './repository.ts';

const dayInMilliseconds = milliseconds.day;
/** So many different places one person may ask within a day: each of them gets mails. */
const maxPerDay = 5;

/** A place by kind and id. */
export interface PlaceKey {
  readonly kind: PlaceKind;
  readonly id: number;
}

/** The lock of whoever changes who belongs to a place. */
export const membersLock = ({ kind, id }: PlaceKey): string =>
  kind === 'company' ? `members ${id} null` : `members null ${id}`;

/** The last request of a person, as that person sees it. */
export async function readOwnRequest(db: Handle, userId: number): Promise<OwnJoinRequest | null> {
  const row = await db
    .selectFrom('join_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const kind: PlaceKind = row.company_id === null ? 'institution' : 'company';
  const place_id = row.company_id ?? row.institution_id ?? 0;
  const place = await readPlace(db, kind, place_id);
  const { id, state, asked_at } = row;
  return { id, place_id, place_name: place?.name ?? '', state, asked_at, ask_again_at: dayAfter(row.told_at) };
}

const dayAfter = (at: string) => new Date(Date.parse(at) + dayInMilliseconds).toISOString();

/** Asks a place for somebody who has never asked: at sign-up. Throws `invalid` for a place that cannot be chosen. */
export async function askFirst(tx: Tx, dialect: Dialect, userId: number, place: PlaceKey, now: Date): Promise<void> {
  await holdPlace(tx, dialect, place);
  await addRequest(tx, userId, place, now);
}

/** The place stays one that answers while the request is written: its last member does not leave meanwhile. */
async function holdPlace(tx: Tx, dialect: Dialect, place: PlaceKey): Promise<void> {
  await dialect.lock(tx, membersLock(place));
  if (await isListed(tx, place.kind, place.id)) return;
  throw new AppError('invalid', { fields: { place_id: 'Choose it from the list again' } });
}

async function addRequest(tx: Tx, user_id: number, place: PlaceKey, now: Date): Promise<void> {
  const at = now.toISOString();
  const of = { company_id: null, institution_id: null, [placeColumn(place.kind)]: place.id };
  const values = { user_id, ...of, state: 'open' as const, asked_at: at, told_at: at };
  await tx.insertInto('join_requests').values(values).execute();
}

/**
 * Asks a place, or asks it again; an open request elsewhere is withdrawn. Answers whether its members should be told:
 * a request that was withdrawn a moment ago opens again in silence. Throws `too_many` for the same place within a day.
 * The caller holds the account's lock.
 */
export async function askPlace(
  tx: Tx,
  dialect: Dialect,
  { userId, place }: { readonly userId: number; readonly place: PlaceKey },
  now: Date,
): Promise<{ readonly tell: boolean }> {
  await holdPlace(tx, dialect, place);
  const last = await tx
    .selectFrom('join_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where(placeColumn(place.kind), '=', place.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const wait = last ? (Date.parse(last.told_at) + dayInMilliseconds - now.getTime()) / 1000 : 0;
  if (last && wait > 0 && last.state !== 'withdrawn') {
    throw new AppError('too_many', { message: 'You asked them today already. Please wait a day', retryAfter: wait });
  }
  if (last?.state !== 'open') await withdrawOpen(tx, userId, now);
  if (last?.state === 'withdrawn' && wait > 0) {
    await reopen(tx, last);
    return { tell: false };
  }
  if (last?.state === 'open') {
    await tx.updateTable('join_requests').set({ told_at: now.toISOString() }).where('id', '=', last.id).execute();
    return { tell: true };
  }
  await refuseTooMany(tx, userId, now);
  await addRequest(tx, userId, place, now);
  return { tell: true };
}

/** Opens a request again as the person's last one: what they see is the row with the highest id. */
async function reopen(tx: Tx, { id, ...asked }: Selectable<Schema['join_requests']>): Promise<void> {
  await tx.deleteFrom('join_requests').where('id', '=', id).execute();
  const values = { ...asked, state: 'open' as const, answered_at: null, answered_by: null };
  await tx.insertInto('join_requests').values(values).execute();
}

async function refuseTooMany(tx: Tx, userId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayInMilliseconds).toISOString();
  const rows = await tx
    .selectFrom('join_requests')
    .select('asked_at')
    .where('user_id', '=', userId)
    .where('asked_at', '>', since)
    // Later ones are of a clock that stood ahead.
    .where('asked_at', '<=', now.toISOString())
    .orderBy('asked_at', 'desc')
    .execute();
  const oldest = rows[maxPerDay - 1];
  if (!oldest) return;
  const retryAfter = (Date.parse(oldest.asked_at) + dayInMilliseconds - now.getTime()) / 1000;
  throw new AppError('too_many', { message: 'You’ve asked many organisations today. Please wait a day', retryAfter });
}

/** Takes a person's open request back; false where there is none. The caller holds the account's lock. */
export async function withdrawOpen(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('join_requests')
    .set({ state: 'withdrawn', answered_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes down how somebody's membership of a place ended: the last request of the person says so. */
export async function noteEnd(
  tx: Tx,
  place: PlaceKey,
  { userId, state, by }: { readonly userId: number; readonly state: 'removed' | 'left'; readonly by: number },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const of = { company_id: null, institution_id: null, [placeColumn(place.kind)]: place.id };
  const values = { user_id: userId, ...of, state, asked_at: at, told_at: at, answered_at: at, answered_by: by };
  await tx.insertInto('join_requests').values(values).execute();
}

/** A place without a member answers nobody: those who wait there get to know. The caller holds the members' lock. */
export async function closeRequests(tx: Tx, place: PlaceKey, now: Date): Promise<void> {
  await tx
    .updateTable('join_requests')
    .set({ state: 'gone', answered_at: now.toISOString() })
    .where(placeColumn(place.kind), '=', place.id)
    .where('state', '=', 'open')
    .execute();
}

/** A request with what answering it needs. */
export interface RequestToAnswer {
  readonly id: number;
  readonly user_id: number;
  readonly state: JoinState;
}

/** A request at a place by people whose e-mail is verified. Throws `not_found` for every other id. */
export async function readRequest(db: Handle, place: PlaceKey, id: number): Promise<RequestToAnswer> {
  const row = await requestsAt(db, place)
    .select(['join_requests.id', 'join_requests.user_id', 'join_requests.state'])
    .where('join_requests.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** Stores the answer to a request. */
export async function setState(
  tx: Tx,
  id: number,
  change: { readonly state: JoinState; readonly answered_at: string; readonly answered_by: number },
): Promise<void> {
  await tx.updateTable('join_requests').set(change).where('id', '=', id).execute();
}

/** People who verified their e-mail; of the others nobody knows whether the address is theirs. */
function requestsAt(db: Handle, place: PlaceKey) {
  return db
    .selectFrom('join_requests')
    .innerJoin('users', 'users.id', 'join_requests.user_id')
    .where(`join_requests.${placeColumn(place.kind)}`, '=', place.id)
    .where('users.email_verified', '=', 1);
}

const openAt = (db: Handle, place: PlaceKey) => requestsAt(db, place).where('join_requests.state', '=', 'open');

/** How many wait for an answer of a place. */
export async function countOpenRequests(db: Handle, place: PlaceKey): Promise<number> {
  const query = openAt(db, place).select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Those who wait for an answer of a place, the longest waiting first. */
export async function listOpenRequests(
  db: Handle,
  place: PlaceKey,
  { page, limit }: PageQuery,
): Promise<JoinRequest[]> {
  const rows = await openAt(db, place)
    .select(['join_requests.id', 'users.first_name', 'users.last_name', 'users.email_address', 'users.designation'])
    .select('join_requests.asked_at')
    .orderBy('join_requests.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map((row) => ({ ...row, email_address: row.email_address ?? '' }));
}
