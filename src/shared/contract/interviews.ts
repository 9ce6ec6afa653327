import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, id, idParams, instant, kindIdParams, only, pageOf, paging, postingKinds, text } from './call.ts';
import { interview } from './enrollment-schemas.ts';

const both = only(roles.employer, roles.student);

/** Interviews: the employer proposes times, the student picks one. */
export const interviewCalls = {
  'interviews.propose': call({
    method: 'POST',
    path: '/enrollments/:method/:id/interviews',
    summary: 'Proposes times for an interview, in place of those proposed before; the application is In touch then',
    access: only(roles.employer),
    params: kindIdParams,
    body: z.object({
      slots: z
        .array(z.object({ starts_at: instant, ends_at: instant }))
        .min(1)
        .max(10),
      /** An address or a link. */
      place: text(500).default(''),
      note: text(2000).default(''),
    }),
    answer: z.object({ data: interview }),
    success: 201,
  }),
  'interviews.list': call({
    method: 'GET',
    path: '/interviews',
    summary: 'The company’s interviews, or the own ones, the next first',
    access: both,
    query: paging.extend({
      status: z.enum(['proposed', 'picked', 'cancelled']).optional(),
      method: z.enum(postingKinds).optional(),
      post_id: id.optional(),
    }),
    answer: pageOf(interview),
  }),
  'interviews.pick': call({
    method: 'POST',
    path: '/interviews/:id/pick',
    summary: 'Picks one of the proposed times',
    access: only(roles.student),
    params: idParams,
    body: z.object({ starts_at: instant }),
    answer: z.object({ data: interview }),
  }),
  'interviews.cancel': call({
    method: 'DELETE',
    path: '/interviews/:id',
    summary: 'Calls an interview off',
    access: both,
    params: idParams,
    answer: z.object({ data: interview }),
  }),
  'interviews.calendar': call({
    method: 'GET',
    path: '/interviews/:id/calendar',
    summary: 'The picked time as a calendar file',
    access: both,
    params: idParams,
    kind: 'file',
  }),
} as const;
