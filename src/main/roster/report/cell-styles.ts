import { escapeXml } from '#shared/roster/workbook-xml.ts';
import { xmlHead } from './package-parts.ts';

/** How numbers of a cell show: the number of a format that every program knows, or a code of the workbook's own. */
export type NumberFormat = number | string;

/** Formats by number that every spreadsheet program knows. */
export const numberFormats = { general: 0, whole: 1, day: 14, dayAndTime: 22, text: 49 } as const;

/** What a cell looks like beside its format. `aside`: not part of the list, such as what is wrong with a row. */
export type CellLook = 'plain' | 'heading' | 'error' | 'warning' | 'aside';

/** Hands out the numbers of styles while cells are written, and writes the list of them at the end. */
export interface CellStyles {
  number(look: CellLook, format: NumberFormat): number;
  xml(): string;
}

const looks: Record<CellLook, { readonly font: number; readonly fill: number; readonly wrap: boolean }> = {
  plain: { font: 0, fill: 0, wrap: false },
  heading: { font: 1, fill: 0, wrap: false },
  error: { font: 0, fill: 2, wrap: false },
  warning: { font: 0, fill: 3, wrap: false },
  aside: { font: 2, fill: 4, wrap: true },
};
/** Behind errors, warnings, and what is said beside the list; dark letters can be read on each. */
const fills = ['FFFFC7CE', 'FFFFEB9C', 'FFF2F2F2'];
const fonts = ['', '<b/>', '<i/>'];
/** Codes of a workbook's own have numbers from here. */
const firstOwn = 164;

/** Starts the styles of a workbook; number 0 is a plain cell. */
export function createCellStyles(): CellStyles {
  const known = new Map<string, number>();
  const codes = new Map<string, number>();
  const cells: string[] = [];
  const idOf = (format: NumberFormat): number => {
    if (typeof format === 'number') return format;
    const id = codes.get(format) ?? firstOwn + codes.size;
    codes.set(format, id);
    return id;
  };
  const number = (look: CellLook, format: NumberFormat): number => {
    const key = `${look} ${format}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const { font, fill, wrap } = looks[look];
    const alignment = wrap ? ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' : '/>';
    cells.push(
      `<xf numFmtId="${idOf(format)}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${alignment}`,
    );
    known.set(key, cells.length - 1);
    return cells.length - 1;
  };
  number('plain', numberFormats.general);
  return {
    number,
    xml() {
      const own = [...codes].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`);
      return [
        `${xmlHead}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`,
        own.length === 0 ? '' : `<numFmts count="${own.length}">${own.join('')}</numFmts>`,
        `<fonts count="${fonts.length}">${fonts.map((kind) => `<font>${kind}<sz val="11"/><name val="Calibri"/></font>`).join('')}</fonts>`,
        `<fills count="${fills.length + 2}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>`,
        ...fills.map(
          (color) =>
            `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`,
        ),
        '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`,
      ].join('');
    },
  };
}
