import type { PostingKind } from '#shared/contract/call.ts';

/** Where an educator reads a published opening. */
export function explorePath(kind: PostingKind, id: number): string {
  return kind === 'project' ? `/educator/details/${id}` : `/educator/${kind}/details/${id}`;
}
