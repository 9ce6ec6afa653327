import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
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
  readonly open: (cell: FixedCell) => void;
  /** Closes that cell, and no other one that was opened since. */
  readonly close: (cell: FixedCell) => void;
  /** Sends a new value; the row is judged anew. */
  readonly save: (cell: FixedCell, value: string) => Promise<Result<RosterRow>>;
  /** Goes on by keyboard from a cell: to itself while it still wants mending, else to the next one. */
  readonly leave: (cell: FixedCell) => void;
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

/** Where the keyboard goes on: the cell that was left, else the first one after it, else the rows themselves. */
function focusFrom({ row, field }: FixedCell): void {
  const cells = [...document.querySelectorAll<HTMLElement>('[data-fix]')];
  const rowOf = ({ dataset }: HTMLElement) => Number(dataset['fix']?.split(' ')[0] ?? 0);
  const next =
    cells.find(({ dataset }) => dataset['fix'] === `${row} ${field}`) ??
    cells.find((cell) => rowOf(cell) >= row) ??
    cells[0] ??
    document.querySelector<HTMLElement>('tr[tabindex="0"]');
  next?.focus();
}

/** Which cell is open after one was closed: another one that was opened since stays. */
export function openAfter(now: FixedCell | null, closed: FixedCell): FixedCell | null {
  return now?.row === closed.row && now.field === closed.field ? null : now;
}

/** One cell at a time is open. After a fix the rows are read again, since one row may change what becomes of another. */
export function useFixing(importId: string, rows: readonly RosterRow[] | undefined): Fixing {
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
  const close = useCallback((closed: FixedCell) => open((now) => openAfter(now, closed)), []);
  const left = useRef<FixedCell>(undefined);
  const leave = useCallback((from: FixedCell) => {
    left.current = from;
    requestAnimationFrame(() => focusFrom(from));
  }, []);
  // A row that is right now may leave the rows in view, and takes the focus with it.
  useEffect(() => {
    if (rows && left.current && document.activeElement === document.body) focusFrom(left.current);
  }, [rows]);
  return useMemo(() => ({ cell, open, close, save, leave, said }), [cell, close, save, leave, said]);
}
