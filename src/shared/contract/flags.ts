import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { flagReasons, flagStatuses, flagSubjects } from '../rules/flags/flag-reasons.ts';
import { anyMember, call, id, idParams, instant, only, pageOf, paging, postingKinds, text } from './call.ts';

/** The most characters of what somebody writes with a flag, and of an admin's note. */
export const maxFlagText = 1000;

/** A flag as admins see it. */
const flag = z.object({
  id,
  subject: z.enum(flagSubjects),
  subject_id: id,
  /** The posting's title, or the name of the person or organisation. */
  name: z.string(),
  /** The kind of a posting; null for people and organisations. */
  method: z.enum(postingKinds).nullable(),
  reason: z.enum(flagReasons),
  text: z.string(),
  status: z.enum(flagStatuses),
  /** What the admin who settled the flag noted; only admins see it. */
  note: z.string(),
  created_at: instant,
  resolved_at: instant.nullable(),
  reporter: z.object({ name: z.string(), email_address: z.string(), role: z.number().int() }),
});
/** A flag as admins see it. */
export type Flag = z.infer<typeof flag>;

/** What people report about postings, people and organisations, and what admins make of it. */
export const flagCalls = {
  'flags.create': call({
    method: 'POST',
    path: '/flags',
    summary:
      'Reports a posting, a student, a mentor, a company or an institution; a second report takes the place of the first',
    access: anyMember,
    body: z.object({
      subject: z.enum(flagSubjects),
      /** The id of the posting, of the student’s or the mentor’s account, of the company or of the institution. */
      id,
      reason: z.enum(flagReasons, { error: 'Choose a reason' }),
      text: text(maxFlagText).default(''),
    }),
    answer: z.object({ data: z.object({ id }) }),
    success: 201,
  }),
  'adminFlags.list': call({
    method: 'GET',
    path: '/admin/flags',
    summary: 'What people reported, the newest first',
    access: only(roles.admin),
    query: paging.extend({ status: z.enum(flagStatuses).optional(), subject: z.enum(flagSubjects).optional() }),
    answer: pageOf(flag),
  }),
  'adminFlags.update': call({
    method: 'PATCH',
    path: '/admin/flags/:id',
    summary:
      'Settles a flag as dismissed or acted on, with a note; whoever reported is told that it was reviewed; 409 where it was raised again or settled meanwhile',
    access: only(roles.admin),
    params: idParams,
    body: z.object({
      status: z.enum(['dismissed', 'acted_on']),
      note: text(maxFlagText).default(''),
      /** When the flag was raised that was read; left out: whichever there is. */
      created_at: instant.optional(),
      /** When it was settled as it was read, null: it was open; left out: whatever became of it. */
      resolved_at: instant.nullable().optional(),
    }),
    answer: z.object({ data: flag }),
  }),
} as const;
