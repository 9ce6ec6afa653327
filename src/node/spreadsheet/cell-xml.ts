import { notAvailable, type RawCell, type SpecialCell } from '#shared/roster/cell.ts';
import { dayToSerial } from './serial-days.ts';
import { escapeXml } from './xml.ts';

/**
 * A cell of a sheet that is read back as it is given: text as text, numbers and dates as numbers. A formula without a
 * result becomes #N/A, since its neighbours are not around it any more.
 */
export function cellXml(reference: string, value: RawCell, style: number): string {
  if (typeof value === 'string' && value !== '') return textCell(reference, value, style);
  const start = `<c r="${reference}" s="${style}"`;
  if (value === '' || value === null || value === undefined) return `${start}/>`;
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `${start} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `${start}${specialCell(value)}</c>`;
}

/** The XML of a text cell. Spreadsheets never read the text as a number or a formula. */
const textCell = (reference: string, text: string, style: number) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

function specialCell({ special, text }: SpecialCell): string {
  if (special === 'no_result') return ` t="e"><v>${notAvailable}</v>`;
  if (special === 'cell_error') return ` t="e"><v>${escapeXml(text)}</v>`;
  const serial = dayToSerial(text);
  return serial === null ? ` t="d"><v>${escapeXml(text)}</v>` : `><v>${serial}</v>`;
}
