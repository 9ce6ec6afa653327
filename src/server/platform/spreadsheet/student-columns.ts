import type { StudentRow } from '#shared/contract/students.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import type { ExportColumn } from './delimited.ts';

/** The columns of the template first and under its headings, so that an exported list can be uploaded again. */
export const studentExportColumns: readonly ExportColumn<StudentRow>[] = [
  { heading: fieldTitles.name, kind: 'text', width: 28, value: ({ name }) => name },
  { heading: fieldTitles.course, kind: 'text', width: 12, value: ({ course }) => course },
  { heading: fieldTitles.specialization, kind: 'text', width: 24, value: ({ specialization }) => specialization },
  { heading: fieldTitles.semester, kind: 'number', width: 10, value: ({ semester }) => semester },
  { heading: fieldTitles.email, kind: 'text', width: 32, value: ({ email }) => email },
  { heading: fieldTitles.phone, kind: 'phone', width: 16, value: ({ phone }) => phone },
  { heading: fieldTitles.roll_number, kind: 'text', width: 16, value: ({ roll_number }) => roll_number },
  { heading: 'Date Added', kind: 'text', width: 12, value: ({ date_added }) => indianDay(date_added) },
  { heading: 'Assigned Opportunities', kind: 'text', width: 40, value: (row) => row.assigned_opportunities.join('; ') },
];
