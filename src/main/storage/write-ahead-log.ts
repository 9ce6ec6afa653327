import { existsSync, readFileSync, statSync } from 'node:fs';
import { logDamage } from '#shared/rules/desk/write-ahead-log.ts';

/** Bytes of the largest log that is read; the standard size is 4 MB, and only a long import outgrows this. */
const largest = 64_000_000;

/** How the write-ahead log of a closed database is broken, as `logDamage` tells; null when it is not, or not there. */
export function walDamage(file: string): 'header' | 'frames' | null {
  const path = `${file}-wal`;
  if (!existsSync(path) || statSync(path).size > largest) return null;
  return logDamage(readFileSync(path));
}
