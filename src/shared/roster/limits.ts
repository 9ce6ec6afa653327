const mebibyte = 1024 * 1024;

/** The message for a file that is larger than `rosterLimits.fileBytes`. */
export const fileTooLarge = 'This file is larger than 50 MB. Split it into smaller files';

/** The limits of a student list. A file beyond a limit is refused with a message that names the limit. */
export const rosterLimits = {
  /** Bytes of the file. Also the limit for all other files that the desk accepts. */
  fileBytes: 50 * mebibyte,
  /** Rows below the headings. */
  rows: 150_000,
  columns: 200,
  /** Characters of one cell, as in spreadsheets. */
  cellCharacters: 32_767,
  /** Bytes of an unpacked workbook. */
  inflatedBytes: 512 * mebibyte,
  /** Unpacked bytes per packed byte. */
  inflationRatio: 100,
  /** Files inside a workbook. */
  workbookParts: 1000,
  /** Rows at the top of a file that are searched for the headings. */
  headingSearchRows: 20,
  /** Rows by which the delimiter of a CSV file is chosen. */
  delimiterRows: 100,
  /** Rows of one part of an import that is sent to the service. */
  partRows: 1000,
} as const;
