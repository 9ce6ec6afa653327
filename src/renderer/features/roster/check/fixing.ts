import { useQueryClient } from '@tanstack/react-query';
import { createContext, type RefObject, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type Result, type RosterRow, rosterFields } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { runCommand } from '../../../app/desk/desk.ts';
import { readAgain } from '../../../app/desk/query-client.ts';
import { keptForms } from '../../../app/session/kept-words.ts';
import { outcomeChips } from '../roster-texts.ts';
import { cellsIn, elementOf, type GridCell } from './grid-steps.ts';

/** Mending cells of the preview. */
export interface Fixing {
  readonly importId: string;
  /** The cell that is open. */
  readonly cell: GridCell | null;
  readonly open: (cell: GridCell) => void;
  /** Closes that cell, and no other one that was opened since. */
  readonly close: (cell: GridCell) => void;
  /** Sends a new value in the place of `before`; the row is judged anew. */
  readonly save: (cell: GridCell, value: string, before: string) => Promise<Result<RosterRow>>;
  /** Goes on by keyboard from a cell: to itself while it is there, else to the next one that wants mending. */
  readonly leave: (cell: GridCell) => void;
  /** Goes to a cell, at the latest when its row is drawn. */
  readonly goTo: (cell: GridCell) => void;
  /** How many corrections can be taken back. */
  readonly made: number;
  /** Takes the last correction back; answers its cell, or null where there was none or it failed. */
  readonly undo: () => Promise<GridCell | null>;
  /** What became of the last row, for screen readers. */
  readonly said: string;
  readonly say: (words: string) => void;
}

/** Carries the state of mending down to the cells. */
export const FixContext = createContext<Fixing | null>(null);

/** The state of mending, inside the rows of a preview. */
export function useFix(): Fixing {
  const fixing = useContext(FixContext);
  if (!fixing) throw new Error('useFix needs a FixContext');
  return fixing;
}

/** Where the keyboard goes on: the cell that was left, else the first one after it that wants mending, else any. */
function focusFrom(grid: ParentNode, { row, field }: GridCell): void {
  const cells = cellsIn(grid);
  const rowOf = ({ dataset }: HTMLElement) => Number.parseInt(dataset['cell'] ?? '', 10);
  const wanting = cells.filter(({ dataset }) => dataset['fixable'] === 'true');
  const next = elementOf(grid, { row, field }) ?? wanting.find((cell) => rowOf(cell) >= row) ?? wanting[0] ?? cells[0];
  next?.focus();
}

/** Under what the letters of an open cell are kept. */
export const cellForm = (importId: string, { row, field }: GridCell): string => `cell:${importId}:${row}:${field}`;

/** The cell of an upload whose letters an earlier window left. */
function typedCell(importId: string): GridCell | null {
  const [row = '', name] = keptForms().list(`cell:${importId}:`)[0]?.form.split(':').slice(2) ?? [];
  const field = rosterFields.find((each) => each === name);
  return field ? { row: Number(row), field } : null;
}

/** Which cell is open after one was closed: another one that was opened since stays. */
export function openAfter(now: GridCell | null, closed: GridCell): GridCell | null {
  return now?.row === closed.row && now.field === closed.field ? null : now;
}

interface Correction {
  readonly cell: GridCell;
  readonly before: string;
}

/** One cell at a time is open. After a fix the rows are read again, since one row may change what becomes of another. */
export function useFixing(
  importId: string,
  rows: readonly RosterRow[] | undefined,
  grid: RefObject<HTMLElement | null>,
): Fixing {
  const [cell, open] = useState(() => typedCell(importId));
  const { save, made, undo, said, say } = useCorrections(importId);
  const close = useCallback((closed: GridCell) => open((now) => openAfter(now, closed)), []);
  const { leave, goTo } = usePlace(rows, grid);
  return useMemo(
    () => ({ importId, cell, open, close, save, leave, goTo, made, undo, said, say }),
    [importId, cell, close, save, leave, goTo, made, undo, said, say],
  );
}

/** Where the keyboard is when rows come and go. */
function usePlace(
  rows: readonly RosterRow[] | undefined,
  grid: RefObject<HTMLElement | null>,
): Pick<Fixing, 'leave' | 'goTo'> {
  const left = useRef<GridCell>(undefined);
  const awaited = useRef<GridCell>(undefined);
  const leave = useCallback(
    (from: GridCell) => {
      left.current = from;
      requestAnimationFrame(() => grid.current && focusFrom(grid.current, from));
    },
    [grid],
  );
  const goTo = useCallback(
    (cell: GridCell) => {
      awaited.current = grid.current && elementOf(grid.current, cell) ? undefined : cell;
      leave(cell);
    },
    [grid, leave],
  );
  useEffect(() => {
    if (!rows || !grid.current) return;
    const own = awaited.current && elementOf(grid.current, awaited.current);
    if (own) awaited.current = undefined;
    if (own) own.focus();
    // A row that is right now may leave the rows in view, and takes the focus with it.
    else if (left.current && document.activeElement === document.body) focusFrom(grid.current, left.current);
  }, [rows, grid]);
  return { leave, goTo };
}

/** Sends corrections, remembers them, and takes them back one by one. */
function useCorrections(importId: string): Pick<Fixing, 'save' | 'made' | 'undo' | 'said' | 'say'> {
  const client = useQueryClient();
  const [done, setDone] = useState<readonly Correction[]>([]);
  const [said, say] = useState('');
  const send = useCallback(
    async ({ row, field }: GridCell, value: string) => {
      const result = await runCommand('roster.fix', { importId, row, field, value });
      if (!result.ok) return result;
      await Promise.all([
        readAgain(client, { queryKey: ['desk', 'roster.rows'] }),
        readAgain(client, { queryKey: ['desk', 'roster.read'] }),
      ]);
      return result;
    },
    [client, importId],
  );
  const save = useCallback(
    async (cell: GridCell, value: string, before: string) => {
      const result = await send(cell, value);
      if (!result.ok) return result;
      setDone((corrections) => [...corrections, { cell, before }]);
      say(`${placeTexts(cell)}: ${outcomeChips[result.data.outcome].label} now`);
      return result;
    },
    [send],
  );
  const undo = useCallback(async () => {
    const last = done.at(-1);
    const result = last && (await send(last.cell, last.before));
    if (!last || !result?.ok) {
      say(result?.ok === false ? result.error.message : 'There is no correction to undo');
      return null;
    }
    setDone((corrections) => corrections.filter((each) => each !== last));
    say(`${placeTexts(last.cell)}: correction undone`);
    return last.cell;
  }, [done, send]);
  return { save, made: done.length, undo, said, say };
}

const placeTexts = ({ row, field }: GridCell) => `Row ${row}, ${fieldTitles[field]}`;
