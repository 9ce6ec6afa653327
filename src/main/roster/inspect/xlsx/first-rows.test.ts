import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { RawCell } from '#shared/roster/cell.ts';
import { soundParts } from '../../testing/bombs.ts';
import { forgeZip } from '../../testing/forge-zip.ts';
import { makeFolder } from '../../testing/list-files.ts';
import type { RosterReader } from '../reader.ts';
import { createXlsxReader, surveyWorkbook } from './xlsx-reader.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

const relation = '<Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>';

/** A workbook of one column of shared texts, in the order of the rows. */
function bookOf(texts: readonly string[], numbers: readonly number[]): Buffer {
  const rows = numbers.map((number, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${number}</v></c></row>`);
  return forgeZip([
    ...soundParts(`<sheetData>${rows.join('')}</sheetData>`).map((part) =>
      part.name.endsWith('workbook.xml.rels')
        ? { ...part, content: String(part.content).replace('</Relationships>', relation) }
        : part,
    ),
    { name: 'xl/sharedStrings.xml', content: `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>` },
  ]);
}

async function rowsOf(reader: RosterReader, last: number): Promise<(readonly [number, readonly RawCell[]])[]> {
  const rows: (readonly [number, readonly RawCell[]])[] = [];
  await reader.read((cells, row) => row <= last && rows.push([row, cells]) > 0);
  return rows;
}

it('the first rows are those of the whole list, wherever in the workbook their texts stand [X-08]', async () => {
  // Enough texts that the last ones come in another piece than the first.
  const padding = Array.from({ length: 12_000 }, (_, number) => `padding ${number} of many`);
  const texts = ['', ' ', 'Asha', ...padding, 'Ila', '', 'Uma'];
  const number = fc.oneof(fc.nat({ max: 4 }), fc.integer({ min: texts.length - 4, max: texts.length - 1 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(number, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 12 }),
      async (numbers, last) => {
        const { path } = folder.write('list.xlsx', bookOf(texts, numbers));
        const survey = await surveyWorkbook(path, last, null);
        expect(await rowsOf(survey.reader('List'), last)).toEqual(await rowsOf(createXlsxReader(path, 'List'), last));
      },
    ),
    { numRuns: 60 },
  );
});

it('first rows with a text that is not there are refused', async () => {
  const { path } = folder.write('list.xlsx', bookOf(['Name', 'Asha'], [0, 1, 2]));
  await expect(surveyWorkbook(path, 20, null)).rejects.toMatchObject({ code: 'unreadable_file' });
});
