import { type Role, roles } from './roles.ts';

/** The password of every account in the sample workspace. */
export const samplePassword = 'Bridge@2026';

/** Who can be tried out in the sample workspace, one per role: their e-mails. */
export const samplePeople = {
  employer: 'aditi@meridianfoods.example',
  educator: 'rohan@nitsurat.example',
  student: 'ananya@nitsurat.example',
  mentor: 'farhan@mentors.example',
  admin: 'admin@footbridge.example',
} as const;

/** The roles of the sample's people, in the order in which they are offered, with what each is called there. */
export const sampleRoles: readonly { readonly role: Role; readonly name: string }[] = [
  { role: roles.student, name: 'Student' },
  { role: roles.educator, name: 'Educator' },
  { role: roles.employer, name: 'Employer' },
  { role: roles.mentor, name: 'Mentor' },
  { role: roles.admin, name: 'Administrator' },
];
