import type { Database } from '../data/database.ts';
import { later } from './sessions.ts';

const day = 86_400;

/** Removes sessions, codes, tokens and sign-in failures that nothing can come of any more. */
export async function sweep(database: Database, now: Date): Promise<void> {
  const yesterday = later(now, -day);
  await database.write(async (tx) => {
    await tx.deleteFrom('sessions').where('expires_at', '<', now.toISOString()).execute();
    await tx.deleteFrom('one_time_codes').where('expires_at', '<', yesterday).execute();
    await tx.deleteFrom('reset_tokens').where('expires_at', '<', yesterday).execute();
    await tx.deleteFrom('sign_in_failures').where('last_failure_at', '<', yesterday).execute();
  });
}
