import { z } from 'zod';
import { mentorSignUp, organisationSignUp, personSignUp } from '../contract/accounts.ts';

/** An e-mail address as somebody types it. */
export const typedEmail = z.string().max(254);
/** A password as somebody types it. */
export const typedPassword = z.string().max(1024);

const basic = { email: typedEmail, password: typedPassword };

/** What the window gives to sign somebody up, by role. */
export const signUpInput = z.discriminatedUnion('role', [
  organisationSignUp.extend({ role: z.literal(2), ...basic }),
  organisationSignUp.extend({ role: z.literal(3), ...basic }),
  personSignUp.extend({ role: z.literal(4), ...basic }),
  mentorSignUp.extend({ role: z.literal(5), ...basic }),
]);
