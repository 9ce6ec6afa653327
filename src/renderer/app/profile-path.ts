const areas: Readonly<Record<number, string>> = { 1: 'admin', 2: 'employer', 3: 'educator', 4: 'student', 5: 'mentor' };

/** Where people of a role find their own account. */
export function profilePath(role: number): string {
  return `/${areas[role] ?? 'student'}/account`;
}
