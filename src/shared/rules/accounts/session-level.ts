import type { User } from '../../contract/accounts.ts';

/** `semi`: somebody is signed in; `full`: verified and set up. */
export type SessionLevel = 'none' | 'semi' | 'full';

/** The facts of a user that sessions and guards judge by. */
export type SessionFacts = Pick<
  User,
  'role' | 'branch_id' | 'is_email_verified' | 'is2FA' | 'isOTPVerified' | 'isInterestAdded'
>;

/** Whether users of a role work at a branch: employers and educators. Admins, students and mentors never do. */
export function needsBranch(role: number): boolean {
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

/** What a window knows of its session. */
export interface Authentication {
  readonly user: User | null;
  /** 0 when signed out. */
  readonly role: number;
  readonly level: SessionLevel;
}

/** What can happen to a session. */
export type SessionEvent =
  | { readonly type: 'signed-in'; readonly user: User }
  | { readonly type: 'updated'; readonly changes: Partial<User> }
  | { readonly type: 'otp-verified' }
  | { readonly type: 'interests-complete' }
  | { readonly type: 'signed-out' };

/** The state after a sign-out, and before any sign-in. */
export const signedOut: Authentication = { user: null, role: 0, level: 'none' };

/** The next state of a session. Events other than sign-in change nothing while nobody is signed in. */
export function nextAuthentication(state: Authentication, event: SessionEvent): Authentication {
  if (event.type === 'signed-out') return signedOut;
  if (event.type === 'signed-in') return authenticationOf(event.user);
  if (!state.user) return signedOut;
  switch (event.type) {
    case 'updated':
      return authenticationOf(mergeUser(state.user, event.changes));
    case 'otp-verified':
      return authenticationOf(mergeUser(state.user, { is_email_verified: true, is2FA: false, isOTPVerified: true }));
    case 'interests-complete': {
      const flags = { is_email_verified: true, is2FA: false, isOTPVerified: true, isInterestAdded: true };
      return { ...authenticationOf({ ...state.user, ...flags }), level: 'full' };
    }
  }
}

/** The user with changed fields; the two derived flags follow, unless the changes carry them. */
export function mergeUser(user: User, changes: Partial<User>): User {
  const merged = { ...user, ...changes };
  return {
    ...merged,
    isOTPVerified: changes.isOTPVerified ?? deriveOtpVerified(merged),
    isInterestAdded: changes.isInterestAdded ?? deriveInterestAdded(merged),
  };
}

/** The state that a user's own facts amount to. */
export function authenticationOf(user: User | null): Authentication {
  return user ? { user, role: user.role, level: sessionLevel(user) } : signedOut;
}
