import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { Result, RosterField, RosterRow } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { runCommand } from '../../app/desk.ts';
import { readAgain } from '../../app/query-client.ts';
import { outcomeChips } from './roster-words.ts';

/** The cell that is being mended. */
export interface FixedCell {
  readonly row: number;
  readonly field: RosterField;
}

/** Mending cells of the preview. */
export interface Fixing {
  readonly cell: FixedCell | null;
  readonly open: (cell: FixedCell | null) => void;
  /** Sends a new value; the row is judged anew. */
  readonly save: (cell: FixedCell, value: string) => Promise<Result<RosterRow>>;
  /** What became of the last row, for screen readers. */
  readonly said: string;
}

/** Carries the state of mending down to the cells. */
export const FixContext = createContext<Fixing | null>(null);

/** The state of mending, inside the rows of a preview. */
export function useFix(): Fixing {
  const fixing = useContext(FixContext);
  if (!fixing) throw new Error('useFix needs a FixContext');
  return fixing;
}

/** One cell at a time is open. After a fix the rows are read again, since one row may change what becomes of another. */
export function useFixing(importId: string): Fixing {
  const client = useQueryClient();
  const [cell, open] = useState<FixedCell | null>(null);
  const [said, setSaid] = useState('');
  const save = useCallback(
    async ({ row, field }: FixedCell, value: string) => {
      const result = await runCommand('roster.fix', { importId, row, field, value });
      if (!result.ok) return result;
      setSaid(`Row ${row}, ${fieldTitles[field]}: ${outcomeChips[result.data.outcome].label} now`);
      await Promise.all([
        readAgain(client, { queryKey: ['desk', 'roster.rows'] }),
        readAgain(client, { queryKey: ['desk', 'roster.read'] }),
      ]);
      return result;
    },
    [client, importId],
  );
  return useMemo(() => ({ cell, open, save, said }), [cell, save, said]);
}
