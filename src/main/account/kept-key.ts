import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '#node/files/whole-file.ts';
import { createMutex } from '#shared/async/mutex.ts';
import type { SecretStore } from '../hosts/host.ts';
import type { Log } from '../log.ts';
import { dataKeyLength } from './data-key.ts';

const kept = z.object({ place: z.string(), key: z.base64() });

/** The key of whoever is signed in, sealed by the system beside the session, so that a restart needs no password. */
export interface KeptKey {
  write(place: string, key: Uint8Array): Promise<void>;
  /** The key of this account, or null. A file that does not open counts as none. */
  read(place: string): Promise<Buffer | null>;
  remove(): Promise<void>;
}

/** Opens the kept key of a data folder: key.sealed. */
export function createKeptKey(dataFolder: string, secrets: SecretStore, log: Log): KeptKey {
  const file = join(dataFolder, 'key.sealed');
  // One after the other: a key that is written last must not outlive its removal.
  const mutex = createMutex();
  const inOrder = (work: () => Promise<void> | void): Promise<void> =>
    mutex.run(work).catch((error: unknown) => log('kept key', error));
  return {
    write: (place, key) => {
      const text = JSON.stringify({ place, key: Buffer.from(key).toString('base64') });
      return inOrder(async () => writeWhole(file, await secrets.seal(text)));
    },
    async read(place) {
      await mutex.idle();
      if (!existsSync(file)) return null;
      try {
        const value = kept.parse(JSON.parse(await secrets.open(readFileSync(file))));
        const key = Buffer.from(value.key, 'base64');
        return value.place === place && key.length === dataKeyLength ? key : null;
      } catch (error) {
        log('kept key', error);
        return null;
      }
    },
    remove: () => inOrder(() => rmSync(file, { force: true })),
  };
}
