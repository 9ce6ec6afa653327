// Who visits the window: nobody signed in, each role, and people on their way in. With each, what is open to them.

import type { User } from '#shared/contract/accounts.ts';
import type { LockReason, SessionState } from '#shared/desk/types.ts';
import { guard, neededRole, roleHome } from '#shared/rules/accounts/guards.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { FakeDesk } from '../screens/fake-desk.ts';
import { person } from '../screens/people.ts';
import { sampleInstant } from '../screens/sample-answers.ts';
import { type Screen, screens } from '../screens/screen-table.ts';

/** Somebody who visits the window. */
export interface Visitor {
  readonly name: string;
  readonly user: User | null;
  readonly session?: Partial<SessionState>;
  /** What the desk answers them otherwise than a quiet one. */
  readonly prepare?: (desk: FakeDesk) => void;
}

const nowhere = {
  branch_id: null,
  company_id: null,
  institution_id: null,
  company: null,
  branch: null,
  isInterestAdded: false,
};
const unverified = { is_email_verified: false, isOTPVerified: false };
const codePending = { is2FA: true, isOTPVerified: false };

/** A place that they asked to take them in has not answered yet. */
function haveAsked(desk: FakeDesk): void {
  const instants = { asked_at: sampleInstant, ask_again_at: '2099-11-20T05:12:00.000Z' };
  desk.service('joinRequests.own', {
    data: { id: 1, place_id: 1, place_name: 'NIT Surat', state: 'open', ...instants },
  });
}

/** They get a code, and not another one at once. */
const getsCode = (desk: FakeDesk) => desk.answer('session.sendOtp', { expires_at: sampleInstant, resend_after: 60 });

const locked = (reason: LockReason): Visitor => ({
  name: `employer whose drafts are locked: ${reason}`,
  user: person(roles.employer),
  session: { locked: reason },
});

/** Everybody who visits. */
export const visitors: readonly Visitor[] = [
  { name: 'nobody signed in', user: null },
  { name: 'admin', user: person(roles.admin) },
  { name: 'employer', user: person(roles.employer) },
  { name: 'educator', user: person(roles.educator) },
  { name: 'student', user: person(roles.student) },
  { name: 'mentor', user: person(roles.mentor) },
  {
    name: 'employer with an address to verify',
    user: person(roles.employer, { ...nowhere, ...unverified }),
    prepare: getsCode,
  },
  { name: 'student with a mailed code to enter', user: person(roles.student, codePending), prepare: getsCode },
  { name: 'mentor with an app’s code to enter', user: person(roles.mentor, { ...codePending, authenticator: true }) },
  { name: 'employer without a company', user: person(roles.employer, nowhere) },
  { name: 'employer who has asked to join', user: person(roles.employer, nowhere), prepare: haveAsked },
  { name: 'educator without an institution', user: person(roles.educator, nowhere) },
  { name: 'educator who has asked to join', user: person(roles.educator, nowhere), prepare: haveAsked },
  { name: 'student without interests', user: person(roles.student, { isInterestAdded: false }) },
  locked('idle'),
  locked('other_password'),
  locked('new_password'),
];

const table: readonly Screen[] = screens;

/** Where a visitor ends up who goes to an address. */
export function landingOf(path: string, visitor: Visitor): string {
  const to = nextOf(path, visitor);
  return to === undefined ? path : landingOf(to, visitor);
}

function nextOf(path: string, { user, session }: Visitor): string | undefined {
  if (session?.locked) return path === '/unlock' ? undefined : '/unlock';
  if (path === '/unlock') return user ? '/dashboard' : '/signin';
  const answer = guard(path, user);
  return answer.allow ? table.find((each) => each.path === path)?.leadsTo : answer.redirect;
}

/** Every address that is open to a visitor, also those from which they are led on. */
export function visitsOf(visitor: Visitor): string[] {
  if (visitor.session?.locked) return ['/unlock', '/dashboard'];
  return table
    .map(({ path }) => path)
    .filter((path) => typeof neededRole(path) !== 'number' || guard(path, visitor.user).allow);
}

/** The pages whose controls a visitor uses; those that show one page for several kinds or tabs stand together. */
export function pagesUsedBy(visitor: Visitor): string[][] {
  const own = visitsOf(visitor).filter(
    (path) =>
      landingOf(path, visitor) === path &&
      (visitor.user === null || path === '/unlock' || neededRole(path) !== undefined),
  );
  const groups = Map.groupBy(own, (path) => table.find((each) => each.path === path)?.like ?? path);
  return [...groups.values()];
}

const routes = table
  .filter(({ path }) => !path.endsWith('/nowhere'))
  .map(({ path }) => new RegExp(`^${path.replaceAll(/\/1(?=\/|$)/g, '/\\d+')}$`));

/** Where a person's own dashboard is, or for whoever is on the way in the next step to it. */
const isWayHome = (path: string, { user }: Visitor) =>
  ['/', '/dashboard', ...(user ? [roleHome(user.role)] : [])].includes(path);

/** Whether a link that stands at an address leads a visitor on to a page of the window. */
export function leadsOn(link: string, at: string, visitor: Visitor): boolean {
  const { pathname } = new URL(link, 'http://window');
  if (!routes.some((route) => route.test(pathname))) return false;
  if (landingOf(pathname, visitor) !== pathname)
    return isWayHome(pathname, visitor) && landingOf(pathname, visitor) !== at;
  return true;
}
