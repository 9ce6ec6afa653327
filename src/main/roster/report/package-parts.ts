import { escapeXml } from '#shared/roster/workbook-xml.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';

/** What every part of a workbook starts with. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** The namespace of sheets, styles and notes. */
export const mainSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** The namespace by which parts point to each other. */
export const officeSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageSpace = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (related: readonly (readonly [type: string, target: string])[]) => {
  const list = related.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${officeSpace}/${type}" Target="${target}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${packageSpace}/relationships">${list.join('')}</Relationships>`;
};

/** What a workbook has beside its sheet. */
export interface PackageShape {
  readonly sheet: string;
  /** At least one note is on the sheet. */
  readonly notes: boolean;
  /** A hidden sheet holds what drop-downs offer. */
  readonly choices: boolean;
}

const contentTypes = ({ notes, choices }: PackageShape) => {
  const parts = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/worksheets/sheet1.xml', 'worksheet'],
    ...(choices ? [['/xl/worksheets/sheet2.xml', 'worksheet']] : []),
    ...(notes ? [['/xl/comments1.xml', 'comments']] : []),
    ['/xl/styles.xml', 'styles'],
  ].map(([name, type]) => `<Override PartName="${name}" ContentType="${spreadsheet}.${type}+xml"/>`);
  return [
    `${xmlHead}<Types xmlns="${packageSpace}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    notes ? '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' : '',
    `${parts.join('')}</Types>`,
  ].join('');
};

/** The name of the hidden sheet that holds what drop-downs offer. */
export const choicesSheet = 'Choices';

const workbook = ({ sheet, choices }: PackageShape) => {
  const hidden = choices ? `<sheet name="${choicesSheet}" sheetId="2" state="hidden" r:id="rId3"/>` : '';
  const sheets = `<sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/>${hidden}`;
  return `${xmlHead}<workbook xmlns="${mainSpace}" xmlns:r="${officeSpace}"><sheets>${sheets}</sheets></workbook>`;
};

/** The parts of a workbook that say what the others are. */
export function packageParts(shape: PackageShape): (readonly [name: string, content: readonly string[]])[] {
  const office = relations([['officeDocument', 'xl/workbook.xml']]);
  const ofWorkbook = relations([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
    ...(shape.choices ? [['worksheet', 'worksheets/sheet2.xml'] as const] : []),
  ]);
  const ofSheet = relations([
    ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
    ['comments', '../comments1.xml'],
  ]);
  const parts: (readonly [name: string, content: readonly string[]])[] = [
    ['[Content_Types].xml', [contentTypes(shape)]],
    ['_rels/.rels', [office]],
    ['xl/workbook.xml', [workbook(shape)]],
    ['xl/_rels/workbook.xml.rels', [ofWorkbook]],
  ];
  return shape.notes ? [...parts, ['xl/worksheets/_rels/sheet1.xml.rels', [ofSheet]]] : parts;
}

const forbidden = /[[\]:*?/\\\p{Cc}]/gu;

/** A name as sheets may have it: 31 characters, without those that stand for something. */
export function sheetName(wanted: string): string {
  const name = cutText(wanted.replace(forbidden, ' ').trim(), 31).replace(/^'+|'+$/g, '');
  return name === '' || name.toLowerCase() === choicesSheet.toLowerCase() ? 'List' : name;
}
