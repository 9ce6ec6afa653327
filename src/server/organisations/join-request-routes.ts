import type { FastifyInstance } from 'fastify';
import type { JoinState } from '#shared/contract/members.ts';
import { AppError } from '#shared/errors.ts';
import { accountLock } from '../accounts/accounts.ts';
import { joinPlace, placeOfUser } from '../accounts/users.ts';
import type { Tx } from '../platform/database/schema.ts';
import { sourceOf } from '../platform/http/asker.ts';
import { type Context, route } from '../platform/http/route.ts';
import { noteMember } from '../security/record.ts';
import {
  askPlace,
  countOpenRequests,
  listOpenRequests,
  membersLock,
  type PlaceKey,
  type RequestToAnswer,
  readOwnRequest,
  readRequest,
  setState,
  withdrawOpen,
} from './join-requests.ts';
import { tellAsker, tellMembers } from './mails.ts';
import { dropInviteTo } from './member-invites.ts';
import { mustOwn } from './members.ts';
import { tellAccepted } from './notifications.ts';
import { kindOf, ownPlace } from './own-place.ts';
import { placeColumn } from './repository.ts';

/** Those who ask to become members of a place. */
export function registerJoinRequests(app: FastifyInstance): void {
  route(app, 'joinRequests.list', async ({ db, user, query }) => {
    const place = ownPlace(user);
    const data = await listOpenRequests(db, place, query);
    return { data, total: await countOpenRequests(db, place), ...query };
  });
  route(app, 'joinRequests.answer', answer);
  route(app, 'joinRequests.own', async ({ db, user }) => ({ data: await readOwnRequest(db, user.id) }));
  route(app, 'joinRequests.create', ask);
  route(app, 'joinRequests.withdraw', withdraw);
}

async function ask({ user, body, write, service, now, request }: Context<'joinRequests.create'>) {
  const place: PlaceKey = { kind: kindOf(user), id: body.place_id };
  const { dialect } = service.database;
  let tell = false;
  const answered = await write(async (tx) => {
    await dialect.lock(tx, accountLock(user.id));
    if ((await placeOfUser(tx, user.id)) !== null)
      throw new AppError('conflict', { message: 'You belong to a company or institution already' });
    tell = (await askPlace(tx, dialect, { userId: user.id, place }, now)).tell;
    return { message: 'The owners were asked', data: await ownRequest(tx, user.id) };
  });
  const source = sourceOf(request);
  if (tell) service.background(() => tellMembers(service, user.id, source));
  return answered;
}

async function withdraw({ user, write, service, now }: Context<'joinRequests.withdraw'>) {
  return await write(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    if (!(await withdrawOpen(tx, user.id, now))) throw new AppError('not_found');
    return { message: 'Request withdrawn', data: await ownRequest(tx, user.id) };
  });
}

async function ownRequest(tx: Parameters<typeof readOwnRequest>[0], userId: number) {
  const request = await readOwnRequest(tx, userId);
  if (!request) throw new AppError('not_found');
  return request;
}

async function answer(context: Context<'joinRequests.answer'>) {
  const { user, params, body, db, write, service, now } = context;
  const place = ownPlace(user);
  const { dialect } = service.database;
  await mustOwn(db, place, user.id);
  const asked = await readRequest(db, place, params.id);
  let done = false;
  const answered = await write(async (tx) => {
    // The asker's lock first, then the place's: the order of everybody who takes both.
    await dialect.lock(tx, accountLock(asked.user_id));
    await dialect.lock(tx, membersLock(place));
    // The one who answers may have left the place, or have become a member, a moment ago.
    const { branchId } = await mustOwn(tx, place, user.id);
    const request = await readRequest(tx, place, params.id);
    if (request.state !== 'open') throw alreadyDone(request.state);
    if (body.state === 'accepted') {
      await accept(tx, request, { place, branchId }, now);
      await noteMember(tx, context, { event: 'member_joined', userId: request.user_id, place });
    }
    const { state } = body;
    await setState(tx, request.id, { state, answered_at: now.toISOString(), answered_by: user.id });
    done = true;
    return { message: state === 'accepted' ? 'Accepted' : 'Declined', data: { id: request.id, state } };
  });
  if (done) service.background(() => tellAsker(service, asked.user_id, place, body.state));
  return answered;
}

async function accept(
  tx: Tx,
  request: RequestToAnswer,
  to: { readonly place: PlaceKey; readonly branchId: number },
  now: Date,
): Promise<void> {
  // Setting up a place of one's own withdraws the request, so this is the last line only.
  if ((await placeOfUser(tx, request.user_id)) !== null) throw alreadyDone('withdrawn');
  await tellAccepted(tx, to.place, request.user_id, now);
  await joinPlace(
    tx,
    request.user_id,
    { [placeColumn(to.place.kind)]: to.place.id, branch_id: to.branchId, place_owner: 0 },
    now,
  );
  await dropInviteTo(tx, to.place, request.user_id);
}

const doneMessages: Record<Exclude<JoinState, 'open'>, string> = {
  accepted: 'This request was accepted already',
  declined: 'This request was declined already',
  withdrawn: 'This request was withdrawn',
  gone: 'This request is no longer there',
  removed: 'This request is no longer there',
  left: 'This request is no longer there',
};

function alreadyDone(state: JoinState): AppError {
  return state === 'open' ? new AppError('conflict') : new AppError('conflict', { message: doneMessages[state] });
}
