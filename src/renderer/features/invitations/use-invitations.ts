import { useRef } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { InvitationCard } from '#shared/contract/invitations.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { standingChanges } from '../../app/outbox/queued-changes.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { transitionsOfPosting } from './invitation-transitions.ts';
import { type InviteView, queryOf } from './invite-view.ts';
import { makeTransitions, type Shown } from './transitions.ts';
import { useSeen } from './use-seen.ts';

/** A card of an invitation page, with what is queued for it. */
export type ShownInvitation = Shown<InvitationCard>;

const linkOf = (card: InvitationCard) => card.invitation_id;

/** One tab of a posting's invitation page as it is with everything that is queued. */
export function useInvitations(kind: PostingKind, id: number, view: InviteView) {
  const { audience, tab } = view;
  const list = useRead('invitations.list', { params: { method: kind, id }, query: queryOf(view) });
  const { entries } = useQueue();
  const seen = useSeen<InvitationCard>('invitations.list')(
    (params, query) => params['id'] === id && params['method'] === kind && query['audience'] === audience,
  );
  const answered = useRef('');
  const here = `${audience} ${tab}`;
  if (list.data && !list.earlier) answered.current = here;
  // An answer for another tab has other people's cards. What is queued here is shown meanwhile.
  const isHere = list.data !== undefined && answered.current === here;
  const known = isHere ? (list.data?.data ?? []) : [];
  const count = (isHere ? list.data?.count : undefined) ?? seen.count;
  const transitions = transitionsOfPosting(standingChanges(entries, list.asOf), { kind, id, audience });
  const made =
    count &&
    makeTransitions<InvitationCard>(
      { tab, first: view.page === 1, cards: known, count, seen: seen.cards, linkOf, acceptedIn: 'accepted' },
      transitions,
    );
  const shows = isHere || (made !== undefined && made.cards.length > 0);
  return {
    list,
    count: made?.count,
    cards: shows ? made?.cards : undefined,
    total: (isHere ? (list.data?.total ?? 0) : 0) + (made ? made.cards.length - known.length : 0),
  };
}
