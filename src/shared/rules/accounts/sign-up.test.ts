import { describe, expect, it } from 'vitest';
import { checkSignUp, isEmail, normaliseEmail, type SignUpValues, signUpMessages, splitFullName } from './sign-up.ts';

const good: SignUpValues = {
  place_name: 'Kaveri Foods',
  designation: 'HR manager',
  full_name: 'Meera Iyer',
  email: 'meera@kaveri.example',
  password: 'walnut tree',
  confirm_password: 'walnut tree',
  tos: true,
};
const blank: SignUpValues = {
  place_name: ' ',
  designation: ' ',
  full_name: ' ',
  email: ' ',
  password: '',
  confirm_password: 'x',
  tos: false,
};
const said = (role: number, form: SignUpValues) => checkSignUp(role, form)?.message ?? null;

describe.each([2, 3])('sign-up of role %i', (role) => {
  it('asks for the terms first [VAL-20]', () => {
    expect(said(role, blank)).toBe('Please accept the terms and conditions');
    expect(said(role, { ...good, tos: false })).toBe('Please accept the terms and conditions');
  });

  it('then the e-mail [VAL-21]', () => {
    expect(said(role, { ...blank, tos: true })).toBe('Email is required');
    expect(said(role, { ...good, email: '' })).toBe('Email is required');
  });

  it('then the password [VAL-22]', () => {
    expect(said(role, { ...blank, tos: true, email: 'a@b.example' })).toBe('Password is required');
    expect(said(role, { ...good, password: '' })).toBe('Password is required');
  });

  it('then the full name [VAL-23]', () => {
    expect(said(role, { ...good, full_name: ' ', designation: '', place_name: '', confirm_password: '' })).toBe(
      'Full name is required',
    );
  });

  it('then the designation [VAL-24]', () => {
    expect(said(role, { ...good, designation: ' ', place_name: '', confirm_password: '' })).toBe(
      'Designation is required',
    );
  });

  it('then the company name, on the educator form too [VAL-25]', () => {
    expect(said(role, { ...good, place_name: ' ', confirm_password: '' })).toBe('Company name is required');
  });

  it('then that both passwords agree [VAL-26]', () => {
    expect(said(role, { ...good, confirm_password: 'walnut  tree' })).toBe(
      'Password and Confirm Password does not match',
    );
  });
});

describe('sign-up', () => {
  const { terms, email, password, fullName, designation, placeName, mismatch } = signUpMessages;

  it.each([
    [2, [terms, email, password, fullName, designation, placeName, mismatch]],
    [3, [terms, email, password, fullName, designation, placeName, mismatch]],
    [4, [terms, email, password, fullName, mismatch]],
    [5, [terms, email, password, fullName, mismatch]],
  ])('of role %i shows only the first failure, in the listed order, as each one is mended [VAL-27]', (role, listed) => {
    const seen: string[] = [];
    let form = blank;
    for (let problem = checkSignUp(role, form); problem; problem = checkSignUp(role, form)) {
      seen.push(problem.message);
      const mended = problem.field === 'confirm_password' ? form.password : good[problem.field];
      form = { ...form, [problem.field]: mended };
    }
    expect(seen).toEqual(listed);
  });

  it('asks students for neither designation nor company', () => {
    expect(said(4, { ...good, designation: '', place_name: '' })).toBeNull();
    expect(said(4, { ...good, designation: '', place_name: '', full_name: '' })).toBe('Full name is required');
  });

  it('goes on to the form of the e-mail and the length of the password', () => {
    expect(said(2, { ...good, email: 'meera' })).toBe(signUpMessages.emailForm);
    expect(said(2, { ...good, password: 'sixsix', confirm_password: 'sixsix' })).toBe(
      'New password should be 7 characters long',
    );
  });

  it('splits the full name at its first space; the rest may be empty [AUTH-21]', () => {
    expect(splitFullName('Meera Iyer')).toEqual({ first_name: 'Meera', last_name: 'Iyer' });
    expect(splitFullName(' A P J  Abdul Kalam ')).toEqual({ first_name: 'A', last_name: 'P J  Abdul Kalam' });
    expect(splitFullName('Meera')).toEqual({ first_name: 'Meera', last_name: '' });
    expect(splitFullName('  ')).toEqual({ first_name: '', last_name: '' });
  });

  it('knows an e-mail address', () => {
    for (const text of ['a@b.example', ' first.last+tag@mail.college.ac.in ', 'मीरा@उदाहरण.भारत']) {
      expect(isEmail(text), text).toBe(true);
    }
    for (const text of [
      'a',
      'a@',
      '@b.example',
      'a b@c.example',
      `${'x'.repeat(250)}@b.example`,
      'a@sahyadri',
      'a@b.',
      'a@b..in',
      'a@.in',
      'a@b.1',
    ]) {
      expect(isEmail(text), text).toBe(false);
    }
    expect(normaliseEmail('  Meera@Kaveri.Example ')).toBe('meera@kaveri.example');
  });
});
