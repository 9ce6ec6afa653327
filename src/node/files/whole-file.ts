import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Replaces a file at once, with mode 0600: after a crash there is the old one or the new one, never half of it. */
export function writeWhole(file: string, bytes: Uint8Array): void {
  const draft = writeDraft(file, bytes);
  try {
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(path.dirname(file));
}

/** Writes a file with mode 0600 unless there is one. Of two that try at once, one wins and both go on. */
export function createWhole(file: string, bytes: Uint8Array): void {
  const draft = writeDraft(file, bytes);
  try {
    linkSync(draft, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDraft(file: string, bytes: Uint8Array): string {
  const draft = `${file}.${randomUUID()}.new`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return draft;
}

/** A rename is on the disk only when its folder is. Windows can't open folders, and needs no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
