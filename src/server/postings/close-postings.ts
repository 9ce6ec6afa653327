import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { tellCompanyLeft } from '../enrollments/notifications.ts';
import type { Tx } from '../platform/database/schema.ts';
import { countWords } from './search/search-words.ts';

/** Closes whatever a company that nobody is left at has published; students whose applications wait hear of it. */
export async function closePostings(tx: Tx, companyId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const closed = await tx
    .updateTable('postings')
    .set(({ eb }) => ({
      status: postingStatuses.closed,
      version: eb('version', '+', 1),
      closed_at: at,
      updated_at: at,
    }))
    .where('company_id', '=', companyId)
    .where('status', '=', postingStatuses.published)
    .returning('id')
    .execute();
  const ids = closed.map(({ id }) => id);
  await countWords(tx, ids);
  for (const id of ids) await tellCompanyLeft(tx, id, now);
}
