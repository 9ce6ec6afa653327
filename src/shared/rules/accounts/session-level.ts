import type { User } from '../../contract/accounts.ts';

/** `none`: nobody is signed in; `semi`: a person is signed in; `full`: signed in, verified and set up. */
export type SessionLevel = 'none' | 'semi' | 'full';

/** The facts of a user that decide the session level and the guards. */
export type SessionFacts = Pick<
  User,
  'role' | 'branch_id' | 'is_email_verified' | 'is2FA' | 'isOTPVerified' | 'isInterestAdded'
>;

/** Whether users of a role need a branch: employers and educators do; admins, students and mentors don't. */
function needsBranch(role: number): boolean {
  return ![1, 4, 5].includes(role);
}

/** Whether a user has a branch, or a role that needs none. */
export function hasPlace(user: Pick<User, 'role' | 'branch_id'>): boolean {
  return !needsBranch(user.role) || user.branch_id !== null;
}

/** Derives `isOTPVerified`: the e-mail is verified and no second factor is pending. */
export function deriveOtpVerified(user: Pick<User, 'is_email_verified' | 'is2FA'>): boolean {
  return user.is_email_verified && !user.is2FA;
}

/** Derives `isInterestAdded`: employers and educators have a branch; all others have a verified e-mail. */
export function deriveInterestAdded(user: Pick<User, 'role' | 'branch_id' | 'is_email_verified'>): boolean {
  return needsBranch(user.role) ? user.branch_id !== null : user.is_email_verified;
}

/** The session level of a user; `none` for null. */
export function sessionLevel(user: SessionFacts | null): SessionLevel {
  if (!user) return 'none';
  const full = !user.is2FA && user.is_email_verified && user.isOTPVerified && hasPlace(user) && user.isInterestAdded;
  return full ? 'full' : 'semi';
}
