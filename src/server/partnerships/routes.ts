import type { FastifyInstance } from 'fastify';
import type { InvitationTab } from '#shared/contract/invitations.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import {
  couldHaveSet,
  doneMessages,
  invitationDays,
  mayAnswer,
  partnershipTransitions,
  standing,
} from '#shared/rules/enrollments/invitation-status.ts';
import { checkComplete } from '../accounts/complete-profile.ts';
import { noteLooks } from '../invitations/looks.ts';
import { checkReach } from '../invitations/reach.ts';
import { isListed } from '../organisations/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Context, route } from '../platform/http/route.ts';
import { spend } from '../platform/limits/limits.ts';
import { companyOf, institutionOf } from '../platform/sessions/access.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { type Counterpart, partnerAnswer, readCounterparts, thatSay } from './cards.ts';
import { tellPartner } from './notifications.ts';
import {
  hidePartner,
  invitePartner,
  lockPair,
  movePartnership,
  openPartnerships,
  otherOf,
  type Pair,
  type PartnerSide,
  type PartnershipRecord,
  readPartnership,
  restingPartners,
} from './repository.ts';

/** Partnerships of companies and institutions: the same calls for both sides. */
export function registerPartnerships(app: FastifyInstance): void {
  route(app, 'partnerships.list', list);
  route(app, 'partnerships.invite', invite);
  route(app, 'partnerships.hide', hide);
  route(app, 'partnerships.answer', answer);
}

const sideOf = (user: Account): PartnerSide =>
  user.role === roles.employer
    ? { side: 'company', id: companyOf(user) }
    : { side: 'institution', id: institutionOf(user) };

async function list(context: Context<'partnerships.list'>) {
  const { db, user, query, now } = context;
  const own = sideOf(user);
  const cards = await readCounterparts(db, own);
  const open = await openPartnerships(db, own, now);
  const known = new Set([...open.map((row) => otherOf(own, row)), ...(await restingPartners(db, own, now))]);
  const tabs: Record<InvitationTab, readonly [Counterpart, PartnershipRecord | null][]> = {
    suggested: cards.filter(({ party_id }) => !known.has(party_id)).map((card) => [card, null]),
    ...openTabs(own, cards, open),
  };
  const asked = await thatSay(db, tabs[query.tab], query);
  const { page, limit } = query;
  const shown = asked.slice((page - 1) * limit, page * limit);
  if (query.look && query.tab === 'received') {
    await noteLooks(
      context,
      'partnerships',
      shown.flatMap(([, record]) => record ?? []),
    );
  }
  return {
    data: shown.map(([card, record]) => partnerAnswer(card, record, now)),
    count: {
      suggested: tabs.suggested.length,
      sent: tabs.sent.length,
      received: tabs.received.length,
      accepted: tabs.accepted.length,
      partners: tabs.partners.length,
    },
    total: asked.length,
    page,
    limit,
  };
}

function openTabs(own: PartnerSide, cards: readonly Counterpart[], open: readonly PartnershipRecord[]) {
  const byId = new Map(cards.map((card) => [card.party_id, card]));
  const of = (fits: (row: PartnershipRecord) => boolean) =>
    open.filter(fits).flatMap((row): [Counterpart, PartnershipRecord][] => {
      const card = byId.get(otherOf(own, row));
      return card ? [[card, row]] : [];
    });
  const mine = ({ from_side }: PartnershipRecord) => from_side === own.side;
  return {
    sent: of((row) => row.status === 'sent' && mine(row)),
    received: of((row) => row.status === 'sent' && !mine(row)),
    accepted: of((row) => row.status === 'accepted' && mine(row)),
    partners: of((row) => row.status === 'accepted'),
  };
}

/** The pair that a request names. Throws `invalid` where it names none, `not_found` for a place that nobody looks after. */
async function pairOf(tx: Tx, user: Account, body: Context<'partnerships.hide'>['body']): Promise<Pair> {
  const own = sideOf(user);
  const id = own.side === 'company' ? body.institution_id : body.company_id;
  if (id === undefined) {
    const field = own.side === 'company' ? 'institution_id' : 'company_id';
    throw new AppError('invalid', { fields: { [field]: 'Choose whom to ask' } });
  }
  if (!(await isListed(tx, own.side === 'company' ? 'institution' : 'company', id))) throw new AppError('not_found');
  return own.side === 'company' ? { companyId: own.id, institutionId: id } : { companyId: id, institutionId: own.id };
}

