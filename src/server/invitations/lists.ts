import type { Audience, InvitationCard, InvitationTab } from '#shared/contract/invitations.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import type { Handle } from '../platform/database/database.ts';
import { invitationCard, isAskedFor, isNarrowed, type Party, readStudentParties } from './cards.ts';
import { listedInstitutions, partnerIds, readColleges, takenColleges, teaching } from './colleges.ts';
import { type InvitationRecord, readRecords } from './repository.ts';
import { type CardFilters, countSuggestedStudents, findSuggestedStudents, type PostingToFill } from './students.ts';

/** How many cards each tab holds. */
type TabCounts = Record<InvitationTab, number>;

/** One page of a tab. */
export interface CardPage {
  readonly data: InvitationCard[];
  readonly total: number;
  readonly count: TabCounts;
}

/** What is asked for of an invitation page. */
export interface CardQuery {
  readonly tab: InvitationTab;
  readonly audience: Audience;
  readonly filters: CardFilters;
  readonly page: number;
  readonly limit: number;
}

/** Whether anybody is suggested: what is not published invites nobody, so it shows nobody either. */
export const isPublished = ({ posting }: PostingToFill): boolean => posting.status === postingStatuses.published;

/** Whether students are suggested: companies that nobody has verified see no directory. */
export const seesStudents = (toFill: PostingToFill): boolean => isPublished(toFill) && toFill.verified;

/** One page of a tab of an opening's invitation page, with the number of cards in each tab. */
export async function listCards(db: Handle, toFill: PostingToFill, query: CardQuery): Promise<CardPage> {
  return query.audience === 'students' ? studentCards(db, toFill, query) : collegeCards(db, toFill, query);
}

const slice = <T>(list: readonly T[], { page, limit }: CardQuery) => list.slice((page - 1) * limit, page * limit);

async function studentCards(db: Handle, toFill: PostingToFill, query: CardQuery): Promise<CardPage> {
  const open = await openInvitations(db, toFill, 'students');
  const partners = await partnerIds(db, toFill.posting.company_id);
  const count = {
    suggested: seesStudents(toFill) ? await countSuggestedStudents(db, toFill) : 0,
    sent: open.sent.length,
    received: open.received.length,
    accepted: open.accepted.length,
    partners: partners.length,
  };
  if (query.tab === 'partners') return { ...(await partnerPage(db, toFill, query, partners)), count };
  if (query.tab === 'suggested') {
    if (!seesStudents(toFill)) return { data: [], total: 0, count };
    const { page, limit } = query;
    const found = await findSuggestedStudents(db, toFill, query.filters, { limit, offset: (page - 1) * limit });
    const parties = await readStudentParties(db, toFill, found.ids);
    return { data: parties.map((party) => invitationCard(party, null, toFill.now)), total: found.total, count };
  }
  const invited = open[query.tab];
  if (!isNarrowed(query.filters)) {
    const some = slice(invited, query);
    const parties = await readStudentParties(
      db,
      toFill,
      some.map(({ party }) => party),
    );
    return { data: await withInvitations(db, toFill, parties, some), total: invited.length, count };
  }
  const all = await readStudentParties(
    db,
    toFill,
    invited.map(({ party }) => party),
  );
  const asked = all.filter((party) => isAskedFor(party, query.filters));
  return { data: await withInvitations(db, toFill, slice(asked, query), invited), total: asked.length, count };
}

