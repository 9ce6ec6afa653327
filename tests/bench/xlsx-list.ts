import { createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { packageParts, sheetPart } from '../../src/node/spreadsheet/package-parts.ts';
import { columnLetters, escapeXml } from '../../src/node/spreadsheet/xml.ts';
import { writeZip, type ZipPart } from '../../src/node/spreadsheet/zip.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`;
const styles = `${head}<styleSheet xmlns="${main}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`;

/** The list of a text file as a workbook, written as the usual programs do: every text once, and cells that point to it. */
export async function workbookOf(list: string): Promise<string> {
  const target = list.replace(/\.csv$/, '.xlsx');
  if (existsSync(target)) return target;
  const rows = await readRows(list);
  const places = new Map<string, number>();
  function* sheet(): Generator<string> {
    yield `${head}<worksheet xmlns="${main}"><sheetData>`;
    for (const [index, cells] of rows.entries()) yield rowXml(index + 1, cells, places);
    yield '</sheetData></worksheet>';
  }
  function* texts(): Generator<string> {
    yield `${head}<sst xmlns="${main}" uniqueCount="${places.size}">`;
    for (const text of places.keys()) yield `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`;
    yield '</sst>';
  }
  const parts: ZipPart[] = packageParts({ sheets: ['Students'], notes: false, choices: false }).map(withTexts);
  parts.push(
    [sheetPart(0), inPieces(sheet())],
    ['xl/sharedStrings.xml', inPieces(texts())],
    ['xl/styles.xml', [styles]],
  );
  await pipeline(Readable.from(writeZip(parts)), createWriteStream(`${target}.new`));
  renameSync(`${target}.new`, target);
  return target;
}

/** The same part, with the list of texts among those that it names. */
function withTexts([name, content]: readonly [string, Iterable<string>]): ZipPart {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings';
  const more: Record<string, readonly [before: string, tag: string]> = {
    '[Content_Types].xml': ['</Types>', `<Override PartName="/xl/sharedStrings.xml" ContentType="${type}"/>`],
    'xl/_rels/workbook.xml.rels': [
      '</Relationships>',
      `<Relationship Id="rId9" Type="${relation}" Target="sharedStrings.xml"/>`,
    ],
  };
  const added = more[name];
  return added ? [name, [[...content].join('').replace(added[0], `${added[1]}${added[0]}`)]] : [name, content];
}

function rowXml(number: number, cells: readonly string[], places: Map<string, number>): string {
  let xml = `<row r="${number}">`;
  for (const [column, cell] of cells.entries()) {
    if (cell === '') continue;
    const place = places.get(cell) ?? places.size;
    places.set(cell, place);
    xml += `<c r="${columnLetters(column)}${number}" t="s"><v>${place}</v></c>`;
  }
  return `${xml}</row>`;
}

function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < 64 * 1024) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function readRows(list: string): Promise<string[][]> {
  const rows: string[][] = [];
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(createReadStream(list, { encoding: 'utf8' }), {
      chunk: ({ data }) => void rows.push(...data.filter((cells) => cells.length > 1)),
      complete: () => resolve(rows),
      error: reject,
    });
  });
}
