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

  it.each([2, 3])('role %i is full only with every fact in place [STATE-02]', (role) => {
    expect(sessionLevel(testUser({ role }))).toBe('full');
    const lacking = [
      { is2FA: true },
      { is_email_verified: false },
      { branch_id: null },
      { isInterestAdded: false },
      { isOTPVerified: false },
    ];
    for (const facts of lacking) expect(sessionLevel(testUser({ role, ...facts })), Object.keys(facts)[0]).toBe('semi');
  });

  it.each([1, 4, 5])('role %i needs no branch [STATE-02]', (role) => {
    expect(sessionLevel(testUser({ role, branch_id: null }))).toBe('full');
    expect(sessionLevel(testUser({ role, branch_id: null, is_email_verified: false }))).toBe('semi');
  });

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
