import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, only, text } from './call.ts';

const founders = only(roles.employer, roles.educator);

/** The first administrator of a workspace that one computer runs for itself. */
export const administratorCalls = {
  'administrator.read': call({
    method: 'GET',
    path: '/administrator',
    summary:
      'Whether the person may make the first administrator: an owner in the workspace of one computer that has none yet',
    access: founders,
    answer: z.object({ data: z.object({ offered: z.boolean() }) }),
  }),
  'administrator.create': call({
    method: 'POST',
    path: '/administrator',
    summary: 'Makes the first administrator, as a new account; a service that others share answers 404',
    access: founders,
    body: z.object({
      email_address: z.string().trim().max(254),
      first_name: text(100),
      last_name: text(100).default(''),
      /** What the administrator will sign in with. */
      newPassword: z.string().min(1).max(1024),
      /** The password of whoever asks. */
      password: z.string().min(1).max(1024),
    }),
    answer: z.object({ data: z.object({ email_address: z.string() }) }),
    success: 201,
  }),
} as const;
