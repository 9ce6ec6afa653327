import type { RosterField } from '#shared/desk/types.ts';

/** A cell of the preview. */
export interface GridCell {
  readonly row: number;
  readonly field: RosterField;
}

/** A cell as an attribute: `12 email`. */
export function cellName({ row, field }: GridCell): string {
  return `${row} ${field}`;
}

const drawnCell = '[data-cell]';
const pageOfRows = 12;

/** The cells of the grid that are drawn, in reading order. */
export function cellsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(drawnCell)];
}

/** The drawn element of a cell. */
export function elementOf(root: ParentNode, cell: GridCell): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-cell="${cellName(cell)}"]`);
}

/** Where an arrow key and its kind lead from a cell: among its row, or to the same column of a row near it. */
export function cellAfterKey(from: HTMLElement, key: string): HTMLElement | null {
  const line = from.closest('tr');
  if (!line) return null;
  const own = cellsIn(line);
  const place = own.indexOf(from);
  switch (key) {
    case 'ArrowLeft':
      return own[place - 1] ?? null;
    case 'ArrowRight':
      return own[place + 1] ?? null;
    case 'Home':
      return own[0] ?? null;
    case 'End':
      return own.at(-1) ?? null;
    case 'ArrowDown':
      return inLine(line, 1, place);
    case 'ArrowUp':
      return inLine(line, -1, place);
    case 'PageDown':
      return inLine(line, pageOfRows, place);
    case 'PageUp':
      return inLine(line, -pageOfRows, place);
    default:
      return null;
  }
}

/** The cell of a row so many rows on, or of the last one that is drawn on the way. */
function inLine(line: Element, steps: number, place: number): HTMLElement | null {
  let found: Element | null = null;
  let next: Element | null = line;
  for (let left = Math.abs(steps); left > 0; left -= 1) {
    next = steps > 0 ? next.nextElementSibling : next.previousElementSibling;
    if (!next || cellsIn(next).length === 0) break;
    found = next;
  }
  return found && (cellsIn(found)[place] ?? null);
}

/** The next bad cell in reading order, or the one before; of a row that is wrong as a whole its first cell. */
export function nextError(root: ParentNode, from: Element | null, back = false): HTMLElement | null {
  const bad = [...root.querySelectorAll<HTMLElement>('tr[data-tone="bad"]')].flatMap(badCellsOf);
  if (back) bad.reverse();
  const wanted = back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  return bad.find((cell) => !from || (from.compareDocumentPosition(cell) & wanted) !== 0) ?? null;
}

function badCellsOf(line: HTMLElement): HTMLElement[] {
  const cells = cellsIn(line);
  const bad = cells.filter(({ dataset }) => dataset['state'] === 'bad');
  return bad.length > 0 ? bad : cells.slice(0, 1);
}
