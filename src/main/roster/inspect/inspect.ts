import { open } from 'node:fs/promises';
import { type ColumnField, noChoices, type RosterInspection, type RosterOptions } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { cellText, type RawCell } from '#shared/roster/cell.ts';
import { type Delimiter, findDelimiter } from '#shared/roster/csv.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import { problemColumnsAt } from '../report/problem-columns.ts';
import { type CsvLayout, createCsvReader, lineEndsOf } from './csv-reader.ts';
import { findHeadingRow, matchHeadings } from './headings.ts';
import type { RosterReader } from './reader.ts';
import { type ListFormat, recogniseFile } from './recognise.ts';
import { type FileSurvey, surveyFile, type TextEncoding } from './text-encoding.ts';
import { createSlowReader, slowNote } from './xlsx/slow-reader.ts';
import { createXlsxReader, type SlowReader, surveyWorkbook } from './xlsx/xlsx-reader.ts';

/** What a person may have chosen about how the file is read; null leaves it to the inspection. */
export interface ReadingChoice {
  readonly sheet: string | null;
  readonly headerRow: number | null;
  readonly encoding: TextEncoding | null;
  readonly delimiter: Delimiter | null;
}

/** Everything that reading the rows of an inspected file takes. */
export interface Layout {
  readonly format: ListFormat;
  readonly csv: CsvLayout | null;
  readonly sheet: string | null;
  readonly headerRow: number;
  /** The headings, one for each column that counts. */
  readonly headings: readonly string[];
  /** The scanner declines the sheet. */
  readonly slow?: boolean;
}

/** An inspected file. */
export interface Inspected {
  readonly hash: string;
  readonly inspection: RosterInspection;
  readonly layout: Layout;
}

/** A file on this computer and the name that people know it by. */
export interface ListFile {
  readonly path: string;
  readonly name: string;
}

/** Columns that people have matched before, by heading key; null: ignored. */
export type RememberedColumns = ReadonlyMap<string, ColumnField | null>;

const nothingChosen: ReadingChoice = { sheet: null, headerRow: null, encoding: null, delimiter: null };
const sampleRows = 40;

/** Looks at a file without evaluating its rows: what it is, where its headings are, which fields they name. */
export async function inspectFile(
  file: ListFile,
  remembered: RememberedColumns,
  choice: ReadingChoice = nothingChosen,
  signal?: AbortSignal,
  slow: SlowReader | null = createSlowReader,
): Promise<Inspected> {
  return inReadingTexts(async () => {
    const format = await recogniseFile(file.path, file.name);
    const survey = await surveyFile(file.path, signal);
    const found =
      format === 'csv' ? await inspectText(file.path, survey, choice) : await inspectWorkbook(file.path, choice, slow);
    return describe({ format, hash: survey.hash, found }, remembered, choice);
  });
}

async function describe(
  { format, hash, found }: { readonly format: ListFormat; readonly hash: string; readonly found: Found },
  remembered: RememberedColumns,
  choice: ReadingChoice,
): Promise<Inspected> {
  const head = await firstRows(
    found.reader,
    Math.max(rosterLimits.headingSearchRows, choice.headerRow ?? 0) + sampleRows,
  );
  if (head.length === 0) noRows();
  const columns = findColumns(head, choice.headerRow, remembered);
  const { headerRow, headings } = columns;
  return {
    hash,
    layout: { format, csv: found.csv, sheet: found.sheet, headerRow, headings, ...(found.slow && { slow: true }) },
    inspection: {
      format,
      encoding: found.encoding,
      delimiter: found.csv?.delimiter ?? null,
      sheets: found.sheets,
      sheet: found.sheet,
      headerRow,
      columns: columns.columns,
      notes: [...found.notes, ...columns.notes],
    },
  };
}

/** The reader of the whole list. */
export function openList(path: string, layout: Layout): RosterReader {
  const { csv, sheet, slow = false } = layout;
  const readSheet = slow ? createSlowReader : createXlsxReader;
  const reader = csv ? createCsvReader(path, csv) : readSheet(path, sheet ?? '');
  return { ...reader, read: (visit, signal) => inReadingTexts(() => reader.read(visit, signal)) };
}

