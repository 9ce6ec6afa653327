import type { User } from '../../../contract/accounts.ts';

/** A fully set-up employer for tests, with some facts changed. */
export function testUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    email_address: 'meera@kaveri.example',
    first_name: 'Meera',
    last_name: 'Iyer',
    designation: 'HR manager',
    role: 2,
    phone_number: '+919876543210',
    profile_pic: '',
    profile_photo: '',
    branch_id: 3,
    company_id: 5,
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
    ...changes,
  };
}
