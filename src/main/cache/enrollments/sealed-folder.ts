import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../../account/account.ts';

/** Sealed files of an account in a folder of their own, under names that say nothing. */
export interface SealedFolder {
  /** Writes a file in one step; answers the bytes on disk, null where the disk refuses. */
  write(name: string, bytes: Uint8Array): number | null;
  /** The file; null where there is none, or it doesn't open. */
  read(name: string): Uint8Array | null;
  remove(name: string): void;
  /** Removes every file but these. */
  sweep(names: ReadonlySet<string>): void;
  /** The name on disk of a text. */
  nameOf(text: string): string;
}

/** Opens `folder` of an account. Nothing is made before something is written. */
export function openSealedFolder({ folder, seal }: Pick<Account, 'folder' | 'seal'>, place: string): SealedFolder {
  const home = join(folder, place);
  const context = (name: string) => `${place}|${name}`;
  return {
    nameOf: (text) => seal.name(text, place),
    write(name, bytes) {
      const draft = join(home, `${name}.${randomUUID()}.new`);
      try {
        const sealed = seal.sealBytes(bytes, context(name));
        makeHome(home);
        writeFileSync(draft, sealed, { mode: 0o600, flag: 'wx' });
        renameSync(draft, join(home, name));
        return sealed.length;
      } catch {
        rmSync(draft, { force: true });
        return null;
      }
    },
    read(name) {
      try {
        return seal.openBytes(readFileSync(join(home, name)), context(name));
      } catch {
        return null;
      }
    },
    remove: (name) => rmSync(join(home, name), { force: true }),
    sweep(names) {
      for (const name of listed(home)) if (!names.has(name)) rmSync(join(home, name), { force: true });
    },
  };
}

/** Never the account's own folder: the account may be gone by now. */
function makeHome(home: string): void {
  try {
    mkdirSync(home, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function listed(home: string): string[] {
  try {
    return readdirSync(home);
  } catch {
    return [];
  }
}
