import { escapeXml, mainSpace, xmlHead } from './xml.ts';

/** How numbers of a cell show: the number of a format that every program knows, or a code of the workbook's own. */
export type NumberFormat = number | string;

/** Formats by number that every spreadsheet program knows. */
export const numberFormats = { general: 0, whole: 1, day: 14, dayAndTime: 22, text: 49 } as const;

/**
 * What a cell looks like beside its format. `aside`: not part of the list, such as what is wrong with a row.
 * `numberHeading`: the heading of a column of numbers. `total`: a cell of the row that sums up.
 */
export type CellLook = 'plain' | 'title' | 'heading' | 'numberHeading' | 'total' | 'error' | 'warning' | 'aside';

/** Hands out the numbers of styles while cells are written, and writes the list of them at the end. */
export interface CellStyles {
  number(look: CellLook, format: NumberFormat): number;
  xml(): string;
}

interface Look {
  readonly font: number;
  readonly fill: number;
  readonly alignment: string;
}

const looks: Record<CellLook, Look> = {
  plain: { font: 0, fill: 0, alignment: '' },
  title: { font: 3, fill: 0, alignment: '' },
  heading: { font: 1, fill: 0, alignment: '' },
  numberHeading: { font: 1, fill: 0, alignment: '<alignment horizontal="right"/>' },
  total: { font: 1, fill: 0, alignment: '' },
  error: { font: 0, fill: 2, alignment: '' },
  warning: { font: 0, fill: 3, alignment: '' },
  aside: { font: 2, fill: 4, alignment: '<alignment vertical="top" wrapText="1"/>' },
};
/** Behind errors, warnings, and what is said beside the list; dark letters can be read on each. */
const fills = ['FFFFC7CE', 'FFFFEB9C', 'FFF2F2F2'];
const fonts = ['<sz val="11"/>', '<b/><sz val="11"/>', '<i/><sz val="11"/>', '<b/><sz val="15"/>'];
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
    const { font, fill, alignment } = looks[look];
    const end = alignment === '' ? '/>' : ` applyAlignment="1">${alignment}</xf>`;
    cells.push(
      `<xf numFmtId="${idOf(format)}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${end}`,
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
        `${xmlHead}<styleSheet xmlns="${mainSpace}">`,
        own.length === 0 ? '' : `<numFmts count="${own.length}">${own.join('')}</numFmts>`,
        `<fonts count="${fonts.length}">${fonts.map((kind) => `<font>${kind}<name val="Calibri"/></font>`).join('')}</fonts>`,
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
