import { AppError } from '#shared/errors.ts';
import type { Database, Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { sha256 } from '../platform/sessions/sessions.ts';
import { outlive } from '../restores/outliving.ts';

/** The lock of whoever changes how an account is signed in to: its password, sessions, codes, its end. */
export const accountLock = (userId: number): string => `account ${userId}`;

/** What signing in needs to know of an account. */
export interface Login {
  readonly id: number;
  readonly role: number;
  readonly email_address: string;
  readonly password_hash: string | null;
  readonly two_factor: boolean;
  readonly email_verified: boolean;
}

/** The account of a normalised e-mail. */
export async function findLogin(db: Handle, email: string): Promise<Login | null> {
  return await loginWhere(db, 'email_address', email);
}

/** The account of an id. */
export async function readLogin(db: Handle, userId: number): Promise<Login | null> {
  return await loginWhere(db, 'id', userId);
}

async function loginWhere(db: Handle, column: 'id' | 'email_address', value: number | string): Promise<Login | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'role', 'email_address', 'password_hash', 'two_factor', 'email_verified'])
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { two_factor, email_verified, email_address } = row;
  return {
    ...row,
    email_address: email_address ?? '',
    two_factor: two_factor === 1,
    email_verified: email_verified === 1,
  };
}

/** What a new account starts with. */
export interface NewAccount {
  readonly role: number;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly designation: string;
  readonly companyId: number | null;
  readonly institutionId: number | null;
  readonly emailVerified: boolean;
}

/** Adds an account; answers its id. Throws `email_taken`, also when two sign-ups race. */
export async function addAccount(tx: Tx, { dialect }: Database, account: NewAccount, now: Date): Promise<number> {
  // Only a new place comes with an account: the person founds it.
  const hasPlace = account.companyId !== null || account.institutionId !== null;
  const row = {
    role: account.role,
    email_address: account.email,
    password_hash: account.passwordHash,
    first_name: account.first_name,
    last_name: account.last_name,
    designation: account.designation,
    phone_number: '',
    profile_pic: '',
    email_verified: account.emailVerified ? (1 as const) : (0 as const),
    two_factor: 0 as const,
    company_id: account.companyId,
    institution_id: account.institutionId,
    place_owner: hasPlace ? (1 as const) : (0 as const),
    place_since: hasPlace ? now.toISOString() : null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  try {
    const { id } = await tx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    throw dialect.classify(error) === 'unique' ? new AppError('email_taken') : error;
  }
}

/** Stores a new password's hash, which outlives a restore. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string, now: Date): Promise<void> {
  outlive(tx, userId);
  const values = { password_hash: passwordHash, updated_at: now.toISOString() };
  await tx.updateTable('users').set(values).where('id', '=', userId).execute();
}

/** Asks for a code at sign-in from now on, or no more, which outlives a restore. */
export async function setTwoFactor(tx: Tx, userId: number, isOn: boolean, now: Date): Promise<void> {
  outlive(tx, userId);
  const values = { two_factor: isOn ? 1 : 0, updated_at: now.toISOString() } as const;
  await tx.updateTable('users').set(values).where('id', '=', userId).execute();
}

/**
 * Stores another address of an account, which outlives a restore, and drops what sign-up answered under the one before,
 * which names it. Throws `email_taken`, also when two want it at the same moment.
 */
export async function setEmail(
  tx: Tx,
  { dialect }: Database,
  { userId, before, email }: { readonly userId: number; readonly before: string; readonly email: string },
  now: Date,
): Promise<void> {
  outlive(tx, userId);
  await tx.deleteFrom('idempotency_keys').where('account', '=', signUpKeys(before)).execute();
  const values = { email_address: email, updated_at: now.toISOString() };
  try {
    await tx.updateTable('users').set(values).where('id', '=', userId).execute();
  } catch (error) {
    throw dialect.classify(error) === 'unique' ? new AppError('email_taken') : error;
  }
}

/** Under which name the keys of sign-ups with an address are kept. */
export const signUpKeys = (email: string): string => `email:${sha256(email)}`;
