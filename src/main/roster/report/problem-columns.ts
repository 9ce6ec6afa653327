/**
 * What stands beside the rows that come back to be corrected: in a workbook, and in a text file, which has no colours
 * and notes to say it at the cell. An upload leaves these columns out.
 */
export const problemColumns = {
  xlsx: ['Row in the file', 'Problem', 'How to fix'],
  csv: ['File', 'Row in the file', 'Column', 'Value', 'Code', 'Problem', 'How to fix'],
} as const;

/** Where they begin in a row of headings, and whether such a column is one of them; -1 in any other list. */
export function problemColumnsAt(headings: readonly string[]): number {
  const { xlsx, csv } = problemColumns;
  for (const wanted of [csv, xlsx]) {
    const start = headings.lastIndexOf(wanted[0]);
    if (start >= 0 && wanted.every((heading, index) => headings[start + index] === heading)) return start;
  }
  return -1;
}
