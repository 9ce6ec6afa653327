import { byteOrderMark, csvLine } from '#shared/roster/csv.ts';
import { getBridge } from '../desk/desk-bridge.ts';
import { toast } from '../shell/toasts.ts';
import { saveHeldFile } from './save-held-file.tsx';

/** A table to be saved. */
export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Saves a CSV file, and says `done`. Asks where to; says so when it could not be saved. */
export async function saveCsv(name: string, { header, rows }: CsvTable, done: string): Promise<void> {
  const file = new File([byteOrderMark, ...[header, ...rows].map(csvLine)], name, { type: 'text/csv' });
  const received = await getBridge().files.receive(file);
  if (!received.ok) return toast.failed(received.error.message);
  await saveHeldFile(received.data.fileId, done);
}
