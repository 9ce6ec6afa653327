import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import type { PostingRecord } from './repository.ts';

/** Whether others than its company see a posting: it is published, and the company isn't suspended. */
export const isOpenToOthers = (posting: Pick<PostingRecord, 'status' | 'company_suspended_at'>): boolean =>
  posting.status === postingStatuses.published && posting.company_suspended_at === null;
