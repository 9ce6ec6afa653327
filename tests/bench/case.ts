import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { studentCsv } from '../support/roster-files/student-data.ts';

/** Figures of one run of a case, by name. Times are milliseconds. */
export type Figures = Record<string, number>;

/** Runs one case in this process and prints its figures as the last line: `node case.ts <rows> <list>`. */
export async function runCase(work: (folder: string, rows: number, list: string) => Promise<Figures>): Promise<void> {
  const [rows = '0', list = ''] = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'footbridge-bench-'));
  try {
    const figures = await work(folder, Number(rows), list);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    process.stdout.write(`${JSON.stringify({ ...figures, memory })}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the generated list of so many students to a file. */
export function writeList(file: string, rows: number): void {
  const target = openSync(file, 'w');
  for (const text of studentCsv(rows)) writeSync(target, text);
  closeSync(target);
}

/** The value below which the share `part` of the numbers lies. */
export function percentile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The middle of the numbers. */
export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);
