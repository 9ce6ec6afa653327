import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, instant, only, pageOf, paging } from './call.ts';

const student = only(roles.student);

/** What a student lets others see. */
const privacyChoices = z.object({
  /** Companies may find the student in their suggestions. */
  discoverable: z.boolean(),
  /** The own institution sees all applications; otherwise those that it sent, or that are with its partners. */
  share_applications: z.boolean(),
});

const privacy = privacyChoices.extend({
  /** Grows with every change. */
  version: z.number().int().min(0),
});
/** What a student lets others see, with the version of these choices. */
export type Privacy = z.infer<typeof privacy>;

/** What others may see of a student, as the student decides. */
export const privacyCalls = {
  'student.privacy': call({
    method: 'GET',
    path: '/student/privacy',
    summary: 'Whether companies may find one, and whether the institution sees all applications',
    access: student,
    answer: z.object({ data: privacy }),
  }),
  'student.savePrivacy': call({
    method: 'PATCH',
    path: '/student/privacy',
    summary: 'Changes what others may see; 409 with both versions where it changed since',
    access: student,
    body: privacyChoices.partial().extend({
      /** Of the choices as they were seen. Left out: whatever they are by now. */
      version: z.number().int().min(0).max(2_147_483_647).optional(),
    }),
    answer: z.object({ data: privacy }),
  }),
  'student.views': call({
    method: 'GET',
    path: '/student/views',
    summary: 'Which companies and institutions looked at the own profile, the latest first, each once a day',
    access: student,
    query: paging,
    answer: pageOf(
      z.object({
        kind: z.enum(['company', 'institution']),
        name: z.string(),
        logo: z.string(),
        /** The first look of that day. */
        viewed_at: instant,
      }),
    ),
  }),
} as const;
