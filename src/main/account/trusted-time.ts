import { statement } from '../storage/statements.ts';
import type { Account } from './account.ts';

/** Milliseconds between two acts after which the clock is not believed: it may simply be wrong. */
const doubt = 60 * 24 * 3_600_000;

/**
 * Since when the clock can be believed, ISO 8601; null where not even now. Nothing that is dated before it may be dropped
 * for its age: a gap of months in which nothing was written may be one of the clock alone.
 */
export function trustedFrom(account: Pick<Account, 'database'>, now: Date): string | null {
  let trusted = now.getTime();
  for (const time of activityBefore(account, now.toISOString())) {
    if (trusted - Date.parse(time) > doubt) break;
    trusted = Date.parse(time);
  }
  return trusted === now.getTime() ? null : new Date(trusted).toISOString();
}

/** When something was written or read up to a time (ISO 8601), newest first, as the clock said then. */
function activityBefore({ database }: Pick<Account, 'database'>, time: string): string[] {
  return statement<[string], string>(
    database,
    `SELECT at FROM (SELECT saved_at AS at FROM drafts UNION SELECT discarded_at FROM drafts
       UNION SELECT queued_at FROM outbox UNION SELECT sent_at FROM outbox
       UNION SELECT queued_at FROM outbox_requests UNION SELECT saved_at FROM templates
       UNION SELECT as_of FROM kept_answers) WHERE at <= ? ORDER BY at DESC`,
  )
    .pluck()
    .all(time);
}
