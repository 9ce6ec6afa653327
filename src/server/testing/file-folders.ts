import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const given = new Set<string>();

/** A folder for a test's stored files; it is made with the first file. */
export function fileFolder(): string {
  const folder = join(tmpdir(), `footbridge-files-${randomUUID()}`);
  given.add(folder);
  return folder;
}

/** Removes every folder that was given, for the end of a suite. */
export function removeFileFolders(): void {
  for (const folder of given) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  given.clear();
}
