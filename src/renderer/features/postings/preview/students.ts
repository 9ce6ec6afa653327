import type { ListedPeople } from '#shared/desk/listed-people.ts';

/** A student of an uploaded list. */
export interface ListedStudent {
  readonly email: string;
  /** Empty where only the address is known. */
  readonly name: string;
  readonly chosen: boolean;
}

/** Adds the people of a list, chosen; who is there already stays as they are, with a name where there was none. */
export function withPeople(students: readonly ListedStudent[], people: ListedPeople['people']): ListedStudent[] {
  const names = new Map(people.map(({ email, name }) => [email, name]));
  const known = new Set(students.map(({ email }) => email));
  return [
    ...students.map((student) => ({ ...student, name: student.name || (names.get(student.email) ?? '') })),
    ...people.filter(({ email }) => !known.has(email)).map((person) => ({ ...person, chosen: true })),
  ];
}

/** The addresses of those who are ticked. */
export function chosenEmails(students: readonly ListedStudent[]): string[] {
  return students.filter(({ chosen }) => chosen).map(({ email }) => email);
}

/** What was made of a list, in one line. */
export function listSummary({ people, refusedRows, repeated }: ListedPeople): string {
  const parts = [`${people.length} ${people.length === 1 ? 'student' : 'students'} read`];
  if (repeated > 0) parts.push(`${repeated} listed more than once`);
  if (refusedRows > 0) parts.push(`${refusedRows} ${refusedRows === 1 ? 'row' : 'rows'} without a usable address`);
  return parts.join(', ');
}
