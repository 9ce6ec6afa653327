import { roles } from '#shared/rules/accounts/roles.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { freeInvite } from '../mentoring/invites.ts';
import { wasWatchedFor } from '../platform/database/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { later } from '../platform/sessions/sessions.ts';
import { accountLock, signUpKeys } from './accounts.ts';

/** Seconds after which an account whose e-mail nobody verified is removed: the address is for its owner to use. */
const unverifiedFor = 48 * seconds.hour;
/** So many at once, so that other writers get their turn; the rest is for the next time. */
const maxAtOnce = 500;

/**
 * Removes accounts that nobody verified in time, with what hangs on them, and places that nobody set up and nobody
 * belongs to any more.
 */
export async function sweepUnverifiedAccounts(database: Database, now: Date): Promise<void> {
  if (!(await wasWatchedFor(database.read, now, unverifiedFor * 1000))) return;
  const before = later(now, -unverifiedFor);
  const unverifiedAccounts = await database.read
    .selectFrom('users')
    .select(['id', 'email_address', 'role', 'created_at'])
    .where('email_verified', '=', 0)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(maxAtOnce)
    .execute();
  for (const unverified of unverifiedAccounts) await removeUnverifiedAccount(database, unverified);
  await removeEmptyPlaces(database, before);
}

interface UnverifiedAccount {
  readonly id: number;
  readonly email_address: string | null;
  readonly role: number;
  readonly created_at: string;
}

async function removeUnverifiedAccount(
  database: Database,
  { id, email_address, role, created_at }: UnverifiedAccount,
): Promise<void> {
  await database.write(async (tx) => {
    await database.dialect.lock(tx, accountLock(id));
    // The code may have been entered, or the account deleted, a moment ago.
    const unverified = tx.selectFrom('users').select('id').where('id', '=', id).where('email_verified', '=', 0);
    if (!(await unverified.where('deleted_at', 'is', null).executeTakeFirst())) return;
    await tx.updateTable('students').set({ user_id: null }).where('user_id', '=', id).execute();
    await tx.deleteFrom('users').where('id', '=', id).execute();
    if (role === roles.mentor) await freeInvite(tx, created_at);
    const owners = [`user:${id}`, signUpKeys(email_address ?? '')];
    await tx.deleteFrom('idempotency_keys').where('account', 'in', owners).execute();
  });
}

async function removeEmptyPlaces(database: Database, before: string): Promise<void> {
  for (const [table, column] of [
    ['companies', 'company_id'],
    ['institutions', 'institution_id'],
  ] as const) {
    await database.write((tx) =>
      tx
        .deleteFrom(table as 'companies')
        .where('created_at', '<', before)
        .where(({ not, exists, selectFrom, and }) =>
          and(
            (['users', 'branches'] as const).map((other) =>
              not(
                exists(
                  selectFrom(other)
                    .select(`${other}.id`)
                    .whereRef(`${other}.${column}`, '=', `${table as 'companies'}.id`),
                ),
              ),
            ),
          ),
        )
        .execute(),
    );
  }
}