async function collegeCards(db: Handle, toFill: PostingToFill, query: CardQuery): Promise<CardPage> {
  const open = await openInvitations(db, toFill, 'colleges');
  const partners = await partnerIds(db, toFill.posting.company_id);
  const colleges = await readColleges(db, toFill);
  const taken = await takenColleges(db, toFill);
  const free = isPublished(toFill) ? colleges.filter(({ party_id }) => !taken.has(party_id)) : [];
  const count = {
    suggested: free.length,
    sent: open.sent.length,
    received: open.received.length,
    accepted: open.accepted.length,
    partners: partners.length,
  };
  if (query.tab === 'partners') return { ...(await partnerPage(db, toFill, query, partners, colleges)), count };
  const invited = query.tab === 'suggested' ? [] : open[query.tab];
  const shown =
    query.tab === 'suggested'
      ? free
      : inOrder(
          colleges,
          invited.map(({ party }) => party),
        );
  const asked = await askedFor(db, shown, query.filters);
  return { data: await withInvitations(db, toFill, slice(asked, query), invited), total: asked.length, count };
}

/** The institutions that filters leave: by their cards, and by what their students know and take. */
async function askedFor(db: Handle, colleges: readonly Party[], filters: CardFilters): Promise<Party[]> {
  const able = await teaching(db, filters);
  const ofCards = { ...filters, skills: [], qualifications: [] };
  return colleges.filter((party) => (able?.has(party.party_id) ?? true) && isAskedFor(party, ofCards));
}

/** The company's partners, each with the invitation to this posting that waits for it, or that was accepted. */
async function partnerPage(
  db: Handle,
  toFill: PostingToFill,
  query: CardQuery,
  partners: readonly number[],
  colleges?: readonly Party[],
) {
  const parties = inOrder(colleges ?? (await readColleges(db, toFill)), partners);
  const asked = await askedFor(db, parties, query.filters);
  // One who asks is sent the posting like any other partner: that answers the wish.
  const { sent, accepted } = await openInvitations(db, toFill, 'colleges');
  const data = await withInvitations(db, toFill, slice(asked, query), [...sent, ...accepted]);
  return { data, total: asked.length };
}

function inOrder(parties: readonly Party[], ids: readonly number[]): Party[] {
  const byId = new Map(parties.map((party) => [party.party_id, party]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Invited {
  readonly id: number;
  readonly party: number;
}

/** A posting's invitations that are open or accepted, the newest first. */
async function openInvitations(
  db: Handle,
  { posting, now }: PostingToFill,
  audience: Audience,
): Promise<Record<'sent' | 'received' | 'accepted', Invited[]>> {
  const column = audience === 'students' ? 'user_id' : 'institution_id';
  const rows = await db
    .selectFrom('invitations')
    // Somebody who was invited while the account was being deleted is not there.
    .leftJoin('users', 'users.id', 'invitations.user_id')
    .select(['invitations.id', `invitations.${column} as party`, 'status', 'from_side', 'expires_at'])
    .where('posting_id', '=', posting.id)
    .where(`invitations.${column}`, 'is not', null)
    .where('status', 'in', ['sent', 'accepted'])
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where((on) =>
      on.or([
        on('invitations.institution_id', 'is', null),
        on('invitations.institution_id', 'in', listedInstitutions(db).select('institutions.id')),
      ]),
    )
    .orderBy('sent_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .execute();
  const open = rows.filter(({ status, expires_at }) => status === 'sent' && expires_at > now.toISOString());
  const of = (some: typeof rows) => some.map(({ id, party }) => ({ id, party: party ?? 0 }));
  return {
    sent: of(open.filter(({ from_side }) => from_side === 'company')),
    received: of(open.filter(({ from_side }) => from_side === 'institution')),
    accepted: of(rows.filter(({ status }) => status === 'accepted')),
  };
}

async function withInvitations(
  db: Handle,
  { now }: PostingToFill,
  parties: readonly Party[],
  invited: readonly Invited[],
): Promise<InvitationCard[]> {
  const idOf = new Map(invited.map(({ id, party }) => [party, id]));
  const ids = parties.flatMap(({ party_id }) => idOf.get(party_id) ?? []);
  const records = new Map<number, InvitationRecord>((await readRecords(db, ids)).map((record) => [record.id, record]));
  return parties.map((party) => invitationCard(party, records.get(idOf.get(party.party_id) ?? 0) ?? null, now));
}
