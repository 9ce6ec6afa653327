import type { ReactNode } from 'react';
import type { Problem } from '#shared/errors.ts';
import type { Column, ColumnChoice } from './columns.ts';
import type { Pager } from './TablePager.tsx';
import type { RowWindow } from './use-row-window.ts';

/** The rows that are ticked, by row id. */
export interface RowSelection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
}

/** What a table shows, and what may be done with its rows. */
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
  readonly selection?: RowSelection;
  /** Items of the row's menu (Mantine Menu.Item); null: none for this row. */
  readonly rowMenu?: (row: T) => ReactNode;
  /** Enter on a row, or a click beside what it holds. */
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
