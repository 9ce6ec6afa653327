import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RosterProblem, RosterRow } from '#shared/desk/types.ts';
import { cellText } from '#shared/roster/cell.ts';
import { byteOrderMark, csvLine } from '#shared/roster/csv.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import type { Standard } from '../checking/judge.ts';
import type { Preview } from '../previewing/preview.ts';
import type { StoredRow } from '../storing/block-text.ts';
import type { BlockStore } from '../storing/blocks.ts';
import { blockRows, outcomeNumber } from '../storing/marks.ts';
import { writeWorkbook } from './workbook.ts';

/** Rows that the service refused when they were sent. */
export type Refused = readonly { readonly row: number; readonly field: string; readonly message: string }[];

/** What writing the rows that did not go through takes. */
export interface ProblemFile {
  readonly blocks: BlockStore;
  readonly preview: Pick<Preview, 'row'>;
  readonly standard: Standard;
  readonly headings: readonly string[];
  readonly refused: Refused;
}

/** Headings after those of the file; they are ignored when it is uploaded again. */
export const problemHeadings = ['Row in the file', 'Problem', 'How to fix'] as const;

/**
 * Writes the rows that were left out or refused, in the columns of the file and with what is wrong: corrected there, it
 * can be uploaded as it is.
 */
export async function writeProblems(format: 'csv' | 'xlsx', target: string, file: ProblemFile): Promise<void> {
  const rows = problemRows(file);
  if (format === 'csv') {
    await pipeline(Readable.from(csvChunks(rows)), createWriteStream(target, { mode: 0o600 }));
    return;
  }
  const columns = [...file.headings.map(() => ({ width: 22 })), { width: 14 }, { width: 60 }, { width: 60 }];
  await writeWorkbook(target, { sheet: 'Rows to correct', columns, rows });
}

function* csvChunks(rows: Iterable<readonly string[]>): Generator<string> {
  let text = byteOrderMark;
  for (const cells of rows) {
    text += csvLine(cells);
    if (text.length < 64 * 1024) continue;
    yield text;
    text = '';
  }
  yield text;
}

function* problemRows(file: ProblemFile): Generator<string[]> {
  const refused = new Map(file.refused.map((rejection) => [rejection.row, rejection.message]));
  yield [...file.headings, ...addedHeadings(file), ...problemHeadings];
  for (const { block, marks } of file.blocks.marked()) {
    const wanted = new Set<number>();
    for (let place = 0; place < blockRows; place += 1) {
      const row = block * blockRows + place;
      if (marks.outcome[place] === outcomeNumber.error || refused.has(row)) wanted.add(row);
    }
    if (wanted.size === 0) continue;
    for (const stored of file.blocks.rows(block))
      if (wanted.has(stored[0])) yield problemRow(file, stored, refused.get(stored[0]));
  }
}

/** A cell that a person filled in without a column for it in the file needs one here. */
const addedHeadings = ({ standard }: ProblemFile) => unmapped(standard).map((field) => fieldTitles[field]);
const unmapped = ({ columns }: Standard) =>
  (Object.keys(fieldTitles) as (keyof typeof fieldTitles)[]).filter(
    (field) => !columns.some((column) => column.field === field),
  );

function problemRow(file: ProblemFile, [row, cells, , edits]: StoredRow, refusal: string | undefined): string[] {
  const texts = file.headings.map((_, index) => cellText(cells[index]));
  for (const { index, field } of file.standard.columns) if (edits?.[field] !== undefined) texts[index] = edits[field];
  const added = unmapped(file.standard).map((field) => edits?.[field] ?? '');
  const { problem, fix } = wording(file.preview.row(row), refusal);
  return [...texts, ...added, String(row), problem, fix];
}

function wording(shown: RosterRow | null, refusal: string | undefined): { problem: string; fix: string } {
  const errors: readonly RosterProblem[] = shown?.problems.filter(({ severity }) => severity === 'error') ?? [];
  const messages = [...(refusal === undefined ? [] : [refusal]), ...errors.map(({ message }) => message)];
  const fixes = [
    ...(refusal === undefined ? [] : ['Check the list again to see what it would change now']),
    ...errors.map(({ fix }) => fix),
  ];
  return { problem: messages.join('. '), fix: [...new Set(fixes)].join('. ') };
}
