import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, id, idParams, instant, only, pageOf, paging, settingUp } from './call.ts';

/** What can become of a request to join a place; `gone`: nobody was left there to answer. */
const joinStates = ['open', 'accepted', 'declined', 'withdrawn', 'gone'] as const;
/** What has become of a request to join a place. */
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

/** A member of the own company or institution. */
const member = z.object({ ...person, designation: z.string(), since: instant });
/** A member of the own company or institution. */
export type Member = z.infer<typeof member>;

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
    answer: pageOf(member),
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
    summary: 'Accepts or declines a request; who is accepted works at the branch of who accepts',
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
    summary: 'Asks the members of a place, or asks them again; an open request elsewhere is withdrawn',
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
