import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read, utils, type WorkSheet } from 'xlsx';
import { writeWorkbook } from '#node/spreadsheet/workbook.ts';
import type { ExportColumn } from './delimited.ts';
import { sheetOf } from './export-sheet.ts';

interface Row {
  readonly text: string;
  readonly count: number | null;
}
const columns: readonly ExportColumn<Row>[] = [
  { heading: 'Text', kind: 'text', width: 20, value: ({ text }) => text },
  { heading: 'Count', kind: 'number', width: 8, value: ({ count }) => count },
];

async function* inChunks(rows: readonly Row[], size: number): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

const write = (chunks: AsyncIterable<readonly Row[]>) =>
  writeWorkbook([sheetOf({ name: 'Students', columns, chunks })]);

async function writtenSheet(rows: readonly Row[], size = 100): Promise<WorkSheet> {
  const bytes = await buffer(write(inChunks(rows, size)));
  const book = read(bytes, { type: 'buffer', cellNF: true, cellStyles: true });
  expect(book.SheetNames).toEqual(['Students']);
  return book.Sheets['Students'] as WorkSheet;
}
const cellsOf = async (rows: readonly Row[], size?: number) =>
  utils.sheet_to_json<(string | number | null)[]>(await writtenSheet(rows, size), {
    header: 1,
    defval: null,
    raw: true,
  });

describe('a workbook', () => {
  it('holds its headings and rows, numbers as numbers', async () => {
    expect(
      await cellsOf([
        { text: 'Priya', count: 5 },
        { text: 'José', count: null },
      ]),
    ).toEqual([
      ['Text', 'Count'],
      ['Priya', 5],
      ['José', null],
    ]);
  });

  it('keeps ids and phones as text, and formulas as words', async () => {
    const texts = ['0021', '+919820144512', '1E5', '=1+1', '@SUM(A1)', '12/03/2026', 'TRUE'];
    const sheet = await writtenSheet(texts.map((text) => ({ text, count: 1 })));
    for (const [index, text] of texts.entries()) {
      expect(sheet[`A${index + 2}`]).toMatchObject({ t: 's', v: text, z: '@' });
      expect(sheet[`A${index + 2}`]).not.toHaveProperty('f');
    }
  });

  it('is empty but for its headings where there are no rows', async () => {
    expect(await cellsOf([])).toEqual([['Text', 'Count']]);
  });

  it('streams many rows in chunks of any size, in order', async () => {
    const rows = Array.from({ length: 2500 }, (_, count) => ({ text: `Student ${count} अनन्या`, count }));
    const cells = await cellsOf(rows, 333);
    expect(cells.slice(1)).toEqual(rows.map(({ text, count }) => [text, count]));
  });

  it('is read back as written, whatever the letters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 20 }), async (texts) => {
        const cells = await cellsOf(texts.map((text) => ({ text, count: 0 })));
        expect(cells.slice(1).map(([cell]) => cell)).toEqual(texts);
      }),
      { numRuns: 60 },
    );
  });

  it('spells out what XML cannot carry, and keeps what looks like an escape', async () => {
    const text = 'a\u0001b\ufffe_x0041_ <&>"';
    const cells = await cellsOf([{ text, count: 1 }]);
    expect(cells[1]?.[0]).toBe(text);
  });

  it('fails where its rows fail', async () => {
    async function* broken(): AsyncGenerator<readonly Row[]> {
      yield [{ text: 'one', count: 1 }];
      throw new Error('The database went away');
    }
    await expect(buffer(write(broken()))).rejects.toThrow('The database went away');
  });

  it('ends reading its rows when nobody wants the rest', async () => {
    let ended = false;
    async function* endless(): AsyncGenerator<readonly Row[]> {
      try {
        for (let count = 0; ; count += 1)
          yield Array.from({ length: 1000 }, () => ({ text: Math.random().toString(36).repeat(5), count }));
      } finally {
        ended = true;
      }
    }
    for await (const chunk of write(endless())) if (chunk.length > 1000) break;
    await expect.poll(() => ended).toBe(true);
  });
});
