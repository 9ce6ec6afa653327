import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { isEmail, normaliseEmail, signUpMessages } from '#shared/rules/accounts/sign-up.ts';
import { accountLock } from '../accounts/accounts.ts';
import { joinPlace, readUser } from '../accounts/users.ts';
import type { Tx } from '../platform/database/schema.ts';
import { sourceOf } from '../platform/http/asker.ts';
import { type Context, route } from '../platform/http/route.ts';
import type { UnaskedReceiver } from '../platform/mail/unasked-allowance.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { noteMember } from '../security/record.ts';
import { membersLock, type PlaceKey, withdrawOpen } from './join-requests.ts';
import {
  type AnsweredInvite,
  countWaitingInvites,
  dropInvite,
  findInvite,
  findOwnInvite,
  type InvitedMember,
  listMemberInvites,
  listOwnInvites,
  putInvite,
  settleInvite,
} from './member-invites.ts';
import { mailInvite, takeInviteMail } from './member-mails.ts';
import { branchOfOwner, hasMember, mustOwn } from './members.ts';
import { tellOwners } from './notifications.ts';
import { kindOf, ownPlace } from './own-place.ts';
import { placeColumn } from './repository.ts';
import { placeIsVerified } from './verification.ts';

/** So many invitations of a place may wait at once. */
const maxInvites = 50;

const notVerified = 'Your organisation isn’t verified yet, so it can’t invite by e-mail. Colleagues can ask to join it';
const setUpElsewhere = 'You belong to another organisation. Leave it first, then accept';

/** Invitations of colleagues by e-mail address. */
export function registerMemberInvites(app: FastifyInstance): void {
  route(app, 'memberInvites.list', async ({ db, user, query, now }) => ({
    ...(await listMemberInvites(db, ownPlace(user), query, now)),
    ...query,
  }));
  route(app, 'memberInvites.create', invite);
  route(app, 'memberInvites.withdraw', withdraw);
  route(app, 'memberInvites.own', async ({ db, user, now }) => ({
    data: await listOwnInvites(db, invitedAs(user), now),
  }));
  route(app, 'memberInvites.answer', answer);
}

const invitedAs = (user: Account): InvitedMember => ({ email: user.email_address, kind: kindOf(user) });

async function invite({ user, body, db, write, service, now, request }: Context<'memberInvites.create'>) {
  const place = ownPlace(user);
  const email = normaliseEmail(body.email);
  if (!isEmail(email)) throw new AppError('invalid', { fields: { email: signUpMessages.emailForm } });
  await mustOwn(db, place, user.id);
  if (!(await placeIsVerified(db, place))) throw new AppError('place_unverified', { message: notVerified });
  const source = sourceOf(request);
  let receiver: UnaskedReceiver | null = null;
  const answered = await write(async (tx) => {
    await service.database.dialect.lock(tx, membersLock(place));
    const owner = await mustOwn(tx, place, user.id);
    await checkInvite(tx, place, email, now);
    await putInvite(tx, place, { email, by: owner.id }, now);
    receiver = await takeInviteMail(tx, service, { place, email, source }, now);
    const invited = await findInvite(tx, place, email, now);
    if (!invited) throw new AppError('not_found');
    return { message: 'Invited', data: { ...invited, mailed: receiver !== null } };
  });
  const to: UnaskedReceiver | null = receiver;
  if (to) service.background(() => mailInvite(service, to, { place, by: user.id }));
  return answered;
}

/** Throws where the address is a member's, has declined, or where too many invitations wait. */
async function checkInvite(tx: Tx, place: PlaceKey, email: string, now: Date): Promise<void> {
  if (await hasMember(tx, place, email))
    throw new AppError('invalid', { fields: { email: 'This person is a member already' } });
  const known = await findInvite(tx, place, email, now);
  if (known?.declined_at) {
    const message = 'This person declined your invitation. You can invite them again once it has expired';
    throw new AppError('invalid', { fields: { email: message } });
  }
  if (!known && (await countWaitingInvites(tx, place, now)) >= maxInvites)
    throw new AppError('conflict', { message: `${maxInvites} invitations wait already. Withdraw some first` });
}

async function withdraw({ user, params, write, service, now }: Context<'memberInvites.withdraw'>) {
  const place = ownPlace(user);
  return await write(async (tx) => {
    await service.database.dialect.lock(tx, membersLock(place));
    await mustOwn(tx, place, user.id);
    if (!(await dropInvite(tx, place, params.id, now))) throw new AppError('not_found');
    return { message: 'Withdrawn', data: { id: params.id } };
  });
}

async function answer(context: Context<'memberInvites.answer'>) {
  const { user, params, body, db, write, session, service, now } = context;
  const invited = invitedAs(user);
  const { dialect } = service.database;
  const known = await findOwnInvite(db, invited, params.id, now);
  if (!known) throw new AppError('not_found');
  const place: PlaceKey = { kind: invited.kind, id: known.placeId };
  return await write(async (tx) => {
    await dialect.lock(tx, accountLock(user.id));
    await dialect.lock(tx, membersLock(place));
    // It may have been withdrawn or answered a moment ago.
    const found = await findOwnInvite(tx, invited, params.id, now);
    if (!found) throw new AppError('not_found');
    if (body.state === 'accepted') {
      await accept(tx, user.id, { place, invite: found }, now);
      await noteMember(tx, context, { event: 'member_joined', userId: user.id, place });
    }
    await settleInvite(tx, found.id, body.state, now);
    const data = await readUser(tx, user.id, session?.secondFactorPending ?? false);
    const name = `${data.first_name} ${data.last_name}`.trim();
    const text = body.state === 'accepted' ? `${name} joined you` : `${name} declined your invitation`;
    await tellOwners(tx, place, { about: user.id, not: user.id, text }, now);
    return { message: body.state === 'accepted' ? 'Accepted' : 'Declined', data };
  });
}

/** A place that somebody named at sign-up and never set up is left behind; one that is set up has to be left first. */
async function accept(
  tx: Tx,
  userId: number,
  { place, invite }: { readonly place: PlaceKey; readonly invite: AnsweredInvite },
  now: Date,
): Promise<void> {
  const { branch_id } = await tx
    .selectFrom('users')
    .select('branch_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (branch_id !== null) throw new AppError('conflict', { message: setUpElsewhere });
  const branchId = await branchOfOwner(tx, place, invite.invitedBy);
  // Nobody is left who invited.
  if (branchId === null) throw new AppError('not_found');
  await withdrawOpen(tx, userId, now);
  const to = { [placeColumn(place.kind)]: place.id, branch_id: branchId, place_owner: 0 } as const;
  await joinPlace(tx, userId, to, now);
}
