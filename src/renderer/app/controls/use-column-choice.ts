import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { DeskSettings } from '#shared/desk/settings-types.ts';
import type { Column, ColumnChoice } from '../../ui/table/columns.ts';
import { runCommand } from '../desk/desk.ts';
import { deskKey, useDesk } from '../desk/use-read.ts';

const none: readonly string[] = [];
const settingsKey = deskKey('settings.read');

/** Column choice of a table, remembered on this computer under `name`. `hidden`: hidden at first; keep it outside the component. */
export function useColumnChoice<T>(
  name: string,
  columns: readonly Column<T>[],
  hidden: readonly string[] = none,
): ColumnChoice {
  const { data: settings } = useDesk('settings.read');
  const client = useQueryClient();
  // What was just chosen shows in the same turn, whatever is being read meanwhile.
  const [own, setOwn] = useState<readonly string[]>();
  const chosen = own ?? settings?.hiddenColumns[name];
  const current = useMemo(() => new Set(chosen ?? hidden), [chosen, hidden]);
  const toggle = useCallback(
    (id: string) => {
      const known = client.getQueryData<DeskSettings>(settingsKey);
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      setOwn([...next]);
      const others = Object.entries(known?.hiddenColumns ?? {}).map(([table, ids]) => [table, [...ids]]);
      const hiddenColumns: Record<string, string[]> = { ...Object.fromEntries(others), [name]: [...next] };
      // Shown at once; the file follows.
      if (known) client.setQueryData<DeskSettings>(settingsKey, { ...known, hiddenColumns });
      void runCommand('settings.save', { hiddenColumns });
    },
    [client, name, current],
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
