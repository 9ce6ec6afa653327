import type { FastifyInstance } from 'fastify';
import type { JoinState } from '#shared/contract/members.ts';
import { AppError } from '#shared/errors.ts';
import { placeRoles } from '#shared/rules/accounts/place-roles.ts';
import { accountLock } from '../accounts/accounts.ts';
import { readUser } from '../accounts/users.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Context, route } from '../platform/http/route.ts';
import { outlive } from '../restores/outliving.ts';
import { noteMember } from '../security/record.ts';
import { membersLock, noteEnd, type PlaceKey } from './join-requests.ts';
import { dropInvitesBy, dropInviteTo } from './member-invites.ts';
import { mailRemoved } from './member-mails.ts';
import {
  countMembers,
  countOwners,
  hasOtherOwner,
  listMembers,
  mustOwn,
  type PlaceMembership,
  readPlaceMembership,
  setPlaceRole,
} from './members.ts';
import { tellOwners, tellRole } from './notifications.ts';
import { ownPlace } from './own-place.ts';
import { placeColumn } from './repository.ts';

const lastOwner = 'You’re the last owner. Make another member an owner first';
const lastMember = 'You’re the only member. To go, delete your account under “Your account”';
const ownRemoval = 'You can’t remove yourself. Leave instead';

/** Members of a place: who they are, what they may do, and how a membership ends. */
export function registerMembers(app: FastifyInstance): void {
  route(app, 'members.list', async ({ db, user, query }) => {
    const place = ownPlace(user);
    const own = await readPlaceMembership(db, place, user.id);
    if (!own) throw new AppError('set_up_first');
    const owners = await countOwners(db, place);
    return { ...(await listMembers(db, place, query)), ...query, own: { id: own.id, role: own.role, owners } };
  });
  route(app, 'members.update', update);
  route(app, 'members.remove', remove);
  route(app, 'members.leave', leave);
}

/** Somebody who is a member of the place at this moment. Throws `not_found` for everybody else. */
async function mustBelong(tx: Tx, place: PlaceKey, userId: number): Promise<PlaceMembership> {
  const member = await readPlaceMembership(tx, place, userId);
  if (!member) throw new AppError('not_found');
  return member;
}

async function update(context: Context<'members.update'>) {
  const { user, params, body, write, service, now } = context;
  const place = ownPlace(user);
  const { role } = body;
  return await write(async (tx) => {
    // Two owners who act at the same moment take turns: each is looked at again in its turn.
    await service.database.dialect.lock(tx, membersLock(place));
    await mustOwn(tx, place, user.id);
    const member = await mustBelong(tx, place, params.id);
    if (member.role !== role) {
      if (role === placeRoles.member && !(await hasOtherOwner(tx, place, member.id)))
        throw new AppError('conflict', { message: lastOwner });
      await setPlaceRole(tx, member.id, role);
      const event = role === placeRoles.owner ? 'owner_made' : 'owner_taken';
      await noteMember(tx, context, { event, userId: member.id, place });
      if (member.id !== user.id) await tellRole(tx, place, { userId: member.id, role }, now);
    }
    const message = role === placeRoles.owner ? 'Made an owner' : 'Made a member';
    return { message, data: { id: member.id, role } };
  });
}

async function remove(context: Context<'members.remove'>) {
  const { user, params, write, service, now } = context;
  const place = ownPlace(user);
  const { dialect } = service.database;
  let removed = false;
  const answered = await write(async (tx) => {
    // The account's lock first, then the place's: the order of everybody who takes both.
    await dialect.lock(tx, accountLock(params.id));
    await dialect.lock(tx, membersLock(place));
    await mustOwn(tx, place, user.id);
    const member = await mustBelong(tx, place, params.id);
    if (member.id === user.id) throw new AppError('conflict', { message: ownRemoval });
    await end(tx, place, member, { state: 'removed', by: user.id }, now);
    await noteMember(tx, context, { event: 'member_removed', userId: member.id, place });
    await dropInvitesBy(tx, place, member.id);
    await tellOwners(tx, place, { about: member.id, not: user.id, text: `${member.name} is no longer a member` }, now);
    removed = true;
    return { message: 'Removed', data: { id: member.id } };
  });
  if (removed) service.background(() => mailRemoved(service, params.id, place));
  return answered;
}

async function leave(context: Context<'members.leave'>) {
  const { user, session, write, service, now } = context;
  const place = ownPlace(user);
  const { dialect } = service.database;
  return await write(async (tx) => {
    await dialect.lock(tx, accountLock(user.id));
    await dialect.lock(tx, membersLock(place));
    const member = await readPlaceMembership(tx, place, user.id);
    // Removed a moment ago.
    if (!member) throw new AppError('set_up_first');
    if ((await countMembers(tx, place)) === 1) throw new AppError('conflict', { message: lastMember });
    if (member.role === placeRoles.owner && !(await hasOtherOwner(tx, place, user.id)))
      throw new AppError('conflict', { message: lastOwner });
    await end(tx, place, member, { state: 'left', by: user.id }, now);
    await noteMember(tx, context, { event: 'member_left', userId: member.id, place });
    await tellOwners(tx, place, { about: member.id, not: member.id, text: `${member.name} has left` }, now);
    return { message: 'You left', data: await readUser(tx, user.id, session?.secondFactorPending ?? false) };
  });
}

/** Ends a membership, which outlives a restore. What the person wrote stays the place's; news of its work is not theirs any more. */
async function end(
  tx: Tx,
  place: PlaceKey,
  member: PlaceMembership,
  ended: { readonly state: Extract<JoinState, 'removed' | 'left'>; readonly by: number },
  now: Date,
): Promise<void> {
  outlive(tx, member.id);
  const nowhere = { [placeColumn(place.kind)]: null, branch_id: null, place_owner: 0, place_since: null } as const;
  const values = { ...nowhere, updated_at: now.toISOString() };
  await tx.updateTable('users').set(values).where('id', '=', member.id).execute();
  await tx.deleteFrom('notifications').where('user_id', '=', member.id).execute();
  await dropInviteTo(tx, place, member.id);
  await noteEnd(tx, place, { userId: member.id, ...ended }, now);
}
