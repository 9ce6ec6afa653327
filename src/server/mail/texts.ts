import type { Mail } from '../service.ts';

/** The mail with a code for the e-mail check or the second factor. */
export function codeMail(to: string, code: string, purpose: 'email' | 'second_factor'): Mail {
  const reason = purpose === 'email' ? 'to finish signing up' : 'to finish signing in';
  return {
    to,
    about: 'code',
    subject: `${code} is your Footbridge code`,
    text: [
      `Enter this code in Footbridge ${reason}:`,
      code,
      'It works once, for ten minutes. If you did not ask for it, ignore this mail and tell it to nobody.',
    ].join('\n\n'),
  };
}

/** The mail with the token that sets a new password; `publicUrl` may be empty. */
export function resetMail(to: string, token: string, publicUrl: string): Mail {
  const link = publicUrl === '' ? [] : ['Or open this link:', `${publicUrl}/reset-password?token=${token}`];
  return {
    to,
    about: 'reset',
    subject: 'Set a new Footbridge password',
    text: [
      'Somebody asked to set a new password for this account. In Footbridge, choose “Forgot password” and enter:',
      token,
      ...link,
      'It works once, for thirty minutes. If you did not ask for it, ignore this mail: your password stays as it is.',
    ].join('\n\n'),
  };
}

/** The mail that says that the password is a new one. */
export function passwordChangedMail(to: string): Mail {
  return {
    to,
    about: 'notice',
    subject: 'Your Footbridge password was changed',
    text: 'The password of your account was changed, and its other sessions were ended. If that was not you, choose “Forgot password” in Footbridge at once.',
  };
}
