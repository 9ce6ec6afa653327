import { useCallback, useMemo, useState } from 'react';
import type { Column } from './columns.ts';

/** Which columns of a table are hidden. */
export interface ColumnChoice {
  readonly hidden: ReadonlySet<string>;
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly toggle: (id: string) => void;
}

const remembered = new Map<string, ReadonlySet<string>>();

/** Column choice of a table, remembered under `name` while the window is open. `hidden`: hidden at first. */
export function useColumnChoice<T>(
  name: string,
  columns: readonly Column<T>[],
  hidden: readonly string[] = [],
): ColumnChoice {
  const [current, setCurrent] = useState<ReadonlySet<string>>(() => remembered.get(name) ?? new Set(hidden));
  const toggle = useCallback(
    (id: string) =>
      setCurrent((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        remembered.set(name, next);
        return next;
      }),
    [name],
  );
  return useMemo(
    () => ({
      hidden: current,
      columns: columns.filter(({ hideable, main }) => hideable !== false && !main),
      toggle,
    }),
    [current, columns, toggle],
  );
}
