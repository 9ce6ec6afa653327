// The flags derived from an account, what they make of its session, and which pages it may visit.

import type { User } from '../../contract/accounts.ts';
import { type Role, roles } from './roles.ts';

/** `none`: nobody is signed in; `semi`: a person is signed in; `full`: signed in, verified and set up. */
export type SessionLevel = 'none' | 'semi' | 'full';

/** The facts of a user that decide the session level and the guards. */
export type SessionFacts = Pick<
  User,
  'role' | 'branch_id' | 'is_email_verified' | 'is2FA' | 'isOTPVerified' | 'isInterestAdded'
>;

/** Whether users of a role need a branch: employers and educators do; admins, students and mentors don't. */
function needsBranch(role: number): boolean {
  return role !== roles.admin && role !== roles.student && role !== roles.mentor;
}

/** Whether a user has a branch, or a role that needs none. */
function hasPlace(user: Pick<User, 'role' | 'branch_id'>): boolean {
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

/** What a student's window takes for so once the interests are complete: every flag is set. The service judges for itself. */
export function withInterests(user: User): User {
  return { ...user, is_email_verified: true, is2FA: false, isOTPVerified: true, isInterestAdded: true };
}

/** The answer to a visit of a path: allowed, or redirected to another path. */
export type GuardAnswer = { readonly allow: true } | { readonly allow: false; readonly redirect: string };

const homes: Readonly<Record<Role, string>> = {
  1: '/admin/dashboard',
  2: '/employer/dashboard',
  3: '/educator/dashboard',
  4: '/student/dashboard',
  5: '/mentor/dashboard',
};

/** Path prefix and the role that it needs; null for any signed-in user. The first matching prefix counts. */
const guarded: readonly (readonly [string, Role | null])[] = [
  ['/verify-otp', null],
  ['/user_interests', null],
  ['/company', 2],
  ['/institution', 3],
  ['/add_interest', 4],
  ['/dashboard/admin', 1],
  ['/dashboard/mentor', 5],
  ['/dashboard', null],
  ['/admin', 1],
  ['/employer', 2],
  ['/educator', 3],
  ['/student', 4],
  ['/mentor', 5],
];

/** Pages from which a fully authenticated user is redirected to the dashboard. */
const entryPages = [
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-otp',
  '/company',
  '/institution',
];

/** The path of a role's dashboard; /signin for an unknown role. */
export function roleHome(role: number): string {
  return isRole(role) ? homes[role] : '/signin';
}

/** The role that a path needs; null for any signed-in user, undefined for public pages. */
export function neededRole(path: string): Role | null | undefined {
  const clean = pathOnly(path);
  return guarded.find(([prefix]) => isUnder(clean, prefix))?.[1];
}

/** Whether a path is only for people who aren't fully signed in, such as the sign-in page. */
export function isEntryPage(path: string): boolean {
  const clean = pathOnly(path);
  return clean === '/' || entryPages.some((page) => isUnder(clean, page));
}

/** Whether a user may visit a path, or where the visit is redirected. `user` is null if nobody is signed in. */
export function guard(path: string, user: SessionFacts | null): GuardAnswer {
  const clean = pathOnly(path);
  const role = neededRole(clean);
  if (!user) return role === undefined ? allow : redirect('/signin');
  if (!isRole(user.role)) return role === undefined ? allow : redirect('/signin');
  if (sessionLevel(user) === 'full') return guardFull(clean, role, user.role);
  if (role === undefined) return allow;
  const stop = nextStop(user);
  if (clean !== stop) return redirect(stop);
  return allow;
}

function guardFull(path: string, needed: Role | null | undefined, role: Role): GuardAnswer {
  if (isEntryPage(path) || path === '/dashboard') return redirect(homes[role]);
  if (needed === undefined || needed === null || needed === role) return allow;
  return redirect(setUpPage(role));
}

/** The path of the next step for a user who isn't fully authenticated. */
function nextStop(user: SessionFacts): string {
  if (!user.is_email_verified || user.is2FA || !user.isOTPVerified) return '/verify-otp';
  if (!hasPlace(user)) return setUpPage(user.role);
  return user.role === roles.student ? '/add_interest' : roleHome(user.role);
}

function setUpPage(role: number): string {
  if (role === roles.employer) return '/company';
  return role === roles.educator ? '/institution' : '/signin';
}

const allow: GuardAnswer = { allow: true };
const redirect = (to: string): GuardAnswer => ({ allow: false, redirect: to });
const isRole = (role: number): role is Role => Object.hasOwn(homes, role);
const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/** The bare path as the router reads it: capital letters make no difference. */
function pathOnly(path: string): string {
  const bare = path.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return bare === '' ? '/' : bare.toLowerCase();
}
