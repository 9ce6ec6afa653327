import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { DraftSummary, OutboxEntry } from '#shared/desk/types.ts';
import { mayMovePosting } from '#shared/rules/posting-status.ts';
import { useDesk, useRead } from '../../app/use-read.ts';
import { Empty, ListProblem } from '../../ui/Faces.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { counted } from '../../ui/format.ts';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { ColumnsButton } from '../../ui/table/ColumnsButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useColumnChoice } from '../../ui/table/use-column-choice.ts';
import { openDraftWord } from '../drafts/draft-words.ts';
import { CloseOpening } from './CloseOpening.tsx';
import { ExportButton } from './ExportButton.tsx';
import { kindWords, postingPaths } from './kinds.ts';
import { draftRow, type ListRow, postedRow, postingColumns } from './posting-columns.tsx';
import { useTakeClosingBack } from './TakeClosingBack.tsx';
import { useWaitingClosings } from './use-closing.ts';
import { useDuplicate } from './use-duplicate.ts';

interface PostingTableProps {
  readonly kind: PostingKind;
  /** How many the service gives at a time. */
  readonly limit?: number;
}

/** The own postings of one kind, with the drafts on this computer on top: search, sort, columns, export, close. */
export function PostingTable({ kind, limit = 50 }: PostingTableProps) {
  const words = kindWords[kind];
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState('-date');
  const [page, setPage] = useState(1);
  const [closing, setClosing] = useState<ListRow>();
  const duplicate = useDuplicate(kind);
  const list = useRead('postings.list', { params: { method: kind }, query: { search, sort, page, limit } });
  const drafts = useDesk('drafts.list', { method: kind, search });
  const narrow = useMediaQuery('(max-width: 1180px)', false, { getInitialValueInEffect: false });
  const columns = useMemo(() => postingColumns(kind, narrow), [kind, narrow]);
  const choice = useColumnChoice(`postings.${kind}`, columns);
  const unposted = useMemo(() => unpostedDrafts(drafts.data), [drafts.data]);
  const closings = useWaitingClosings(kind);
  const takeBack = useTakeClosingBack();
  const rows = useMemo(() => {
    const posted = list.data?.data.map((posting) => postedRow(kind, posting, closings.get(posting.id) ?? null));
    const here = page === 1 ? unposted.map(draftRow) : [];
    // Drafts are here whatever becomes of the service.
    if (!posted) return list.problem && here.length > 0 ? here : undefined;
    return [...here, ...posted];
  }, [kind, list.data, list.problem, unposted, page, closings]);
  const total = (list.data?.total ?? 0) + unposted.length;
  return (
    <>
      <FilterBar
        summary={list.data && counted(total, words.one, words.many)}
        actions={
          <>
            <ColumnsButton choice={choice} />
            <ExportButton kind={kind} search={search} sort={sort} hidden={choice.hidden} />
          </>
        }
      >
        <SearchBox
          label="Search by title"
          value={search}
          onChange={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      </FilterBar>
      {list.problem && rows && <ListProblem problem={list.problem} onRetry={list.refetch} />}
      <DataTable
        label={words.title}
        columns={columns}
        rows={rows}
        rowId={({ key }) => key}
        problem={list.problem}
        onRetry={list.refetch}
        offline={list}
        sort={sort}
        onSort={(next) => {
          setSort(next);
          setPage(1);
        }}
        choice={choice}
        pager={{ page, limit, total: list.data?.total ?? 0, onPage: setPage }}
        onOpen={(row) => void navigate(row.path)}
        rowMenu={(row) => (
          <RowMenu
            row={row}
            kind={kind}
            onClose={setClosing}
            onDuplicate={(id) => void duplicate(id)}
            onTakeBack={(entry) => void takeBack.run(entry)}
          />
        )}
        empty={<NothingHere kind={kind} search={search} />}
      />
      {closing && <CloseOpening kind={kind} posting={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

/** Drafts that are no posting yet. */
function unpostedDrafts(drafts: readonly DraftSummary[] | undefined): DraftSummary[] {
  return drafts?.filter(({ state, postingId }) => state !== 'sent' && postingId === null) ?? [];
}

interface RowMenuProps {
  readonly row: ListRow;
  readonly kind: PostingKind;
  readonly onClose: (row: ListRow) => void;
  readonly onDuplicate: (id: number) => void;
  readonly onTakeBack: (closing: OutboxEntry) => void;
}

function RowMenu({ row, kind, onClose, onDuplicate, onTakeBack }: RowMenuProps) {
  const { closing } = row;
  if (row.draft) {
    return (
      <Menu.Item component={Link} to={row.path}>
        {openDraftWord(row.draft)}
      </Menu.Item>
    );
  }
  return (
    <>
      <Menu.Item component={Link} to={postingPaths.details(kind, row.id)}>
        View Details
      </Menu.Item>
      <Menu.Item onClick={() => onDuplicate(row.id)}>Duplicate</Menu.Item>
      {closing && <Menu.Item onClick={() => onTakeBack(closing)}>Take the closing back</Menu.Item>}
      {!closing && mayMovePosting(row.status, 3) && <Menu.Item onClick={() => onClose(row)}>Close opening</Menu.Item>}
    </>
  );
}

function NothingHere({ kind, search }: { kind: PostingKind; search: string }) {
  const words = kindWords[kind];
  if (search) return <Empty title={`No ${words.many} with “${search}” in the title`} />;
  return (
    <Empty
      title={`No ${words.many} yet`}
      action={
        <Button component={Link} to={postingPaths.add(kind)} leftSection={<IconPlus size={18} />}>
          New {words.one}
        </Button>
      }
    >
      Write it in four steps. It is saved on this computer as you type, and can be published offline too.
    </Empty>
  );
}
