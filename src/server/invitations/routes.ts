import type { FastifyInstance } from 'fastify';
import type { InvitationCard } from '#shared/contract/invitations.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { normaliseEmail } from '#shared/rules/accounts/sign-up.ts';
import {
  couldHaveSet,
  doneMessages,
  type InvitationSide,
  invitationTransitions,
  mayAnswer,
  standing,
} from '#shared/rules/enrollments/invitation-status.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { countEnrollments } from '../enrollments/lists.ts';
import { placeIsVerified } from '../organisations/verification.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { idsOfQuery } from '../platform/http/ids-of-query.ts';
import { type Context, route } from '../platform/http/route.ts';
import { spend, spendMany } from '../platform/limits/limits.ts';
import { companyOf, institutionOf } from '../platform/sessions/access.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { type PostingRecord, readPostings } from '../postings/repository.ts';
import { readCollegeFacets } from './colleges.ts';
import { isPublished, listCards, seesStudents } from './lists.ts';
import { noteLooks } from './looks.ts';
import { tellAnswered, tellInvited } from './notifications.ts';
import { checkReach } from './reach.ts';
import {
  type InvitationParty,
  type InvitationRecord,
  invitationAnswer,
  listOwnInvitations,
  moveInvitation,
  readInvitation,
} from './repository.ts';
import {
  hideSuggestions,
  type InvitationAsked,
  invitationsLock,
  type SendOutcome,
  sendInvitations,
  studentsByEmail,
} from './sending.ts';
import { type CardFilters, type PostingToFill, readStudentFacets } from './students.ts';

/** Invitations to postings: the employer's page, and what institutions and students receive. */
export function registerInvitations(app: FastifyInstance): void {
  route(app, 'invitations.list', list);
  route(app, 'invitations.facets', async (context) => {
    const toFill = await ownPostingOf(context);
    const students = context.query.audience === 'students';
    if (!(students ? seesStudents : isPublished)(toFill)) return { data: { city: [], skills: [], qualification: [] } };
    return { data: await (students ? readStudentFacets : readCollegeFacets)(context.db, toFill) };
  });
  route(app, 'invitations.mine', mine);
  route(app, 'invitations.send', send);
  route(app, 'invitations.hide', hide);
  route(app, 'invitations.answer', answer);
}

/** Who somebody is where invitations are concerned. */
function partyOf(user: Account): InvitationParty {
  if (user.role === roles.employer) return { companyId: companyOf(user) };
  return user.role === roles.educator ? { institutionId: institutionOf(user) } : { userId: user.id };
}

async function ownPostingOf(context: Pick<Context<'invitations.list'>, 'db' | 'user' | 'params' | 'now'>) {
  const { db, user, params, now } = context;
  const company = companyOf(user);
  const posting = await ownPosting(db, company, params);
  return {
    posting,
    now,
    verified: await placeIsVerified(db, { kind: 'company', id: company }),
  } satisfies PostingToFill;
}

async function ownPosting(db: Handle, companyId: number, { method, id }: Context<'invitations.list'>['params']) {
  const [posting] = await readPostings(db, [id]);
  if (posting?.kind !== method || posting.company_id !== companyId) throw new AppError('not_found');
  return posting;
}

async function list(context: Context<'invitations.list'>) {
  const { db, query } = context;
  const { tab, audience, page, limit } = query;
  const toFill = await ownPostingOf(context);
  const filters = filtersOf(query);
  if (tab === 'suggested' && audience === 'students' && seesStudents(toFill)) await countLook(context, limit);
  const { data, total, count } = await listCards(db, toFill, { tab, audience, filters, page, limit });
  if (query.look && tab === 'received') await noteLooks(context, 'invitations', data.flatMap(invitationBehind));
  const tally = await countEnrollments(db, toFill.posting.id);
  return { data, count: { ...tally, ...count }, total, page, limit };
}

/** What a card says of the invitation behind it. */
const invitationBehind = ({ invitation_id: id, status, seen_at }: InvitationCard) =>
  id === null || status === null ? [] : [{ id, status, seen_at }];

