import { describe, expect, it } from 'vitest';
import type { User } from '../../contract/accounts.ts';
import { profileScore, type StudentProfileFacts } from './profile-score.ts';
import { roles } from './roles.ts';
import { testUser } from './testing/test-user.ts';

const noCompany = {
  company_name: '',
  company_logo: '',
  company_website: '',
  company_description: '',
  company_address: '',
};
const nothing = (role: number) =>
  testUser({
    role,
    is_email_verified: false,
    isOTPVerified: false,
    phone_number: '',
    designation: '',
    company: noCompany,
  });
const company = (part: Partial<typeof noCompany>): Partial<User> => ({ company: { ...noCompany, ...part } });
const whole: Partial<User> = {
  is_email_verified: true,
  phone_number: '+919876543210',
  isOTPVerified: true,
  profile_photo: '/files/1',
  designation: 'Principal',
  company: {
    company_name: 'Kaveri',
    company_logo: '/files/2',
    company_website: 'https://kaveri.example',
    company_description: 'Food',
    company_address: 'Mysuru',
  },
};
const student: StudentProfileFacts = {
  bio: 'Hi',
  institution: 'CIT',
  skills: ['SQL'],
  interests: [1],
  documents: [{}],
};

describe('profile score', () => {
  it.each<[string, string, Partial<User>, number]>([
    ['STATE-10', 'E-mail verified', { is_email_verified: true }, 10],
    ['STATE-11', 'Phone number', { phone_number: '+919876543210' }, 10],
    ['STATE-12', 'OTP verified', { isOTPVerified: true }, 20],
    ['STATE-13', 'Profile picture', { profile_photo: '/files/1' }, 10],
    ['STATE-13', 'Profile picture', { profile_pic: '/files/1' }, 10],
    ['STATE-14', '$ name', company({ company_name: 'Kaveri' }), 10],
    ['STATE-15', '$ logo', company({ company_logo: '/files/2' }), 10],
    ['STATE-16', '$ website', company({ company_website: 'https://kaveri.example' }), 10],
    ['STATE-17', '$ description', company({ company_description: 'Food' }), 10],
    ['STATE-18', '$ address', company({ company_address: 'Mysuru' }), 10],
  ])('counts one fact alone by its weight [%s]: %s', (_id, named, facts, weight) => {
    // A student's own profile stands in the place of a company.
    const having = 'company' in facts ? [2, 3] : [2, 3, 4];
    for (const role of having) {
      const { score, parts } = profileScore({ ...nothing(role), ...facts });
      const label = named.replace('$', role === roles.employer ? 'Company' : 'Institution');
      expect(score, `role ${role}`).toBe(weight);
      expect(parts.filter(({ done }) => done)).toMatchObject([{ label, weight }]);
    }
  });

  it('counts no part of a company that is blank [STATE-14] [STATE-15] [STATE-16] [STATE-17] [STATE-18]', () => {
    const blank = Object.fromEntries(Object.keys(noCompany).map((key) => [key, ' \n'])) as typeof noCompany;
    for (const role of [2, 3]) expect(profileScore({ ...nothing(role), ...company(blank) }).score).toBe(0);
  });

  it('runs from 0 to 100 for every role [STATE-09]', () => {
    for (const role of [1, 2, 3, 4, 5]) {
      expect(profileScore(nothing(role)).score, `role ${role}`).toBe(0);
      expect(profileScore({ ...nothing(role), ...whole }, student).score, `role ${role}`).toBe(100);
    }
  });

  it('weighs 10 or 20, in total 100 [STATE-19]', () => {
    for (const role of [1, 2, 3, 4, 5]) {
      const { parts } = profileScore(nothing(role));
      expect(parts.every(({ weight }) => weight === 10 || weight === 20)).toBe(true);
      expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    }
  });

  it('reads the institution for educators and the own profile for students', () => {
    expect(profileScore(nothing(3)).parts.map(({ label }) => label)).toContain('Institution website');
    expect(profileScore({ ...nothing(4), ...whole }).score).toBe(50);
    expect(profileScore(nothing(4), { ...student, bio: ' ' }).score).toBe(40);
  });

  it('does without a company', () => {
    expect(profileScore({ ...nothing(2), company: null }).score).toBe(0);
  });
});
