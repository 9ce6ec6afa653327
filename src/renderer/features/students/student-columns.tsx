import { IconUserCheck } from '@tabler/icons-react';
import type { StudentRow } from '#shared/contract/students.ts';
import { formatPhone } from '#shared/rules/accounts/phone.ts';
import { dayText } from '../../ui/format.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import type { Column } from '../../ui/table/columns.ts';
import classes from './students.module.css';

/** The columns of the student list. Their ids are what the service sorts by. */
export const studentColumns: readonly Column<StudentRow>[] = [
  {
    id: 'date_added',
    header: 'Date Added',
    quiet: true,
    sortable: true,
    width: 108,
    cell: ({ date_added }) => dayText(date_added),
  },
  {
    id: 'name',
    header: 'Student Name',
    named: true,
    hideable: false,
    sortable: true,
    value: ({ name }) => name,
    cell: ({ name, standing, not_in_list }) => (
      <span className={classes.named}>
        <span className={classes.nameLine}>
          <Cut text={name} width={146} strong />
          {standing === 'joined' && <IconUserCheck size={15} stroke={1.9} role="img" aria-label="Joined" />}
        </span>
        {not_in_list && <span className={classes.missing}>Not in the last full list</span>}
      </span>
    ),
  },
  { id: 'course', header: 'Course', sortable: true, cell: ({ course }) => <Cut text={course} width={100} /> },
  {
    id: 'specialization',
    header: 'Specialization',
    sortable: true,
    cell: ({ specialization }) => <Cut text={specialization || '—'} width={112} />,
  },
  { id: 'semester', header: 'Semester', sortable: true, align: 'right', cell: ({ semester }) => semester ?? '—' },
  { id: 'email', header: 'Email Id', sortable: true, cell: ({ email }) => <Cut text={email} width={150} /> },
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
      titles.length > 0 ? <Cut text={titles.join(', ')} width={126} /> : 'None yet',
  },
  {
    id: 'standing',
    header: 'Standing',
    sortable: false,
    cell: ({ standing }) =>
      standing === 'joined' ? <StatusChip status="Joined" tone="good" /> : <StatusChip status="Waiting" tone="quiet" />,
  },
];

/** Columns that show only when somebody asks for them. */
export const hiddenAtFirst = ['roll_number', 'standing'];

/** Text on one line, at most so many pixels wide, more in a window beyond 1440; all of it shows on hover. */
function Cut({ text, width, strong = false }: { text: string; width: number; strong?: boolean }) {
  return (
    <span
      className={classes.cut}
      data-strong={strong}
      style={{ maxWidth: `max(${width}px, ${width / 14.4}vw)` }}
      title={text}
    >
      {text}
    </span>
  );
}
