import { byteOrderMark, csvLine } from '#shared/roster/csv.ts';
import { getBridge } from '../desk/desk-bridge.ts';
import { toast } from '../shell/toasts.ts';
import { saveHeldFile } from './save-held-file.tsx';

/** Saves objects as a CSV file: their keys are the header. Asks where to; says so when it could not be saved. */
export async function saveCsv(name: string, records: readonly Readonly<Record<string, string>>[]): Promise<void> {
  const header = Object.keys(records[0] ?? {});
  const lines = records.map((record) => csvLine(header.map((key) => record[key] ?? '')));
  const file = new File([byteOrderMark, csvLine(header), ...lines], name, { type: 'text/csv' });
  const received = await getBridge().files.receive(file);
  if (!received.ok) return toast.failed(received.error.message);
  await saveHeldFile(received.data.fileId, `${name} is saved`);
}
