import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, id, idParams, instant, only, pageOf, paging, text } from './call.ts';

/** What can have become of an invitation to be a mentor. */
const mentorInviteStates = ['open', 'used', 'expired', 'withdrawn'] as const;

const mentorInvite = z.object({
  id,
  email: z.string(),
  state: z.enum(mentorInviteStates),
  created_at: instant,
  expires_at: instant,
});
/** An invitation to be a mentor, as whoever sent it sees it. */
export type MentorInvite = z.infer<typeof mentorInvite>;

const inviters = only(roles.admin, roles.educator);

/** Invitations by which mentors sign up. */
export const mentorInviteCalls = {
  'mentorInvites.create': call({
    method: 'POST',
    path: '/mentor_invites',
    summary: 'Invites somebody to be a mentor, by mail; again: with a new link in place of the open one',
    access: inviters,
    body: z.object({ email: text(254) }),
    answer: z.object({ data: mentorInvite }),
    success: 201,
  }),
  'mentorInvites.list': call({
    method: 'GET',
    path: '/mentor_invites',
    summary: 'The invitations that an admin, or the own institution, sent, the latest first',
    access: inviters,
    query: paging,
    answer: pageOf(mentorInvite),
  }),
  'mentorInvites.withdraw': call({
    method: 'DELETE',
    path: '/mentor_invites/:id',
    summary: 'Takes an open invitation back; its link opens nothing any more',
    access: inviters,
    params: idParams,
    answer: z.object({ data: mentorInvite }),
  }),
} as const;
