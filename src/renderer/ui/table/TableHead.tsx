import { Checkbox, Table } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Column, TableModel } from './columns.ts';
import classes from './DataTable.module.css';
import type { DataTableProps } from './table-props.ts';

interface TableHeadProps<T extends object> {
  readonly table: TableModel<T>;
  readonly columns: readonly Column<T>[];
  readonly props: DataTableProps<T>;
}

/** The header row: names, sort buttons, and the box that ticks all rows. */
export function TableHead<T extends object>({ table, columns, props }: TableHeadProps<T>) {
  return (
    <Table.Thead className={classes.head}>
      <Table.Tr aria-rowindex={1}>
        {props.selection && (
          <Table.Th className={classes.tick}>
            <Checkbox
              size="xs"
              aria-label="Select all rows"
              disabled={props.rows === undefined}
              checked={table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </Table.Th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} table={table} column={column} />
        ))}
        {props.rowMenu && (
          <Table.Th className={classes.menu}>
            <span className="fb-visually-hidden">Actions</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

const ariaSorts = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<T extends object>({ table, column }: { table: TableModel<T>; column: Column<T> }) {
  const model = table.getColumn(column.id);
  const sorted = model?.getIsSorted() || undefined;
  const common = {
    className: classes.headCell,
    'data-align': column.align,
    'data-main': column.main,
    'data-named': column.named ?? column.main,
    'data-pinned': column.pinned,
    ...(column.width ? { style: { width: column.width } } : {}),
  };
  if (!model?.getCanSort()) return <Table.Th {...common}>{column.header}</Table.Th>;
  return (
    <Table.Th {...common} aria-sort={sorted ? ariaSorts[sorted] : undefined}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted}
        onClick={(event) => model.getToggleSortingHandler()?.(event)}
      >
        {column.header}
        <SortIcon sorted={sorted} />
      </button>
    </Table.Th>
  );
}

function SortIcon({ sorted }: { sorted: 'asc' | 'desc' | undefined }) {
  if (!sorted) return <IconArrowsSort size={13} className={classes.sortIcon} aria-hidden="true" />;
  const Icon = sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return <Icon size={13} className={classes.sortIcon} aria-hidden="true" />;
}
