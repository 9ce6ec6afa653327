import { describe, expect, it } from 'vitest';
import type { User } from '../../contract/accounts.ts';
import { deriveInterestAdded, deriveOtpVerified, guard, sessionLevel } from './guards.ts';
import { testUser } from './testing/test-user.ts';

/** The groups of addresses, in the order of the table's columns. */
const groups = [
  ['/for_student', '/for_educator', '/for_employer', '/tos', '/privacy-policy', '/no-such-page'],
  ['/', '/signin', '/signup', '/signup/student', '/signup/educator', '/signup/employer', '/forgot-password'],
  ['/reset-password?token=a'],
  ['/verify-otp', '/verify-otp?method=2'],
  ['/company', '/Company/', '/company?from=mail#name'],
  ['/institution', '/INSTITUTION', '/institution/'],
  ['/add_interest', '/Add_Interest', '/add_interest/?all=yes'],
  ['/user_interests'],
  ['/dashboard', '/dashboard/', '/Dashboard', '/dashboard?from=mail'],
  ['/dashboard/admin'],
  ['/dashboard/mentor', '/dashboard/mentor/calender', '/dashboard/mentor/list', '/Dashboard/Mentor'],
  ['/admin', '/admin/dashboard', '/admin/nowhere', '/Admin/dashboard'],
  [
    '/employer',
    '/employer/dashboard',
    '/employer/job/7',
    '/employer/project/invite/7?audience=college',
    '/Employer/job/7',
  ],
  ['/educator', '/educator/student-list', '/educator/companies/invitation-recieved', '/EDUCATOR'],
  ['/student', '/student/explore/job/7/apply', '/student/my-applications/project/7#week-2', '/Student/explore'],
  ['/mentor', '/mentor/dashboard', '/mentor/account', '/MENTOR/account'],
] as const;

const ends: Readonly<Record<string, string>> = {
  V: '/verify-otp',
  C: '/company',
  I: '/institution',
  S: '/signin',
  A: '/admin/dashboard',
  E: '/employer/dashboard',
  U: '/educator/dashboard',
  T: '/student/dashboard',
  M: '/mentor/dashboard',
};

/**
 * Role, e-mail verified, second factor pending, with a branch; the two derived flags, one-time password and interests; the
 * level; then for each group where a visit is sent, a dot where it stays.
 */
