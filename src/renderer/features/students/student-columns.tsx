import type { StudentRow } from '#shared/contract/students.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { dayText } from '../../ui/format.ts';
import type { Column } from '../../ui/table/columns.ts';

/** The columns of the student list. Their ids are what the service sorts by. */
export const studentColumns: readonly Column<StudentRow>[] = [
  {
    id: 'date_added',
    header: 'Date Added',
    quiet: true,
    sortable: true,
    width: 120,
    cell: ({ date_added }) => dayText(date_added),
  },
  { id: 'name', header: 'Student Name', main: true, hideable: false, sortable: true, cell: ({ name }) => name },
  { id: 'course', header: 'Course', sortable: true, cell: ({ course }) => course },
  {
    id: 'specialization',
    header: 'Specialization',
    sortable: true,
    cell: ({ specialization }) => specialization || '—',
  },
  { id: 'semester', header: 'Semester', sortable: true, align: 'right', cell: ({ semester }) => semester ?? '—' },
  { id: 'email', header: 'Email Id', sortable: true, cell: ({ email }) => <span title={email}>{email}</span> },
  {
    id: 'phone',
    header: 'Phone Number',
    sortable: true,
    cell: ({ phone }) => (phone ? formatPhone(phone) : '—'),
  },
  {
    id: 'roll_number',
    header: 'Roll Number',
    sortable: false,
    cell: ({ roll_number }) => roll_number || '—',
  },
  {
    id: 'assigned_opportunities',
    header: 'Assigned Opportunities',
    quiet: true,
    sortable: false,
    cell: ({ assigned_opportunities: titles }) =>
      titles.length > 0 ? <span title={titles.join('\n')}>{titles.join(', ')}</span> : 'None yet',
  },
];

/** Columns that show only when somebody asks for them. */
export const hiddenAtFirst = ['roll_number'];
