import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { read, utils, write } from 'xlsx';
import { cellText, type RawCell } from '#shared/roster/cell.ts';
import { makeFolder } from '../../testing/list-files.ts';
import { createSlowReader } from './slow-reader.ts';
import { createXlsxReader, type SlowReader } from './xlsx-reader.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '00123',
    '1E5',
    '+91 98201 44512',
    ' a  b ',
    'x\ny',
    '_x000D_',
    '<&">',
    "'",
    '=1+1',
    '__proto__',
    'TRUE',
  ),
);
/** What XML can carry: the library drops the rest when it writes. */
const writable = text.filter((value) => /^[\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u.test(value));
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => value === 0 || Math.abs(value) > 1e-300),
  fc.constantFrom(0, 919_820_144_512, 123_456_789_012_345),
);
const cell = fc.oneof({ weight: 4, arbitrary: writable }, number, fc.boolean(), fc.constant(null));
const sheet = fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 });

const asText = (value: RawCell) => (typeof value === 'string' ? value.trim() : cellText(value));

async function ours(book: Buffer, createReader: SlowReader = createXlsxReader): Promise<string[][]> {
  const rows: string[][] = [];
  await createReader(folder.write('list.xlsx', book).path, 'List').read((cells, row) => {
    while (rows.length < row - 1) rows.push([]);
    rows.push(cells.map(asText));
    return true;
  });
  return rows;
}

/** The rows by the library's own reading, without empty ends. */
function theirs(book: Buffer): string[][] {
  const data = read(book, { dense: true, cellText: false, cellHTML: false }).Sheets.List?.['!data'] ?? [];
  const rows = Array.from(data, (cells) => Array.from(cells ?? [], (one) => asText(one?.v as RawCell)));
  for (const cells of rows) while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop();
  return rows;
}

describe('workbooks', () => {
  it.each([true, false])(
    'are read as the library reads them, cell by cell (texts shared: %s) [X-08]',
    async (bookSST) => {
      await fc.assert(
        fc.asyncProperty(sheet, async (rows) => {
          const made = utils.book_new();
          utils.book_append_sheet(made, utils.aoa_to_sheet(rows), 'List');
          const book = write(made, { type: 'buffer', bookType: 'xlsx', bookSST, compression: true }) as Buffer;
          const read = await ours(book);
          expect(read).toEqual(theirs(book));
          expect(await ours(book, createSlowReader)).toEqual(read);
        }),
        { numRuns: 150 },
      );
    },
  );
});
