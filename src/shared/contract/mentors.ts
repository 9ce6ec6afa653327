import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, id, idParams, only, pageOf, paging } from './call.ts';

const mentor = z.object({
  /** The account. */
  id,
  first_name: z.string(),
  last_name: z.string(),
  designation: z.string(),
  /** The link of the picture; empty without one. */
  profile_photo: z.string(),
  /** What a session costs, INR. */
  price: z.number().int(),
});
/** A registered mentor. */
export type Mentor = z.infer<typeof mentor>;

/** Mentors who have signed up and verified their e-mail. */
export const mentorCalls = {
  'mentors.list': call({
    method: 'GET',
    path: '/mentors',
    summary: 'The registered mentors, by name',
    access: only(roles.educator, roles.student),
    query: paging,
    answer: pageOf(mentor),
  }),
  'mentors.read': call({
    method: 'GET',
    path: '/mentors/:id',
    summary: 'One registered mentor',
    access: only(roles.educator, roles.student),
    params: idParams,
    answer: z.object({ data: mentor }),
  }),
} as const;
