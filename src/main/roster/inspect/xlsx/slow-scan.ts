import type { RawCell } from '#shared/roster/cell.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { scanPart } from './scan-part.ts';
import { isBlank, lastColumn, type OpenCell } from './sheet-cell.ts';
import { lastRow, type RowSink, scanRows, wholeNumber } from './sheet-rows.ts';
import type { OpenWorkbook } from './workbook-parts.ts';
import { brokenXml } from './xml-scanner.ts';
import type { ZipDirectory } from './zip-directory.ts';
import type { ArchivePart } from './zip-inflate.ts';

/** What a sheet holds whatever its order: enough to tell whether another reader saw the same. */
export interface SheetPlaces {
  /** Cells that hold a text, a truth or a number. */
  readonly cells: CellSum;
  readonly lastRow: number;
  /** By place, what the library makes something else of: dates, errors, formulas without a result, odd numbers and letters. */
  readonly special: ReadonlyMap<number, RawCell>;
}

/** A count of cells, and a sum over their places and values. */
export interface CellSum {
  readonly count: number;
  readonly sum: number;
}

/** One number for a place; rows and columns are counted from 1. */
export const placeNumber = (row: number, column: number) => row * (lastColumn + 1) + column;

/** The place of a number. */
export const cellPlaceOf = (place: number) => ({
  row: Math.floor(place / (lastColumn + 1)),
  column: place % (lastColumn + 1),
});

/** A sum to which cells are added in any order. Blanks around a text don't count, nor does what is cut from it. */
export function createCellSum(): CellSum & { add(place: number, value: RawCell): void } {
  let count = 0;
  let sum = 0;
  return {
    get count() {
      return count;
    },
    get sum() {
      return sum;
    },
    add(place, value) {
      count += 1;
      const text = typeof value === 'string' ? value.slice(0, rosterLimits.cellCharacters).trim() : String(value);
      let hash = Math.imul(place ^ Math.floor(place / 32_768), 0x9e3779b1);
      for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      sum = (sum + hash) | 0;
    },
  };
}

/** Characters of the longest tag: lists of areas can be long. */
const maxTagLength = 4 * 1024 * 1024;
/** Cells that links may be laid over: the library makes each of them. */
const maxLinked = 500_000;

/**
 * Goes through a sheet whose order is unusual, and refuses what is damaged: the same place twice, references that are
 * none or contradict their row, numbers that are none, links over more than a sheet's worth of cells. Keeps a sum of
 * the cells, not the cells.
 */
export async function scanPlaces(
  zip: ZipDirectory,
  { context }: OpenWorkbook,
  part: ArchivePart,
  onBytes: (bytes: number) => void,
): Promise<SheetPlaces> {
  const places = createPlaces();
  const rows = scanRows(context, places, maxTagLength);
  const links = createLinkCount();
  const feed = (text: string) => {
    links.feed(text);
    rows.feed(text);
  };
  await scanPart(zip, part, { feed, end: rows.end }, (bytes) => {
    onBytes(bytes);
    return true;
  });
  return places.found();
}

function createPlaces() {
  const rows = new Uint8Array(lastRow + 1);
  const columns = new Uint8Array(lastColumn + 1);
  const cells = createCellSum();
  const special = new Map<number, RawCell>();
  let row = 0;
  let column = 0;
  let last = 0;
  const sink: RowSink = {
    stopped: () => false,
    column: () => column,
    open(given) {
      row = given === null ? row + 1 : wholeNumber(given);
      if (row < 1 || row > lastRow || rows[row] === 1) throw brokenXml();
      rows[row] = 1;
      column = 0;
      columns.fill(0);
    },
    add(cell, value) {
      column = cell.column;
      if (columns[column] === 1 || !agrees(cell.reference, row)) throw brokenXml();
      columns[column] = 1;
      if (isBlank(value)) return;
      last = Math.max(last, row);
      const place = placeNumber(row, column);
      if (typeof value === 'object' || isOddNumber(cell) || isOddText(cell, value)) special.set(place, value);
      else cells.add(place, value);
    },
    close: () => undefined,
  };
  return { ...sink, found: (): SheetPlaces => ({ cells, lastRow: last, special }) };
}

/** A number that programs read differently, as far as they read it. */
const isOddNumber = ({ type, value }: Pick<OpenCell, 'type' | 'value'>) =>
  type === 'n' && !/^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/.test(value ?? '');

/** Letters beyond 16 bits: written as a number, the library loses them. */
const isOddText = ({ tooLong }: Pick<OpenCell, 'tooLong'>, value: RawCell) =>
  !tooLong && typeof value === 'string' && /[\ud800-\udfff]/.test(value);

/** A reference in the one form that all programs read, and in the row where it stands. */
function agrees(reference: string | null, row: number): boolean {
  if (reference === null) return true;
  const found = /^[A-Z]{1,3}([1-9]\d{0,6})$/.exec(reference);
  return found !== null && Number(found[1]) === row;
}

const linkTag = /<(?:\w+:)?hyperlink\s[^<>]*>/g;
const linkArea = /ref\s*=\s*["']([^"']*)["']/g;
const area = /^([A-Z]{1,3})([1-9]\d{0,6})(?::([A-Z]{1,3})([1-9]\d{0,6}))?$/;

/** Adds up the areas of links wherever the text has one, were it in a comment: the library looks no closer. */
function createLinkCount() {
  let rest = '';
  let linked = 0;
  return {
    feed(text: string) {
      const source = rest + text;
      const cut = source.lastIndexOf('<');
      rest = cut < 0 || source.length - cut > maxTagLength ? '' : source.slice(cut);
      for (const [tag] of source.slice(0, cut < 0 ? undefined : cut).matchAll(linkTag)) {
        for (const [, reference = ''] of tag.matchAll(linkArea)) linked += areaOf(reference);
        if (linked > maxLinked) throw brokenXml();
      }
    },
  };
}

function areaOf(reference: string): number {
  const found = area.exec(reference);
  if (!found) throw brokenXml();
  const [, left = '', top = '', right = left, bottom = top] = found;
  return (Number(bottom) - Number(top) + 1) * (columnNumber(right) - columnNumber(left) + 1);
}

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
