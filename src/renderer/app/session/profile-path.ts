import type { User } from '#shared/contract/accounts.ts';
import { profileScore } from '#shared/rules/accounts/profile-score.ts';
import { roles } from '#shared/rules/accounts/roles.ts';

const areas: Readonly<Record<number, string>> = { 1: 'admin', 2: 'employer', 3: 'educator', 4: 'student', 5: 'mentor' };

/** Where people of a role find their own account. */
export function profilePath(role: number): string {
  return `/${areas[role] ?? 'student'}/account`;
}

/** Where the members of the own company or institution are; null for roles that work at none. */
export function membersPath(role: number): string | null {
  return role === roles.employer || role === roles.educator ? `/${areas[role]}/members` : null;
}

/** Where the profile of the own company or institution is changed; null for roles that work at none. */
export function placePath(role: number): string | null {
  if (role === roles.employer) return '/employer/company';
  return role === roles.educator ? '/educator/institution' : null;
}

/** The profile that others read, with its name: a student's own, or that of the company or institution; null: none. */
export function publicProfile(role: number): { readonly label: string; readonly path: string } | null {
  if (role === roles.student) return { label: 'Your profile', path: '/student/profile' };
  const path = placePath(role);
  if (path === null) return null;
  return { label: role === roles.educator ? 'Institution profile' : 'Company profile', path };
}

/** The field that fills a part of the profile, by the part's key. The others are done by verifying the e-mail. */
const fields: Readonly<Record<string, string>> = {
  phone: 'phone_number',
  picture: 'profile_photo',
  designation: 'designation',
};

/** Where students fill in a part of their profile, by the part's key. */
const studentFields: Readonly<Record<string, string>> = {
  phone: '/student/profile#phone_number',
  picture: '/student/profile#profile_photo',
  bio: '/student/profile#bio',
  institution: '/student/profile#institution',
  skills: '/student/profile#skills',
  documents: '/student/profile#documents',
  interests: '/user_interests',
};

/** Where a part of the profile (a key of `profileScore`) is filled in, down to the field; null: not in a form. */
export function partPath(role: number, key: string): string | null {
  if (role === roles.student && key in studentFields) return studentFields[key] ?? null;
  if (role === roles.mentor && key === 'designation') return '/dashboard/mentor/setting?part=profile#designation';
  const place = placePath(role);
  if (key.startsWith('company_')) return place && `${place}#${key}`;
  const field = fields[key];
  return field ? `${profilePath(role)}#${field}` : null;
}

/** The page of settings, for those who have one and whose profile has opened it; null: there is none yet. */
export function settingsPath(user: User): string | null {
  return (user.role === roles.employer || user.role === roles.educator) && profileScore(user).score >= 100
    ? `/${areas[user.role]}/settings`
    : null;
}

/** Where people say how this computer treats them; open to everybody. */
export function computerPath(user: User): string {
  return `${settingsPath(user) ?? profilePath(user.role)}#this-computer`;
}

/** Where the first missing part of somebody's profile is filled in. */
export function missingPartPath(user: User): string {
  const paths = profileScore(user).parts.flatMap(({ key, done }) => (done ? [] : (partPath(user.role, key) ?? [])));
  return paths[0] ?? profilePath(user.role);
}
