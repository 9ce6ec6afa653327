import { describe, expect, it } from 'vitest';
import type { User } from '../../contract/accounts.ts';
import { allRoles } from '../../contract/call.ts';
import { guard, neededRole, roleHome } from './guards.ts';
import { roles } from './roles.ts';
import { testUser } from './testing/test-user.ts';

const homes = {
  1: '/admin/dashboard',
  2: '/employer/dashboard',
  3: '/educator/dashboard',
  4: '/student/dashboard',
  5: '/mentor/dashboard',
} as const;
const full = (role: number) =>
  testUser({ role, branch_id: role === roles.employer || role === roles.educator ? 3 : null });
const unverified = (role: number) => testUser({ role, is_email_verified: false, isOTPVerified: false });
const noBranch = (role: number) => testUser({ role, branch_id: null, isInterestAdded: false });
/** Where a visit is sent, or 'stays'. */
const sent = (path: string, user: User | null) => {
  const answer = guard(path, user);
  return answer.allow ? 'stays' : answer.redirect;
};
/** Where a visit ends after all redirects. */
const endsAt = (path: string, user: User | null) => {
  let at = path;
  for (let hop = 0; hop < 5; hop += 1) {
    const next = sent(at, user);
    if (next === 'stays') return at;
    at = next;
  }
  return `loop at ${at}`;
};

const guardedPaths = [
  '/verify-otp',
  '/company',
  '/institution',
  '/add_interest',
  '/user_interests',
  '/dashboard',
  '/dashboard/admin',
  '/dashboard/mentor/list',
  '/admin/dashboard',
  '/employer/internship/add',
  '/educator/student-list',
  '/student/explore',
  '/mentor/dashboard',
];
const entryPaths = [
  '/',
  '/signin',
  '/signup',
  '/signup/educator',
  '/signup/student',
  '/signup/employer',
  '/forgot-password',
  '/reset-password',
  '/verify-otp',
  '/company',
  '/institution',
];
const openPaths = ['/for_student', '/for_educator', '/for_employer', '/tos', '/privacy-policy', '/no-such-page'];

describe('guards', () => {
  it('sends a visit without a session to /signin [GUARD-01]', () => {
    for (const path of guardedPaths) expect(sent(path, null), path).toBe('/signin');
    expect(sent('/employer/dashboard?tab=2#top', null)).toBe('/signin');
  });

  it('leaves public pages open without a session', () => {
    const own = ['/verify-otp', '/company', '/institution'];
    const open = [...entryPaths, ...openPaths].filter((path) => !own.includes(path));
    for (const path of open) expect(sent(path, null), path).toBe('stays');
  });

  it.each(allRoles)('leads a fully authenticated role %i home from entry pages [GUARD-02]', (role) => {
    for (const path of entryPaths) expect(sent(path, full(role)), path).toBe(homes[role]);
    for (const path of openPaths) expect(sent(path, full(role)), path).toBe('stays');
  });

  it('sends a wrong role 2 to /company, and from there home [GUARD-03]', () => {
    for (const path of ['/student/explore', '/educator/dashboard', '/admin/dashboard', '/add_interest']) {
      expect(sent(path, full(2)), path).toBe('/company');
      expect(endsAt(path, full(2)), path).toBe('/employer/dashboard');
    }
  });

  it('sends a wrong role 3 to /institution, and from there home [GUARD-04]', () => {
    for (const path of ['/student/explore', '/employer/dashboard', '/mentor/dashboard', '/add_interest']) {
      expect(sent(path, full(3)), path).toBe('/institution');
      expect(endsAt(path, full(3)), path).toBe('/educator/dashboard');
    }
  });

  it('sends any other wrong role to /signin, and from there home [GUARD-05]', () => {
    for (const role of [1, 4, 5] as const) {
      expect(sent('/employer/dashboard', full(role))).toBe('/signin');
      expect(endsAt('/employer/dashboard', full(role))).toBe(homes[role]);
    }
  });

  it('sends an unverified session to /verify-otp, whatever the role [AUTH-32] [GUARD-06]', () => {
    for (const role of allRoles) {
      for (const path of guardedPaths.filter((guarded) => guarded !== '/verify-otp')) {
        expect(sent(path, unverified(role)), path).toBe('/verify-otp');
      }
      expect(sent('/verify-otp', unverified(role))).toBe('stays');
      for (const lacking of [{ is2FA: true }, { isOTPVerified: false }, { is_email_verified: false }]) {
        expect(sent('/employer/dashboard', { ...full(role), ...lacking })).toBe('/verify-otp');
      }
    }
  });

  it('sends a verified role 2 without a branch to /company [GUARD-07]', () => {
    for (const path of guardedPaths.filter((guarded) => guarded !== '/company')) {
      expect(sent(path, noBranch(2)), path).toBe('/company');
    }
    expect(sent('/company', noBranch(2))).toBe('stays');
    expect(sent('/employer/dashboard', { ...full(2), branch_id: null })).toBe('/company');
  });

  it.each([
    ['/company', 2, 'SETUP-01'],
    ['/institution', 3, 'SETUP-02'],
  ])('leaves nobody on %s but a verified role %i without a branch [%s]', (path, own) => {
    for (const role of allRoles) {
      const people = [full(role), unverified(role), noBranch(role)];
      const staying = people.filter((user) => sent(path, user) === 'stays');
      expect(staying, `role ${role}`).toEqual(role === own ? [noBranch(role)] : []);
    }
    expect(sent(path, null)).toBe('/signin');
  });

  it('sends a verified role 3 without a branch to /institution [GUARD-08]', () => {
    for (const path of guardedPaths.filter((guarded) => guarded !== '/institution')) {
      expect(sent(path, noBranch(3)), path).toBe('/institution');
    }
    expect(sent('/institution', noBranch(3))).toBe('stays');
  });

  it('leaves everyone on the own pages, and asks no role of some', () => {
    const own = {
      1: ['/admin/dashboard', '/dashboard/admin'],
      2: ['/employer/job/list'],
      3: ['/educator/companies/invitation-recieved'],
      4: ['/student/explore/job/7/apply', '/add_interest'],
      5: ['/mentor/dashboard', '/dashboard/mentor/calender'],
    };
    for (const role of allRoles) {
      for (const path of [...own[role], '/user_interests']) expect(sent(path, full(role)), path).toBe('stays');
    }
  });

  it('never loops, for any user and path', () => {
    const users = [
      null,
      testUser({ role: 9 }),
      ...allRoles.flatMap((role) => [full(role), unverified(role), noBranch(role)]),
    ];
    for (const user of users) {
      for (const path of [...guardedPaths, ...entryPaths, ...openPaths]) {
        expect(endsAt(path, user), `${path} as ${user?.role}`).not.toContain('loop');
      }
    }
  });
});

