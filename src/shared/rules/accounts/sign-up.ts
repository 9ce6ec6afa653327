import { z } from 'zod';
import { checkNewPassword } from './password.ts';
import { roles } from './roles.ts';

/** Messages of the sign-up forms. */
export const signUpMessages = {
  terms: 'Please accept the terms and conditions',
  email: 'Email is required',
  password: 'Password is required',
  fullName: 'Full name is required',
  designation: 'Designation is required',
  placeName: 'Company name is required',
  mismatch: 'Password and Confirm Password does not match',
  emailForm: 'Enter an e-mail address such as name@example.com',
  noAnswer: 'Connection to server failed! Please try again or later.',
} as const;

/** The values of a sign-up form. For students, designation and place_name are empty. */
export interface SignUpValues {
  readonly place_name: string;
  readonly designation: string;
  readonly full_name: string;
  readonly email: string;
  readonly password: string;
  readonly confirm_password: string;
  readonly tos: boolean;
}

/** A problem of a sign-up form, with the field and the message. */
export interface SignUpProblem {
  readonly field: keyof SignUpValues;
  readonly message: string;
}

/** The first problem of a sign-up form of role 2, 3, 4 or 5; null if the form can be sent. */
export function checkSignUp(role: number, form: SignUpValues): SignUpProblem | null {
  const blank = (field: Exclude<keyof SignUpValues, 'tos'>) => form[field].trim() === '';
  const problem = (field: keyof SignUpValues, message: string) => ({ field, message });
  const needsPlace = role === roles.employer || role === roles.educator;
  if (!form.tos) return problem('tos', signUpMessages.terms);
  if (blank('email')) return problem('email', signUpMessages.email);
  if (form.password === '') return problem('password', signUpMessages.password);
  if (blank('full_name')) return problem('full_name', signUpMessages.fullName);
  if (needsPlace && blank('designation')) return problem('designation', signUpMessages.designation);
  if (needsPlace && blank('place_name')) return problem('place_name', signUpMessages.placeName);
  if (form.password !== form.confirm_password) return problem('confirm_password', signUpMessages.mismatch);
  if (!isEmail(form.email)) return problem('email', signUpMessages.emailForm);
  const password = checkNewPassword(form.password);
  return password ? problem('password', password) : null;
}

/** Splits a full name at its first space. The last name is empty for a name without a space. */
export function splitFullName(fullName: string): { first_name: string; last_name: string } {
  const name = fullName.trim();
  const space = name.search(/\s/);
  if (space < 0) return { first_name: name, last_name: '' };
  return { first_name: name.slice(0, space), last_name: name.slice(space).trim() };
}

/** Matches a domain that ends in letters. `sunita@sahyadri` has no such domain. */
const domain = /@(?:[^@.]+\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu;

/** Whether a text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  // In the header of a mail, these characters make a list or a comment: the mail would go to other addresses.
  if (/[<>()[\]\\,;:"]/.test(text)) return false;
  return (
    domain.test(text.trim()) && z.email({ pattern: z.regexes.unicodeEmail }).max(254).safeParse(text.trim()).success
  );
}

/** Converts an e-mail address to the form in which addresses are compared and stored. */
export function normaliseEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}
