import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { apiPrefix, contract } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Role } from '#shared/rules/accounts/roles.ts';
import type { Config } from '../config.ts';
import type { Handle } from '../database/database.ts';
import type { Dialect } from '../database/dialect/dialect.ts';
import type { Schema, Tx } from '../database/schema.ts';
import type { SessionOrigin } from './origin.ts';
import { isActive, suspensionOf } from './suspension.ts';

/** The account behind a request. */
export interface Account {
  readonly id: number;
  readonly role: Role;
  readonly email_address: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_id: number | null;
  readonly institution_id: number | null;
  readonly branch_id: number | null;
  readonly email_verified: boolean;
  readonly two_factor: boolean;
}

/** A session that is still good. */
export interface Session {
  readonly tokenHash: string;
  readonly secondFactorPending: boolean;
  readonly shared: boolean;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  readonly account: Account;
}

/** The name of the cookie that carries the token. */
export const sessionCookie = 'footbridge_session';

const { method, path } = contract['auth.deleteAccount'];
/** The call that deletes an account, as keys of writes name it. */
export const accountDeletion = `${method} ${apiPrefix}${path}`;

/** SHA-256 in hex: what is stored of tokens, which are long enough to need no salt. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A new secret for a cookie or a link: 256 bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What a new session starts with. */
export interface NewSession {
  readonly userId: number;
  readonly secondFactorPending: boolean;
  /** Several people share the computer: shorter limits. */
  readonly shared: boolean;
  readonly from: SessionOrigin;
}

/** Starts a session; answers its token, which is stored nowhere. Throws `suspended`. */
export async function startSession(
  tx: Tx,
  { userId, secondFactorPending, shared, from }: NewSession,
  limits: Config['session'],
  now: Date,
): Promise<string> {
  const suspension = await suspensionOf(tx, userId);
  if (suspension) throw suspension;
  const token = newToken();
  const seconds = shared ? limits.shared : limits.absolute;
  await tx
    .insertInto('sessions')
    .values({
      token_hash: sha256(token),
      user_id: userId,
      second_factor_pending: secondFactorPending ? 1 : 0,
      shared: shared ? 1 : 0,
      ...from,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: later(now, seconds),
    })
    .execute();
  return token;
}

/** The session of a token, or null: unknown, ended, or its account is gone or suspended. */
export async function findSession(
  db: Handle,
  token: string,
  limits: Config['session'],
  now: Date,
): Promise<Session | null> {
  const row = await activeSession(db, sha256(token)).executeTakeFirst();
  return row && !isOver(row, limits, now) ? toSession(row) : null;
}

