import { cutText } from '#shared/rules/texts/cut-text.ts';
import { escapeXml, mainSpace, officeSpace, xmlHead } from './xml.ts';

const packageSpace = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (related: readonly (readonly [type: string, target: string])[]) => {
  const list = related.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${officeSpace}/${type}" Target="${target}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${packageSpace}/relationships">${list.join('')}</Relationships>`;
};

/** What a workbook consists of. */
export interface PackageShape {
  /** Names of the sheets that people see. */
  readonly sheets: readonly string[];
  /** At least one note is on the first sheet. */
  readonly notes: boolean;
  /** A hidden sheet, behind the others, holds what drop-downs offer. */
  readonly choices: boolean;
}

/** The name of a sheet's part in the archive; sheets are counted from 0. */
export const sheetPart = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

/** The name of the hidden sheet that holds what drop-downs offer. */
export const choicesSheet = 'Choices';

const sheetCount = ({ sheets, choices }: PackageShape) => sheets.length + (choices ? 1 : 0);
const partsOfSheets = (shape: PackageShape) =>
  Array.from({ length: sheetCount(shape) }, (_, index) => sheetPart(index));

const contentTypes = (shape: PackageShape) => {
  const parts = [
    ['xl/workbook.xml', 'sheet.main'],
    ...partsOfSheets(shape).map((part) => [part, 'worksheet']),
    ...(shape.notes ? [['xl/comments1.xml', 'comments']] : []),
    ['xl/styles.xml', 'styles'],
  ].map(([name, type]) => `<Override PartName="/${name}" ContentType="${spreadsheet}.${type}+xml"/>`);
  return [
    `${xmlHead}<Types xmlns="${packageSpace}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    shape.notes
      ? '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>'
      : '',
    `${parts.join('')}</Types>`,
  ].join('');
};

const workbookXml = ({ sheets, choices }: PackageShape) => {
  const entry = (name: string, index: number, state = '') =>
    `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  const shown = sheets.map((name, index) => entry(sheetName(name), index)).join('');
  const hidden = choices ? entry(choicesSheet, sheets.length, ' state="hidden"') : '';
  return `${xmlHead}<workbook xmlns="${mainSpace}" xmlns:r="${officeSpace}"><sheets>${shown}${hidden}</sheets></workbook>`;
};

/** The parts of a workbook that say what the others are. */
export function packageParts(shape: PackageShape): (readonly [name: string, content: readonly string[]])[] {
  const office = relations([['officeDocument', 'xl/workbook.xml']]);
  const ofWorkbook = relations([
    ...partsOfSheets(shape).map((part) => ['worksheet', part.slice('xl/'.length)] as const),
    ['styles', 'styles.xml'],
  ]);
  const ofSheet = relations([
    ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
    ['comments', '../comments1.xml'],
  ]);
  const parts: (readonly [name: string, content: readonly string[]])[] = [
    ['[Content_Types].xml', [contentTypes(shape)]],
    ['_rels/.rels', [office]],
    ['xl/workbook.xml', [workbookXml(shape)]],
    ['xl/_rels/workbook.xml.rels', [ofWorkbook]],
  ];
  return shape.notes ? [...parts, ['xl/worksheets/_rels/sheet1.xml.rels', [ofSheet]]] : parts;
}

const forbidden = /[[\]:*?/\\\p{Cc}]/gu;

/** A name as sheets may have it: 31 characters, without those that stand for something. */
function sheetName(wanted: string): string {
  const name = cutText(wanted.replace(forbidden, ' ').trim(), 31).replace(/^'+|'+$/g, '');
  return name === '' || name.toLowerCase() === choicesSheet.toLowerCase() ? 'List' : name;
}
