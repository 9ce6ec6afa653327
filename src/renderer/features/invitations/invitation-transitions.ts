import type { PostingKind } from '#shared/contract/call.ts';
import type { Audience } from '#shared/contract/invitations.ts';
import type { ChangeEntry } from '../../app/outbox/queued-changes.ts';
import type { InvitationMove } from './transitions.ts';

/** Whose invitations a page is about. */
export interface InvitationsOf {
  readonly kind: PostingKind;
  readonly id: number;
  readonly audience: Audience;
}

/** What queued changes do to the invitations of a posting; changes of anything else do nothing. */
export function transitionsOfPosting(changes: readonly ChangeEntry[], page: InvitationsOf): InvitationMove[] {
  return changes.flatMap((entry): InvitationMove[] => {
    const { change } = entry;
    if (change.call === 'invitations.answer') {
      return [{ kind: 'answer', link: change.params.id, status: change.body.status, entry }];
    }
    if (change.call !== 'invitations.send' && change.call !== 'invitations.hide') return [];
    const { method, post_id: id, audience, ids: parties } = change.body;
    if (method !== page.kind || id !== page.id || audience !== page.audience) return [];
    if (change.call === 'invitations.hide') return [{ kind: 'hide', parties, entry }];
    return [{ kind: 'send', parties, note: change.body.note, entry }];
  });
}

/** What queued changes do to the own partnerships. */
export function transitionsOfPartners(changes: readonly ChangeEntry[]): InvitationMove[] {
  return changes.flatMap((entry): InvitationMove[] => {
    const { change } = entry;
    if (change.call === 'partnerships.answer') {
      return [{ kind: 'answer', link: change.params.id, status: change.body.status, entry }];
    }
    if (change.call !== 'partnerships.hide' && change.call !== 'partnerships.invite') return [];
    const party = change.body.institution_id ?? change.body.company_id;
    const parties = party === undefined ? [] : [party];
    if (change.call === 'partnerships.hide') return [{ kind: 'hide', parties, entry }];
    return [{ kind: 'send', parties, note: change.body.note, entry }];
  });
}
