import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, id, idParams, instant, only, pageOf, paging, searching, text } from './call.ts';
import { freeTime, mentorParts } from './mentoring-schemas.ts';

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
  qualification: z.string(),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
});
/** A registered mentor, as lists show them. */
export type Mentor = z.infer<typeof mentor>;

const mentorProfile = mentor.extend(mentorParts);
/** A registered mentor with the whole profile. */
export type MentorProfile = z.infer<typeof mentorProfile>;

/** Mentors who have signed up and verified their e-mail. */
export const mentorCalls = {
  'mentors.list': call({
    method: 'GET',
    path: '/mentors',
    summary: 'The registered mentors, by name; `search` looks through names, designation, qualification and skills',
    access: only(roles.educator, roles.student, roles.mentor),
    query: paging.extend({ ...searching, skill: text(80).default('') }),
    answer: pageOf(mentor),
  }),
  'mentors.read': call({
    method: 'GET',
    path: '/mentors/:id',
    summary: 'One registered mentor with the whole profile',
    access: only(roles.educator, roles.student, roles.mentor),
    params: idParams,
    answer: z.object({ data: mentorProfile }),
  }),
  'mentors.slots': call({
    method: 'GET',
    path: '/mentors/:id/slots',
    summary: 'The free times of a mentor that begin from `from` until before `to`, at most 62 days apart',
    access: only(roles.student),
    params: idParams,
    query: z.object({ from: instant, to: instant }),
    answer: z.object({
      data: z.array(freeTime),
      /** The mentor's IANA time zone. */
      zone: z.string(),
      session_minutes: z.number().int(),
      /** What a session costs, INR. */
      price: z.number().int(),
    }),
  }),
} as const;