/**
 * What a company may see of the directory of students within an hour, in cards: a look counts for ten at least, so that
 * asking for one card at a time shows no more. Throws `too_many` past it.
 */
const cardsPerHour = 3000;

async function countLook(
  { user, now, writeUnkept }: Pick<Context<'invitations.list'>, 'user' | 'now' | 'writeUnkept'>,
  cards: number,
) {
  const limit = { key: `cards of students seen by company ${companyOf(user)}`, max: cardsPerHour };
  await writeUnkept((tx) => spendMany(tx, limit, Math.max(10, cards), now));
}

function filtersOf({ search, city, skills, qualification }: Context<'invitations.list'>['query']): CardFilters {
  return {
    search,
    cities: idsOfQuery('city', city),
    skills: idsOfQuery('skills', skills),
    qualifications: qualification?.slice(0, maxDegrees) ?? [],
  };
}

const maxDegrees = 50;

async function mine(context: Context<'invitations.mine'>) {
  const { db, user, query, now } = context;
  const { records, total } = await listOwnInvitations(db, partyOf(user), { ...query, now });
  if (query.look && query.tab === 'received') await noteLooks(context, 'invitations', records);
  const data = records.map((record) => invitationAnswer(record, now));
  return { data, total, page: query.page, limit: query.limit };
}

/** E-mails that a company may look up within an hour: two long lists, too few to try out a directory. */
const emailsPerHour = 1000;

/** Whom a company may invite within an hour: whole lists of institutions and students, but not everybody there is. */
const limitOfInvitations = (companyId: number) => ({ key: `invitations by company ${companyId}`, max: 2000 });

/** What an institution may ask to take part in within an hour. */
const limitOfAsking = (institutionId: number) => ({ key: `invitations by institution ${institutionId}`, max: 2000 });

async function send({ user, body, now, service, write }: Context<'invitations.send'>) {
  return await write(async (tx) => {
    await service.database.dialect.lock(tx, invitationsLock(body.post_id));
    const posting = await openPosting(tx, user, body);
    const { audience, note } = body;
    const by = { sentBy: user.id, note };
    if (user.role === roles.educator) {
      await spend(tx, [limitOfAsking(institutionOf(user))], now);
      await checkReach(tx, { kind: 'institution', id: institutionOf(user) }, { places: [posting.company_id] });
      const asking = { posting, audience: 'colleges', side: 'institution', ...by } as const;
      return await deliver(tx, asking, { ids: [institutionOf(user)], unmatched: [] }, now);
    }
    const { ids, unmatched, byEmail } = await matched(tx, user, body, now);
    await checkReach(
      tx,
      { kind: 'company', id: posting.company_id },
      { [audience === 'students' ? 'students' : 'places']: ids },
    );
    if (ids.length === 0 && unmatched.length === 0) {
      throw new AppError('invalid', { fields: { ids: 'Choose whom to invite' } });
    }
    await spendMany(tx, limitOfInvitations(posting.company_id), new Set(ids).size, now);
    return await deliver(tx, { posting, audience, side: 'company', byEmail, ...by }, { ids, unmatched }, now);
  });
}

/** The posting that somebody sends invitations to: published, and one's own where the company sends. */
async function openPosting(tx: Tx, user: Account, body: Context<'invitations.send'>['body']): Promise<PostingRecord> {
  const [posting] = await readPostings(tx, [body.post_id]);
  const own = user.role === roles.educator || posting?.company_id === companyOf(user);
  if (!posting || posting.kind !== body.method || !own) throw new AppError('not_found');
  // Others' drafts are nobody's to know of.
  if (user.role === roles.educator && (posting.status === postingStatuses.draft || !posting.company_is_active)) {
    throw new AppError('not_found');
  }
  if (posting.status !== postingStatuses.published)
    throw new AppError('invalid_status', { message: 'Only published opportunities have invitations' });
  return posting;
}