describe('roles', () => {
  it('have numbers and a dashboard each [ROLE-01] [ROLE-02]', () => {
    for (const role of allRoles) expect(roleHome(role)).toBe(homes[role]);
  });

  it('send an unknown role to /signin [ROLE-03]', () => {
    expect([0, 6, -1, 2.5].map(roleHome)).toEqual(['/signin', '/signin', '/signin', '/signin']);
    expect(endsAt('/employer/dashboard', testUser({ role: 6 }))).toBe('/signin');
  });

  it('set-up pages need their role [ROLE-31] [SETUP-03]', () => {
    const pages = ['/company', '/institution', '/add_interest'] as const;
    expect(pages.map(neededRole)).toEqual([2, 3, 4]);
    expect(pages.map((path) => sent(path, null))).toEqual(['/signin', '/signin', '/signin']);
    const lacking = (path: string) => allRoles.map((role) => sent(path, noBranch(role)));
    expect(lacking('/company')).toEqual([homes[1], 'stays', '/institution', '/add_interest', homes[5]]);
    expect(lacking('/institution')).toEqual([homes[1], '/company', 'stays', '/add_interest', homes[5]]);
    expect(lacking('/add_interest')).toEqual([homes[1], '/company', '/institution', 'stays', homes[5]]);
    const complete = (path: string) => allRoles.map((role) => sent(path, full(role)));
    expect(complete('/add_interest')).toEqual(['/signin', '/company', '/institution', 'stays', '/signin']);
    for (const path of ['/company', '/institution']) expect(complete(path), path).toEqual(Object.values(homes));
  });

  it('some pages need only a session [AUTH-32] [ROLE-32] [SETUP-04] [SETUP-05]', () => {
    const pages = ['/verify-otp', '/user_interests', '/dashboard'];
    expect(pages.map(neededRole)).toEqual([null, null, null]);
    expect(pages.map((path) => sent(path, null))).toEqual(pages.map(() => '/signin'));
    for (const role of allRoles) {
      expect(sent('/verify-otp', unverified(role)), `role ${role}`).toBe('stays');
      expect(sent('/user_interests', full(role)), `role ${role}`).toBe('stays');
      expect(sent('/dashboard', full(role)), `role ${role}`).toBe(homes[role]);
    }
  });

  it('educator pages need role 3 [ROLE-34] [GUARD-11]', () => {
    for (const path of ['/educator', '/educator/dashboard', '/educator/explore']) {
      expect(neededRole(path)).toBe(3);
      const turned = allRoles.map((role) => sent(path, full(role)));
      expect(turned, path).toEqual(['/signin', '/company', 'stays', '/signin', '/signin']);
    }
  });

  it('leave pages that merely begin alike open', () => {
    expect(['/employers', '/studentships', '/companyx', '/'].map(neededRole)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