/** A session with its account, unless that is gone or suspended. */
const activeSession = (db: Handle, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.deleted_at', 'is', null)
    .where(isActive)
    .select([
      'sessions.token_hash',
      'sessions.second_factor_pending',
      'sessions.shared',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'users.id',
      'users.role',
      'users.email_address',
      'users.first_name',
      'users.last_name',
      'users.company_id',
      'users.institution_id',
      'users.branch_id',
      'users.email_verified',
      'users.two_factor',
    ]);

type ActiveSession = NonNullable<Awaited<ReturnType<ReturnType<typeof activeSession>['executeTakeFirst']>>>;

function toSession(row: ActiveSession): Session {
  return {
    tokenHash: row.token_hash,
    secondFactorPending: row.second_factor_pending === 1,
    shared: row.shared === 1,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    account: {
      id: row.id,
      role: row.role as Role,
      email_address: row.email_address ?? '',
      first_name: row.first_name,
      last_name: row.last_name,
      company_id: row.company_id,
      institution_id: row.institution_id,
      branch_id: row.branch_id,
      email_verified: row.email_verified === 1,
      two_factor: row.two_factor === 1,
    },
  };
}

/** Whether a session has ended by its age, or by nobody using it. */
function isOver(
  { shared, last_seen_at, expires_at }: Pick<Selectable<Schema['sessions']>, 'shared' | 'last_seen_at' | 'expires_at'>,
  limits: Config['session'],
  now: Date,
): boolean {
  const idle = shared === 1 ? limits.shared : limits.idle;
  return expires_at <= now.toISOString() || last_seen_at <= later(now, -idle);
}

/**
 * Why a token has no session: `account_deleted` where the account was deleted with it, so that a desk learns of it whose
 * answer got lost; `suspended` where the account, its company or its institution is; else `session_expired`.
 */
export const whyEnded = (db: Handle, token: string): Promise<AppError> => whyOver(db, sha256(token));

async function whyOver(db: Handle, tokenHash: string): Promise<AppError> {
  const there = db.selectFrom('sessions').select('user_id').where('token_hash', '=', tokenHash);
  const session = await there.executeTakeFirst();
  const suspension = session ? await suspensionOf(db, session.user_id) : null;
  if (suspension) return suspension;
  const deletion = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('account', '=', `session:${tokenHash}`)
    .where('call', '=', accountDeletion)
    .executeTakeFirst();
  return new AppError(deletion ? 'account_deleted' : 'session_expired');
}

const touchEvery = 300;

/** Whether the session's last sign of life should be written again. */
export const needsTouch = (session: Session, now: Date): boolean => session.lastSeenAt < later(now, -touchEvery);

/** Notes a sign of life. */
export async function touchSession(tx: Tx, tokenHash: string, now: Date): Promise<void> {
  const seen = { last_seen_at: now.toISOString() };
  await tx.updateTable('sessions').set(seen).where('token_hash', '=', tokenHash).execute();
}

/** A session as it is by now, with its account. Throws as `whyEnded` says where it is over or its account suspended. */
export async function mustBeThere(db: Handle, tokenHash: string): Promise<Session> {
  const row = await activeSession(db, tokenHash).executeTakeFirst();
  if (!row) throw await whyOver(db, tokenHash);
  return toSession(row);
}

/** Looks whether a session is there, and whoever ends it now waits for the transaction. Take no lock after it. Throws `session_expired`. */
export async function mustStay(tx: Tx, dialect: Dialect, tokenHash: string): Promise<void> {
  const session = tx.selectFrom('sessions').select('token_hash').where('token_hash', '=', tokenHash);
  const held = dialect.locksRows ? session.forShare() : session;
  if (!(await held.executeTakeFirst())) throw new AppError('session_expired');
}

/** Ends one session; false where it was over already. */
export async function endSession(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A session that took the place of another. */
export interface RenewedSession {
  readonly token: string;
  readonly userId: number;
  readonly shared: boolean;
}

/** Starts a session in place of one whose token got lost on its way; null where that one is over. */
export async function renewSession(
  tx: Tx,
  tokenHash: string,
  limits: Config['session'],
  now: Date,
): Promise<RenewedSession | null> {
  const row = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'second_factor_pending', 'shared', 'device', 'address'])
    .executeTakeFirst();
  if (!row) return null;
  const next = {
    userId: row.user_id,
    secondFactorPending: row.second_factor_pending === 1,
    shared: row.shared === 1,
    from: { device: row.device, address: row.address },
  };
  return { token: await startSession(tx, next, limits, now), userId: next.userId, shared: next.shared };
}

/** Ends every session of an account. */
export async function endSessions(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Ends every session of an account but one; answers how many. */
export async function endOtherSessions(tx: Tx, userId: number, tokenHash: string): Promise<number> {
  const others = tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', tokenHash);
  return Number((await others.executeTakeFirst()).numDeletedRows);
}

/** Ends one session of an account by its id, unless it is the one of `tokenHash`; false where there is none. */
export async function endOwnSession(tx: Tx, userId: number, id: number, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('token_hash', '<>', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The sessions of an account that are still good, the latest used first. */
export async function liveSessions(db: Handle, userId: number, limits: Config['session'], now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .select(['id', 'token_hash', 'device', 'address', 'shared', 'created_at', 'last_seen_at', 'expires_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.filter((row) => !isOver(row, limits, now));
}

/** A moment `seconds` after `now`, ISO 8601. */
export const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();
