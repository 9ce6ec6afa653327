import { useMemo } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { DraftSummary } from '#shared/desk/types.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { useDesk, useRead } from '../../../app/desk/use-read.ts';
import { draftRow, type ListRow, postedRow } from '../posting-columns.tsx';
import { useWaitingClosings } from '../use-closing.ts';
import { listQuery, type PostingListView } from './list-view.ts';

/** The rows of one page of a list: the postings of the service, and above them the drafts on this computer. */
export function usePostingRows(kind: PostingKind, view: PostingListView, limit: number) {
  const { page, search, status } = view;
  const list = useRead('postings.list', { params: { method: kind }, query: { ...listQuery(view), page, limit } });
  const drafts = useDesk('drafts.list', { method: kind, search });
  const closings = useWaitingClosings(kind, list.asOf);
  const unposted = useMemo(() => unpostedDrafts(drafts.data, status), [drafts.data, status]);
  const rows = useMemo(() => {
    // Rows that come one after the other would push each other away from under the pointer.
    if (!drafts.data && !drafts.problem) return undefined;
    const posted = list.data?.data.map((posting) => postedRow(kind, posting, closings.get(posting.id) ?? null));
    const here = page === 1 ? unposted.map(draftRow) : [];
    // Drafts are here whatever becomes of the service.
    if (!posted) return list.problem && here.length > 0 ? here : undefined;
    return [...here, ...posted];
  }, [kind, list.data, list.problem, drafts.data, drafts.problem, unposted, page, closings]);
  return { list, rows: rows as readonly ListRow[] | undefined, drafts: unposted.length };
}

/** Drafts that are no posting yet; none of them is published or closed. */
function unpostedDrafts(drafts: readonly DraftSummary[] | undefined, status: number | null): DraftSummary[] {
  if (status !== null && status !== postingStatuses.draft) return [];
  return drafts?.filter(({ state, postingId }) => state !== 'sent' && postingId === null) ?? [];
}
