import type { StudentFilters, StudentRow } from '#shared/contract/students.ts';
import { asksFor } from '#shared/roster/no-value.ts';
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

/** How many students the queued changes take off the list, as it was said when they were queued. */
export function leavingCount(changes: readonly ChangeEntry[]): number {
  return changesOf(changes, 'students.archiveMany').reduce((sum, { change }) => sum + change.body.count, 0);
}

/** Whether filters find a student, as far as the window can tell. */
function fits(student: StudentRow, filters: StudentFilters): boolean {
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
