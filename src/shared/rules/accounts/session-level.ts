import type { User } from '../../contract/accounts.ts';

/** `semi`: somebody is signed in; `full`: verified and set up. */
export type SessionLevel = 'none' | 'semi' | 'full';

/** The facts of a user that sessions and guards judge by. */
export type SessionFacts = Pick<
  User,
  'role' | 'branch_id' | 'is_email_verified' | 'is2FA' | 'isOTPVerified' | 'isInterestAdded'
>;

/** Whether users of a role work at a branch: employers and educators. Admins, students and mentors never do. */
function needsBranch(role: number): boolean {
  return ![1, 4, 5].includes(role);
}

/** Whether the branch is there, or the role needs none. */
export function hasPlace(user: Pick<User, 'role' | 'branch_id'>): boolean {
  return !needsBranch(user.role) || user.branch_id !== null;
}

/** Derives `isOTPVerified`: the e-mail is verified and no second factor is pending. */
export function deriveOtpVerified(user: Pick<User, 'is_email_verified' | 'is2FA'>): boolean {
  return user.is_email_verified && !user.is2FA;
}

/** Derives `isInterestAdded`: a branch for employers and educators; a verified e-mail for everybody else. */
export function deriveInterestAdded(user: Pick<User, 'role' | 'branch_id' | 'is_email_verified'>): boolean {
  return needsBranch(user.role) ? user.branch_id !== null : user.is_email_verified;
}

/** How far a user's session reaches. */
export function sessionLevel(user: SessionFacts | null): SessionLevel {
  if (!user) return 'none';
  const full = !user.is2FA && user.is_email_verified && user.isOTPVerified && hasPlace(user) && user.isInterestAdded;
  return full ? 'full' : 'semi';
}
