import { z } from 'zod';
import { anyMember, anyone, anySession, call, id, text } from './call.ts';

const named = z.object({ id, name: z.string() });

/** The signed-in user, as the session call answers it and the desk stores it under 'user'. Never holds a secret. */
export const user = z.object({
  id,
  email_address: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  designation: z.string(),
  role: z.number().int(),
  phone_number: z.string(),
  profile_pic: z.string(),
  profile_photo: z.string(),
  branch_id: z.number().int().nullable(),
  company_id: z.number().int().nullable(),
  institution_id: z.number().int().nullable(),
  is_email_verified: z.boolean(),
  /** A second factor is still to be given in this session. */
  is2FA: z.boolean(),
  /** Whether the account asks for a second factor at sign-in. */
  two_factor: z.boolean(),
  /** Whether its codes come from an authenticator app; absent in what earlier versions kept. */
  authenticator: z.boolean().optional(),
  /** Recovery codes that were not used yet; absent without an app, and until the second factor is given. */
  recovery_codes_left: z.number().int().optional(),
  isOTPVerified: z.boolean(),
  isInterestAdded: z.boolean(),
  /** The company; for educators the institution under the same keys. */
  company: z
    .object({
      company_name: z.string(),
      company_logo: z.string(),
      company_website: z.string(),
      company_description: z.string(),
      company_address: z.string(),
      /** Whoever runs the workspace has verified it; absent in what earlier versions kept. */
      verified: z.boolean().optional(),
    })
    .nullable(),
  branch: z
    .object({
      id,
      address: z.string(),
      company_logo: z.string(),
      city: z.number().int().nullable(),
      city_name: z.string(),
      state: z.object({ state_name: z.string() }),
    })
    .nullable(),
  industry: z.object({ id, industry_name: z.string() }).nullable(),
  industry_sector: z.string(),
  ceo_name: z.string(),
  year_of_incorporation: z.number().int().nullable(),
  /** 0 is 1-50, 1 is 51-250, 2 is 251+. */
  employee_strength: z.number().int().min(0).max(2).nullable(),
  website_url: z.string(),
  services: z.array(named),
  experiences: z.array(
    z.object({
      id,
      designation: z.string(),
      company_name: z.string(),
      start_date: z.string(),
      end_date: z.string(),
    }),
  ),
  documents: z.array(z.object({ title: z.string(), link: z.string() })),
});
/** The signed-in user. */
export type User = z.infer<typeof user>;

/** The social sign-in providers that the product names. */
export const socialProviders = ['google', 'facebook', 'linkedin'] as const;
/** They, and the OpenID Connect provider of an institution's own accounts, which a service may be set up for. */
export const signInProviders = [...socialProviders, 'oidc'] as const;
/** One of them. */
export type SignInProvider = (typeof signInProviders)[number];
/** What people call a provider. */
export const socialProviderNames = { google: 'Google', facebook: 'Facebook', linkedin: 'LinkedIn' } as const;
/** What a sign-in through a provider is for: an account that is there, or a new one. */
export const socialIntents = ['login', 'signup'] as const;
/** One of them. */
export type SocialIntent = (typeof socialIntents)[number];

const userAnswer = z.object({ data: user });
const method = z.union([z.literal(1), z.literal(2)]);
/** A password as it arrives: at most 1,024 bytes, any Unicode, never trimmed. */
const password = z.string().min(1).max(1024);
const email = z.string().trim().max(254);
const signedUp = z.object({ user: z.object({ role: z.number().int(), email_address: z.string() }) });
// What is missing is said by the sign-up rule, in its order and words.
const personName = { first_name: text(100).default(''), last_name: text(100).default('') };

/** What employers and educators send at sign-up; e-mail and password go by basic auth. */
export const organisationSignUp = z.object({
  place_name: text(200).default(''),
  /** The chosen autocomplete entry; without one the place is made new under `place_name`. */
  place_id: z.coerce.number().int().positive().nullish(),
  designation: text(120).default(''),
  ...personName,
});
/** What students send at sign-up. */
export const personSignUp = z.object(personName);
/** What mentors send at sign-up; `token` is that of their invitation, and required. */
export const mentorSignUp = personSignUp.extend({ token: z.string().trim().max(200).default('') });

