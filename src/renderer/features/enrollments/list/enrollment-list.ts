import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import type { EnrollmentStatus } from '#shared/rules/enrollments/enrollment-status.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { type EnrollmentTab, statusesOfTab } from '#shared/rules/enrollments/enrollment-tally.ts';
import type { QueuedMove } from './enrollment-overlay.ts';

/** Whether a tab shows applications of a status. Assignments go by reports: everybody but those who left. */
export function isInTab(tab: EnrollmentTab, status: EnrollmentStatus): boolean {
  return statusesOfTab(tab)?.includes(status) ?? status !== enrollmentStatuses.left;
}

/** The ids that queued moves take out of a tab. */
export function movedOut(tab: EnrollmentTab, transitions: ReadonlyMap<number, QueuedMove>): Set<number> {
  return new Set([...transitions].filter(([, { to }]) => !isInTab(tab, to)).map(([id]) => id));
}

/**
 * The ids that queued moves bring into a tab from elsewhere; none for a tab that doesn't depend on the status. `statusOf`: the
 * service's own status, where a move does not say.
 */
export function movedIn(
  tab: EnrollmentTab,
  transitions: ReadonlyMap<number, QueuedMove>,
  statusOf: (id: number) => EnrollmentStatus | null,
): Set<number> {
  if (statusesOfTab(tab) === null) return new Set();
  const into = [...transitions].filter(([id, { from, to }]) => {
    const start = from ?? statusOf(id);
    return start !== null && !isInTab(tab, start) && isInTab(tab, to);
  });
  return new Set(into.map(([id]) => id));
}

/** What a list is put together from. */
export interface ListParts<T> {
  /** Moved into the tab; the service does not list them there yet. They come first. */
  readonly added: readonly T[];
  /** How many the service lists. */
  readonly total: number;
  /** The row at a place of the service's list; undefined while it has not arrived. */
  readonly rowAt: (place: number) => T | undefined;
  /** Places in the service's list that are not shown any more, ascending. */
  readonly hidden: readonly number[];
}

/** A list as people see it. */
export interface ShownList<T> {
  readonly total: number;
  readonly at: (index: number) => T | undefined;
  /** The place in the service's list, from 0, of what is shown at an index; what was added has none. */
  readonly placeOf: (index: number) => number;
}

/** Puts a list together from what the service lists and what is queued. */
export function shownList<T>({ added, total, rowAt, hidden }: ListParts<T>): ShownList<T> {
  const placeOf = (index: number) => {
    let place = index - added.length;
    for (const gone of hidden) {
      if (gone > place) break;
      place += 1;
    }
    return place;
  };
  return {
    total: added.length + Math.max(0, total - hidden.length),
    placeOf,
    at: (index) => (index < added.length ? added[index] : rowAt(placeOf(index))),
  };
}

/** Whether an application fits what is searched and filtered for, as the service would say. */
export function fits(
  row: Enrollment,
  wanted: {
    readonly search: string;
    readonly city: readonly number[];
    readonly skills: readonly number[];
    readonly qualification: readonly string[];
  },
): boolean {
  const { first_name, last_name, email_address, city, skills, qualification } = row.student;
  const text = fold(`${first_name} ${last_name}\n${email_address}`);
  const has = new Set(skills.map(({ id }) => id));
  return (
    fold(wanted.search)
      .split(' ')
      .every((word) => text.includes(word)) &&
    (wanted.city.length === 0 || (city !== null && wanted.city.includes(city))) &&
    wanted.skills.every((skill) => has.has(skill)) &&
    (wanted.qualification.length === 0 || wanted.qualification.map(fold).includes(fold(qualification)))
  );
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** Where the walk goes on when the one at `index` may have gone: the same place, or the last one. -1: nobody is left. */
export function nextIndex(index: number, total: number): number {
  return Math.min(Math.max(index, 0), total - 1);
}
