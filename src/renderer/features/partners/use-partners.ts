import { useRef } from 'react';
import type { InvitationTab } from '#shared/contract/invitations.ts';
import type { PartnerCard } from '#shared/contract/partnerships.ts';
import { type ServiceReadState, useRead } from '../../app/desk/use-read.ts';
import { standingChanges } from '../../app/outbox/queued-changes.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { transitionsOfPartners } from '../invitations/invitation-transitions.ts';
import { makeTransitions, type Shown } from '../invitations/transitions.ts';
import { useSeen } from '../invitations/use-seen.ts';
import { type PartnersView, partnersQuery } from './partners-view.ts';

/** The other side of a partnership, with what is queued for it. */
export type ShownPartner = Shown<PartnerCard>;

/** One tab of the own partnerships. */
export interface Partners {
  readonly list: ServiceReadState<unknown>;
  /** Undefined before the first answer. */
  readonly count: Readonly<Record<InvitationTab, number>> | undefined;
  readonly cards: readonly ShownPartner[] | undefined;
  /** Cards on all pages of the tab. */
  readonly total: number;
}

/** Milliseconds after which an open page looks whether the other side has done something. */
const lookAgain = 15_000;

const linkOf = (card: PartnerCard) => card.partnership_id;

/** One tab of the own partnerships as it is with everything that is queued. */
export function usePartners(kind: PartnerCard['kind'], view: PartnersView): Partners {
  const { tab, page } = view;
  const list = useRead('partnerships.list', { query: partnersQuery(kind, view), every: lookAgain });
  const { entries } = useQueue();
  const seen = useSeen<PartnerCard>('partnerships.list')(() => true);
  const answered = useRef('');
  if (list.data && !list.earlier) answered.current = tab;
  const isHere = list.data !== undefined && answered.current === tab;
  const known = isHere ? (list.data?.data ?? []) : [];
  const count = (isHere ? list.data?.count : undefined) ?? seen.count;
  const made =
    count &&
    makeTransitions<PartnerCard>(
      { tab, first: page === 1, cards: known, count, seen: seen.cards, linkOf, acceptedIn: 'partners' },
      transitionsOfPartners(standingChanges(entries, list.asOf)),
    );
  const shows = isHere || (made !== undefined && made.cards.length > 0);
  return {
    list,
    count: made?.count,
    cards: shows ? made?.cards : undefined,
    total: (isHere ? (list.data?.total ?? 0) : 0) + (made ? made.cards.length - known.length : 0),
  };
}
