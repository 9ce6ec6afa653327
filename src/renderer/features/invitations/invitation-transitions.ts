import type { PostingKind } from '#shared/contract/call.ts';
import type { Audience } from '#shared/contract/invitations.ts';
import type { ChangeEntry } from '../../app/outbox/queued-changes.ts';
import type { Move } from './transitions.ts';

/** Whose invitations a page is about. */
export interface InvitationsOf {
  readonly kind: PostingKind;
  readonly id: number;
  readonly audience: Audience;
}

/** What queued changes do to the invitations of a posting; changes of anything else do nothing. */
export function transitionsOfPosting(changes: readonly ChangeEntry[], page: InvitationsOf): Move[] {
  return changes.flatMap((entry): Move[] => {
    const { call, params, body } = entry.change;
    if (call === 'invitations.answer') {
      return [{ kind: 'answer', link: Number(params['id']), status: String(body['status']), entry }];
    }
    if (call !== 'invitations.send' && call !== 'invitations.hide') return [];
    if (body['method'] !== page.kind || Number(body['post_id']) !== page.id || body['audience'] !== page.audience) {
      return [];
    }
    const parties = Array.isArray(body['ids']) ? body['ids'].map(Number) : [];
    if (call === 'invitations.hide') return [{ kind: 'hide', parties, entry }];
    return [{ kind: 'send', parties, note: String(body['note'] ?? ''), entry }];
  });
}

/** What queued changes do to the own partnerships. */
export function transitionsOfPartners(changes: readonly ChangeEntry[]): Move[] {
  return changes.flatMap((entry): Move[] => {
    const { call, params, body } = entry.change;
    if (call === 'partnerships.answer') {
      return [{ kind: 'answer', link: Number(params['id']), status: String(body['status']), entry }];
    }
    const parties = [Number(body['institution_id'] ?? body['company_id'])];
    if (call === 'partnerships.hide') return [{ kind: 'hide', parties, entry }];
    if (call === 'partnerships.invite') return [{ kind: 'send', parties, note: String(body['note'] ?? ''), entry }];
    return [];
  });
}
