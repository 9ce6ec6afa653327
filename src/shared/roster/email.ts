// Cleans e-mail addresses of a student list and finds typing errors in them.

import type { RosterProblem } from '../desk/types.ts';
import { type CleanCell, cleanedOf, errorOf, noProblems, quoted, warningOf } from './cell.ts';

/** Matches e-mail addresses in the usual form, in lower case. */
export const usualEmail = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z]{2,24}$/;
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainPart = /^(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]+)$/;
const inBrackets = /^[^<>@]*<\s*([^<>\s]+@[^<>\s]+)\s*>$/;

/** Common mail providers and the most frequent typing errors of each. */
const slips: Record<string, readonly string[]> = {
  'gmail.com':
    'gmial.com gmai.com gamil.com gmal.com gmil.com gmaill.com gmail.co gmail.cm gmail.om gmail.con gmail.comm gmail.cim gmail.in gmaul.com gmsil.com gnail.com gmaik.com gmailcom.com gamail.com gimail.com gmqil.com gmeil.com hmail.com'.split(
      ' ',
    ),
  'yahoo.com': 'yaho.com yahooo.com yahoo.con yahoo.cm yahoo.co yhaoo.com yhoo.com ayhoo.com yaoo.com yahho.com'.split(
    ' ',
  ),
  'yahoo.co.in': 'yaho.co.in yahooo.co.in yahoo.coin yahoo.co.i'.split(' '),
  'hotmail.com': 'hotmial.com hotmal.com hotmil.com hotmail.con hotmail.co hotmai.com hotamil.com htmail.com'.split(
    ' ',
  ),
  'outlook.com': 'outlok.com outloook.com outlook.con outlook.co outllok.com otlook.com'.split(' '),
  'rediffmail.com': 'redifmail.com rediffmal.com rediffmial.com rediffmail.con reddifmail.com rediffmaill.com'.split(
    ' ',
  ),
  'icloud.com': 'iclod.com icloud.con icoud.com iclould.com'.split(' '),
};
const suggestions = new Map(Object.entries(slips).flatMap(([right, wrong]) => wrong.map((slip) => [slip, right])));
const endings = /\.(?:con|comm|cmo|ocm|ac\.i|edu\.i|co\.i|ac\.im|innn?|ogr|nte)$/;

/**
 * Cleans a tidied e-mail address to lower case. An invalid address and two addresses in one cell are errors. A likely
 * typing error such as gmial.com is a warning. With `brief`, problems of severity `cleaned` are left out.
 */
export function cleanEmail(text: string, brief = false): CleanCell {
  if (usualEmail.test(text) && text.length <= 254 && text.indexOf('@') <= 64) return accepted(text, text, brief);
  const lower = text.toLowerCase();
  const value = usualEmail.test(lower) ? lower : unwrapped(lower);
  const problem = usualEmail.test(value) ? lengthProblem(value) : shapeProblem(text, value);
  return problem ? { value: text, problems: [problem] } : accepted(text, value, brief);
}

function accepted(text: string, value: string, brief: boolean): CleanCell {
  const slip = slipOf(value);
  if (brief || text === value) return { value, problems: slip ? [slip] : noProblems };
  return { value, problems: slip ? [slip, changed(text, value)] : [changed(text, value)] };
}

const changed = (text: string, value: string) => {
  const message = text.toLowerCase() === value ? 'Changed to lower case' : `Read ${quoted(text)} as ${value}`;
  return cleanedOf('email', 'email_read', message);
};

function unwrapped(text: string): string {
  const bare = inBrackets.exec(text)?.[1] ?? text;
  return bare.replace(/^mailto:/, '').replace(/[,;.]+$/, '');
}

function slipOf(value: string): RosterProblem | null {
  const domain = value.slice(value.lastIndexOf('@') + 1);
  const right = suggestions.get(domain);
  if (right) {
    return warningOf(
      'email',
      'email_slip',
      `Email Id ends in ${domain}: is ${right} meant?`,
      `Correct it to ${right} if so`,
    );
  }
  if (!endings.test(domain)) return null;
  return warningOf(
    'email',
    'email_slip',
    `Email Id ends in ${domain}, which is unusual`,
    'Check the end of the address',
  );
}

function lengthProblem(value: string): RosterProblem | null {
  if (value.length <= 254 && value.indexOf('@') <= 64) return null;
  return errorOf('email', 'email_long', 'Email Id is longer than an address can be', 'Check the address');
}

function shapeProblem(text: string, value: string): RosterProblem | null {
  const at = value.lastIndexOf('@');
  if (at < 0) return wrong('email_no_at', `Email Id ${quoted(text)} has no @`);
  if (value.indexOf('@') !== at) return severalAt(text, value);
  if (/\s/.test(value)) return wrong('email_space', `Email Id ${quoted(text)} has a space in it`);
  const local = value.slice(0, at);
  const domain = value.slice(at + 1);
  if (local === '') return wrong('email_shape', `Email Id ${quoted(text)} has nothing before the @`);
  if (domain === '') return wrong('email_shape', `Email Id ${quoted(text)} has nothing after the @`);
  if (!domain.includes('.')) return wrong('email_no_ending', `Email Id ${quoted(text)} has no domain ending`);
  if (!localPart.test(local) || !domainPart.test(domain)) {
    return wrong('email_shape', `Email Id ${quoted(text)} is not an e-mail address`);
  }
  return lengthProblem(value);
}

function severalAt(text: string, value: string): RosterProblem {
  const several = value.split(/[\s,;/|&]+/).filter((part) => part.includes('@')).length > 1;
  if (!several) return wrong('email_shape', `Email Id ${quoted(text)} has more than one @`);
  return errorOf('email', 'two_emails', `Email Id ${quoted(text)} holds two addresses`, 'Keep one address in the cell');
}

const wrong = (code: string, message: string) =>
  errorOf('email', code, message, 'Write the e-mail as name@example.ac.in');
