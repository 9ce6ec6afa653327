import { roles } from '#shared/rules/accounts/roles.ts';

/** What admins' screens call the roles, by number: one of them, and many. */
export const roleNames: Readonly<Record<number, { readonly one: string; readonly many: string }>> = {
  [roles.admin]: { one: 'Admin', many: 'Admins' },
  [roles.employer]: { one: 'Employer', many: 'Employers' },
  [roles.educator]: { one: 'Educator', many: 'Educators' },
  [roles.student]: { one: 'Student', many: 'Students' },
  [roles.mentor]: { one: 'Mentor', many: 'Mentors' },
};
