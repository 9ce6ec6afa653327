import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type WorkbookSheet, writeWorkbook } from '#node/spreadsheet/workbook.ts';

/** Writes a list with notes at its cells to a workbook that only this user can read. */
export async function writeWorkbookFile(target: string, sheet: WorkbookSheet): Promise<void> {
  const bytes = Readable.from(writeWorkbook([sheet], { notes: true }));
  await pipeline(bytes, createWriteStream(target, { mode: 0o600 }));
}