/** The system's reasons for not reading a file are told as ours. */
async function inReadingTexts<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error;
    const own = error instanceof AppError && error.message !== new AppError(error.code).message;
    if (own || !/^E[A-Z]+$/.test((cause as NodeJS.ErrnoException | undefined)?.code ?? '')) throw error;
    const message = 'This file couldn’t be read to its end: it may have been moved or changed. Choose it again';
    throw new AppError('unreadable_file', { message, cause });
  }
}

/** What the inspection proposes: columns that are sure, and adding and updating alike. */
export function proposedOptions(inspection: RosterInspection): RosterOptions {
  const sure = inspection.columns.filter(({ field, match }) => field !== null && match !== 'suggested');
  return {
    mode: 'add_update',
    mapping: Object.fromEntries(sure.map(({ index, field }) => [index, field as ColumnField])),
    sheet: inspection.sheet,
    headerRow: inspection.headerRow,
    encoding: inspection.encoding?.name ?? null,
    delimiter: inspection.delimiter,
    allOrNothing: false,
    choices: noChoices,
    values: [],
  };
}

interface Found extends Pick<RosterInspection, 'encoding' | 'sheets' | 'sheet' | 'notes'> {
  readonly csv: CsvLayout | null;
  readonly slow: boolean;
  readonly reader: RosterReader;
}

async function inspectText(path: string, survey: FileSurvey, choice: ReadingChoice): Promise<Found> {
  const encoding = choice.encoding ?? survey.encoding.name;
  const verified = encoding === 'utf-8' && survey.encoding.name === 'utf-8' && survey.encoding.certain;
  const text = await firstText(path, encoding);
  const found = findDelimiter(text);
  const csv: CsvLayout = {
    encoding,
    verified,
    delimiter: choice.delimiter ?? found.delimiter,
    sepLine: found.sepLine,
    ...lineEndsOf(text),
  };
  const certain = survey.encoding.certain && encoding === survey.encoding.name;
  const sample = certain ? [] : await foreignCells(createCsvReader(path, csv));
  return {
    csv,
    encoding: { name: encoding, certain, sample },
    sheets: [],
    sheet: null,
    notes: [],
    slow: false,
    reader: createCsvReader(path, csv),
  };
}

/** The first 256 kB as text, for guesses only. */
async function firstText(path: string, encoding: TextEncoding): Promise<string> {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(256 * 1024), 0, 256 * 1024, 0);
    return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Up to eight different cells with letters beyond ASCII, by which a person tells whether the encoding is right. */
async function foreignCells(reader: RosterReader): Promise<string[]> {
  const found = new Set<string>();
  await reader.read((cells) => {
    for (const cell of cells) {
      if (typeof cell === 'string' && /[^\0-\x7f]/.test(cell)) found.add(cutText(cell.trim(), 80));
      if (found.size >= 8) return false;
    }
    return true;
  });
  return [...found];
}

async function inspectWorkbook(path: string, choice: ReadingChoice, slow: SlowReader | null): Promise<Found> {
  const rows = Math.max(rosterLimits.headingSearchRows, choice.headerRow ?? 0) + sampleRows;
  const book = await surveyWorkbook(path, rows, slow);
  const visible = book.sheets.filter(({ hidden }) => !hidden);
  const chosen =
    book.sheets.find(({ name }) => name === choice.sheet) ??
    (await likeliest(visible, book.reader)) ??
    (await likeliest(book.sheets, book.reader)) ??
    noRows();
  const notes: string[] = chosen.slow ? [slowNote] : [];
  const hidden = book.sheets.filter((sheet) => sheet.hidden && sheet !== chosen).map(({ name }) => `“${name}”`);
  if (hidden.length > 0) notes.push(`Hidden and left out: ${hidden.join(', ')}`);
  if (chosen.hidden && choice.sheet === null && visible.length > 0)
    notes.push(`“${chosen.name}” is read: it is hidden, but the other sheets are empty`);
  else if (book.sheets.length - hidden.length > 1)
    notes.push(`Of ${book.sheets.length - hidden.length} sheets, “${chosen.name}” is read`);
  const merges = await book.merges(chosen.name);
  if (merges > 0) {
    const areas = merges === 1 ? '1 area of merged cells' : `${merges} areas of merged cells`;
    notes.push(`${areas}: only the first cell of each has the value`);
  }
  const sheets = book.sheets.map(({ name, hidden: isHidden }) => ({ name, hidden: isHidden }));
  const { name, slow: isSlow } = chosen;
  return { csv: null, encoding: null, sheets, sheet: name, notes, slow: isSlow, reader: book.reader(name) };
}

