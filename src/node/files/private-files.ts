import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder for private files, mode 0700. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/** Makes the file with mode 0600 before SQLite does, so that -wal and -shm inherit it. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Forces a written file, and its name in the folder, onto the disk. */
function syncFile(file: string): void {
  syncHandle(openSync(file, 'r+'));
  // Windows opens no folders; its file system keeps names in order by itself.
  if (process.platform !== 'win32') syncHandle(openSync(dirname(file), 'r'));
}

function syncHandle(handle: number): void {
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Gives a finished file its name, with both on the disk. */
export function putInPlace(unfinished: string, target: string): void {
  syncFile(unfinished);
  renameSync(unfinished, target);
  syncFile(target);
}
