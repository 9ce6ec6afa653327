import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { checkNewPassword, checkPasswordChange, minimumPasswordLength, passwordMessages } from './password.ts';
import { passwordStrength, strengthBarWidth, strengthLabel } from './password-strength.ts';

describe('password strength', () => {
  it('gives a point for more than seven characters [VAL-08]', () => {
    for (const none of ['', '-------', '😀'.repeat(7)]) expect(passwordStrength(none)).toBe(0);
    for (const one of ['--------', '😀'.repeat(8), '-'.repeat(500)]) expect(passwordStrength(one)).toBe(1);
    expect(['a', 'aA', 'aA1', 'aA1.', 'aA1.---', 'aA1.----'].map(passwordStrength)).toEqual([1, 2, 3, 4, 4, 5]);
  });

  it('gives a point for one of . @ # $ % [VAL-09]', () => {
    for (const mark of ['.', '@', '#', '$', '%']) expect(passwordStrength(mark)).toBe(1);
    for (const mark of ['!', '&', '-', ' ']) expect(passwordStrength(mark)).toBe(0);
    expect(passwordStrength('.@#$%')).toBe(1);
  });

  it('gives a point each for upper case, lower case and a digit [VAL-10]', () => {
    for (const one of ['A', 'Z', 'É', 'Ж', 'a', 'z', 'é', 'ж', ...'0123456789'])
      expect(passwordStrength(one), one).toBe(1);
    for (const more of ['AZ', 'az', '09']) expect(passwordStrength(more), more).toBe(1);
    for (const order of ['Aa1', 'A1a', 'aA1', 'a1A', '1Aa', '1aA', '--A-a-1', '1-a--A'])
      expect(passwordStrength(order), order).toBe(3);
    expect(passwordStrength('Éé1')).toBe(3);
    expect(passwordStrength('Walnut.42')).toBe(5);
  });

  it('labels six scores with five labels, and nothing with none [VAL-11]', () => {
    const labels = ['', '-', 'a', 'aA', 'aA1', 'aA1.', 'aA1.-----'].map(strengthLabel);
    expect(labels).toEqual([null, 'very-weak', 'very-weak', 'weak', 'good', 'strong', 'very-strong']);
  });

  it('is 20% wide per point [VAL-12]', () => {
    expect(['', 'a', 'aA', 'aA1', 'aA1.', 'aA1.-----'].map(strengthBarWidth)).toEqual([0, 20, 40, 60, 80, 100]);
  });
});

describe('new passwords', () => {
  it('asks for seven characters, counting what people see as one', () => {
    expect(checkNewPassword('walnut')).toBe('New password should be 7 characters long');
    expect(checkNewPassword('walnuts')).toBeNull();
    expect(checkNewPassword('😀😀😀😀')).toBe(passwordMessages.short);
    expect(checkNewPassword('पासवर्ड का पेड़')).toBeNull();
    expect(checkNewPassword('walnut '.repeat(40))).toBeNull();
  });

  it('refuses the ones that everyone tries first, in any case', () => {
    for (const password of ['password1', 'Password1', '12345678', 'QWERTY123', 'India@123']) {
      expect(checkNewPassword(password)).toBe(passwordMessages.common);
    }
  });

  it('refuses one character repeated, and plain runs', () => {
    for (const password of ['zzzzzzz', '$$$$$$$$', 'klmnopqr', 'HGFEDCBA', '3456789']) {
      expect(checkNewPassword(password), password).toBe(passwordMessages.common);
    }
    for (const password of ['acegikm', 'abababab1', 'aaaaaab']) expect(checkNewPassword(password), password).toBeNull();
  });

  it('refuses each of the three thousand on the list, also in capitals [A-02]', () => {
    for (const entry of commonPasswords) {
      expect(checkNewPassword(entry), entry).toBe(passwordMessages.common);
      expect(checkNewPassword(entry.toUpperCase()), entry).toBe(passwordMessages.common);
      expect(checkNewPassword(`${entry} and a walnut tree`), entry).toBeNull();
    }
  });

  it('keeps a block-list of usable entries only', () => {
    expect(commonPasswords.size).toBeGreaterThanOrEqual(3000);
    for (const entry of commonPasswords) {
      expect(entry).toBe(entry.toLowerCase());
      expect(entry.length, entry).toBeGreaterThanOrEqual(minimumPasswordLength);
    }
  });
});

describe('changing a password', () => {
  const check = (password: string, newPassword: string, confirmPassword: string) =>
    checkPasswordChange({ password, newPassword, confirmPassword })?.message ?? null;

  it('asks for all three fields first [VAL-16]', () => {
    const answers = [check('', 'b', 'c'), check('a', '', 'c'), check('a', 'b', '')];
    expect(answers).toEqual(answers.map(() => 'Please fill all the fields'));
  });

  it('then that new and confirmation agree [VAL-17]', () => {
    for (const other of ['other', 'Short', 'short ', 'shor'])
      expect(check('short', 'short', other), other).toBe('New password and confirm password does not match');
  });

  it('then that the new one differs from the current [VAL-18]', () => {
    expect(check('short', 'short', 'short')).toBe('New password and current password should not be same');
    const same = 'a walnut tree';
    expect(check(same, same, same)).toBe('New password and current password should not be same');
    for (const other of ['A walnut tree', 'a walnut tree ']) expect(check(same, other, other), other).toBeNull();
  });

  it('then for at least seven characters [VAL-19]', () => {
    expect(check('walnut tree', 'sixsix', 'sixsix')).toBe('New password should be 7 characters long');
    expect(check('walnut tree', 'seven77', 'seven77')).toBeNull();
    expect(check('walnut tree', 'Password1', 'Password1')).toBe(
      'This password is too easy to guess. Please choose another one',
    );
  });

  it('names the field to go to', () => {
    expect(checkPasswordChange({ password: 'a', newPassword: '', confirmPassword: '' })?.field).toBe('newPassword');
    expect(checkPasswordChange({ password: 'a', newPassword: 'b', confirmPassword: 'c' })?.field).toBe(
      'confirmPassword',
    );
  });
});