/** A counterpart as its card shows it. Ranked among all, which takes a while: read before anything is locked. */
const cardOf = async (db: Handle, own: PartnerSide, id: number | undefined): Promise<Counterpart | undefined> =>
  (await readCounterparts(db, own)).find(({ party_id }) => party_id === id);

/** Partners are behind a lock for employers alone: they ask and accept once their profile is complete. */
async function checkUnlocked(tx: Tx, user: Account): Promise<void> {
  if (user.role === roles.employer) await checkComplete(tx, user);
}

const inviteMessages = {
  sent: 'Invitation sent',
  accepted: 'You are partners now',
  already: 'Nothing to do: they were asked already',
} as const;

/** Whom a side may ask within an hour, so that asking and taking it back again and again comes to an end. */
const limitOfAsking = ({ side, id }: PartnerSide) => ({ key: `partnerships asked for by ${side} ${id}`, max: 2000 });

async function invite({ db, user, body, now, service, write }: Context<'partnerships.invite'>) {
  const own = sideOf(user);
  const card = await cardOf(db, own, own.side === 'company' ? body.institution_id : body.company_id);
  return await write(async (tx) => {
    const pair = await pairOf(tx, user, body);
    if (!card) throw new AppError('not_found');
    await checkUnlocked(tx, user);
    await lockPair(tx, service.database.dialect, pair);
    const { id, outcome } = await invitePartner(tx, pair, { side: own.side, userId: user.id, note: body.note }, now);
    if (outcome === 'declined') {
      const message = `They turned this down. Please wait ${invitationDays} days before you ask again`;
      throw new AppError('invalid_status', { message });
    }
    if (outcome === 'sent') {
      await checkReach(
        tx,
        { kind: own.side, id: own.id },
        { places: [otherOf(own, { company_id: pair.companyId, institution_id: pair.institutionId })] },
      );
      await spend(tx, [limitOfAsking(own)], now);
    }
    const record = await mustRead(tx, own, id);
    if (outcome !== 'already') await tellPartner(tx, record, own.side, now);
    return { message: inviteMessages[outcome], data: partnerAnswer(card, record, now) };
  });
}

function hide({ user, body, write }: Context<'partnerships.hide'>) {
  return write(async (tx) => {
    const pair = await pairOf(tx, user, body);
    const hidden = await hidePartner(tx, pair, sideOf(user).side);
    return { message: 'Taken off the list', data: { hidden: hidden ? 1 : 0 } };
  });
}

async function answer({ db, user, params, body, now, service, write }: Context<'partnerships.answer'>) {
  const own = sideOf(user);
  const card = await cardOf(db, own, otherOf(own, await mustRead(db, own, params.id)));
  return await write(async (tx) => {
    const { company_id: companyId, institution_id: institutionId } = await mustRead(tx, own, params.id);
    if (body.status === 'accepted') await checkUnlocked(tx, user);
    await lockPair(tx, service.database.dialect, { companyId, institutionId });
    const record = await mustRead(tx, own, params.id);
    const side = record.from_side === own.side ? 'sender' : 'receiver';
    const from = standing(record, now.toISOString());
    if (from !== body.status || !couldHaveSet(partnershipTransitions, side, from)) {
      if (!mayAnswer(partnershipTransitions, side, from, body.status)) {
        throw new AppError('invalid_status', { message: doneMessages[from] });
      }
      await movePartnership(tx, record, body.status, { userId: user.id, now });
      await tellPartner(tx, await mustRead(tx, own, params.id), own.side, now, from === 'accepted');
    }
    if (!card) throw new AppError('not_found');
    const moved = await mustRead(tx, own, params.id);
    return { message: answerMessage(from === 'accepted', body.status), data: partnerAnswer(card, moved, now) };
  });
}

const answerMessages = {
  accepted: 'You are partners now',
  rejected: 'Invitation rejected',
  withdrawn: 'Invitation taken back',
  not_interested: 'Invitation passed on',
} as const;

const answerMessage = (wasPartner: boolean, status: keyof typeof answerMessages) =>
  wasPartner && status === 'withdrawn' ? 'The partnership has ended' : answerMessages[status];

async function mustRead(db: Handle, own: PartnerSide, id: number): Promise<PartnershipRecord> {
  const record = await readPartnership(db, own, id);
  if (!record) throw new AppError('not_found');
  return record;
}
