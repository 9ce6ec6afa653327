import { z } from 'zod';
import { type PlaceRole, placeRoles } from '../rules/accounts/place-roles.ts';
import { roles } from '../rules/accounts/roles.ts';
import { user } from './accounts.ts';
import { call, id, idParams, instant, only, pageOf, paging, settingUp, text } from './call.ts';

/**
 * What can become of a request to join a place; `gone`: nobody was left there to answer. `removed`, `left`: the person
 * belonged to the place, and how that ended.
 */
const joinStates = ['open', 'accepted', 'declined', 'withdrawn', 'gone', 'removed', 'left'] as const;
/** What has become of a request to join a place, or how a membership ended. */
export type JoinState = (typeof joinStates)[number];

/** A request, as the person who asks sees it. */
const ownJoinRequest = z.object({
  id,
  place_id: id,
  place_name: z.string(),
  state: z.enum(joinStates),
  asked_at: instant,
  /** From when on the same place may be asked again. */
  ask_again_at: instant,
});
/** A request, as the person who asks sees it. */
export type OwnJoinRequest = z.infer<typeof ownJoinRequest>;

const person = { id, first_name: z.string(), last_name: z.string(), email_address: z.string() };

/** A request, as the members of the place see it. `id` is the request's. */
const joinRequest = z.object({ ...person, designation: z.string(), asked_at: instant });
/** A request, as the members of the place see it. */
export type JoinRequest = z.infer<typeof joinRequest>;

const placeRole = z.enum(Object.values(placeRoles) as [PlaceRole, ...PlaceRole[]]);

/** A member of the own company or institution. */
const member = z.object({
  ...person,
  designation: z.string(),
  role: placeRole,
  /** From when on the person belongs to the place. */
  since: instant,
  /** The last sign of life in a session that is there still; null: none is. */
  last_active_at: instant.nullable(),
  /** An admin has suspended the account: it can do nothing until that is lifted. */
  is_suspended: z.boolean(),
});
/** A member of the own company or institution. */
export type Member = z.infer<typeof member>;

/** An invitation of an address to the own company or institution. */
const memberInvite = z.object({
  id,
  email_address: z.string(),
  /** The name of the owner who invited. */
  invited_by: z.string(),
  invited_at: instant,
  expires_at: instant,
  /** Set: the person declined, and can be invited again once the invitation has expired. */
  declined_at: instant.nullable(),
});
/** An invitation of an address to the own company or institution. */
export type MemberInvite = z.infer<typeof memberInvite>;

/** An invitation, as the person sees it whose verified address it names. */
const ownMemberInvite = z.object({
  id,
  place_name: z.string(),
  invited_by: z.string(),
  invited_at: instant,
  expires_at: instant,
});
/** An invitation, as the person sees it whose verified address it names. */
export type OwnMemberInvite = z.infer<typeof ownMemberInvite>;

const atPlaces = [roles.employer, roles.educator] as const;
const ownAnswer = z.object({ data: ownJoinRequest });

/** Who belongs to a company or an institution, and who asks to. */
export const memberCalls = {
  'members.list': call({
    method: 'GET',
    path: '/members',
    summary: 'The members of the own company or institution',
    access: only(...atPlaces),
    query: paging,
    answer: pageOf(member).extend({
      /** Who asks, and how many owners the place has. */
      own: z.object({ id, role: placeRole, owners: z.number().int() }),
    }),
  }),
  'members.update': call({
    method: 'PATCH',
    path: '/members/:id',
    summary: 'Makes a member an owner, or an owner a member; for owners. The last owner stays one',
    access: only(...atPlaces),
    params: idParams,
    body: z.object({ role: placeRole }),
    answer: z.object({ data: z.object({ id, role: placeRole }) }),
  }),
  'members.remove': call({
    method: 'DELETE',
    path: '/members/:id',
    summary: 'Removes somebody else from the own company or institution; for owners',
    access: only(...atPlaces),
    params: idParams,
    answer: z.object({ data: z.object({ id }) }),
  }),
  'members.leave': call({
    method: 'POST',
    path: '/members/leave',
    summary: 'Leaves the own company or institution; neither its last owner nor its last member can',
    access: only(...atPlaces),
    answer: z.object({ data: user }),
  }),
  'memberInvites.list': call({
    method: 'GET',
    path: '/members/invites',
    summary: 'Who is invited to the own company or institution, the latest first',
    access: only(...atPlaces),
    query: paging,
    answer: pageOf(memberInvite),
  }),
  'memberInvites.create': call({
    method: 'POST',
    path: '/members/invites',
    summary: 'Invites an address for 30 days, or prolongs its invitation; mails it once a day at most. For owners',
    access: only(...atPlaces),
    body: z.object({ email: text(254) }),
    answer: z.object({
      data: memberInvite.extend({
        /** Whether a mail goes out with it. */
        mailed: z.boolean(),
      }),
    }),
    success: 201,
  }),
  'memberInvites.withdraw': call({
    method: 'DELETE',
    path: '/members/invites/:id',
    summary: 'Withdraws an invitation; for owners',
    access: only(...atPlaces),
    params: idParams,
    answer: z.object({ data: z.object({ id }) }),
  }),
  'memberInvites.own': call({
    method: 'GET',
    path: '/members/invites/own',
    summary: 'The invitations of the own verified address that can be answered',
    access: settingUp(...atPlaces),
    answer: z.object({ data: z.array(ownMemberInvite) }),
  }),
  'memberInvites.answer': call({
    method: 'PATCH',
    path: '/members/invites/:id',
    summary: 'Accepts or declines an invitation of the own address; whoever is set up elsewhere leaves there first',
    access: settingUp(...atPlaces),
    params: idParams,
    body: z.object({ state: z.enum(['accepted', 'declined']) }),
    answer: z.object({ data: user }),
  }),
  'joinRequests.list': call({
    method: 'GET',
    path: '/join_requests',
    summary: 'Who asks to join the own company or institution, the longest waiting first',
    access: only(...atPlaces),
    query: paging,
    answer: pageOf(joinRequest),
  }),
  'joinRequests.answer': call({
    method: 'PATCH',
    path: '/join_requests/:id',
    summary: 'Accepts or declines a request, for owners; who is accepted works at the branch of who accepts',
    access: only(...atPlaces),
    params: idParams,
    body: z.object({ state: z.enum(['accepted', 'declined']) }),
    answer: z.object({ data: z.object({ id, state: z.enum(joinStates) }) }),
  }),
  'joinRequests.own': call({
    method: 'GET',
    path: '/join_requests/own',
    summary: 'The own last request, null without one',
    access: settingUp(...atPlaces),
    answer: z.object({ data: ownJoinRequest.nullable() }),
  }),
  'joinRequests.create': call({
    method: 'POST',
    path: '/join_requests',
    summary: 'Asks the owners of a place, or asks them again; an open request elsewhere is withdrawn',
    access: settingUp(...atPlaces),
    body: z.object({ place_id: id }),
    answer: ownAnswer,
    success: 201,
  }),
  'joinRequests.withdraw': call({
    method: 'DELETE',
    path: '/join_requests/own',
    summary: 'Takes the own open request back',
    access: settingUp(...atPlaces),
    answer: ownAnswer,
  }),
} as const;
