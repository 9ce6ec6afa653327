// Finds the delimiter of CSV files, and writes CSV lines that spreadsheets can open safely.

import { rosterLimits } from './limits.ts';

/** The delimiters that a CSV file may use. */
const delimiters = [',', ';', '\t', '|'] as const;
/** A delimiter between the cells of a CSV file. */
export type Delimiter = (typeof delimiters)[number];

/** The delimiter of a CSV file and how it was found. */
export interface FoundDelimiter {
  readonly delimiter: Delimiter;
  /** Whether the first line is `sep=…`, which isn't a row of the list. */
  readonly sepLine: boolean;
}

const sepLine = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i;

/** Finds the delimiter of a CSV text: from its `sep=` line, or the one that splits the first 100 rows most evenly. */
export function findDelimiter(text: string): FoundDelimiter {
  const said = sepLine.exec(text)?.[1];
  if (said) return { delimiter: said as Delimiter, sepLine: true };
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const score = evenness(cellCounts(text, delimiter, rosterLimits.delimiterRows));
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, sepLine: false };
}

/** Number of cells in each of the first `limit` rows, with quotes respected, without a last row that is cut off. */
function cellCounts(text: string, delimiter: string, limit: number): number[] {
  const counts: number[] = [];
  let cells = 1;
  let filled = false;
  let quoted = false;
  let fresh = true;
  for (let index = 0; index < text.length && counts.length < limit; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '"' && text[index + 1] === '"') index += 1;
      else if (character === '"') quoted = false;
      continue;
    }
    if (character === '"' && fresh) quoted = true;
    if (character === '\n' || character === '\r') {
      if (filled) counts.push(cells);
      if (character === '\r' && text[index + 1] === '\n') index += 1;
      cells = 1;
      filled = false;
      fresh = true;
      continue;
    }
    if (character === delimiter) cells += 1;
    fresh = character === delimiter;
    filled = true;
  }
  if (filled && counts.length < 2) counts.push(cells);
  return counts;
}

/** Score of a delimiter: rows with the most frequent number of cells, weighted by this number; 0 if no row is split. */
function evenness(counts: readonly number[]): number {
  const tally = new Map<number, number>();
  for (const count of counts) if (count > 1) tally.set(count, (tally.get(count) ?? 0) + 1);
  let best = 0;
  for (const [count, rows] of tally) best = Math.max(best, (rows / counts.length) * (1 + Math.log2(count) / 4));
  return best;
}

const formulaStart = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n\0＝＋－＠]/;
const indianPhone = /^\+91[6-9]\d{9}$/;
/**
 * Matches a cell that needs quotes. Other programs split lines at all delimiters: an unquoted part could become a
 * formula.
 */
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/;

/** Adds ' before a text that a spreadsheet would run as a formula (CWE-1236). Phone numbers with +91 don't change. */
export function guardCell(text: string): string {
  return formulaStart.test(text) && !indianPhone.test(text) ? `'${text}` : text;
}

/** Removes the ' that `guardCell` added, so an exported list can be imported unchanged. */
export function unguardCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}

/** The byte order mark that makes spreadsheets read a CSV file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** One line of a CSV file with CRLF at its end. Formulas are guarded by `guardCell`. */
export const csvLine = (cells: readonly string[]): string => csvRecord(cells.map(guardCell));

/** One line of a CSV file (RFC 4180) with CRLF at its end, of texts as they are. */
export function csvRecord(cells: readonly string[]): string {
  let line = '';
  for (const [index, text] of cells.entries()) {
    const written = needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    line += index === 0 ? written : `,${written}`;
  }
  return `${line}\r\n`;
}
