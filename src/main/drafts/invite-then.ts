import type { PostingKind } from '#shared/contract/call.ts';
import { maxInvited } from '#shared/contract/invitations.ts';
import { queuedChange } from '#shared/desk/queued-change.ts';
import { type Draft, maxDraftTitleLength } from '#shared/desk/types.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import type { Enqueue } from '../outbox/outbox-actions.ts';
import { inviteEmails } from '../outbox/payloads.ts';
import { entryOfCall } from '../outbox/queued-calls.ts';

/** Who is to be invited as soon as a draft is published; nobody where its text does not say so. */
export function inviteesOf({ body }: Pick<Draft, 'body'>): string[] {
  return inviteEmails.safeParse(body['invite_emails']).data ?? [];
}

type Created = { readonly id: number; readonly title: string };

/** The entries that invite students by e-mail to a posting that exists now: one call takes only so many. */
export function inviteEntries(method: PostingKind, posting: Created, emails: readonly string[]): Enqueue[] {
  const entries: Enqueue[] = [];
  for (let start = 0; start < emails.length; start += maxInvited) {
    entries.push(inviteEntry(method, posting, emails.slice(start, start + maxInvited)));
  }
  return entries;
}

function inviteEntry(method: PostingKind, posting: Created, emails: readonly string[]): Enqueue {
  const body = { method, post_id: posting.id, audience: 'students', emails };
  const payload = queuedChange.parse({ call: 'invitations.send', body });
  const title = cutText(`Invite ${emails.length} to ${posting.title}`, maxDraftTitleLength);
  return entryOfCall(payload, title);
}
