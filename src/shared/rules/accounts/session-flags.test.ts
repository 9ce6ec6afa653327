import { describe, expect, it } from 'vitest';
import { deriveInterestAdded, deriveOtpVerified, sessionLevel, withInterests } from './guards.ts';
import { roles } from './roles.ts';
import { testUser } from './testing/test-user.ts';

const fresh = (role: number) =>
  testUser({ role, branch_id: null, is_email_verified: false, isOTPVerified: false, isInterestAdded: false });

describe('session levels', () => {
  it('is semi as soon as there is a user [STATE-01]', () => {
    expect(sessionLevel(null)).toBe('none');
    expect(sessionLevel(fresh(2))).toBe('semi');
    expect(sessionLevel(testUser())).toBe('full');
  });

  it.each([1, 2, 3, 4, 5])(
    'role %i is full only with every fact in place; 2 and 3 need a branch too [STATE-02]',
    (role) => {
      const needsBranch = role === roles.employer || role === roles.educator;
      for (const branch_id of needsBranch ? [7] : [7, null]) {
        const whole = { role, branch_id };
        expect(sessionLevel(testUser(whole))).toBe('full');
        for (const lacking of [
          { is2FA: true },
          { is_email_verified: false },
          { isInterestAdded: false },
          { isOTPVerified: false },
        ]) {
          expect(sessionLevel(testUser({ ...whole, ...lacking })), Object.keys(lacking)[0]).toBe('semi');
        }
      }
      expect(sessionLevel(testUser({ role, branch_id: null }))).toBe(needsBranch ? 'semi' : 'full');
    },
  );

  it('derives isOTPVerified from the e-mail and the second factor [ENT-10]', () => {
    const derive = (is_email_verified: boolean, is2FA: boolean) => deriveOtpVerified({ is_email_verified, is2FA });
    expect([derive(true, false), derive(true, true), derive(false, false), derive(false, true)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('derives isInterestAdded from the branch, or from the e-mail where there is none to have [ENT-11]', () => {
    for (const role of [2, 3]) {
      expect(deriveInterestAdded({ role, branch_id: 1, is_email_verified: false })).toBe(true);
      expect(deriveInterestAdded({ role, branch_id: null, is_email_verified: true })).toBe(false);
    }
    for (const role of [1, 4, 5]) {
      expect(deriveInterestAdded({ role, branch_id: null, is_email_verified: true })).toBe(true);
      expect(deriveInterestAdded({ role, branch_id: null, is_email_verified: false })).toBe(false);
    }
  });
});

describe('completed interests', () => {
  it('set every flag and make the session full, whichever was missing [STATE-08]', () => {
    for (const flag of ['is_email_verified', 'isOTPVerified', 'isInterestAdded'] as const) {
      const done = withInterests(testUser({ role: roles.student, branch_id: null, is2FA: true, [flag]: false }));
      expect([done.is_email_verified, done.isOTPVerified, done.isInterestAdded, done.is2FA]).toEqual([
        true,
        true,
        true,
        false,
      ]);
      expect(sessionLevel(done)).toBe('full');
    }
  });
});
