import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  type ReactTable,
  type Row,
  rowSelectionFeature,
  rowSortingFeature,
  type SortFn,
  type SortingState,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** One column of a table. */
export interface Column<T> {
  /** Also the name that it sorts by at the service. */
  readonly id: string;
  readonly header: string;
  /** What a cell shows; the plain value where it is left out. */
  readonly cell?: (row: T) => ReactNode;
  /** What it sorts by in the window; null goes last. Needed for columns that sort or show a plain value. */
  readonly value?: (row: T) => string | number | null;
  readonly align?: 'right';
  /** Pixels, at which a plain value is cut; without it the browser decides. */
  readonly width?: number;
  /** The main column: text stands out and takes the room that is left. */
  readonly main?: boolean;
  /** Grey text, for what people look at second. */
  readonly quiet?: boolean;
  /** False: no sort button. */
  readonly sortable?: boolean;
  /** False: always there. */
  readonly hideable?: boolean;
  /** True: may wrap into several lines. */
  readonly wrap?: boolean;
  /** True: what the row is called; stays in sight at the left while the others scroll, as the main column does. */
  readonly named?: boolean;
  /** True, for the last column: stays in sight at the right while the others scroll. */
  readonly pinned?: boolean;
}

/** What the table of every list can do. */
export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowSelectionFeature,
  columnVisibilityFeature,
});
/** The features as a type. */
export type Features = typeof features;
/** A row as the table library holds it. */
export type TableRow<T extends object> = Row<Features, T>;
/** The table as the library holds it. */
export type TableModel<T extends object> = ReactTable<Features, T>;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The columns in the library's own form. */
export function toColumnDefs<T extends object>(columns: readonly Column<T>[]) {
  const helper = createColumnHelper<Features, T>();
  const compare: SortFn<Features, T> = (one, other, id) => compareValues(one.getValue(id), other.getValue(id));
  return helper.columns(
    columns.map((column) =>
      helper.accessor((row) => column.value?.(row) ?? undefined, {
        id: column.id,
        header: column.header,
        cell: ({ row, getValue }) => (column.cell ? column.cell(row.original) : getValue()),
        enableSorting: column.sortable ?? column.value !== undefined,
        enableHiding: column.hideable ?? true,
        sortFn: compare,
        sortUndefined: 'last',
        // Where the service sorts there may be no value to tell text from numbers by.
        ...(column.value ? {} : { sortDescFirst: false }),
      }),
    ),
  );
}

/** `-date` → the library's state; empty: unsorted. */
export function toSorting(sort: string): SortingState {
  if (sort === '') return [];
  return [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
}

/** The library's state → `-date`. */
export function fromSorting(sorting: SortingState): string {
  const [first] = sorting;
  return first ? `${first.desc ? '-' : ''}${first.id}` : '';
}

function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

/** Which columns of a table are hidden. */
export interface ColumnChoice {
  readonly hidden: ReadonlySet<string>;
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly toggle: (id: string) => void;
}
