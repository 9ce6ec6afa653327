const areas: Readonly<Record<number, string>> = { 1: 'admin', 2: 'employer', 3: 'educator', 4: 'student', 5: 'mentor' };

/** Where people of a role find their own account. */
export function profilePath(role: number): string {
  return `/${areas[role] ?? 'student'}/account`;
}

/** Where the members of the own company or institution are; null for roles that work at none. */
export function membersPath(role: number): string | null {
  return role === 2 || role === 3 ? `/${areas[role]}/members` : null;
}
