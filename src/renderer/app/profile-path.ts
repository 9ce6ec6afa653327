const areas: Readonly<Record<number, string>> = { 1: 'admin', 2: 'employer', 3: 'educator', 4: 'student', 5: 'mentor' };

/** Where people of a role find their own account. */
export function profilePath(role: number): string {
  return `/${areas[role] ?? 'student'}/account`;
}

/** Where the members of the own company or institution are; null for roles that work at none. */
export function membersPath(role: number): string | null {
  return role === 2 || role === 3 ? `/${areas[role]}/members` : null;
}

/** Where the profile of the own company or institution is changed; null for roles that work at none. */
export function placePath(role: number): string | null {
  if (role === 2) return '/employer/company';
  return role === 3 ? '/educator/institution' : null;
}

/** The field that fills a part of the profile, by the part's key. The others are done by verifying the e-mail. */
const fields: Readonly<Record<string, string>> = {
  phone: 'phone_number',
  picture: 'profile_photo',
  designation: 'designation',
};

/** Where a part of the profile (a key of `profileScore`) is filled in, down to the field; null: not in a form. */
export function partPath(role: number, key: string): string | null {
  const place = placePath(role);
  if (key.startsWith('company_')) return place && `${place}#${key}`;
  const field = fields[key];
  return field ? `${profilePath(role)}#${field}` : null;
}
