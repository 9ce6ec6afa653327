import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import type { PostingRecord } from './repository.ts';

/** Whether others than its company see a posting: it is published, and the company can act. */
export const isOpenToOthers = (posting: Pick<PostingRecord, 'status' | 'company_is_active'>): boolean =>
  posting.status === postingStatuses.published && posting.company_is_active;
