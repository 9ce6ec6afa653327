const mebibyte = 1024 * 1024;

/** What a file that is larger than `rosterLimits.fileBytes` is refused with, wherever that is noticed. */
export const fileTooLarge = 'This file is larger than 50 MB. Split it into smaller files';

/** How large a student list may be. Beyond, a file is refused with the limit in the message. */
export const rosterLimits = {
  /** Bytes of the file; no other file that the desk takes may be larger. */
  fileBytes: 50 * mebibyte,
  /** Rows below the headings. */
  rows: 150_000,
  columns: 200,
  /** Characters of one cell: what a spreadsheet can hold. */
  cellCharacters: 32_767,
  /** Bytes of a workbook once it is unpacked. */
  inflatedBytes: 512 * mebibyte,
  /** Unpacked bytes per packed byte. */
  inflationRatio: 100,
  /** Files inside a workbook. */
  workbookParts: 1000,
  /** Rows in which the headings are looked for. */
  headingSearchRows: 20,
  /** Rows by which a delimiter is judged. */
  delimiterRows: 100,
  /** Rows of one part that goes to the service. */
  partRows: 1000,
} as const;
