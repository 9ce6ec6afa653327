import { seconds } from '#shared/rules/time/lengths.ts';
import { sweepInvites } from '../organisations/member-invites.ts';
import type { Database } from '../platform/database/database.ts';
import { forgetCounts } from '../platform/limits/limits.ts';
import { trimFailures } from '../platform/limits/throttle.ts';
import { accountDeletion, later } from '../platform/sessions/sessions.ts';
import { sweepSecurityLog } from '../security/record.ts';
import { forgetUploads } from '../uploads/repository.ts';
import { forgetSocialSignIns } from './social/sign-ins.ts';
import { sweepUnverifiedAccounts } from './unverified-accounts.ts';

const { day } = seconds;
/** Days after which a session's own calls are no longer repeated. */
const lastCallsKept = 1;

/**
 * Removes sessions, codes, tokens, invitations, uploads, sign-in failures and the answers of calls that ended their session, where
 * nothing can come of them any more, old events of the security log, and accounts that nobody verified in time.
 */
export async function sweep(database: Database, now: Date): Promise<void> {
  const yesterday = later(now, -day);
  await database.write(async (tx) => {
    await tx.deleteFrom('sessions').where('expires_at', '<', now.toISOString()).execute();
    await tx.deleteFrom('one_time_codes').where('expires_at', '<', yesterday).execute();
    await tx.deleteFrom('reset_tokens').where('expires_at', '<', yesterday).execute();
    await forgetSocialSignIns(tx, now);
    await forgetUploads(tx, now);
    await forgetCounts(tx, now);
    await sweepInvites(tx, now);
    await sweepSecurityLog(tx, now);
    // Others are kept for good: a desk may repeat a write, or ask whether its account was deleted, after months.
    await tx
      .deleteFrom('idempotency_keys')
      .where('account', 'like', 'session:%')
      .where('call', '<>', accountDeletion)
      .where('created_at', '<', later(now, -lastCallsKept * day))
      .execute();
  });
  await trimFailures(database, now);
  await sweepUnverifiedAccounts(database, now);
}
