import type { ExportColumn } from './delimited.ts';
import { writeZip, type ZipEntry } from './zip.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;
const packageRels = `${xml}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbookRels = `${xml}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`;
/** Formats by index: 0 general, 1 text, 2 heading (bold). */
const styles = `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

const workbook = (sheet: string) =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/**
 * Writes a table as an XLSX workbook of one sheet, as a stream of bytes. Text is text, never a number or a formula,
 * so ids keep their zeros and phones their plus.
 */
export function writeWorkbook<Row>(
  sheet: string,
  columns: readonly ExportColumn<Row>[],
  chunks: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [packageRels] },
    { name: 'xl/workbook.xml', content: [workbook(sheet)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRels] },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: worksheet(columns, chunks) },
  ];
  return writeZip(entries);
}

async function* worksheet<Row>(
  columns: readonly ExportColumn<Row>[],
  chunks: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnName(index));
  const widths = columns
    .map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" style="1" customWidth="1"/>`,
    )
    .join('');
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
  yield `<row r="1">${columns.map(({ heading }, index) => textCell(`${letters[index]}1`, heading, 2)).join('')}</row>`;
  let number = 1;
  for await (const rows of chunks) {
    let text = '';
    for (const row of rows) {
      number += 1;
      text += `<row r="${number}">`;
      for (const [index, column] of columns.entries()) text += cell(`${letters[index]}${number}`, column.value(row));
      text += '</row>';
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

function cell(reference: string, value: string | number | null): string {
  if (value === null || value === '') return '';
  return typeof value === 'number' ? `<c r="${reference}"><v>${value}</v></c>` : textCell(reference, value, 1);
}

const textCell = (reference: string, text: string, style: number) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Whatever needs a second look; most cells have none of it. Halves of surrogate pairs are seen one by one. */
const suspicious = /[^ !#-%'-;=?-^`-\ud7ff\ue000-\ufffd]/;
/** What XML 1.0 cannot carry: control characters, lone halves of surrogate pairs, and two non-characters. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function escaped(text: string): string {
  if (!suspicious.test(text)) return text;
  return text
    .replace(forbidden, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
