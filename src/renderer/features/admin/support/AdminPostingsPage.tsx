import { Link, useNavigate } from 'react-router-dom';
import { type AdminPosting, adminPostingStates } from '#shared/contract/admin-postings.ts';
import { postingKinds } from '#shared/contract/call.ts';
import { listLimits } from '../../../app/desk/list-limits.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { counted, dayText } from '../../../ui/format.ts';
import { FilterBar } from '../../../ui/page/FilterBar.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import { Empty } from '../../../ui/states/States.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { kindLabels } from '../../postings/kinds.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { adminPostingPath, stateLabels, stateTones } from './posting-words.ts';
import { useFilters } from './use-filters.ts';

const columns: readonly Column<AdminPosting>[] = [
  {
    id: 'title',
    header: 'Title',
    cell: (row) => (
      <Link className="fb-link" to={adminPostingPath(row)}>
        {row.title}
      </Link>
    ),
    main: true,
    sortable: false,
  },
  { id: 'company', header: 'Company', value: ({ company_name }) => company_name, sortable: false },
  { id: 'kind', header: 'Kind', value: ({ method }) => kindLabels[method].first, quiet: true, sortable: false },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusChip status={stateLabels[state]} tone={stateTones[state]} />,
    sortable: false,
  },
  { id: 'applications', header: 'Applications', value: (row) => row.applications, align: 'right', sortable: false },
  { id: 'flags', header: 'Open reports', value: (row) => row.open_flags, align: 'right', sortable: false },
  {
    id: 'published',
    header: 'Published',
    cell: ({ published_at }) => dayText(published_at),
    quiet: true,
    sortable: false,
  },
];

/** /admin/postings: what companies have published, to look at and to take down. */
export function AdminPostingsPage() {
  const filters = useFilters();
  const navigate = useNavigate();
  const kind = filters.oneOf('kind', postingKinds);
  const state = filters.oneOf('status', adminPostingStates);
  const search = filters.text('search');
  const { page } = filters;
  const list = useRead('adminPostings.list', {
    query: { page, limit: listLimits.admin, search, ...(kind && { kind }), ...(state && { state }) },
  });
  return (
    <Page title="Postings" subtitle="What companies have published">
      <FilterBar summary={list.data && counted(list.data.total, 'posting')}>
        <SearchBox
          label="Search titles and companies"
          value={search}
          onChange={(value) => filters.set('search', value)}
        />
        <FilterSelect
          label="Kind"
          all="All kinds"
          options={postingKinds.map((each) => ({ value: each, label: kindLabels[each].title }))}
          value={kind ?? ''}
          onChange={(value) => filters.set('kind', value)}
        />
        <FilterSelect
          label="Status"
          all="Any status"
          options={adminPostingStates.map((each) => ({ value: each, label: stateLabels[each] }))}
          value={state ?? ''}
          onChange={(value) => filters.set('status', value)}
        />
      </FilterBar>
      <DataTable
        label="Postings"
        columns={columns}
        rows={list.data?.data}
        rowId={({ method, id }) => `${method} ${id}`}
        problem={list.problem}
        onRetry={list.refetch}
        offline={list}
        onOpen={(row) => void navigate(adminPostingPath(row))}
        empty={
          <Empty title="No postings">
            {search || kind || state ? 'No posting matches these filters.' : 'What companies publish is listed here.'}
          </Empty>
        }
        pager={{ page, limit: listLimits.admin, total: list.data?.total ?? 0, onPage: filters.setPage }}
      />
    </Page>
  );
}