const table = `
1 no  no  no   no  no  semi . . . . V V V V V V V V V V V V
1 no  no  yes  no  no  semi . . . . V V V V V V V V V V V V
1 no  yes no   no  no  semi . . . . V V V V V V V V V V V V
1 no  yes yes  no  no  semi . . . . V V V V V V V V V V V V
1 yes no  no   yes yes full . A A A A A S . A . S . S S S S
1 yes no  yes  yes yes full . A A A A A S . A . S . S S S S
1 yes yes no   no  yes semi . . . . V V V V V V V V V V V V
1 yes yes yes  no  yes semi . . . . V V V V V V V V V V V V
2 no  no  no   no  no  semi . . . . V V V V V V V V V V V V
2 no  no  yes  no  yes semi . . . . V V V V V V V V V V V V
2 no  yes no   no  no  semi . . . . V V V V V V V V V V V V
2 no  yes yes  no  yes semi . . . . V V V V V V V V V V V V
2 yes no  no   yes no  semi . . . C . C C C C C C C C C C C
2 yes no  yes  yes yes full . E E E E E C . E C C C . C C C
2 yes yes no   no  no  semi . . . . V V V V V V V V V V V V
2 yes yes yes  no  yes semi . . . . V V V V V V V V V V V V
3 no  no  no   no  no  semi . . . . V V V V V V V V V V V V
3 no  no  yes  no  yes semi . . . . V V V V V V V V V V V V
3 no  yes no   no  no  semi . . . . V V V V V V V V V V V V
3 no  yes yes  no  yes semi . . . . V V V V V V V V V V V V
3 yes no  no   yes no  semi . . . I I . I I I I I I I I I I
3 yes no  yes  yes yes full . U U U U U I . U I I I I . I I
3 yes yes no   no  no  semi . . . . V V V V V V V V V V V V
3 yes yes yes  no  yes semi . . . . V V V V V V V V V V V V
4 no  no  no   no  no  semi . . . . V V V V V V V V V V V V
4 no  no  yes  no  no  semi . . . . V V V V V V V V V V V V
4 no  yes no   no  no  semi . . . . V V V V V V V V V V V V
4 no  yes yes  no  no  semi . . . . V V V V V V V V V V V V
4 yes no  no   yes yes full . T T T T T . . T S S S S S . S
4 yes no  yes  yes yes full . T T T T T . . T S S S S S . S
4 yes yes no   no  yes semi . . . . V V V V V V V V V V V V
4 yes yes yes  no  yes semi . . . . V V V V V V V V V V V V
5 no  no  no   no  no  semi . . . . V V V V V V V V V V V V
5 no  no  yes  no  no  semi . . . . V V V V V V V V V V V V
5 no  yes no   no  no  semi . . . . V V V V V V V V V V V V
5 no  yes yes  no  no  semi . . . . V V V V V V V V V V V V
5 yes no  no   yes yes full . M M M M M S . M S . S S S S .
5 yes no  yes  yes yes full . M M M M M S . M S . S S S S .
5 yes yes no   no  yes semi . . . . V V V V V V V V V V V V
5 yes yes yes  no  yes semi . . . . V V V V V V V V V V V V
9 yes no  yes  yes yes full . . . S S S S S S S S S S S S S
- -   -   -    -   -   none . . . S S S S S S S S S S S S S
`;
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/));

/** The account that the first cells of a row describe; null: nobody is signed in. */
function userOf([role, verified, pending, branch]: readonly string[]): User | null {
  if (role === '-') return null;
  const facts = {
    role: Number(role),
    is_email_verified: verified === 'yes',
    is2FA: pending === 'yes',
    branch_id: branch === 'yes' ? 3 : null,
  };
  return testUser({
    ...facts,
    isOTPVerified: deriveOtpVerified(facts),
    isInterestAdded: deriveInterestAdded(facts),
  });
}

const yesNo = (flag: boolean) => (flag ? 'yes' : 'no');

describe('every account at every group of addresses', () => {
  it('is a row of the table', () => {
    const facts = rows.map((row) => row.slice(0, 4).join(' '));
    const both = ['no', 'yes'];
    for (const role of [1, 2, 3, 4, 5]) {
      for (const verified of both) {
        for (const pending of both) {
          for (const branch of both) expect(facts).toContain([role, verified, pending, branch].join(' '));
        }
      }
    }
    expect(new Set(facts).size).toBe(facts.length);
    for (const row of rows) expect(row).toHaveLength(7 + groups.length);
  });

  it.each(rows)(
    'role %s, verified: %s, second factor pending: %s, branch: %s [GUARD-01] [GUARD-02] [GUARD-03] [GUARD-04] [GUARD-05] [GUARD-06] [GUARD-07] [GUARD-08] [ROLE-31] [SETUP-05] [STATE-01] [STATE-02] [ENT-10] [ENT-11]',
    (...row) => {
      const user = userOf(row);
      const [code, interests, level] = row.slice(4, 7);
      if (user) expect([user.isOTPVerified, user.isInterestAdded].map(yesNo)).toEqual([code, interests]);
      expect(sessionLevel(user)).toBe(level);
      const sent = groups.map((paths) =>
        paths.map((path) => {
          const answer = guard(path, user);
          return answer.allow ? path : answer.redirect;
        }),
      );
      expect(sent).toEqual(
        groups.map((paths, index) => {
          const end = row[7 + index] ?? '';
          return paths.map((path) => (end === '.' ? path : ends[end]));
        }),
      );
    },
  );
});
