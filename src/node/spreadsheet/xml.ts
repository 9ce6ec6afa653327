/** What every part of a workbook starts with. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** The namespace of sheets, styles and notes. */
export const mainSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** The namespace by which parts point to each other. */
export const officeSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

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
