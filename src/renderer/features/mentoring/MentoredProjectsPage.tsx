import { Link } from 'react-router-dom';
import type { MentoredProject } from '#shared/contract/mentoring.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { enrollmentLabel } from '#shared/rules/enrollments/enrollment-status.ts';
import { listLimits } from '../../app/desk/list-limits.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useListAddress } from '../../app/routes/use-list-address.ts';
import { counted, dayText } from '../../ui/format.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { Empty } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { mentorPaths } from './mentor-paths.ts';

const limit = listLimits.mentored;

const columns: readonly Column<MentoredProject>[] = [
  {
    id: 'title',
    header: 'Project',
    cell: ({ post_id, title }) => (
      <Link className="fb-link" to={mentorPaths.project(post_id)}>
        {title}
      </Link>
    ),
    value: ({ title }) => title,
    main: true,
    sortable: false,
  },
  { id: 'company', header: 'Company', value: ({ company_name }) => company_name, sortable: false },
  { id: 'student', header: 'Student', value: ({ student }) => fullName(student), sortable: false },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusChip status={enrollmentLabel(status)} />,
    sortable: false,
  },
  {
    id: 'weekly_reports',
    header: 'Weekly reports',
    value: ({ weekly_reports }) => weekly_reports,
    align: 'right',
    sortable: false,
  },
  {
    id: 'final_report',
    header: 'Final report',
    value: ({ final_report }) => (final_report ? 'Handed in' : '—'),
    sortable: false,
  },
  { id: 'applied_at', header: 'Applied', cell: ({ applied_at }) => dayText(applied_at), quiet: true, sortable: false },
];

/** /dashboard/mentor/projectenroll: projects that the mentor's own students applied to. */
export function MentoredProjectsPage() {
  const { page, search, onSearch, toPage } = useListAddress();
  const list = useRead('mentor.enrollments', { query: { page, limit, search } });
  const total = list.data?.total;
  return (
    <Page title="Enrolments">
      <FilterBar summary={total === undefined ? undefined : counted(total, 'enrolment')}>
        <SearchBox label="Search by project or student" value={search} onChange={onSearch} />
      </FilterBar>
      <DataTable
        label="Enrolments"
        columns={columns}
        rows={list.data?.data}
        rowId={({ id }) => String(id)}
        problem={list.problem}
        onRetry={list.refetch}
        offline={list}
        empty={
          <Empty title={search ? 'No enrolments found' : 'No enrolments yet'}>
            {search
              ? 'Try the name of another project or student.'
              : 'Projects that your students apply to are listed here.'}
          </Empty>
        }
        pager={{ page, limit, total: total ?? 0, onPage: toPage }}
      />
    </Page>
  );
}
