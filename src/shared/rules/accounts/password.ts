import { commonPasswords } from './common-passwords.ts';
import { lengthOf } from './password-strength.ts';

/** Minimum length of a password in characters. */
export const minimumPasswordLength = 7;

/** Messages about passwords. */
export const passwordMessages = {
  missing: 'Please fill all the fields',
  mismatch: 'New password and confirm password does not match',
  unchanged: 'New password and current password should not be same',
  short: 'New password should be 7 characters long',
  common: 'This password is too easy to guess. Please choose another one',
} as const;

/** Checks a new password: at least 7 characters and not common. Returns a message, or null for an allowed password. */
export function checkNewPassword(password: string): string | null {
  if (lengthOf(password) < minimumPasswordLength) return passwordMessages.short;
  return isCommonPassword(password) ? passwordMessages.common : null;
}

/** Whether a password is on the list, in any case, or repeats one step: aaaaaaaa, 4567890, hgfedcba. */
function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFC').toLowerCase();
  return commonPasswords.has(folded) || isOneStep(folded);
}

function isOneStep(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step);
}

/** The values of the change-password form. */
export interface PasswordChange {
  readonly password: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** The first problem of a password change, with the field; null if the change can be sent. */
export function checkPasswordChange(change: PasswordChange): { field: keyof PasswordChange; message: string } | null {
  const { password, newPassword, confirmPassword } = change;
  const blank = (['password', 'newPassword', 'confirmPassword'] as const).find((field) => change[field] === '');
  if (blank) return { field: blank, message: passwordMessages.missing };
  if (newPassword !== confirmPassword) return { field: 'confirmPassword', message: passwordMessages.mismatch };
  if (newPassword === password) return { field: 'newPassword', message: passwordMessages.unchanged };
  const message = checkNewPassword(newPassword);
  return message ? { field: 'newPassword', message } : null;
}
