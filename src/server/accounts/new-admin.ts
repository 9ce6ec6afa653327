import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { type AuditActor, recordAudit } from '../audit/record.ts';
import type { Database, Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { addAccount, findLogin } from './accounts.ts';

/** The lock of whoever changes who is an admin. */
export const adminsLock = 'admins';

/** A new account that will be an administrator's. */
export interface NewAdmin {
  /** Normalised. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Throws `email_taken` where the e-mail has an account. */
export async function mustBeNewEmail(db: Handle, email: string): Promise<void> {
  const known = await findLogin(db, email);
  if (!known) return;
  throw new AppError('email_taken', {
    message:
      known.role === roles.admin
        ? `${email} is an administrator already`
        : `${email} has an account with another role. Choose another e-mail for the administrator`,
  });
}

const findAdmin = (db: Handle) =>
  db.selectFrom('users').select('id').where('role', '=', roles.admin).where('deleted_at', 'is', null).limit(1);

/** Whether anybody is an administrator. */
export async function hasAdmin(db: Handle): Promise<boolean> {
  return (await findAdmin(db).executeTakeFirst()) !== undefined;
}

/** Whether anybody beside this account is an administrator who isn't suspended. */
export async function hasOtherAdmin(db: Handle, userId: number): Promise<boolean> {
  const other = findAdmin(db).where('suspended_at', 'is', null).where('id', '<>', userId);
  return (await other.executeTakeFirst()) !== undefined;
}

/**
 * Adds an administrator's account, and the act to the audit log; `actor` null: a command at the service's own computer.
 * Throws `email_taken`.
 */
export async function addAdmin(
  tx: Tx,
  database: Database,
  { email, firstName, lastName }: NewAdmin,
  by: { readonly passwordHash: string; readonly actor: AuditActor | null },
  now: Date,
): Promise<void> {
  await mustBeNewEmail(tx, email);
  const account = {
    role: roles.admin,
    email,
    passwordHash: by.passwordHash,
    first_name: firstName,
    last_name: lastName,
    designation: '',
    companyId: null,
    institutionId: null,
    // Whoever runs the service vouches for the address.
    emailVerified: true,
  };
  const id = await addAccount(tx, database, account, now);
  const subject = { kind: 'user', id } as const;
  await recordAudit(tx, { actor: by.actor, act: 'user.made_admin', subject, after: { role: roles.admin } }, now);
}
