import {
  createContext,
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type RosterRow, rosterFields } from '#shared/desk/types.ts';
import { useHere } from '../../../app/routes/use-here.ts';
import { keptForms } from '../../../app/session/kept-words.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { type Corrections, placeTexts, useCorrections } from './corrections.ts';
import { cellName, cellsIn, elementOf, type GridCell } from './grid-steps.ts';

/** Mending cells of the preview. */
export interface Fixing extends Corrections {
  readonly importId: string;
  /** The cell that is open. */
  readonly cell: GridCell | null;
  readonly open: (cell: GridCell) => void;
  /** Closes that cell, and no other one that was opened since. */
  readonly close: (cell: GridCell) => void;
  /** Sends what was typed into a cell that closes. Refused, the cell opens again, unless another one is open by then. */
  readonly saveTyped: (cell: GridCell, value: string, before: string) => Promise<void>;
  /** Why the value that was typed into this cell was refused; empty where it was not. */
  readonly refusalOf: (cell: GridCell) => string;
  /** Goes on by keyboard from a cell: to itself while it is there, else to the next one that wants mending. */
  readonly leave: (cell: GridCell) => void;
  /** Goes to a cell, at the latest when its row is drawn, unless somebody has left the place `from` by then. */
  readonly goTo: (cell: GridCell, from: Element | null) => void;
}

/** Carries the state of mending down to the cells. */
export const FixContext = createContext<Fixing | null>(null);

/** The state of mending, inside the rows of a preview. */
export function useFix(): Fixing {
  const fixing = useContext(FixContext);
  if (!fixing) throw new Error('useFix needs a FixContext');
  return fixing;
}

/** Goes on by keyboard: at the cell that was left, else the first one after it that wants mending, else any. Answers it. */
function focusFrom(grid: ParentNode, { row, field }: GridCell): HTMLElement | null {
  const cells = cellsIn(grid);
  const rowOf = ({ dataset }: HTMLElement) => Number.parseInt(dataset['cell'] ?? '', 10);
  const wanting = cells.filter(({ dataset }) => dataset['fixable'] === 'true');
  const next = elementOf(grid, { row, field }) ?? wanting.find((cell) => rowOf(cell) >= row) ?? wanting[0] ?? cells[0];
  next?.focus();
  return next ?? null;
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

/** One cell at a time is open. */
export function useFixing(
  importId: string,
  rows: readonly RosterRow[] | undefined,
  grid: RefObject<HTMLElement | null>,
): Fixing {
  const [cell, open] = useState(() => typedCell(importId));
  const { save, asShown, made, undo, said, say } = useCorrections(importId);
  const { close, saveTyped, refusalOf } = useTyped(importId, cell, open, save);
  const { leave, goTo } = usePlace(rows, grid);
  return useMemo(
    () => ({ importId, cell, open, close, save, saveTyped, refusalOf, asShown, leave, goTo, made, undo, said, say }),
    [importId, cell, close, save, saveTyped, refusalOf, asShown, leave, goTo, made, undo, said, say],
  );
}

/** Saves what was typed into a cell that has closed already. Its letters stay kept until the desk has them. */
function useTyped(
  importId: string,
  cell: GridCell | null,
  open: Dispatch<SetStateAction<GridCell | null>>,
  save: Fixing['save'],
): Pick<Fixing, 'close' | 'saveTyped' | 'refusalOf'> {
  const [refused, setRefused] = useState<{ name: string; message: string } | null>(null);
  const here = useHere();
  const opened = useRef(cell);
  useEffect(() => {
    opened.current = cell;
  });
  const close = useCallback(
    (closed: GridCell) => {
      setRefused(null);
      open((now) => openAfter(now, closed));
    },
    [open],
  );
  const saveTyped = useCallback(
    async (typed: GridCell, value: string, before: string) => {
      const form = cellForm(importId, typed);
      const result = await save(typed, value, before);
      if (result.ok) {
        // The cell may be open again, with other letters.
        if (keptForms().find(form)?.value === value) keptForms().discard(form);
        return;
      }
      const { message } = result.error;
      // Where another cell is open, there is no place in the grid to say it.
      if (!here.current || opened.current) return toast.failed(`${placeTexts(typed)}: ${message}`);
      setRefused({ name: cellName(typed), message });
      open(typed);
    },
    [importId, open, save, here],
  );
  const refusalOf = useCallback((of: GridCell) => (refused?.name === cellName(of) ? refused.message : ''), [refused]);
  return { close, saveTyped, refusalOf };
}

/** Where the keyboard is when rows come and go. */
function usePlace(
  rows: readonly RosterRow[] | undefined,
  grid: RefObject<HTMLElement | null>,
): Pick<Fixing, 'leave' | 'goTo'> {
  const left = useRef<GridCell>(undefined);
  const awaited = useRef<GridCell>(undefined);
  const placed = useRef<Element>(null);
  const leave = useCallback(
    (from: GridCell) => {
      left.current = from;
      if (grid.current) placed.current = focusFrom(grid.current, from);
    },
    [grid],
  );
  const goTo = useCallback(
    (cell: GridCell, from: Element | null) => {
      if (!isWhere([from, placed.current])) return;
      left.current = cell;
      const own = grid.current && elementOf(grid.current, cell);
      awaited.current = own ? undefined : cell;
      placed.current = own ?? document.activeElement;
      own?.focus();
    },
    [grid],
  );
  useEffect(() => {
    if (!rows || !grid.current) return;
    const own = awaited.current && elementOf(grid.current, awaited.current);
    if (own) awaited.current = undefined;
    // A row that is right now may leave the rows in view, and takes the focus with it.
    if (own && isWhere([placed.current])) own.focus();
    else if (left.current && isWhere([])) placed.current = focusFrom(grid.current, left.current);
  }, [rows, grid]);
  return { leave, goTo };
}

/** Whether the keyboard is still at one of these places, or nowhere: whoever went on meanwhile is left where they are. */
function isWhere(places: readonly (Element | null)[]): boolean {
  return document.activeElement === document.body || places.includes(document.activeElement);
}
