// The XML of workbooks that the desk and the service write.

/** Style numbers of cells: `strong` is a bold number, `title` is larger bold text. */
export const cellStyles = { plain: 0, text: 1, heading: 2, strong: 3, title: 4, numberHeading: 5 } as const;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetType = (_: string, index: number) =>
  `<Override PartName="/${sheetPartOf(index)}" ContentType="${spreadsheet}.worksheet+xml"/>`;
const contentTypes = (sheets: readonly string[]) =>
  `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>${sheets.map(sheetType).join('')}<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;
const packageRels = `${xml}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const sheetRel = (_: string, index: number) =>
  `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`;
const workbookRels = (sheets: readonly string[]) =>
  `${xml}<Relationships xmlns="${packageRelationships}">${sheets.map(sheetRel).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`;
const styles = `${xml}<styleSheet xmlns="${main}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="15"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment horizontal="right"/></xf></cellXfs></styleSheet>`;

const sheetEntry = (name: string, index: number) =>
  `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
const workbook = (sheets: readonly string[]) =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheets.map(sheetEntry).join('')}</sheets></workbook>`;

/** The parts of an XLSX archive for sheets with these names, as name and XML, without the parts of the sheets. */
export function workbookParts(...sheets: readonly string[]): readonly (readonly [name: string, xml: string])[] {
  return [
    ['[Content_Types].xml', contentTypes(sheets)],
    ['_rels/.rels', packageRels],
    ['xl/workbook.xml', workbook(sheets)],
    ['xl/_rels/workbook.xml.rels', workbookRels(sheets)],
    ['xl/styles.xml', styles],
  ];
}

/** The name of a sheet's part in the archive; sheets are counted from 0. */
export const sheetPartOf = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;
/** The name of the first sheet's part in the archive. */
export const sheetPart = sheetPartOf(0);

/** How a sheet is shown and printed. */
export interface SheetLook {
  /** Number of rows at the top that stay in view; 1 by default. */
  readonly stay?: number;
  /** Whether the sheet is printed in landscape format, fitted to the width of the paper. */
  readonly fits?: boolean;
}

/** The XML of a sheet before its rows: column widths in characters, column kinds, and the rows that stay in view. */
export function sheetStart(
  columns: readonly { readonly width: number; readonly kind?: string }[],
  { stay = 1, fits = false }: SheetLook = {},
): string {
  const widths = columns.map(({ width, kind }, index) => {
    const style = kind === 'number' ? cellStyles.plain : cellStyles.text;
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style}" customWidth="1"/>`;
  });
  const pane = `<pane ySplit="${stay}" topLeftCell="A${stay + 1}" activePane="bottomLeft" state="frozen"/>`;
  const paper = fits ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '';
  return `${xml}<worksheet xmlns="${main}">${paper}<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

/** The XML of a sheet after its rows. `filtered` is the range that can be filtered, such as A1:D20; null for none. */
export function sheetEnd(filtered: string | null, { fits = false }: SheetLook = {}): string {
  const filter = filtered === null ? '' : `<autoFilter ref="${filtered}"/>`;
  const paper = fits ? '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' : '';
  return `</sheetData>${filter}${paper}</worksheet>`;
}

/** The XML of a text cell. Spreadsheets never read the text as a number or a formula. */
export const textCell = (reference: string, text: string, style: number) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** Matches characters that may need escaping. Without the flag `u`, each half of a surrogate pair matches by itself. */
const suspicious = /[^ !#-%'-;=?-^`-\ud7ff\ue000-\ufffd]/;
/** Characters that XML 1.0 can't contain: controls, lone halves of surrogate pairs, and two non-characters. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Escapes a text for XML 1.0. Characters that XML can't contain become `_xHHHH_`, as spreadsheets write them. */
export function escapeXml(text: string): string {
  if (!suspicious.test(text)) return text;
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(forbidden, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

/** The letters of a column that is counted from 0: `A`, `B` … `Z`, `AA`. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