/** The first sheet in which headings are recognised, else the first that has rows; null when every sheet is empty. */
async function likeliest<S extends { name: string }>(
  sheets: readonly S[],
  reader: (name: string) => RosterReader,
): Promise<S | null> {
  let filled: S | null = null;
  for (const sheet of sheets) {
    const rows = await firstRows(reader(sheet.name), rosterLimits.headingSearchRows);
    if (rows.length === 0) continue;
    if (findHeadingRow(rows.map(({ cells }) => cells.map(cellText))).recognised) return sheet;
    filled ??= sheet;
  }
  return filled;
}

function noRows(): never {
  const message = 'This file has no rows. Choose the file that has the list in it';
  throw new AppError('unreadable_file', { message });
}

interface HeadRow {
  readonly row: number;
  readonly cells: readonly RawCell[];
}

async function firstRows(reader: RosterReader, lastRow: number): Promise<HeadRow[]> {
  const rows: HeadRow[] = [];
  await reader.read((cells, row) => {
    if (row <= lastRow) rows.push({ row, cells });
    return row < lastRow;
  });
  return rows;
}

function findColumns(head: readonly HeadRow[], chosenRow: number | null, remembered: RememberedColumns) {
  const searched = head.filter(({ row }) => row <= rosterLimits.headingSearchRows);
  const texts = searched.map(({ cells }) => cells.map(cellText));
  const found = findHeadingRow(texts);
  const headerRow = chosenRow ?? searched[found.index]?.row ?? head[0]?.row ?? 1;
  const headingCells = head.find(({ row }) => row === headerRow)?.cells ?? [];
  const sample = head.filter(({ row }) => row > headerRow).slice(0, sampleRows);
  const written = headingCells.map(headingOf);
  const comesBack = problemColumnsAt(written) >= 0;
  const width = columnCount(written, comesBack ? [] : sample);
  if (width > rosterLimits.columns) {
    throw new AppError('too_large', {
      message: `This list has more than ${rosterLimits.columns} columns. Remove those that are not needed`,
    });
  }
  const headings = Array.from({ length: width }, (_, index) => headingOf(headingCells[index]));
  const columns = matchHeadings(headings, remembered).map((matched, index) => ({
    index,
    ...matched,
    sample: samplesOf(sample, index),
  }));
  return {
    headerRow,
    headings,
    columns,
    notes: headingNotes(head, headerRow, headings, found.recognised || chosenRow !== null),
  };
}

const headingOf = (cell: RawCell) => cutText(cellText(cell).trim().replace(/\s+/g, ' '), 200);

/** Columns that count: those with a heading, and those beyond that most rows fill; without headings all that any fills. */
function columnCount(headings: readonly RawCell[], sample: readonly HeadRow[]): number {
  const filled = (cells: readonly RawCell[]) => cells.findLastIndex((cell) => cellText(cell).trim() !== '') + 1;
  const widths = sample.map(({ cells }) => filled(cells)).sort((one, other) => one - other);
  const usual = headings.length === 0 ? widths.at(-1) : widths[Math.floor(widths.length / 2)];
  return Math.max(1, filled(headings), usual ?? 0);
}

function samplesOf(rows: readonly HeadRow[], index: number): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const text = cellText(cells[index]).trim();
    if (text !== '') found.add(cutText(text, 80));
    if (found.size === 3) break;
  }
  return [...found];
}

function headingNotes(
  head: readonly HeadRow[],
  headerRow: number,
  headings: readonly string[],
  recognised: boolean,
): string[] {
  const notes: string[] = [];
  const above = head.filter(({ row }) => row < headerRow).length;
  if (!recognised)
    notes.push(`No heading was recognised. Row ${headerRow} is taken: match the columns, or choose No headings`);
  if (above > 0)
    notes.push(`${above === 1 ? '1 row' : `${above} rows`} above the headings in row ${headerRow} left out`);
  const seen = new Map<string, number>();
  for (const heading of headings) if (heading !== '') seen.set(heading, (seen.get(heading) ?? 0) + 1);
  for (const [heading, count] of seen)
    if (count > 1) notes.push(`The heading “${heading}” stands over ${count} columns`);
  return notes;
}
