import type { Mail } from '../service.ts';

/** Where the page is that sets a new password. */
export const resetPath = '/reset-password';
/** Where the link of an invitation to be a mentor leads. */
export const mentorSignUpPath = '/signup/mentor';

/** The mail with a code for the e-mail check or the second factor. */
export function codeMail(to: string, code: string, purpose: 'email' | 'second_factor'): Mail {
  const reason = purpose === 'email' ? 'to finish signing up' : 'to finish signing in';
  return {
    to,
    about: 'code',
    subject: 'Your Footbridge code',
    text: [
      `Enter this code in Footbridge ${reason}:`,
      code,
      'It works once, for ten minutes. If you did not ask for it, ignore this mail and tell it to nobody.',
    ].join('\n\n'),
  };
}

/** A mail with a code for a change of the e-mail address to `next`: to the present address, or to the new one. */
export function changeCodeMail(to: string, code: string, next: string): Mail {
  const reason =
    to === next ? 'to use this address for your account' : `to change the address of your account to ${next}`;
  return {
    to,
    about: 'email_change',
    subject: to === next ? 'Your code for your new e-mail address' : 'Your code to change your e-mail address',
    text: [
      `Enter this code in Footbridge ${reason}:`,
      code,
      to === next
        ? 'It works for ten minutes. If you did not ask for it, ignore this mail and tell it to nobody.'
        : 'It works for ten minutes. If you did not ask for it, somebody knows your password: tell the code to nobody, and choose “Forgot password” in Footbridge at once.',
    ].join('\n\n'),
  };
}

/** The mail to an address that somebody wanted for another account, though it has one. */
export function addressTakenMail(to: string): Mail {
  return {
    to,
    about: 'email_change',
    subject: 'This address has a Footbridge account already',
    text: [
      'Somebody asked to use this address for another Footbridge account. There is an account with this address already, so nothing was changed.',
      'If that was you, sign in with this address, or delete the account that has it first. If not, ignore this mail.',
    ].join('\n\n'),
  };
}

/** The mail that says that an account has the address `next` from now on. */
export function emailChangedMail(to: string, next: string): Mail {
  return {
    to,
    about: 'notice',
    subject: 'Your Footbridge e-mail address was changed',
    text: [
      `The address of your account is ${next} from now on. Sign in with it. Other sessions were ended.`,
      'If that was not you, contact the people who run your Footbridge at once.',
    ].join('\n\n'),
  };
}

/** The mail with the token that sets a new password; `publicUrl` may be empty. The link has it as the fragment, which no server and no log sees. */
export function resetMail(to: string, token: string, publicUrl: string): Mail {
  const link = publicUrl === '' ? [] : ['Or open this link:', `${publicUrl}${resetPath}#${token}`];
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

/** The mail that says that many sign-ins failed. */
export function guessesMail(to: string): Mail {
  return {
    to,
    about: 'notice',
    subject: 'Failed sign-ins to your Footbridge account',
    text: [
      'Someone tried to sign in to your account several times with a wrong password.',
      'You can still sign in on the devices that you have used before. If you have the same password elsewhere, or it is easy to guess, change it in Footbridge.',
      'You get this mail at most once a day.',
    ].join('\n\n'),
  };
}

/** The mail that says that somebody knew the password and entered wrong codes. */
export function guessedCodesMail(to: string): Mail {
  return {
    to,
    about: 'notice',
    subject: 'Wrong sign-in codes for your Footbridge account',
    text: [
      'Someone entered your password and then several wrong sign-in codes.',
      'If that was not you, change your password in Footbridge now: someone else knows it.',
      'You get this mail at most once a day.',
    ].join('\n\n'),
  };
}

const othersEnded =
  'Its other sessions were ended. If that was not you, choose “Forgot password” in Footbridge at once.';

/** The mail that says that sign-ins ask for a code from now on, or do not any more. */
export function twoFactorMail(to: string, enabled: boolean): Mail {
  return {
    to,
    about: 'notice',
    subject: enabled ? 'Sign-in codes were turned on' : 'Sign-in codes were turned off',
    text: [
      enabled
        ? 'Signing in to your Footbridge account now asks for a code that is mailed to this address.'
        : 'Signing in to your Footbridge account no longer asks for a code.',
      othersEnded,
    ].join('\n\n'),
  };
}

/** The mail that says that codes at sign-in come from an app from now on, or by mail again. */
export function authenticatorMail(to: string, isOn: boolean): Mail {
  const on = 'Signing in to your Footbridge account now asks for the code that your authenticator app shows.';
  const off = 'The authenticator app was removed from your Footbridge account. Codes are mailed to this address again.';
  return {
    to,
    about: 'notice',
    subject: isOn ? 'An authenticator app was set up' : 'Your authenticator app was removed',
    text: [isOn ? on : off, othersEnded].join('\n\n'),
  };
}

/** The mail that says that there are new recovery codes. */
export function recoveryCodesMail(to: string): Mail {
  return {
    to,
    about: 'notice',
    subject: 'You have new recovery codes',
    text: [
      'New recovery codes were made for your Footbridge account. The earlier ones no longer work.',
      'If that was not you, choose “Forgot password” in Footbridge at once.',
    ].join('\n\n'),
  };
}

/** The mail that says that somebody signed in with a recovery code; `left` are those that still work. */
export function recoveryCodeUsedMail(to: string, left: number): Mail {
  const codes = `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`;
  return {
    to,
    about: 'notice',
    subject: 'A recovery code was used',
    text: [
      `Somebody signed in to your Footbridge account with a recovery code. ${codes}`,
      'If that was you, and the app is lost, set up another one under Account, Code at sign-in. If it was not you, choose “Forgot password” in Footbridge at once.',
    ].join('\n\n'),
  };
}

/** The mail that says that an admin turned the code at sign-in off. */
export function codeTurnedOffMail(to: string): Mail {
  return {
    to,
    about: 'notice',
    subject: 'Sign-in codes were turned off',
    text: [
      'An admin turned the code at sign-in of your Footbridge account off, and ended its sessions.',
      'Turn it on again under Account, Code at sign-in. If you did not ask for this, contact the people who run your Footbridge.',
    ].join('\n\n'),
  };
}
