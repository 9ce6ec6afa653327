import { useHotkeys } from '@mantine/hooks';
import {
  type ClipboardEvent,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type RosterField, type RosterRow, rosterFields } from '#shared/desk/types.ts';
import { isForPage } from '../../../app/outbox/undo-offer.tsx';
import { toast } from '../../../app/shell/toasts.ts';
import type { RowWindow } from '../../../ui/table/use-row-window.ts';
import { placeTexts } from './corrections.ts';
import type { Fixing } from './fixing.ts';
import { cellAfterKey, cellName, type GridCell, nextError } from './grid-steps.ts';
import { isFixable, shownValue, valueToFix } from './row-cells.ts';

/** The cell that Tab leads to, as `cellName` writes it. */
export const TabStopContext = createContext('');

/** The cell that Tab leads to. */
export function useTabStop(): string {
  return useContext(TabStopContext);
}

interface GridOptions {
  readonly grid: RefObject<HTMLElement | null>;
  readonly rows: readonly RosterRow[];
  readonly window: RowWindow<RosterRow>;
  /** The columns of values, as they are shown. */
  readonly fields: readonly RosterField[];
  readonly fixing: Fixing;
  /** Shows only rows with errors; answers false where it does already. */
  readonly onOnlyErrors: () => boolean;
}

/** The keys, the clipboard and the tab stop of the grid of rows. Spread `handlers` over the element around the table. */
export function useGrid({ grid, rows, window: rowWindow, fields, fixing, onOnlyErrors }: GridOptions) {
  const { tabStop, setTabStop, onRange } = useStop(rowWindow, fields);
  const walk = useErrorWalk(grid, onOnlyErrors, fixing);
  const { open, save, asShown, leave, goTo, undo, say } = fixing;
  const rowOf = (cell: GridCell) => {
    const row = rows.find((each) => each.row === cell.row);
    return row && asShown(row, cell.field);
  };

  async function write(cell: GridCell, value: string) {
    const row = rowOf(cell);
    if (!row || valueToFix(row, cell.field) === value) return;
    leave(cell);
    const result = await save(cell, value, valueToFix(row, cell.field));
    if (!result.ok) toast.failed(`${placeTexts(cell)}: ${result.error.message}`);
  }

  async function takeBack() {
    const from = document.activeElement;
    const cell = await undo();
    if (cell) goTo(cell, from);
  }

  function onKeyDown(event: KeyboardEvent) {
    const from = cellAt(event.target);
    if (!from || event.altKey) return;
    const next = event.ctrlKey || event.metaKey ? null : cellAfterKey(from, event.key);
    const action = actionOf(event);
    if (!next && !action) return;
    event.preventDefault();
    next?.focus();
    if (action === 'open') open(cellOf(from));
    if (action === 'empty') void write(cellOf(from), '');
    if (action === 'undo') void takeBack();
    if (action === 'error') walk(from, event.shiftKey);
  }

  const walkFromOutside = (event: globalThis.KeyboardEvent) => {
    if (isForPage(event)) walk(document.activeElement ?? document.body, event.shiftKey);
  };
  useHotkeys([
    ['N', walkFromOutside, { preventDefault: false }],
    ['shift+N', walkFromOutside, { preventDefault: false }],
  ]);

  return {
    tabStop,
    onRange,
    handlers: {
      onKeyDown,
      /** The whole of a cell takes a click, not its text alone. */
      onClick({ target, detail }: MouseEvent) {
        const cell = target instanceof Element && target.closest('td')?.querySelector<HTMLElement>('[data-cell]');
        if (!cell || cell.contains(target)) return;
        cell.focus();
        if (detail > 1 || cell.dataset['fixable'] === 'true') open(cellOf(cell));
      },
      onFocus(event: FocusEvent) {
        const from = cellAt(event.target);
        if (from) setTabStop(from.dataset['cell'] ?? '');
      },
      onCopy(event: ClipboardEvent) {
        const from = cellAt(event.target);
        const row = from && rowOf(cellOf(from));
        if (!from || !row) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', shownValue(row, cellOf(from).field));
        say('Copied');
      },
      onPaste(event: ClipboardEvent) {
        const from = cellAt(event.target);
        if (!from) return;
        event.preventDefault();
        const value = firstCell(event.clipboardData.getData('text/plain'));
        if (value !== '') void write(cellOf(from), value);
      },
    },
  };
}

