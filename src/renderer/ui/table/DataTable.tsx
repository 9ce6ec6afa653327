import { Table } from '@mantine/core';
import { useTable } from '@tanstack/react-table';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import type { Problem } from '#shared/errors.ts';
import { Empty, ErrorState, OfflineNote } from '../states/States.tsx';
import { type Column, features, fromSorting, toColumnDefs, toSorting } from './columns.ts';
import classes from './DataTable.module.css';
import { SkeletonRows } from './SkeletonRows.tsx';
import { TableHead } from './TableHead.tsx';
import { type Pager, TablePager } from './TablePager.tsx';
import { TableRows } from './TableRows.tsx';
import type { ColumnChoice } from './use-column-choice.ts';
import { useMarkWide } from './use-mark-wide.ts';
import type { RowWindow } from './use-row-window.ts';

/** The rows that are ticked, by row id. */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
}

export interface DataTableProps<T extends object> {
  /** What it lists, for screen readers: 'Internships'. */
  readonly label: string;
  /** Keep it outside the component, or in useMemo. */
  readonly columns: readonly Column<T>[];
  /** Undefined while nothing has arrived. */
  readonly rows: readonly T[] | undefined;
  readonly rowId: (row: T) => string;
  readonly problem?: Problem | undefined;
  readonly onRetry?: () => void;
  /** From useRead: shows 'as of' when the rows are a kept copy. */
  readonly offline?: { readonly live: boolean; readonly asOf: string | undefined };
  /** The empty face. */
  readonly empty?: ReactNode;
  /** `-date`. With `onSort` the service sorts; without it the window does, starting with this. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly selection?: Selection;
  /** Items of the row's menu (Mantine Menu.Item); null: none for this row. */
  readonly rowMenu?: (row: T) => ReactNode;
  /** Enter on a row, or a double click. */
  readonly onOpen?: (row: T) => void;
  /** Marks rows that need a look. */
  readonly tone?: (row: T) => 'bad' | undefined;
  readonly choice?: ColumnChoice;
  readonly pager?: Pager;
  /** For lists that are too long to hold: rows arrive as they scroll into view. */
  readonly window?: RowWindow<T>;
  /** Takes the height that is left and scrolls inside; in a Page of width `fill`. */
  readonly fill?: boolean;
  /** Its cells take the focus, not its rows: a grid. The cells see to their keys themselves. */
  readonly grid?: boolean;
}

/** The one table: sort, column choice, keyboard, sticky header, virtual rows, selection, row menu, and all five faces. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows, problem, onRetry, offline, empty, pager, fill = false, window: rowWindow } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useTableModel(props);
  const shown = columns.filter(({ id }) => !props.choice?.hidden.has(id));
  const extra = (props.selection ? 1 : 0) + (props.rowMenu ? 1 : 0);
  const total = rowWindow?.total ?? table.getRowModel().rows.length;
  const scrolls = fill || total > virtualFrom;

  if (problem && !rows) return <ErrorState problem={problem} {...(onRetry ? { onRetry } : {})} />;
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
          aria-rowcount={(pager?.total ?? total) + 1}
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
