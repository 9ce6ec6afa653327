import type { PostingKind } from '#shared/contract/call.ts';

/** Where a student's pages about postings and applications are. */
export const ownPaths = {
  explore: '/student/explore',
  posting: (kind: PostingKind, id: number) => `/student/explore/${kind}/${id}`,
  apply: (kind: PostingKind, id: number) => `/student/explore/${kind}/${id}/apply`,
  applications: '/student/my-applications',
  application: (kind: PostingKind, id: number) => `/student/my-applications/${kind}/${id}`,
  saved: '/student/saved',
  savedSearches: '/student/saved?show=searches',
  profile: '/student/profile',
} as const;
