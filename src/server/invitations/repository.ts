import type { Invitation } from '#shared/contract/invitations.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { type InvitationStatus, standing } from '#shared/rules/enrollments/invitation-status.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { ofActiveCompany, ofActiveInstitution } from '../organisations/suspension.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';

const joined = (db: Handle) =>
  db
    .selectFrom('invitations')
    .innerJoin('postings', 'postings.id', 'invitations.posting_id')
    .innerJoin('companies', 'companies.id', 'invitations.company_id')
    .leftJoin('users as student', 'student.id', 'invitations.user_id')
    .leftJoin('institutions as college', 'college.id', 'invitations.institution_id');

const selectRecords = (db: Handle) =>
  joined(db)
    .selectAll('invitations')
    .select(['postings.kind', 'postings.title', 'postings.status as posting_status', 'postings.taken_down_at'])
    .select(['companies.name as company_name', 'companies.logo as company_logo'])
    .select('companies.verified as company_verified')
    .select(['student.first_name', 'student.last_name', 'college.name as college_name']);

/** An invitation with what is shown of it. */
export type InvitationRecord = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

/** Who looks at invitations: the company, the institution, or the student. */
export type InvitationParty =
  | { readonly companyId: number }
  | { readonly institutionId: number }
  | { readonly userId: number };

/** The column of a party. */
function whose(party: InvitationParty) {
  if ('companyId' in party) return { column: 'invitations.company_id', id: party.companyId } as const;
  if ('institutionId' in party) return { column: 'invitations.institution_id', id: party.institutionId } as const;
  return { column: 'invitations.user_id', id: party.userId } as const;
}

/** One invitation of a party, or null. */
export async function readInvitation(db: Handle, party: InvitationParty, id: number): Promise<InvitationRecord | null> {
  const { column, id: own } = whose(party);
  const row = await selectRecords(db)
    .where('invitations.id', '=', id)
    .where(column, '=', own)
    .where(ofActiveCompany('invitations.company_id'))
    .where(ofActiveInstitution('invitations.institution_id'))
    .executeTakeFirst();
  return row ?? null;
}

/** An invitation as it is answered, at a moment. */
export function invitationAnswer(record: InvitationRecord, now: Date): Invitation {
  const { id, kind, title, company_id, company_name, company_logo, note, sent_at, expires_at } = record;
  return {
    id,
    method: kind,
    post_id: record.posting_id,
    title,
    open: record.posting_status === postingStatuses.published && record.taken_down_at === null,
    company_id,
    company_name,
    company_logo,
    company_verified: record.company_verified === 1,
    audience: record.user_id === null ? 'colleges' : 'students',
    party_id: record.user_id ?? record.institution_id ?? 0,
    party_name: record.college_name ?? nameOf(record),
    from: record.from_side,
    status: standing(record, now.toISOString()),
    note,
    sent_at,
    expires_at,
    seen_at: record.seen_at,
    answered_at: record.answered_at,
  };
}

const nameOf = ({ first_name, last_name }: Pick<InvitationRecord, 'first_name' | 'last_name'>) =>
  fullName({ first_name: first_name ?? '', last_name: last_name ?? '' });

/** Which of an institution's or a student's invitations: open ones of the other side, own open ones, accepted ones. */
export type OwnTab = 'received' | 'sent' | 'accepted';

/** A party's invitations at a moment, the newest first. */
export async function listOwnInvitations(
  db: Handle,
  party: InvitationParty,
  {
    tab,
    page,
    limit,
    now,
  }: { readonly tab: OwnTab; readonly page: number; readonly limit: number; readonly now: Date },
): Promise<{ readonly records: InvitationRecord[]; readonly total: number }> {
  const { column, id } = whose(party);
  const found = <T extends ReturnType<typeof joined>>(query: T) => {
    const own = query.where(column, '=', id).where(ofActiveCompany('invitations.company_id'));
    if (tab === 'accepted') return own.where('invitations.status', '=', 'accepted');
    return own
      .where('invitations.status', '=', 'sent')
      .where('invitations.expires_at', '>', now.toISOString())
      .where('invitations.from_side', '=', tab === 'received' ? 'company' : 'institution');
  };
  const { count } = await found(joined(db))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const ids = await found(joined(db))
    .select('invitations.id')
    .orderBy('invitations.sent_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    records: await readRecords(
      db,
      ids.map((row) => row.id),
    ),
    total: Number(count),
  };
}

/** The invitations of these ids, in their order. */
export async function readRecords(db: Handle, ids: readonly number[]): Promise<InvitationRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectRecords(db).where('invitations.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Moves an invitation that still has a status; false where it has another by now. */
export async function moveInvitation(
  tx: Tx,
  { id, status }: Pick<InvitationRecord, 'id' | 'status'>,
  to: InvitationStatus,
  by: { readonly userId: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ status: to, answered_at: by.now.toISOString(), answered_by: by.userId })
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes back what is open of a posting that closes: nobody could accept it any more. */
export async function withdrawOfPosting(tx: Tx, postingId: number, now: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ status: 'withdrawn', answered_at: now.toISOString() })
    .where('posting_id', '=', postingId)
    .where('status', '=', 'sent')
    .execute();
}
