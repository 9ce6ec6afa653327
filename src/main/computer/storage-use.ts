import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type ComputerState, type StorageKind, storageKinds } from '#shared/desk/types.ts';

/** Bytes of the files in a data folder, by what they are. Reads names and sizes, never contents. */
export function storageUse(dataFolder: string): ComputerState['storage'] {
  const bytes = new Map<StorageKind, number>();
  for (const entry of entriesUnder(dataFolder)) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const kind = kindOf(path.relative(dataFolder, file).split(path.sep));
    bytes.set(kind, (bytes.get(kind) ?? 0) + sizeOf(file));
  }
  return storageKinds.map((kind) => ({ kind, bytes: bytes.get(kind) ?? 0 }));
}

function entriesUnder(folder: string): Dirent[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true });
}

/** A file may go while one looks. */
const sizeOf = (file: string): number => lstatSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** What a file is, by the parts of its path in the data folder. */
function kindOf([top = '', second = '', third = '']: readonly string[]): StorageKind {
  if (
    /\.(?:aside|opened|unreleased)-/.test(top) ||
    (top === 'accounts' && /\.(?:aside|opened|unreleased)-/.test(second))
  )
    return 'aside';
  if (top === 'service') return 'service';
  if (top !== 'accounts') return 'other';
  if (third === 'images') return 'pictures';
  return third === 'uploads' || third === 'outgoing' ? 'uploads' : 'work';
}
