import type { Selectable } from 'kysely';
import type { MentorInvite } from '#shared/contract/mentor-invites.ts';
import { AppError } from '#shared/errors.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { ofActiveInstitution } from '../organisations/suspension.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { MentorInvitesTable } from '../platform/database/tables/mentoring.ts';
import { later, newToken, sha256 } from '../platform/sessions/sessions.ts';

/** Days for which an invitation opens the sign-up of mentors. */
export const inviteDays = 14;

/** Whose invitations: an institution's, or for null those of admins. */
export type InviteOwner = number | null;

type InviteRow = Selectable<MentorInvitesTable>;

const ofOwner = (db: Handle, owner: InviteOwner) => {
  const invites = db.selectFrom('mentor_invites');
  return owner === null ? invites.where('institution_id', 'is', null) : invites.where('institution_id', '=', owner);
};

/**
 * Stores an invitation in place of the owner's open one to the same address (normalised). Answers it with its token, and
 * the id of the one that it replaces, or null.
 */
export async function insertInvite(
  tx: Tx,
  { owner, by, email }: { readonly owner: InviteOwner; readonly by: number; readonly email: string },
  now: Date,
): Promise<{ readonly id: number; readonly token: string; readonly replaced: number | null }> {
  const open = await ofOwner(tx, owner)
    .select('id')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  for (const { id } of open) await setWithdrawn(tx, id, now);
  const token = newToken();
  const { id } = await tx
    .insertInto('mentor_invites')
    .values({
      institution_id: owner,
      created_by: by,
      email,
      token_hash: sha256(token),
      created_at: now.toISOString(),
      expires_at: later(now, inviteDays * seconds.day),
      used_at: null,
      withdrawn_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token, replaced: open[0]?.id ?? null };
}

async function setWithdrawn(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mentor_invites')
    .set({ withdrawn_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One invitation of an owner, or null. */
export async function readInvite(db: Handle, owner: InviteOwner, id: number, now: Date): Promise<MentorInvite | null> {
  const row = await ofOwner(db, owner).selectAll().where('id', '=', id).executeTakeFirst();
  return row ? inviteAnswer(row, now) : null;
}

/** A page of an owner's invitations, the latest first. */
export async function listInvites(
  db: Handle,
  owner: InviteOwner,
  { page, limit }: { readonly page: number; readonly limit: number },
  now: Date,
) {
  const { count } = await ofOwner(db, owner)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await ofOwner(db, owner)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: rows.map((row) => inviteAnswer(row, now)), total: Number(count), page, limit };
}

/** Takes an open invitation back; answers whether it was open. */
export const withdrawInvite = setWithdrawn;

function inviteAnswer(row: InviteRow, now: Date): MentorInvite {
  const { id, email, created_at, expires_at } = row;
  return { id, email, state: stateOf(row, now.toISOString()), created_at, expires_at };
}

function stateOf({ used_at, withdrawn_at, expires_at }: InviteRow, now: string): MentorInvite['state'] {
  if (used_at !== null) return 'used';
  if (withdrawn_at !== null) return 'withdrawn';
  return expires_at <= now ? 'expired' : 'open';
}

const byInvitationOnly = 'Mentors join by invitation only, and this invitation isn’t valid. Ask for a new one';

/**
 * Throws `forbidden` unless an open invitation to this address (normalised) has the token. The invitations of a
 * suspended institution open nothing until the suspension is lifted.
 */
export async function checkInvite(db: Handle, token: string, email: string, now: Date): Promise<void> {
  const row = await open(db, token, now).select('email').executeTakeFirst();
  if (row?.email !== email) throw new AppError('forbidden', { message: byInvitationOnly });
}

const open = (db: Handle, token: string, now: Date) =>
  db
    .selectFrom('mentor_invites')
    .where('token_hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(ofActiveInstitution('institution_id'));

/** Makes the invitation usable again that was used up at an instant (ISO 8601), when an account was made that nobody verified. */
export async function freeInvite(tx: Tx, usedAt: string): Promise<void> {
  await tx.updateTable('mentor_invites').set({ used_at: null }).where('used_at', '=', usedAt).execute();
}

/** Uses an invitation up. Throws `forbidden` where somebody has used it, or it is not open for another reason. */
export async function spendInvite(tx: Tx, token: string, email: string, now: Date): Promise<void> {
  await checkInvite(tx, token, email, now);
  const { numUpdatedRows } = await tx
    .updateTable('mentor_invites')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('forbidden', { message: byInvitationOnly });
}
