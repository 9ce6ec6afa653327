import { describe, expect, it } from 'vitest';
import {
  type Authentication,
  authenticationOf,
  deriveInterestAdded,
  deriveOtpVerified,
  nextAuthentication,
  sessionLevel,
  signedOut,
} from './session-level.ts';
import { testUser } from './testing-user.ts';

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

describe('what happens to a session', () => {
  const state = (user = testUser()): Authentication => authenticationOf(user);

  it('clears everything at sign-out; the role becomes 0', () => {
    expect(nextAuthentication(state(), { type: 'signed-out' })).toEqual({ user: null, role: 0, level: 'none' });
  });

  it('merges an update into the user, who is at least semi-authenticated', () => {
    const next = nextAuthentication(state(fresh(2)), { type: 'updated', changes: { first_name: 'Mira' } });
    expect(next.user).toEqual({ ...fresh(2), first_name: 'Mira' });
    expect(next.level).toBe('semi');
  });

  it('judges an update by the same facts, students without a branch included', () => {
    const rename = { type: 'updated', changes: { first_name: 'Mira' } } as const;
    expect(nextAuthentication(state(testUser({ role: 4, branch_id: null })), rename).level).toBe('full');
    expect(nextAuthentication(state(), rename).level).toBe('full');
    expect(nextAuthentication(state(), { type: 'updated', changes: { branch_id: null } }).level).toBe('semi');
    const waiting = testUser({ branch_id: null, isInterestAdded: false });
    expect(nextAuthentication(state(waiting), { type: 'updated', changes: { branch_id: 9 } }).level).toBe('full');
  });

  it('marks OTP and e-mail verified after the one-time password', () => {
    const next = nextAuthentication(state({ ...fresh(2), is2FA: true }), { type: 'otp-verified' });
    expect(next.user).toMatchObject({ is_email_verified: true, isOTPVerified: true, is2FA: false });
  });

  it('is full after the one-time password where place and interests are there', () => {
    const verified = (user = testUser()) => nextAuthentication(state(user), { type: 'otp-verified' }).level;
    expect(verified(fresh(4))).toBe('full');
    expect(verified({ ...fresh(2), branch_id: 4 })).toBe('full');
    expect(verified(fresh(2))).toBe('semi');
    expect(verified(fresh(3))).toBe('semi');
  });

  it('sets every flag when interests are complete', () => {
    const next = nextAuthentication(state(fresh(4)), { type: 'interests-complete' });
    expect(next.level).toBe('full');
    expect(next.user).toMatchObject({ is_email_verified: true, isOTPVerified: true, isInterestAdded: true });
  });

  it('is set at sign-in; nothing else can begin it', () => {
    const user = testUser();
    expect(nextAuthentication(signedOut, { type: 'signed-in', user })).toEqual({ user, role: 2, level: 'full' });
    expect(nextAuthentication(signedOut, { type: 'otp-verified' })).toBe(signedOut);
    expect(nextAuthentication(signedOut, { type: 'updated', changes: { role: 1 } })).toBe(signedOut);
  });
});
