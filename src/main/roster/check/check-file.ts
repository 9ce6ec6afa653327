import { AppError } from '#shared/errors.ts';
import { type Layout, openList } from '../inspect/inspect.ts';
import type { RosterReader } from '../inspect/reader.ts';
import { UnusualWorkbook } from '../inspect/xlsx/xml-scanner.ts';
import type { Checked } from './check.ts';

/**
 * Checks a file as it was inspected. Where the scanner declines a sheet only further down, everything is checked once
 * more with the slow reader; the headings must then be those that were inspected. Throws what `check` throws, and
 * `unreadable_file`.
 */
export async function checkFile(
  path: string,
  layout: Layout,
  check: (reader: RosterReader) => Promise<Omit<Checked, 'slow'>>,
): Promise<Checked> {
  const { slow = false, headerRow } = layout;
  const reader = openList(path, layout);
  try {
    return { ...(await check(reader)), slow };
  } catch (error) {
    if (slow || !(error instanceof UnusualWorkbook)) throw error;
  }
  const again = openList(path, { ...layout, slow: true });
  const inspected = await rowsUpTo(openList(path, layout), headerRow);
  if (JSON.stringify(await rowsUpTo(again, headerRow)) !== JSON.stringify(inspected)) throw movedHeadings();
  return { ...(await check(again)), slow: true };
}

/** The rows down to the headings. Of more there is no need, so the file is not read to its end. */
async function rowsUpTo(reader: RosterReader, headerRow: number): Promise<unknown[]> {
  const rows: unknown[] = [];
  await reader.read((cells, row) => {
    if (row <= headerRow) rows.push([row, cells]);
    return row < headerRow;
  });
  return rows;
}

const movedHeadings = () =>
  new AppError('unreadable_file', {
    message: 'The first rows of this list stand at its end. Open it in a spreadsheet program and save it again',
  });
