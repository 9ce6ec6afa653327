import type { SafeStorage } from 'electron';
import { createKeyFileSecrets } from '../browser/key-file-secrets.ts';
import type { SecretStore } from '../host.ts';

/** What of Electron's safe storage is used: the asynchronous calls only; the others end with Electron 46. */
export type AsyncSafeStorage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

/** The first byte says who sealed: a desk whose system changes its mind can still tell the two apart. */
const bySystem = 2;

/**
 * The system's own store where it protects; elsewhere the key file, never passed off as protected. What one of them
 * sealed and the other can't open throws: nothing is deleted for it.
 */
export async function createElectronSecrets(
  safeStorage: AsyncSafeStorage,
  folder: string,
  platform: NodeJS.Platform = process.platform,
): Promise<SecretStore> {
  const keyFile = createKeyFileSecrets(folder);
  if (!(await isProtected(safeStorage, platform))) return keyFile;
  return {
    protectedBySystem: true,
    async seal(text) {
      return Buffer.concat([Buffer.from([bySystem]), await safeStorage.encryptStringAsync(text)]);
    },
    async open(sealed) {
      if (sealed[0] !== bySystem) return keyFile.open(sealed);
      const { result } = await safeStorage.decryptStringAsync(Buffer.from(sealed.subarray(1)));
      return result;
    },
  };
}

/** On Linux without a key ring Electron "encrypts" under a password that anybody knows: that protects nothing. */
async function isProtected(safeStorage: AsyncSafeStorage, platform: NodeJS.Platform): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  return platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend());
}
