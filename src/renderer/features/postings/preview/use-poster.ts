import type { PostingKind } from '#shared/contract/call.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { useUser } from '../../../app/session/session-context.tsx';
import { type Poster, posterOf } from '../posting-view.ts';

/** Who posts a draft: this user, or who posted the posting that it changes; null while that isn't known. */
export function usePoster(kind: PostingKind, postingId: number | null): Poster | null {
  const user = useUser();
  const enabled = postingId !== null;
  const { data } = useRead('postings.read', { params: { method: kind, id: postingId ?? 0 }, enabled });
  return enabled ? (data?.data ?? null) : posterOf(user);
}
