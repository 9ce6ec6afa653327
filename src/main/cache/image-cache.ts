import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../account/account.ts';

/** Pictures of the service, so that they show without it. Under one name there is only ever one picture. */
export interface KeptImages {
  /** Keeps a picture; those not shown for longest make room. A disk that refuses is no reason to fail. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The picture, or null. */
  get(name: string): Promise<Uint8Array | null>;
}

/** Bytes of all pictures that are kept. */
const standardLimit = 60_000_000;

const context = (file: string) => `images|${file}`;

/** Keeps pictures as sealed files in the account's folder, under names that say nothing. */
export function createKeptImages(
  { folder, seal }: Pick<Account, 'folder' | 'seal'>,
  limit = standardLimit,
): KeptImages {
  const place = join(folder, 'images');
  const fileOf = (name: string) => seal.name(name, 'images');
  return {
    async put(name, bytes) {
      const file = fileOf(name);
      const draft = join(place, `${file}.${randomUUID()}.new`);
      try {
        // Never the account's own folder: the account may be gone by now.
        await mkdir(place, { mode: 0o700 }).catch(unlessThere);
        await writeFile(draft, seal.sealBytes(bytes, context(file)), { mode: 0o600, flag: 'wx' });
        await rename(draft, join(place, file));
        await makeRoom(place, file, limit);
      } catch {
        await rm(draft, { force: true }).catch(() => undefined);
      }
    },
    async get(name) {
      const file = fileOf(name);
      try {
        const bytes = seal.openBytes(await readFile(join(place, file)), context(file));
        const now = new Date();
        await utimes(join(place, file), now, now);
        return bytes;
      } catch {
        // A copy that does not open is as good as none.
        return null;
      }
    },
  };
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Removes what was not shown for longest until the rest fits, and what a crash left half written; never `newest`. */
async function makeRoom(place: string, newest: string, limit: number): Promise<void> {
  const files = await Promise.all(
    (await readdir(place)).map(async (name) => {
      const path = join(place, name);
      const { size, mtimeMs } = await stat(path);
      // Clocks of file systems tick slowly: others may have been written in the same moment.
      return { path, size, shown: name === newest ? Number.POSITIVE_INFINITY : mtimeMs };
    }),
  );
  let total = 0;
  for (const { path, size } of files.sort((one, other) => other.shown - one.shown)) {
    total += size;
    if (total > limit) await rm(path, { force: true });
  }
}
