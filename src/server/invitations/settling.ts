import { AppError } from '#shared/errors.ts';
import { ofActiveCompany } from '../organisations/suspension.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { tellAnswered } from './notifications.ts';
import { moveInvitation, readInvitation } from './repository.ts';

/** The invitation of a company to a student for one posting that is open at a moment, or null. */
export async function findOpenInvitation(
  db: Handle,
  { userId, postingId }: { readonly userId: number; readonly postingId: number },
  now: Date,
) {
  const row = await db
    .selectFrom('invitations')
    .select(['id', 'note', 'sent_at', 'expires_at', 'seen_at'])
    .where('posting_id', '=', postingId)
    .where('user_id', '=', userId)
    .where('status', '=', 'sent')
    .where('expires_at', '>', now.toISOString())
    .where(ofActiveCompany('company_id'))
    .executeTakeFirst();
  return row ?? null;
}

/** An application as far as invitations are concerned. */
interface Applying {
  readonly user: { readonly id: number };
  readonly posting: { readonly id: number };
  /** The invitation that the student named. */
  readonly invitationId: number | undefined;
}

/**
 * Accepts the open invitation to a posting with the application to it, and tells the company. One that is over or was
 * answered stays as it is: the posting is open, so the application counts all the same. The caller holds
 * `invitationsLock`. Throws `not_found` where the student names another's invitation or one to another posting.
 */
export async function settleInvitation(tx: Tx, { user, posting, invitationId }: Applying, now: Date): Promise<void> {
  const own = { userId: user.id };
  if (invitationId !== undefined) {
    const named = await readInvitation(tx, own, invitationId);
    if (named?.posting_id !== posting.id) throw new AppError('not_found', { message: 'This invitation doesn’t exist' });
  }
  const open = await findOpenInvitation(tx, { ...own, postingId: posting.id }, now);
  const record = open && (await readInvitation(tx, own, open.id));
  if (!record) return;
  await moveInvitation(tx, record, 'accepted', { userId: user.id, now });
  const accepted = await readInvitation(tx, own, record.id);
  if (accepted) await tellAnswered(tx, accepted, now);
}