/** Whom the ids and e-mails of a request name. Looking up e-mails has its limit. */
async function matched(
  tx: Tx,
  user: Account,
  { ids, emails, audience }: Context<'invitations.send'>['body'],
  now: Date,
) {
  const given = new Map(emails.filter((email) => email !== '').map((email) => [normaliseEmail(email), email]));
  const nobody: ReadonlySet<number> = new Set();
  if (given.size === 0) return { ids, unmatched: [], byEmail: nobody };
  if (audience === 'colleges') {
    throw new AppError('invalid', { fields: { emails: 'Institutions are chosen from the list' } });
  }
  // Whoever nobody knows learns of no e-mail whether it has an account.
  if (!(await placeIsVerified(tx, { kind: 'company', id: companyOf(user) }))) throw new AppError('place_unverified');
  await spendMany(tx, { key: `e-mails looked up by company ${companyOf(user)}`, max: emailsPerHour }, given.size, now);
  const found = await studentsByEmail(tx, [...given.keys()]);
  return {
    ids: [...ids, ...found.values()],
    unmatched: [...given].filter(([email]) => !found.has(email)).map(([, typed]) => typed),
    byEmail: new Set(found.values()),
  };
}

interface Receivers {
  readonly ids: readonly number[];
  readonly unmatched: string[];
}

async function deliver(
  tx: Tx,
  asking: InvitationAsked & { readonly posting: PostingRecord },
  to: Receivers,
  now: Date,
) {
  const results = await sendInvitations(tx, asking, to.ids, now);
  await tellInvited(tx, asking, results, now);
  const count = (outcome: SendOutcome) => results.filter((one) => one.outcome === outcome).length;
  const counts = {
    sent: count('sent'),
    accepted: count('accepted'),
    already: count('already'),
    declined: count('declined'),
  };
  return { message: sentMessage(counts), data: { ...counts, unmatched: to.unmatched, results } };
}

function sentMessage({ sent, accepted }: { readonly sent: number; readonly accepted: number }): string {
  const done = sent + accepted;
  if (done === 0) return 'No new invitation was needed';
  return done === 1 ? 'Invitation sent' : `${done} invitations sent`;
}

async function hide({ user, body, db, write }: Context<'invitations.hide'>) {
  const { method, post_id: id, audience, ids } = body;
  const posting = await ownPosting(db, companyOf(user), { method, id });
  return await write(async (tx) => ({
    message: 'Taken off the list',
    data: { hidden: await hideSuggestions(tx, { posting, audience }, ids) },
  }));
}

function answer({ user, params, body, now, service, write }: Context<'invitations.answer'>) {
  const party = partyOf(user);
  return write(async (tx) => {
    const seen = await mustRead(tx, party, params.id);
    await service.database.dialect.lock(tx, invitationsLock(seen.posting_id));
    const record = await mustRead(tx, party, params.id);
    const side = sideOf(user, record);
    const from = standing(record, now.toISOString());
    const message = answerMessages[body.status];
    if (from === body.status && couldHaveSet(invitationTransitions, side, from)) {
      return { message, data: invitationAnswer(record, now) };
    }
    if (!mayAnswer(invitationTransitions, side, from, body.status)) {
      throw new AppError('invalid_status', { message: doneMessages[from] });
    }
    // A student's yes is the application itself: both are settled in one transaction.
    if (body.status === 'accepted' && user.role === roles.student) {
      throw new AppError('invalid_status', { message: 'Apply to accept this invitation' });
    }
    if (body.status === 'accepted' && record.posting_status !== postingStatuses.published) {
      throw new AppError('invalid_status', { message: 'This opportunity is closed' });
    }
    await moveInvitation(tx, record, body.status, { userId: user.id, now });
    const moved = await mustRead(tx, party, params.id);
    await tellAnswered(tx, moved, now);
    return { message, data: invitationAnswer(moved, now) };
  });
}

const answerMessages = {
  accepted: 'Invitation accepted',
  rejected: 'Invitation rejected',
  withdrawn: 'Invitation taken back',
  not_interested: 'Invitation passed on',
} as const;

const sideOf = ({ role }: Account, { from_side }: InvitationRecord): InvitationSide =>
  (role === roles.employer) === (from_side === 'company') ? 'sender' : 'receiver';

async function mustRead(db: Handle, party: InvitationParty, id: number): Promise<InvitationRecord> {
  const record = await readInvitation(db, party, id);
  if (!record) throw new AppError('not_found');
  return record;
}
