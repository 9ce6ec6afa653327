import { describe, expect, it } from 'vitest';
import { profileScore } from '#shared/rules/accounts/profile-score.ts';
import { testUser } from '#shared/rules/accounts/testing/test-user.ts';
import { partPath } from './profile-path.ts';

describe('the way to a missing part of the profile', () => {
  it.each([
    [2, '/employer/account', '/employer/company'],
    [3, '/educator/account', '/educator/institution'],
  ])('leads people of role %i to the field that fills it', (role, account, place) => {
    const { parts } = profileScore(testUser({ role }));
    expect(parts.map(({ key }) => partPath(role, key))).toEqual([
      null,
      `${account}#phone_number`,
      null,
      `${account}#profile_photo`,
      `${place}#company_name`,
      `${place}#company_logo`,
      `${place}#company_website`,
      `${place}#company_description`,
      `${place}#company_address`,
    ]);
  });

  it('leads nowhere where there is no form', () => {
    expect(partPath(4, 'email')).toBeNull();
    expect(partPath(4, 'bio')).toBe('/student/profile#bio');
    expect(partPath(5, 'designation')).toBe('/dashboard/mentor/setting?part=profile#designation');
    expect(partPath(5, 'company_name')).toBeNull();
  });
});
