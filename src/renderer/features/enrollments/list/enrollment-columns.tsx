import type { PostingKind } from '#shared/contract/call.ts';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import { enrollmentLabel } from '#shared/rules/enrollments/enrollment-status.ts';
import { clockTime, dayText } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { Rating } from '../detail/Rating.tsx';
import { enrollmentName } from '../detail/review.ts';
import classes from '../enrollments.module.css';

/** The applicants' columns. What sorts has the name that the service sorts by. */
export const enrollmentColumns: readonly Column<Enrollment>[] = [
  {
    id: 'name',
    header: 'Name',
    value: enrollmentName,
    cell: (row) => <span className={classes.name}>{enrollmentName(row)}</span>,
    width: 220,
    hideable: false,
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => enrollmentLabel(status),
    cell: ({ status }) => <StatusChip status={enrollmentLabel(status)} />,
    width: 140,
  },
  {
    id: 'created_at',
    header: 'Applied',
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => dayText(created_at),
    quiet: true,
    width: 120,
  },
  {
    id: 'reports',
    header: 'Reports',
    value: reportsOf,
    sortable: false,
    quiet: true,
  },
  {
    id: 'rating',
    header: 'Rating',
    value: ({ rating }) => rating?.rating ?? null,
    cell: ({ rating }) => (rating ? <Rating value={rating.rating} /> : <span className={classes.none}>—</span>),
    width: 110,
  },
  { id: 'qualification', header: 'Qualification', value: ({ student }) => student.qualification, sortable: false },
  { id: 'course', header: 'Course', value: ({ student }) => student.course, sortable: false },
  { id: 'institution', header: 'Institution', value: ({ student }) => student.institution, sortable: false },
  { id: 'city', header: 'City', value: ({ student }) => student.city_name, sortable: false },
  {
    id: 'skills',
    header: 'Skills',
    value: ({ student }) => student.skills.map(({ name }) => name).join(', '),
    sortable: false,
  },
  { id: 'email', header: 'Email Id', value: ({ student }) => student.email_address, sortable: false },
  { id: 'roll_number', header: 'Roll number', value: ({ student }) => student.roll_number, sortable: false },
  {
    id: 'updated_at',
    header: 'Last change',
    value: ({ updated_at }) => updated_at,
    cell: ({ updated_at }) => clockTime(updated_at),
    quiet: true,
  },
];

/** Columns that are hidden at first. To a job nobody hands anything in. */
export function columnsHiddenAtFirst(kind: PostingKind): readonly string[] {
  const seldom = ['email', 'roll_number', 'updated_at', 'institution'];
  return kind === 'job' ? [...seldom, 'reports', 'rating'] : seldom;
}

/** 'Final report', '3 weekly', or nothing. */
function reportsOf({ weekly_submissions, final_submission_report }: Enrollment): string {
  const weeks = weekly_submissions.length;
  return [final_submission_report && 'Final', weeks > 0 && `${weeks} weekly`].filter(Boolean).join(', ');
}
