import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { wordingOf } from './error-wording.ts';

/** Bytes after which the log starts anew; one earlier file is kept. */
const limit = 1_000_000;

/** Writes down an error as `wordingOf` has it, or a sentence of the program's own. Never what people typed. */
export type Log = (area: string, error: unknown) => void;

/** A log file, `logs/desk.log` in the data folder. A log that can't be written is given up silently. */
export function createLog(dataFolder: string, now: () => Date = () => new Date()): Log {
  const folder = path.join(dataFolder, 'logs');
  const file = path.join(folder, 'desk.log');
  return (area, error) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (sizeOf(file) > limit) renameSync(file, `${file}.1`);
      appendFileSync(file, `${now().toISOString()} ${area}: ${wordingOf(error)}\n`, { mode: 0o600 });
    } catch {
      // Logging must never be what fails.
    }
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
