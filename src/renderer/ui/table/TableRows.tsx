import { Table } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Column, TableModel, TableRow } from './columns.ts';
import { DataRow, WaitingRow } from './DataRow.tsx';
import { rowsBefore } from './TablePager.tsx';
import type { DataTableProps } from './table-props.ts';

/** Height of a row in pixels, before it is measured. */
const rowHeight = 42;

interface TableRowsProps<T extends object> {
  readonly table: TableModel<T>;
  readonly columns: readonly Column<T>[];
  readonly props: DataTableProps<T>;
  /** All rows, those that have not arrived included. */
  readonly total: number;
  readonly virtual: boolean;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The body: all rows of a short list, the rows in view of a long one. Arrow keys move from row to row. */
export function TableRows<T extends object>({ table, columns, props, total, virtual, scroller }: TableRowsProps<T>) {
  const { window: rowWindow, pager } = props;
  const rows = table.getRowModel().rows;
  // The element around the table is there only once this has been drawn.
  const [framed, setFramed] = useState(false);
  useEffect(() => setFramed(true), []);
  const virtualizer = useVirtualizer({
    count: total,
    enabled: virtual && framed,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const indices = virtual ? items.map(({ index }) => index) : rows.map((_, index) => index);
  const first = indices[0] ?? 0;
  const last = indices.at(-1) ?? 0;
  const keyboard = useRowKeyboard(total, (index) => virtual && virtualizer.scrollToIndex(index));

  useEffect(() => rowWindow?.onRange(first, last), [rowWindow, first, last]);

  const rowAt = (index: number): TableRow<T> | undefined => {
    if (!rowWindow) return rows[index];
    const row = rowWindow.at(index);
    return row && table.getRow(props.rowId(row), true);
  };
  const before = virtual ? (items[0]?.start ?? 0) : 0;
  const after = virtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const offset = pager ? rowsBefore(pager) : 0;
  const width = columns.length + (props.selection ? 1 : 0) + (props.rowMenu ? 1 : 0);

  return (
    <Table.Tbody onKeyDown={keyboard.onKeyDown}>
      <Spacer height={before} width={width} />
      {indices.map((index) => {
        const row = rowAt(index);
        if (!row) return <WaitingRow key={`waiting ${index}`} width={width} index={index} />;
        return (
          <DataRow
            key={row.id}
            row={row}
            index={index}
            position={offset + index + 2}
            columns={columns}
            props={props}
            current={keyboard.current === index}
            focus={keyboard.wanted === index}
            onFocus={keyboard.onFocus}
            measure={virtual ? virtualizer.measureElement : undefined}
          />
        );
      })}
      <Spacer height={after} width={width} />
    </Table.Tbody>
  );
}

function Spacer({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    <Table.Tr aria-hidden="true">
      <Table.Td colSpan={width} style={{ height, padding: 0, border: 0 }} />
    </Table.Tr>
  );
}

/** Which row the arrow keys are at. Only keys pressed on a row itself count, not those in its links and boxes. */
function useRowKeyboard(total: number, reveal: (index: number) => void) {
  const [current, setCurrent] = useState(0);
  const wanted = useRef<number>(undefined);
  return {
    current: Math.min(current, Math.max(0, total - 1)),
    wanted: wanted.current,
    onFocus(index: number) {
      wanted.current = undefined;
      setCurrent(index);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = targetOf(event.key, current, total);
      const onRow = event.target instanceof HTMLTableRowElement;
      if (target === undefined || !onRow || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const next = Math.min(Math.max(target, 0), total - 1);
      wanted.current = next;
      reveal(next);
      setCurrent(next);
    },
  };
}

const pageOfRows = 12;

/** Where a key leads from a row; undefined for other keys. */
function targetOf(key: string, current: number, total: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return current + 1;
    case 'ArrowUp':
      return current - 1;
    case 'PageDown':
      return current + pageOfRows;
    case 'PageUp':
      return current - pageOfRows;
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return undefined;
  }
}
