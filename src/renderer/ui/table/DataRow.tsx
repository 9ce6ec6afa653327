import { ActionIcon, Checkbox, Menu, Skeleton, Table } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { takeSecondClick } from '../first-click.ts';
import type { Column, TableRow } from './columns.ts';
import classes from './DataTable.module.css';
import type { DataTableProps } from './table-props.ts';

interface DataRowProps<T extends object> {
  readonly row: TableRow<T>;
  readonly index: number;
  /** Among all rows of the list, the header counted, from 1. */
  readonly position: number;
  readonly columns: readonly Column<T>[];
  readonly props: DataTableProps<T>;
  /** The row that Tab leads to. */
  readonly current: boolean;
  /** Takes the focus as soon as it is drawn. */
  readonly focus: boolean;
  readonly onFocus: (index: number) => void;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
}

/** One row with its cells, its box and its menu. */
export function DataRow<T extends object>(all: DataRowProps<T>) {
  const { row, index, position, columns, props, current, focus, onFocus, measure } = all;
  const element = useRef<HTMLTableRowElement>(null);

  useEffect(() => {
    if (focus) element.current?.focus();
  }, [focus]);

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && props.onOpen) props.onOpen(row.original);
    if (event.key !== ' ' || !props.selection) return;
    event.preventDefault();
    row.toggleSelected();
  }

  function onClick(event: MouseEvent<HTMLTableRowElement>) {
    if (!props.onOpen || !isPlainClick(event)) return;
    takeSecondClick();
    props.onOpen(row.original);
  }

  return (
    <Table.Tr
      ref={(node) => {
        element.current = node;
        measure?.(node);
      }}
      className={classes.row}
      data-index={index}
      data-opens={props.onOpen ? true : undefined}
      data-tone={props.tone?.(row.original)}
      data-selected={row.getIsSelected() || undefined}
      aria-rowindex={position}
      aria-selected={props.selection ? row.getIsSelected() : undefined}
      tabIndex={props.grid ? undefined : tabIndexOf(current)}
      onFocus={(event) => event.target === event.currentTarget && onFocus(index)}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {props.selection && (
        <Table.Td className={classes.tick} data-apart>
          <Checkbox
            size="xs"
            aria-label={`Select ${nameOf(row.original, columns, position)}`}
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
          />
        </Table.Td>
      )}
      {row.getVisibleCells().map((cell, place) => {
        const column = columns[place];
        return (
          <Table.Td
            key={cell.id}
            className={classes.cell}
            data-align={column?.align}
            data-main={column?.main}
            data-quiet={column?.quiet}
            data-wrap={column?.wrap}
            data-named={column?.named ?? column?.main}
            data-pinned={column?.pinned}
            style={column?.width && !column.cell ? { maxWidth: column.width } : undefined}
            onMouseEnter={tellWhole}
          >
            {column?.cell ? column.cell(row.original) : String(cell.getValue() ?? '')}
          </Table.Td>
        );
      })}
      {props.rowMenu && (
        <Table.Td className={classes.menu} data-apart>
          <RowMenu row={row} rowMenu={props.rowMenu} name={nameOf(row.original, columns, position)} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

const tabIndexOf = (current: boolean) => (current ? 0 : -1);

/** Whether a row itself was clicked: not what it holds, no menu that is drawn elsewhere, and no text was marked. */
function isPlainClick({ target, currentTarget: row }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element && row.contains(target))) return false;
  return !target.closest('a, button, input, label, [data-apart]') && !window.getSelection()?.toString();
}

/** Text that does not fit shows whole when the pointer rests on it. */
function tellWhole({ currentTarget: cell }: MouseEvent<HTMLTableCellElement>): void {
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

/** 'row 3, Field research': what screen readers call a row. */
function nameOf<T extends object>(row: T, columns: readonly Column<T>[], position: number): string {
  const named = columns.find((column) => column.main) ?? columns.find(({ hideable }) => hideable === false);
  const main = named?.value?.(row);
  return `row ${position - 1}${main ? `, ${main}` : ''}`;
}

function RowMenu<T extends object>({
  row,
  rowMenu,
  name,
}: {
  row: TableRow<T>;
  rowMenu: NonNullable<DataTableProps<T>['rowMenu']>;
  name: string;
}) {
  const items = rowMenu(row.original);
  if (!items) return null;
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Actions for ${name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{items}</Menu.Dropdown>
    </Menu>
  );
}

/** A row that has not arrived yet. */
export function WaitingRow({ width, index }: { width: number; index: number }) {
  return (
    <Table.Tr className={classes.row} data-index={index} aria-rowindex={index + 2}>
      <Table.Td colSpan={width} className={classes.cell}>
        <Skeleton height={12} width={`${60 + (index % 4) * 9}%`} radius="sm" />
      </Table.Td>
    </Table.Tr>
  );
}
