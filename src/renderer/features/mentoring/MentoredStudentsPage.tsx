import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { MentoredStudent } from '#shared/contract/mentoring.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { listLimits } from '../../app/desk/list-limits.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useListAddress } from '../../app/routes/use-list-address.ts';
import { counted, dayText } from '../../ui/format.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { Empty } from '../../ui/states/States.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { MessageLink } from '../messages/MessageLink.tsx';
import { wallTime } from './calendar/zone-time.ts';
import { mentorPaths } from './mentor-paths.ts';
import classes from './mentoring.module.css';
import { timeText } from './sessions/session-text.ts';

const limit = listLimits.mentored;

/** Days and times are in the mentor's time zone, as on the other pages of mentors. */
const columnsIn = (zone: string): readonly Column<MentoredStudent>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: (student) => (
      <span className={classes.person}>
        <Portrait link={student.profile_photo} name={fullName(student)} shape="round" size={28} />
        {fullName(student)}
      </span>
    ),
    value: fullName,
    main: true,
    sortable: false,
  },
  { id: 'course', header: 'Course', value: ({ course }) => course, sortable: false },
  { id: 'institution', header: 'Institution', value: ({ institution }) => institution, sortable: false },
  { id: 'sessions', header: 'Sessions', value: ({ sessions }) => sessions, align: 'right', sortable: false },
  {
    id: 'last',
    header: 'Last session',
    cell: ({ last_session_at: at }) => dayText(at && wallTime(at, zone).day),
    quiet: true,
    sortable: false,
  },
  {
    id: 'next',
    header: 'Next session',
    cell: ({ next_session_at: at }) => (at ? timeText(at, zone) : '—'),
    quiet: true,
    sortable: false,
  },
  {
    id: 'message',
    header: 'Message',
    cell: (student) => <MessageLink party={`student:${student.id}`} name={fullName(student)} />,
    sortable: false,
    pinned: true,
  },
];

/** /dashboard/mentor/list: the students who have or had a session with the mentor. */
export function MentoredStudentsPage() {
  const { page, search, onSearch, toPage } = useListAddress();
  const list = useRead('mentor.students', { query: { page, limit, search } });
  const total = list.data?.total;
  const hours = useRead('mentor.hours');
  const zone = hours.data?.data.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <Page title="Students">
      <FilterBar summary={total === undefined ? undefined : counted(total, 'student')}>
        <SearchBox label="Search by name" value={search} onChange={onSearch} />
      </FilterBar>
      <DataTable
        label="Students"
        columns={columns}
        rows={hours.loading ? undefined : list.data?.data}
        rowId={({ id }) => String(id)}
        problem={list.problem}
        onRetry={list.refetch}
        offline={list}
        empty={
          search ? (
            <Empty title="No students found">Try another name.</Empty>
          ) : (
            <Empty
              title="No students yet"
              action={
                <Button component={Link} to={mentorPaths.requests}>
                  Session requests
                </Button>
              }
            >
              Students are listed here once you have accepted a session with them.
            </Empty>
          )
        }
        pager={{ page, limit, total: total ?? 0, onPage: toPage }}
      />
    </Page>
  );
}
