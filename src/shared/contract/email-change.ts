import { z } from 'zod';
import { user } from './accounts.ts';
import { anyMember, call } from './call.ts';

const email = z.string().trim().max(254);
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the six digits');

/** Another e-mail address for the signed-in account, with a check at both. */
export const emailChangeCalls = {
  'emailChange.begin': call({
    method: 'POST',
    path: '/auth/email_change',
    summary: 'Mails a code to the present address and one to the new; answers the same where the new one is taken',
    access: anyMember,
    body: z.object({ email_address: email, password: z.string().min(1).max(1024) }),
    answer: z.object({
      data: z.object({ email_address: z.string(), expires_at: z.iso.datetime(), resend_after: z.number().int() }),
    }),
  }),
  'emailChange.confirm': call({
    method: 'POST',
    path: '/auth/email_change/verify',
    summary: 'Takes both codes, changes the address and ends the other sessions',
    access: anyMember,
    /** `email_address` is the new one, as `begin` answered it. */
    body: z.object({ email_address: email, old_code: code, new_code: code }),
    answer: z.object({ data: user }),
  }),
} as const;
