import { useCallback, useMemo } from 'react';
import type { PartnerCard } from '#shared/contract/partnerships.ts';
import type { QueuedCall } from '../../app/outbox/use-queue.ts';
import { useUndoable } from '../../app/outbox/use-undoable.ts';

/** What can be done with a company or an institution. Each act leaves in ten seconds, and can be taken back until then. */
export interface Partnering {
  /** Answers whether it is queued. */
  readonly invite: (card: PartnerCard, note?: string) => Promise<boolean>;
  readonly hide: (card: PartnerCard) => void;
  readonly accept: (card: PartnerCard) => void;
  readonly reject: (card: PartnerCard) => void;
  readonly withdraw: (card: PartnerCard) => void;
  readonly end: (card: PartnerCard) => void;
}

/** Whom a call is about: the company or the institution. */
const other = ({ kind, party_id }: PartnerCard) =>
  kind === 'company' ? { company_id: party_id } : { institution_id: party_id };

/** Acts on the own partnerships. */
export function usePartnering(): Partnering {
  const run = useUndoable();
  const queue = useCallback(async (call: QueuedCall, words: string) => (await run([call], words)) !== null, [run]);
  return useMemo(() => {
    const answer = (card: PartnerCard, status: 'accepted' | 'rejected' | 'withdrawn', words: string) => {
      if (card.partnership_id === null) return;
      void queue(
        { call: 'partnerships.answer', params: { id: card.partnership_id }, body: { status }, title: words },
        words,
      );
    };
    return {
      invite: (card, note = '') =>
        queue(
          { call: 'partnerships.invite', body: { ...other(card), note }, title: `Partnership: ${card.name}` },
          `Inviting ${card.name}`,
        ),
      hide: (card) =>
        void queue(
          { call: 'partnerships.hide', body: other(card), title: `Not interested: ${card.name}` },
          `${card.name} won’t be suggested again`,
        ),
      accept: (card) => answer(card, 'accepted', `${card.name} is a partner now`),
      reject: (card) => answer(card, 'rejected', `The invitation from ${card.name} is rejected`),
      withdraw: (card) => answer(card, 'withdrawn', `The invitation to ${card.name} is withdrawn`),
      end: (card) => answer(card, 'withdrawn', `The partnership with ${card.name} is over`),
    };
  }, [queue]);
}
