import type { RawCell } from '#shared/roster/cell.ts';
import { type CellLook, type CellStyles, createCellStyles, type NumberFormat, numberFormats } from './cell-styles.ts';
import { cellXml } from './cell-xml.ts';
import { type CellNote, noteBoxes, noteTexts } from './notes.ts';
import { choicesSheet, packageParts, sheetPart } from './package-parts.ts';
import { columnLetters, mainSpace, officeSpace, xmlHead } from './xml.ts';
import { writeZip, type ZipPart } from './zip.ts';

/** A column of a written workbook. */
export interface WorkbookColumn {
  /** Characters. */
  readonly width: number;
  /** Cells that nobody has written in yet hold text, or numbers as they are typed. Text by default. */
  readonly kind?: 'text' | 'number' | undefined;
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

/** The heading of a column. */
export const headingCell = (value: string, look: 'heading' | 'numberHeading' = 'heading'): WrittenCell => ({
  value,
  look,
  format: numberFormats.text,
});

/** A row of a sheet. What is given as text alone stays text: zeros, plus signs and formulas as typed. */
export type WorkbookRow = readonly (string | WrittenCell)[];

/** A sheet of a written workbook. */
export interface WorkbookSheet {
  /** At most 31 characters are kept, without those that stand for something. */
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  /** Rows as they become known, what stands above the list first. */
  readonly chunks: AsyncIterable<Iterable<WorkbookRow>> | Iterable<Iterable<WorkbookRow>>;
  /** The row of the headings, which stays in view with those above it; 1 by default. */
  readonly headingRow?: number;
  /** Readers can narrow the list to some values. */
  readonly filtered?: boolean;
  /** Printed across, as wide as the paper. */
  readonly fits?: boolean;
}

/** The most notes that a workbook gets: programs hold a drawing for each, and open thousands slowly. */
const maxNotes = 5000;

/**
 * Writes a workbook as a stream of bytes, row by row: beside the row, only notes are held. At most 4 GB. The first sheet
 * alone has drop-downs, and notes if `notes` says so; at least one of its cells has a note then.
 */
export function writeWorkbook(
  sheets: readonly WorkbookSheet[],
  { notes: hasNotes = false }: { readonly notes?: boolean } = {},
): AsyncGenerator<Buffer> {
  const columns = sheets[0]?.columns ?? [];
  const hasChoices = columns.some(({ choices = [] }) => choices.length > 0);
  const styles = createCellStyles();
  const notes: CellNote[] = [];
  // Parts are written one after the other: what the sheets need is known when they are done.
  function* later(content: () => Iterable<string>): Generator<string> {
    yield* content();
  }
  const parts: ZipPart[] = packageParts({
    sheets: sheets.map(({ name }) => name),
    notes: hasNotes,
    choices: hasChoices,
  });
  for (const [index, sheet] of sheets.entries()) {
    parts.push([sheetPart(index), sheetXml(sheet, styles, index === 0 && hasNotes ? notes : null)]);
  }
  if (hasChoices) parts.push([sheetPart(sheets.length), [choicesXml(columns)]]);
  if (hasNotes) {
    parts.push(['xl/comments1.xml', later(() => noteTexts(notes))]);
    parts.push(['xl/drawings/vmlDrawing1.vml', later(() => noteBoxes(notes))]);
  }
  parts.push(['xl/styles.xml', later(() => [styles.xml()])]);
  return writeZip(parts);
}

/** Characters of a piece: longer texts get pages of their own from the machine, which come back late. */
const pieceLength = 16 * 1024;

/** The XML of a sheet in pieces. Notes of its cells are put into `notes`; null leaves them out. */
async function* sheetXml(sheet: WorkbookSheet, styles: CellStyles, notes: CellNote[] | null): AsyncGenerator<string> {
  const letters = sheet.columns.map((_, index) => columnLetters(index));
  const text = styles.number('plain', numberFormats.text);
  let piece = sheetHead(sheet, styles);
  let number = 0;
  for await (const rows of sheet.chunks) {
    for (const cells of rows) {
      number += 1;
      piece += `<row r="${number}">`;
      for (const [column, cell] of cells.entries()) {
        const reference = `${letters[column] ?? columnLetters(column)}${number}`;
        if (typeof cell === 'string') {
          if (cell !== '') piece += cellXml(reference, cell, text);
          continue;
        }
        piece += cellXml(reference, cell.value, styles.number(cell.look, cell.format));
        if (notes && cell.note !== undefined && notes.length < maxNotes) {
          notes.push({ reference, row: number - 1, column, text: cell.note });
        }
      }
      piece += '</row>';
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
    if (piece !== '') yield piece;
    piece = '';
  }
  const drawing = notes ? '<legacyDrawing r:id="rId1"/>' : '';
  yield `${piece}</sheetData>${sheetTail(sheet, letters, number)}${drawing}</worksheet>`;
}

function sheetHead({ columns, headingRow = 1, fits = false }: WorkbookSheet, styles: CellStyles): string {
  const widths = columns.map(({ width, kind = 'text' }, index) => {
    const style = styles.number('plain', kind === 'text' ? numberFormats.text : numberFormats.general);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style}" customWidth="1"/>`;
  });
  const paper = fits ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '';
  const pane = `<pane ySplit="${headingRow}" topLeftCell="A${headingRow + 1}" activePane="bottomLeft" state="frozen"/>`;
  return `${xmlHead}<worksheet xmlns="${mainSpace}" xmlns:r="${officeSpace}">${paper}<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

function sheetTail(sheet: WorkbookSheet, letters: readonly string[], rows: number): string {
  const { columns, headingRow = 1, filtered = false, fits = false } = sheet;
  const area = `A${headingRow}:${letters.at(-1) ?? 'A'}${Math.max(rows, headingRow + 1)}`;
  return [
    filtered ? `<autoFilter ref="${area}"/>` : '',
    dropDowns(columns, letters),
    fits ? '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' : '',
    // Digits as text are meant: without this, every phone number has a green corner.
    `<ignoredErrors><ignoredError sqref="${area}" numberStoredAsText="1"/></ignoredErrors>`,
  ].join('');
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
function choicesXml(columns: readonly WorkbookColumn[]): string {
  const maxLength = Math.max(0, ...columns.map(({ choices = [] }) => choices.length));
  let text = `${xmlHead}<worksheet xmlns="${mainSpace}"><sheetData>`;
  for (let row = 1; row <= maxLength; row += 1) {
    const cells = columns.map(({ choices }, column) => {
      const choice = choices?.[row - 1];
      return choice === undefined ? '' : cellXml(`${columnLetters(column)}${row}`, choice, 0);
    });
    text += `<row r="${row}">${cells.join('')}</row>`;
  }
  return `${text}</sheetData></worksheet>`;
}
