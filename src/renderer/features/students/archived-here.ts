import type { StudentFilters, StudentRow } from '#shared/contract/students.ts';
import { askedValues, asksFor } from '#shared/roster/no-value.ts';
import { startOfIndianDay } from '#shared/rules/time/indian-day.ts';
import { type ChangeEntry, changesOf } from '../../app/outbox/queued-changes.ts';

/** Whether one of the queued changes takes a student off the list. */
export function isLeaving(student: StudentRow, changes: readonly ChangeEntry[]): boolean {
  return changesOf(changes, 'students.archiveMany').some(({ change }) => {
    const { chosen } = change.body;
    if ('student_ids' in chosen) return chosen.student_ids.includes(student.id);
    return !chosen.except.includes(student.id) && fits(student, chosen.filters);
  });
}

/** A list as the service has it. */
interface FoundStudents {
  readonly filters: Partial<StudentFilters>;
  /** Whom the filters find there. */
  readonly total: number;
  /** The students that the window has read, on whatever pages. */
  readonly seen: readonly StudentRow[];
}

/** How many of those whom the filters find the queued changes take off the list. */
export function leavingCount(changes: readonly ChangeEntry[], list: FoundStudents): number {
  return changesOf(changes, 'students.archiveMany').reduce((sum, { change }) => sum + leavingBy(change.body, list), 0);
}

function leavingBy({ chosen, count }: Archiving, { filters, total, seen }: FoundStudents): number {
  const among = (ids: readonly number[]) => seen.filter((each) => ids.includes(each.id) && fits(each, filters)).length;
  const wanted = 'student_ids' in chosen ? {} : chosen.filters;
  if (isWithin(wanted, filters)) return count;
  if ('student_ids' in chosen) return among(chosen.student_ids);
  if (isWithin(filters, wanted)) return total - among(chosen.except);
  return seen.filter((each) => !chosen.except.includes(each.id) && fits(each, wanted) && fits(each, filters)).length;
}

type Archiving = ChangeEntry<'students.archiveMany'>['change']['body'];

/** Whether whoever the filters find is found by the other ones, too: everything that those ask is asked here. */
function isWithin(filters: Partial<StudentFilters>, others: Partial<StudentFilters>): boolean {
  const asked = Object.entries(others).filter(([, value]) => value !== undefined && value !== '');
  return asked.every(([key, value]) => sameValues(filters[key as keyof StudentFilters], value));
}

/** Whether a filter asks the same of two lists, in whatever order its values are. */
const sameValues = (one: unknown, other: unknown) =>
  one === other ||
  (one !== undefined && askedValues(String(one)).sort().join() === askedValues(String(other)).sort().join());

/** Whether filters find a student, as far as the window can tell. */
function fits(student: StudentRow, filters: Partial<StudentFilters>): boolean {
  const { search = '', course, specialization, semester, added_from, assigned, standing, not_in_list } = filters;
  const says = [student.name, student.email, student.phone, student.roll_number].join('\n').toLowerCase();
  return (
    search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => says.includes(word)) &&
    asksFor(course, student.course) &&
    asksFor(specialization, student.specialization) &&
    asksFor(semester, String(student.semester ?? 0)) &&
    (added_from === undefined || student.date_added >= startOfIndianDay(added_from)) &&
    (assigned === undefined || (assigned === 'yes') === student.assigned_opportunities.length > 0) &&
    (standing === undefined || student.standing === standing) &&
    (not_in_list === undefined || student.not_in_list)
  );
}
