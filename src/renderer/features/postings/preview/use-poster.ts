import type { PostingKind } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { useUser } from '../../../app/session/session-context.tsx';

/** Whom a draft names as the contact: this user, or who posted the posting that it changes; null while that isn't known. */
export function usePoster(kind: PostingKind, postingId: number | null): Posting['contact'] | null {
  const user = useUser();
  const enabled = postingId !== null;
  const { data } = useRead('postings.read', { params: { method: kind, id: postingId ?? 0 }, enabled });
  return enabled ? (data?.data.contact ?? null) : user;
}
