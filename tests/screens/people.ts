import type { User } from '#shared/contract/accounts.ts';
import type { Role } from '#shared/rules/accounts/roles.ts';

const nobodyYet: User = {
  id: 1,
  email_address: 'somebody@example.in',
  first_name: 'Leela',
  last_name: 'Thomas',
  designation: '',
  role: 2,
  phone_number: '',
  profile_pic: '',
  profile_photo: '',
  branch_id: null,
  company_id: null,
  institution_id: null,
  is_email_verified: true,
  is2FA: false,
  two_factor: false,
  isOTPVerified: true,
  isInterestAdded: true,
  company: null,
  branch: null,
  industry: null,
  industry_sector: '',
  ceo_name: '',
  year_of_incorporation: null,
  employee_strength: null,
  website_url: '',
  services: [],
  experiences: [],
  documents: [],
};

const place: User['company'] = {
  company_name: 'Karwan Foods',
  company_logo: '',
  company_website: '',
  company_description: '',
  company_address: '12 Station Road',
};
const branch: User['branch'] = {
  id: 1,
  address: '12 Station Road',
  company_logo: '',
  city: 1,
  city_name: 'Surat',
  state: { state_name: 'Gujarat' },
};

/** Somebody of a role who has finished the set-up; `changes` makes somebody else of them. */
export function person(role: Role, changes: Partial<User> = {}): User {
  const of: Readonly<Record<Role, Partial<User>>> = {
    1: {},
    2: { branch_id: 1, company_id: 1, company: place, branch },
    3: { branch_id: 1, institution_id: 1, company: place && { ...place, company_name: 'NIT Surat' }, branch },
    4: {},
    5: {},
  };
  return { ...nobodyYet, id: role, role, email_address: `role${role}@example.in`, ...of[role], ...changes };
}

/** The same with a profile that lacks nothing: no page is locked. */
export function completePerson(role: Role): User {
  const known = person(role);
  return {
    ...known,
    phone_number: '9876543210',
    profile_pic: '/pictures/1',
    profile_photo: '/pictures/1',
    designation: 'Lead',
    company: known.company && {
      ...known.company,
      company_logo: '/pictures/2',
      company_website: 'https://karwan.example',
      company_description: 'Cold stores',
    },
  };
}

/** A page of each role that asks the service for little, and reads no list that a search reads too. */
export const quietPages: Readonly<Record<Role, string>> = {
  1: '/admin/dashboard',
  2: '/employer/drafts',
  3: '/educator/cohorts',
  4: '/student/saved',
  5: '/mentor/account',
};
