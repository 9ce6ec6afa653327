import { z } from 'zod';
import { user } from './accounts.ts';
import { anyMember, call } from './call.ts';

const password = z.string().min(1).max(1024);
const withPassword = z.object({ password });

/** The user as it is now, and recovery codes that are told this once. */
const codesAnswer = z.object({ data: z.object({ user, recovery_codes: z.array(z.string()) }) });

/** The authenticator app of the signed-in account: codes at sign-in that no mailbox sees. */
export const authenticatorCalls = {
  'authenticator.begin': call({
    method: 'POST',
    path: '/auth/totp',
    summary: 'A new secret for an authenticator app; the one in use stays until the new one has shown a code',
    access: anyMember,
    body: withPassword,
    /** `secret` in Base32, `uri` as otpauth: for a QR code. */
    answer: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
  }),
  'authenticator.confirm': call({
    method: 'POST',
    path: '/auth/totp/verify',
    summary: 'Takes the app into use with a first code, turns codes at sign-in on and ends the other sessions',
    access: anyMember,
    body: z.object({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Enter the six digits'),
    }),
    answer: codesAnswer,
  }),
  'authenticator.newCodes': call({
    method: 'POST',
    path: '/auth/totp/recovery_codes',
    summary: 'Ten new recovery codes in place of those before',
    access: anyMember,
    body: withPassword,
    answer: codesAnswer,
  }),
  'authenticator.remove': call({
    method: 'DELETE',
    path: '/auth/totp',
    summary: 'Forgets the app and its recovery codes; codes at sign-in come by mail again',
    access: anyMember,
    body: withPassword,
    answer: z.object({ data: user }),
  }),
} as const;
