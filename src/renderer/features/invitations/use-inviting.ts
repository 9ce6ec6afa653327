import { useCallback } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Audience, InvitationCard } from '#shared/contract/invitations.ts';
import type { QueuedCall } from '../../app/outbox/use-queue.ts';
import { useUndoable } from '../../app/outbox/use-undoable.ts';
import { counted } from '../../ui/format.ts';

/** What can be done on a posting's invitation page. Each act leaves in ten seconds, and can be taken back until then. */
export interface Inviting {
  readonly invite: (cards: readonly InvitationCard[], note?: string) => Promise<boolean>;
  readonly hide: (cards: readonly InvitationCard[]) => Promise<boolean>;
  readonly answer: (card: InvitationCard, status: 'accepted' | 'rejected' | 'withdrawn') => Promise<boolean>;
}

const answers = {
  accepted: (name: string) => `Accepting the invitation from ${name}`,
  rejected: (name: string) => `Rejecting the invitation from ${name}`,
  withdrawn: (name: string) => `Withdrawing the invitation to ${name}`,
} as const;

/** Acts on the invitations of one posting. */
export function useInviting(kind: PostingKind, post: { id: number; title: string }): Inviting {
  const run = useUndoable();
  const runs = useCallback(async (...given: Parameters<typeof run>) => (await run(...given)) !== null, [run]);
  const { id, title } = post;

  const ofPosting = useCallback(
    (cards: readonly InvitationCard[], call: 'invitations.send' | 'invitations.hide', note: string, about: string) => {
      const audience: Audience = cards[0]?.audience ?? 'colleges';
      const body = { method: kind, post_id: id, audience, ids: cards.map(({ party_id }) => party_id) };
      const queued: QueuedCall =
        call === 'invitations.send'
          ? { call, title: `Invitation: ${about} to ${title}`, body: { ...body, note, emails: [] } }
          : { call, title: `Not interested: ${about}`, body };
      return queued;
    },
    [kind, id, title],
  );

  return {
    invite: useCallback(
      (cards, note = '') => {
        const about = whoText(cards);
        return runs([ofPosting(cards, 'invitations.send', note, about)], `Inviting ${about}`);
      },
      [runs, ofPosting],
    ),
    hide: useCallback(
      (cards) => {
        const about = whoText(cards);
        return runs([ofPosting(cards, 'invitations.hide', '', about)], `${about} won’t be suggested again here`);
      },
      [runs, ofPosting],
    ),
    answer: useCallback(
      async (card, status) => {
        if (card.invitation_id === null) return false;
        const words = answers[status](card.name);
        return runs(
          [{ call: 'invitations.answer', params: { id: card.invitation_id }, body: { status }, title: words }],
          words,
        );
      },
      [runs],
    ),
  };
}

/** One by name, several by their number. */
export function whoText(cards: readonly InvitationCard[]): string {
  const [first] = cards;
  if (cards.length === 1 && first) return first.name;
  return first?.audience === 'students' ? counted(cards.length, 'student') : counted(cards.length, 'institution');
}
