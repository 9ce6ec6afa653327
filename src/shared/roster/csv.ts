import { rosterLimits } from './limits.ts';

/** What may stand between the cells of a text file. */
const delimiters = [',', ';', '\t', '|'] as const;
/** What may stand between the cells of a text file. */
export type Delimiter = (typeof delimiters)[number];

/** How a delimiter was found. */
export interface FoundDelimiter {
  readonly delimiter: Delimiter;
  /** The first line is `sep=…`: no row of the list. */
  readonly sepLine: boolean;
}

const sepLine = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i;

/** Finds the delimiter: the file's own `sep=` line, else the one that cuts the first 100 rows most evenly. */
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

/** Cells of each of the first rows, quotes respected; the last row of a cut-off text does not count. */
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

/** How many rows share the usual count of cells, weighed by that count; 0 when nothing is cut. */
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
/** What has to stand in quotes: also what other programs cut lines at, so that no cell falls apart into a formula. */
export const needsQuotes = /[",;|\t\r\n]|^\s|\s$/;

/** Text with ' before what a spreadsheet would run as a formula (CWE-1236); +91 phone numbers stay as they are. */
export function guardCell(text: string): string {
  return formulaStart.test(text) && !indianPhone.test(text) ? `'${text}` : text;
}

/** Takes away the ' that `guardCell` set, so that an exported list comes back as it was. */
export function unguardCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}

/** The byte order mark that makes spreadsheets read a CSV file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** One line of a CSV file (RFC 4180, CRLF), formulas guarded. */
export function csvLine(cells: readonly string[]): string {
  let line = '';
  for (const [index, cell] of cells.entries()) {
    const text = guardCell(cell);
    const written = needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    line += index === 0 ? written : `,${written}`;
  }
  return `${line}\r\n`;
}
