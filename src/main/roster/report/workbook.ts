import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeZip, type ZipPart } from '#node/spreadsheet/zip.ts';
import type { RawCell } from '#shared/roster/cell.ts';
import { columnLetters, escapeXml, sheetPart, textCell } from '#shared/roster/workbook-xml.ts';
import { type CellLook, type CellStyles, createCellStyles, type NumberFormat, numberFormats } from './cell-styles.ts';
import { cellXml } from './cell-xml.ts';
import { type CellNote, noteBoxes, noteTexts } from './notes.ts';
import { choicesSheet, mainSpace, officeSpace, packageParts, sheetName, xmlHead } from './package-parts.ts';

/** A column of a written workbook. */
export interface WorkbookColumn {
  /** Characters. */
  readonly width: number;
  /** Values that the column's drop-down offers; others may be typed all the same. None: no drop-down. */
  readonly choices?: readonly string[] | undefined;
}

/** A cell that is more than plain text. */
export interface WrittenCell {
  readonly value: RawCell;
  readonly look: CellLook;
  readonly format: NumberFormat;
  /** What the cell's note says. */
  readonly note?: string | undefined;
}

/** A workbook of one list. */
export interface Workbook {
  readonly sheet: string;
  readonly columns: readonly WorkbookColumn[];
  /** Rows of cells, the headings first. What is given as text alone stays text: zeros, plus signs and formulas as typed. */
  readonly rows: Iterable<readonly (string | WrittenCell)[]>;
  /** Some cells have notes: one of them at least. */
  readonly notes?: boolean;
}

/**
 * The most notes that a workbook gets. Programs hold a drawing for each and open thousands slowly; whoever has more to
 * mend reads the columns beside the list.
 */
const maxNotes = 5000;

/** Writes a workbook to a file, row by row: beside the row, only its notes are held. At most 4 GB. */
export async function writeWorkbookFile(target: string, book: Workbook): Promise<void> {
  const { columns, notes: hasNotes = false } = book;
  const hasChoices = columns.some(({ choices = [] }) => choices.length > 0);
  const styles = createCellStyles();
  const notes: CellNote[] = [];
  // Parts are written one after the other: what the sheet needs is known when it is done.
  function* later(content: () => Iterable<string>): Generator<string> {
    yield* content();
  }
  const parts: ZipPart[] = [
    ...packageParts({ sheet: sheetName(book.sheet), notes: hasNotes, choices: hasChoices }),
    [sheetPart, sheetText(book, styles, notes)],
  ];
  if (hasChoices) parts.push(['xl/worksheets/sheet2.xml', [choicesText(columns)]]);
  if (hasNotes) {
    parts.push(['xl/comments1.xml', later(() => noteTexts(notes))]);
    parts.push(['xl/drawings/vmlDrawing1.vml', later(() => noteBoxes(notes))]);
  }
  parts.push(['xl/styles.xml', later(() => [styles.xml()])]);
  await pipeline(Readable.from(writeZip(parts)), createWriteStream(target, { mode: 0o600 }));
}

/** Characters of a piece: longer texts get pages of their own from the machine, which come back late. */
const pieceLength = 16 * 1024;

function* sheetText(
  { columns, rows, notes: hasNotes = false }: Workbook,
  styles: CellStyles,
  notes: CellNote[],
): Generator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const text = styles.number('plain', numberFormats.text);
  const heading = styles.number('heading', numberFormats.text);
  let piece = sheetHead(columns, text);
  let number = 0;
  for (const cells of rows) {
    number += 1;
    piece += `<row r="${number}">`;
    for (const [column, cell] of cells.entries()) {
      const reference = `${letters[column] ?? columnLetters(column)}${number}`;
      if (typeof cell === 'string') {
        if (cell !== '') piece += textCell(reference, cell, number === 1 ? heading : text);
        continue;
      }
      piece += cellXml(reference, cell.value, styles.number(cell.look, cell.format));
      if (cell.note !== undefined && notes.length < maxNotes) {
        notes.push({ reference, row: number - 1, column, text: cell.note });
      }
    }
    piece += '</row>';
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  const drawing = hasNotes ? '<legacyDrawing r:id="rId1"/>' : '';
  yield `${piece}</sheetData>${sheetTail(columns, letters, number)}${drawing}</worksheet>`;
}

function sheetHead(columns: readonly WorkbookColumn[], style: number): string {
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style}" customWidth="1"/>`,
  );
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${xmlHead}<worksheet xmlns="${mainSpace}" xmlns:r="${officeSpace}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

function sheetTail(columns: readonly WorkbookColumn[], letters: readonly string[], rows: number): string {
  const end = letters.at(-1) ?? 'A';
  const area = `A1:${end}${Math.max(rows, 2)}`;
  // Digits as text are meant: without this, every phone number has a green corner.
  const ignored = `<ignoredErrors><ignoredError sqref="${area}" numberStoredAsText="1"/></ignoredErrors>`;
  return `<autoFilter ref="${area}"/>${dropDowns(columns, letters)}${ignored}`;
}

function dropDowns(columns: readonly WorkbookColumn[], letters: readonly string[]): string {
  const lists = columns.flatMap(({ choices = [] }, index) => {
    if (choices.length === 0) return [];
    const letter = letters[index];
    const formula = `${choicesSheet}!$${letter}$1:$${letter}$${choices.length}`;
    return `<dataValidation type="list" allowBlank="1" sqref="${letter}2:${letter}150001"><formula1>${formula}</formula1></dataValidation>`;
  });
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

/** What drop-downs offer, each list in the column that it is for. */
function choicesText(columns: readonly WorkbookColumn[]): string {
  const maxLength = Math.max(0, ...columns.map(({ choices = [] }) => choices.length));
  let text = `${xmlHead}<worksheet xmlns="${mainSpace}"><sheetData>`;
  for (let row = 1; row <= maxLength; row += 1) {
    const cells = columns.map(({ choices }, column) => {
      const choice = choices?.[row - 1];
      const content = `<is><t>${escapeXml(choice ?? '')}</t></is>`;
      return choice === undefined ? '' : `<c r="${columnLetters(column)}${row}" t="inlineStr">${content}</c>`;
    });
    text += `<row r="${row}">${cells.join('')}</row>`;
  }
  return `${text}</sheetData></worksheet>`;
}
