import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { useColumnChoice } from '../../../app/controls/use-column-choice.ts';
import { ViewsButton } from '../../../app/controls/ViewsButton.tsx';
import { listLimits } from '../../../app/desk/list-limits.ts';
import { useAddress } from '../../../app/routes/use-address.ts';
import { counted } from '../../../ui/format.ts';
import { FilterBar } from '../../../ui/page/FilterBar.tsx';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import { Empty, ListProblem } from '../../../ui/states/States.tsx';
import { ColumnsButton } from '../../../ui/table/ColumnsButton.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ClosePosting } from '../ClosePosting.tsx';
import { type KindLabels, kindLabels, postingPaths } from '../kinds.ts';
import { type ListRow, postingColumns } from '../posting-columns.tsx';
import { useTakeClosingBack } from '../TakeClosingBack.tsx';
import { useChange, useDuplicate } from '../use-duplicate.ts';
import { ChosenRows } from './ChosenRows.tsx';
import { ExportButton } from './ExportButton.tsx';
import { type PostingListView, readListView, writeListView } from './list-view.ts';
import { RowMenu } from './RowMenu.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { usePostingRows } from './use-posting-rows.ts';

interface PostingTableProps {
  readonly kind: PostingKind;
  /** Whether it brings the way to the form along; a page of its own has it above. */
  readonly withAdd?: boolean;
}

/** How many the service gives at a time: the same everywhere, so that what one page has shown is there offline on the other. */
const limit = listLimits.postings;

/** The own postings of one kind, with the drafts on this computer on top: search, status, sort, columns, export, bulk. */
export function PostingTable({ kind, withAdd = false }: PostingTableProps) {
  const words = kindLabels[kind];
  const navigate = useNavigate();
  const { view, change } = useListView();
  const { list, rows, drafts } = usePostingRows(kind, view, limit);
  const [chosenToClose, setClosing] = useState<ListRow>();
  // A colleague may have closed it since.
  const closing = rows?.find(({ key }) => key === chosenToClose?.key) ?? chosenToClose;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const duplicate = useDuplicate(kind);
  const changePosting = useChange(kind);
  const takeBack = useTakeClosingBack();
  const narrow = useMediaQuery('(max-width: 1180px)', false, { getInitialValueInEffect: false });
  const columns = useMemo(() => postingColumns(kind, narrow), [kind, narrow]);
  const choice = useColumnChoice(`postings.${kind}`, columns);
  const onSearch = useCallback((search: string) => change({ search }), [change]);
  return (
    <>
      <FilterBar
        summary={summaryText(list.data?.total, drafts, words)}
        actions={
          <>
            {!withAdd && <ViewsButton list={kind} />}
            <ColumnsButton choice={choice} />
            <ExportButton kind={kind} view={view} hidden={choice.hidden} />
            {withAdd && <AddLink kind={kind} size="xs" quiet />}
          </>
        }
      >
        <SearchBox label="Search by title" value={view.search} onChange={onSearch} />
        <StatusFilter status={view.status} onChange={(status) => change({ status })} />
      </FilterBar>
      <ChosenRows kind={kind} rows={rows} chosen={chosen} sort={view.sort} onChange={setChosen} />
      {list.problem && rows && <ListProblem problem={list.problem} onRetry={list.refetch} />}
      <DataTable
        label={words.title}
        columns={columns}
        rows={rows}
        rowId={({ key }) => key}
        problem={list.problem}
        onRetry={list.refetch}
        offline={list}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        choice={choice}
        selection={{ selected: chosen, onChange: setChosen }}
        {...(list.data && {
          pager: {
            page: view.page,
            limit,
            total: list.data.total,
            above: drafts,
            onPage: (page: number) => change({ page }),
          },
        })}
        onOpen={(row) => void navigate(row.path)}
        rowMenu={(row) => (
          <RowMenu
            row={row}
            kind={kind}
            onClose={setClosing}
            onDuplicate={(id) => void duplicate(id)}
            onChange={(id) => void changePosting(id)}
            onTakeBack={(entry) => void takeBack.run(entry)}
          />
        )}
        empty={<NothingHere kind={kind} view={view} onClear={() => change({ search: '', status: null })} />}
      />
      {closing && <ClosePosting kind={kind} posting={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

/** How many there are; without the service's list only those on this computer are known. */
function summaryText(posted: number | undefined, drafts: number, { one, many }: KindLabels): string | undefined {
  if (posted !== undefined) return counted(posted + drafts, one, many);
  return drafts > 0 ? `${counted(drafts, one, many)} on this computer` : undefined;
}

/** The view lives in the address, so that it can be come back to. A changed filter starts at page one. */
function useListView() {
  const [params, setParams] = useAddress();
  const view = useMemo(() => readListView(params), [params]);
  const change = useCallback(
    (next: Partial<PostingListView>) =>
      setParams((before) => writeListView(before, { ...readListView(before), page: 1, ...next }), { replace: true }),
    [setParams],
  );
  return { view, change };
}

function AddLink({ kind, size = 'sm', quiet = false }: { kind: PostingKind; size?: string; quiet?: boolean }) {
  return (
    <Button
      component={Link}
      to={postingPaths.add(kind)}
      size={size}
      {...(quiet ? { variant: 'default', fz: 13 } : {})}
      leftSection={<IconPlus size={17} />}
    >
      New {kindLabels[kind].one}
    </Button>
  );
}

function NothingHere({ kind, view, onClear }: { kind: PostingKind; view: PostingListView; onClear: () => void }) {
  const words = kindLabels[kind];
  if (view.search) return <Empty title={`No ${words.many} with “${view.search}” in the title`} />;
  if (view.status !== null) {
    return (
      <Empty
        title={`No ${words.many} with this status`}
        action={
          <Button variant="default" onClick={onClear}>
            Show all
          </Button>
        }
      />
    );
  }
  return (
    <Empty title={`No ${words.many} yet`} action={<AddLink kind={kind} />}>
      Write it in four steps. It is saved on this computer as you type, and you can publish it offline too.
    </Empty>
  );
}
