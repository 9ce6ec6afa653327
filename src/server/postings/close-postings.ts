import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import type { Tx } from '../platform/database/schema.ts';
import { countWords } from './search/search-words.ts';

/** Closes whatever a company has published. `now` is ISO 8601. */
export async function closePostings(tx: Tx, companyId: number, now: string): Promise<void> {
  const closed = await tx
    .updateTable('postings')
    .set(({ eb }) => ({
      status: postingStatuses.closed,
      version: eb('version', '+', 1),
      closed_at: now,
      updated_at: now,
    }))
    .where('company_id', '=', companyId)
    .where('status', '=', postingStatuses.published)
    .returning('id')
    .execute();
  await countWords(
    tx,
    closed.map(({ id }) => id),
  );
}
