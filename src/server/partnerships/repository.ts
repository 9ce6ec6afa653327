import { sql } from 'kysely';
import { expiryOf, type InvitationStatus, respectedSince } from '#shared/rules/enrollments/invitation-status.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { AskingSide } from '../platform/database/tables/invitations.ts';

/** One side of partnerships: a company or an institution. */
export interface PartnerSide {
  readonly side: AskingSide;
  readonly id: number;
}

/** A company and an institution. */
export interface Pair {
  readonly companyId: number;
  readonly institutionId: number;
}

const own = ({ side }: PartnerSide) => (side === 'company' ? 'company_id' : 'institution_id');

/** The other side of a record. */
export const otherOf = (
  { side }: PartnerSide,
  row: { readonly company_id: number; readonly institution_id: number },
) => (side === 'company' ? row.institution_id : row.company_id);

const selectRows = (db: Handle) => db.selectFrom('partnerships').selectAll();

/** A partnership, or the invitation to one. */
export type PartnershipRecord = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

/** One partnership of a side, or null. */
export async function readPartnership(db: Handle, of: PartnerSide, id: number): Promise<PartnershipRecord | null> {
  return (await selectRows(db).where('id', '=', id).where(own(of), '=', of.id).executeTakeFirst()) ?? null;
}

/** What a side has open or accepted at a moment, the newest first. */
export async function openPartnerships(db: Handle, of: PartnerSide, now: Date): Promise<PartnershipRecord[]> {
  const rows = await selectRows(db)
    .where(own(of), '=', of.id)
    .where('status', 'in', ['sent', 'accepted'])
    .orderBy(sql`coalesce(answered_at, sent_at)`, 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.filter(({ status, expires_at }) => status === 'accepted' || expires_at > now.toISOString());
}

/** The other sides that a side may not be suggested: taken off its list, or a no of late between them. */
export async function restingPartners(db: Handle, of: PartnerSide, now: Date): Promise<number[]> {
  const hidden = await db
    .selectFrom('hidden_partners')
    .select(['company_id', 'institution_id'])
    .where(own(of), '=', of.id)
    .where('by_side', '=', of.side)
    .execute();
  const refused = await db
    .selectFrom('partnerships')
    .select(['company_id', 'institution_id'])
    .where(own(of), '=', of.id)
    .where('status', 'in', ['rejected', 'not_interested'])
    .where('answered_at', '>', respectedSince(now))
    .execute();
  return [...hidden, ...refused].map((row) => otherOf(of, row));
}

/** How many partners a side has, and how many invitations to a partnership are open at a moment, whoever sent them. */
export async function countPartners(db: Handle, of: PartnerSide, now: Date) {
  const count = async (status: InvitationStatus) => {
    const rows = db.selectFrom('partnerships').where(own(of), '=', of.id).where('status', '=', status);
    const { count } = await rows
      .$if(status === 'sent', (query) => query.where('expires_at', '>', now.toISOString()))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return { partners: await count('accepted'), partner_invitations: await count('sent') };
}

/** Whoever changes what is between a company and an institution takes this lock. */
export function lockPair(tx: Tx, dialect: Dialect, { companyId, institutionId }: Pair): Promise<void> {
  return dialect.lock(tx, `partnership ${companyId} ${institutionId}`);
}

/** What became of inviting a partner. */
export interface Invited {
  readonly id: number;
  readonly outcome: 'sent' | 'accepted' | 'already' | 'declined';
}

/**
 * Invites the other side; its own open invitation is accepted by that. `declined`: it turned one down a short while ago,
 * and nothing changes. The caller holds the pair's lock.
 */
export async function invitePartner(
  tx: Tx,
  pair: Pair,
  by: { readonly side: AskingSide; readonly userId: number; readonly note: string },
  now: Date,
): Promise<Invited> {
  const at = now.toISOString();
  const between = { company_id: pair.companyId, institution_id: pair.institutionId };
  await showPartner(tx, pair, by.side);
  await settlePair(tx, pair, at);
  const rows = await selectRows(tx)
    .where('company_id', '=', pair.companyId)
    .where('institution_id', '=', pair.institutionId)
    .orderBy('id', 'desc')
    .execute();
  const open = rows.find(({ status }) => status === 'sent' || status === 'accepted');
  if (open && (open.status === 'accepted' || open.from_side === by.side)) return { id: open.id, outcome: 'already' };
  if (open) {
    await movePartnership(tx, open, 'accepted', { userId: by.userId, now });
    return { id: open.id, outcome: 'accepted' };
  }
  const refused = rows.find(
    ({ status, from_side, answered_at }) =>
      from_side === by.side &&
      (status === 'rejected' || status === 'not_interested') &&
      (answered_at ?? '') > respectedSince(now),
  );
  if (refused) return { id: refused.id, outcome: 'declined' };
  const { id } = await tx
    .insertInto('partnerships')
    .values({
      ...between,
      from_side: by.side,
      sent_by: by.userId,
      status: 'sent',
      note: by.note,
      sent_at: at,
      expires_at: expiryOf(now),
      reminded_at: null,
      answered_at: null,
      answered_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, outcome: 'sent' };
}

async function settlePair(tx: Tx, pair: Pair, at: string): Promise<void> {
  await tx
    .updateTable('partnerships')
    .set({ status: 'expired' })
    .where('company_id', '=', pair.companyId)
    .where('institution_id', '=', pair.institutionId)
    .where('status', '=', 'sent')
    .where('expires_at', '<=', at)
    .execute();
}

/** Moves a partnership that still has a status; false where it has another by now. */
export async function movePartnership(
  tx: Tx,
  { id, status }: Pick<PartnershipRecord, 'id' | 'status'>,
  to: InvitationStatus,
  by: { readonly userId: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('partnerships')
    .set({ status: to, answered_at: by.now.toISOString(), answered_by: by.userId })
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the other side off a side's suggestions; false where it was off already. */
export async function hidePartner(tx: Tx, pair: Pair, side: AskingSide): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('hidden_partners')
    .values({ company_id: pair.companyId, institution_id: pair.institutionId, by_side: side })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function showPartner(tx: Tx, pair: Pair, side: AskingSide): Promise<void> {
  await tx
    .deleteFrom('hidden_partners')
    .where('company_id', '=', pair.companyId)
    .where('institution_id', '=', pair.institutionId)
    .where('by_side', '=', side)
    .execute();
}