/** What a key does to a cell, beside moving on. */
function actionOf({ key, ctrlKey, metaKey }: KeyboardEvent): 'open' | 'empty' | 'error' | 'undo' | null {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' ? 'undo' : null;
  if (key === 'Enter' || key === 'F2') return 'open';
  if (key === 'Delete' || key === 'Backspace') return 'empty';
  return key.toLowerCase() === 'n' ? 'error' : null;
}

/** Of what was copied in a spreadsheet the first cell. */
export function firstCell(text: string): string {
  return text.split(/[\t\r\n]/, 1)[0]?.trim() ?? '';
}

const cellAt = (target: EventTarget) =>
  target instanceof HTMLElement && target.dataset['cell'] !== undefined ? target : null;

function cellOf({ dataset }: HTMLElement): GridCell {
  const [row = '', name = ''] = (dataset['cell'] ?? '').split(' ');
  return { row: Number(row), field: rosterFields.find((field) => field === name) ?? 'name' };
}

/** Tab leads to the cell that was used last while that is drawn, else to the first one drawn that wants mending. */
function useStop({ at, onRange: tell }: RowWindow<RosterRow>, fields: readonly RosterField[]) {
  const [tabStop, setTabStop] = useState('');
  function onRange(first: number, last: number) {
    tell(first, last);
    const drawn: RosterRow[] = [];
    for (let index = first; index <= last; index += 1) {
      const row = at(index);
      if (row) drawn.push(row);
    }
    if (!drawn.some(({ row }) => tabStop.startsWith(`${row} `))) setTabStop(entryCellOf(drawn, fields));
  }
  return { tabStop, setTabStop, onRange };
}

/** The first cell that wants mending, else the first one; empty where there are no rows. */
export function entryCellOf(rows: readonly RosterRow[], fields: readonly RosterField[]): string {
  const bad = rows
    .flatMap((row) => fields.filter((field) => isFixable(row, field)).map((field) => ({ row: row.row, field })))
    .at(0);
  const [row] = rows;
  const [field] = fields;
  if (bad) return cellName(bad);
  return row && field ? cellName({ row: row.row, field }) : '';
}

/** N: the next error among what is drawn; where there is none, only errors are shown, from the first one. */
function useErrorWalk(
  grid: RefObject<HTMLElement | null>,
  onOnlyErrors: () => boolean,
  { goTo, say }: Pick<Fixing, 'goTo' | 'say'>,
): (from: Element, back: boolean) => void {
  const left = useRef<Element>(null);
  const goToFirst = (from: Element) => {
    const first = grid.current && nextError(grid.current, null);
    if (first) goTo(cellOf(first), from);
    return first !== null;
  };
  useEffect(() => {
    // Once the errors alone are drawn, the walk begins with the first of them.
    if (left.current && goToFirst(left.current)) left.current = null;
  });
  return (from, back) => {
    const next = grid.current && nextError(grid.current, from, back);
    if (next) return next.focus();
    if (back || !grid.current) return say('No error before this one');
    left.current = onOnlyErrors() ? from : null;
    if (left.current) return say('Showing only errors');
    say('From the first error again');
    atTheTop(grid.current, () => goToFirst(from));
  };
}

/** Frames after which rows that scrolled into view have been drawn; more are waited for when they have to be read. */
const maxFrames = 60;

/** Scrolls to the first row, and tells as soon as it is drawn. */
function atTheTop(grid: HTMLElement, tell: () => void, frames = 0): void {
  const scroller = grid.querySelector('[data-scrolls="true"]');
  if (scroller && frames === 0) scroller.scrollTop = 0;
  const drawn = grid.querySelector('tr[data-index="0"] [data-cell]');
  if (drawn) tell();
  else if (frames < maxFrames) requestAnimationFrame(() => atTheTop(grid, tell, frames + 1));
}