/** Accounts and sessions. */
export const accountCalls = {
  'session.create': call({
    method: 'GET',
    path: '/auth/session/create',
    summary:
      'Basic auth signs in; a bearer token of code.verifier fetches, once, the session of a sign-in through a provider; without either the cookie resumes',
    access: 'anyone',
    basic: 'optional',
    /** `shared`: several people use the computer, so the session ends sooner. */
    query: z.object({ shared: z.enum(['yes', 'no']).default('no') }),
    answer: userAnswer,
  }),
  'session.delete': call({
    method: 'DELETE',
    path: '/session',
    endsSession: true,
    beforeSecondFactor: true,
    summary: 'Signs out',
    access: anySession,
    answer: z.object({ data: z.null().default(null) }),
  }),
  'auth.signUpEmployer': call({
    method: 'POST',
    path: '/auth/signup/2',
    summary: 'An employer signs up',
    access: anyone,
    basic: 'required',
    body: organisationSignUp,
    answer: signedUp,
    success: 201,
  }),
  'auth.signUpEducator': call({
    method: 'POST',
    path: '/auth/signup/3',
    summary: 'An educator signs up',
    access: anyone,
    basic: 'required',
    body: organisationSignUp,
    answer: signedUp,
    success: 201,
  }),
  'auth.signUpStudent': call({
    method: 'POST',
    path: '/auth/signup/4',
    summary: 'A student signs up',
    access: anyone,
    basic: 'required',
    body: personSignUp,
    answer: signedUp,
    success: 201,
  }),
  'auth.signUpMentor': call({
    method: 'POST',
    path: '/auth/signup/5',
    summary: 'A mentor signs up with the token of an invitation',
    access: anyone,
    basic: 'required',
    body: mentorSignUp,
    answer: signedUp,
    success: 201,
  }),
  'auth.sendOtp': call({
    method: 'POST',
    path: '/auth/otp',
    beforeSecondFactor: true,
    summary: 'Sends a six-digit code by mail',
    access: anySession,
    body: z.object({ method }),
    answer: z.object({ data: z.object({ expires_at: z.iso.datetime(), resend_after: z.number().int() }) }),
  }),
  'auth.verifyOtp': call({
    method: 'POST',
    path: '/auth/otp/verify',
    endsSession: true,
    beforeSecondFactor: true,
    summary: 'Checks the code; marks the e-mail verified, or passes the second factor',
    access: anySession,
    body: z.object({
      /** Six digits; a recovery code of an authenticator app, ten letters and digits, passes the second factor too. */
      otp: z
        .string()
        .trim()
        .regex(/^(\d{6}|[a-z\d]{5}[- ]?[a-z\d]{5})$/i, 'Enter the six digits'),
      method,
    }),
    answer: userAnswer,
  }),
  'auth.correctEmail': call({
    method: 'PATCH',
    path: '/auth/email',
    summary: 'Corrects the e-mail address while nobody has verified it; codes and links sent so far are void',
    access: anySession,
    body: z.object({ email_address: email, password }),
    answer: userAnswer,
  }),
  'auth.forgotPassword': call({
    method: 'POST',
    path: '/auth/forgot_password',
    summary: 'Mails a reset link; answers the same whether or not the account exists',
    access: anyone,
    body: z.object({ email_address: email }),
  }),
  'auth.resetPassword': call({
    method: 'POST',
    path: '/auth/reset_password',
    summary: 'Sets a new password with the mailed token',
    access: anyone,
    body: z.object({ token: z.string().trim().min(1).max(200), password }),
  }),
  'auth.changePassword': call({
    method: 'PATCH',
    path: '/auth/change_password',
    endsSession: true,
    summary: 'Changes the password and ends the other sessions',
    access: anySession,
    body: z.object({ password, newPassword: password }),
  }),
  'auth.deleteAccount': call({
    method: 'DELETE',
    path: '/auth/delete_account',
    endsSession: true,
    summary: 'Deletes the signed-in account and its personal data; takes its password, where it has one',
    access: anySession,
    body: z.object({ password: password.optional() }),
  }),
  'account.export': call({
    method: 'GET',
    path: '/account/export',
    summary: 'Everything that is kept of the signed-in person, as one ZIP archive; ten times an hour',
    access: anyMember,
    kind: 'file',
  }),
  'auth.providers': call({
    method: 'GET',
    path: '/auth/providers',
    summary:
      'The providers that this service has keys for; `own_name` is what its own OpenID Connect provider is called',
    access: anyone,
    answer: z.object({ data: z.array(z.enum(signInProviders)), own_name: z.string().optional() }),
  }),
  'auth.twoFactor': call({
    method: 'PATCH',
    path: '/auth/two_factor',
    summary: 'Turns the second factor at sign-in on or off',
    access: anyMember,
    body: z.object({ enabled: z.boolean(), password }),
    answer: userAnswer,
  }),
} as const;
