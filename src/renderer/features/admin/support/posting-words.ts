import type { AdminPosting } from '#shared/contract/admin-postings.ts';

/** The labels of a posting’s state on admins’ screens. */
export const stateLabels = { published: 'Published', closed: 'Closed', taken_down: 'Taken down' } as const;

/** The looks of a posting’s state. */
export const stateTones = { published: 'good', closed: 'quiet', taken_down: 'bad' } as const;

/** The admin’s page of a posting. */
export const adminPostingPath = ({ method, id }: Pick<AdminPosting, 'method' | 'id'>): string =>
  `/admin/postings/${method}/${id}`;
