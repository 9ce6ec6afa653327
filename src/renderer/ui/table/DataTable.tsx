import { Table } from '@mantine/core';
import { useTable } from '@tanstack/react-table';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { Empty, ErrorState, OfflineNote } from '../states/States.tsx';
import { features, fromSorting, toColumnDefs, toSorting } from './columns.ts';
import classes from './DataTable.module.css';
import { SkeletonRows } from './SkeletonRows.tsx';
import { TableHead } from './TableHead.tsx';
import { rowsInAll, TablePager } from './TablePager.tsx';
import { TableRows } from './TableRows.tsx';
import type { DataTableProps } from './table-props.ts';
import { useLastPage } from './use-last-page.ts';
import { useMarkWide } from './use-mark-wide.ts';

/** The one table: sort, column choice, keyboard, sticky header, virtual rows, selection, row menu, and all five faces. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows, problem, onRetry, offline, empty, pager, fill = false, window: rowWindow } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useTableModel(props);
  const shown = columns.filter(({ id }) => !props.choice?.hidden.has(id));
  const extra = (props.selection ? 1 : 0) + (props.rowMenu ? 1 : 0);
  const total = rowWindow?.total ?? table.getRowModel().rows.length;
  const scrolls = fill || total > virtualFrom;
  useLastPage(pager, rows && total, offline?.live);

  if (problem && !rows) return <ErrorState problem={problem} {...(onRetry ? { onRetry } : {})} />;
  if (rows && total === 0 && pager && pager.total > 0) {
    return (
      <>
        <Empty title="Nothing is left on this page" />
        <TablePager {...pager} />
      </>
    );
  }
  if (rows && total === 0) return <>{empty ?? <Empty title="Nothing here yet" />}</>;
  return (
    <div className={classes.root} data-fill={fill}>
      {offline && <OfflineNote live={offline.live} asOf={offline.asOf} />}
      <Scroller ref={scroller} scrolls={scrolls}>
        <Table
          className={classes.table}
          withRowBorders={false}
          aria-label={label}
          role={props.grid ? 'grid' : undefined}
          aria-rowcount={(pager ? rowsInAll(pager) : total) + 1}
          aria-busy={rows === undefined}
        >
          <TableHead table={table} columns={shown} props={props} />
          {rows === undefined ? (
            <SkeletonRows columns={shown} extra={extra} />
          ) : (
            <TableRows
              table={table}
              columns={shown}
              props={props}
              total={total}
              virtual={scrolls && total > virtualFrom}
              scroller={scroller}
            />
          )}
        </Table>
      </Scroller>
      {pager && rows && <TablePager {...pager} />}
    </div>
  );
}

/** Scrolls in both directions when it has to; else the page scrolls, and the header sticks to the page's top. */
function Scroller({
  ref,
  scrolls,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>;
  scrolls: boolean;
  children: ReactNode;
}) {
  useMarkWide(ref);
  return (
    <div ref={ref} className={classes.scroller} data-scrolls={scrolls}>
      {children}
    </div>
  );
}

/** Longer lists draw only the rows in view. */
const virtualFrom = 60;
const noRows: never[] = [];

function useTableModel<T extends object>(props: DataTableProps<T>) {
  const { columns, rows, rowId, sort = '', onSort, selection, choice } = props;
  const [ownSort, setOwnSort] = useState(sort);
  const current = onSort ? sort : ownSort;
  const definitions = useMemo(() => toColumnDefs(columns), [columns]);
  const sorting = useMemo(() => toSorting(current), [current]);
  const rowSelection = useMemo(
    () => Object.fromEntries([...(selection?.selected ?? [])].map((id) => [id, true as const])),
    [selection?.selected],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries([...(choice?.hidden ?? [])].map((id) => [id, false])),
    [choice?.hidden],
  );
  return useTable({
    features,
    columns: definitions,
    data: rows ?? (noRows as readonly T[]),
    getRowId: rowId,
    state: { sorting, rowSelection, columnVisibility },
    manualSorting: onSort !== undefined || props.window !== undefined,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: selection !== undefined,
    onSortingChange: (update) => {
      const next = fromSorting(typeof update === 'function' ? update(sorting) : update);
      if (onSort) onSort(next);
      else setOwnSort(next);
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      selection?.onChange(new Set(Object.keys(next)));
    },
  });
}
