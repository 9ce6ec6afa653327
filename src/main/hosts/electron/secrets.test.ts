import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKeyFileSecrets } from '../browser/key-file-secrets.ts';
import { testFolder } from '../testing/test-folder.ts';
import { type AsyncSafeStorage, createElectronSecrets } from './secrets.ts';

type Backend = ReturnType<AsyncSafeStorage['getSelectedStorageBackend']>;

/** Electron's safe storage, reduced to turning text round. The synchronous calls are not there at all. */
function fakeStorage(backend: Backend, isAvailable = true): AsyncSafeStorage {
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(isAvailable),
    encryptStringAsync: (text) => Promise.resolve(Buffer.from(`${backend}:${text}`).reverse()),
    decryptStringAsync(sealed) {
      const text = Buffer.from(sealed).reverse().toString('utf8');
      if (!text.startsWith(`${backend}:`)) return Promise.reject(new Error('sealed by another key'));
      return Promise.resolve({ result: text.slice(backend.length + 1), shouldReEncrypt: false });
    },
    getSelectedStorageBackend: () => backend,
  };
}

describe('key file', () => {
  it('seals so that only this key opens, and every bit counts', async () => {
    const folder = testFolder();
    const secrets = createKeyFileSecrets(folder);
    const sealed = Buffer.from(await secrets.seal('cookie=ä'));
    expect(secrets.protectedBySystem).toBe(false);
    expect(await createKeyFileSecrets(folder).open(sealed)).toBe('cookie=ä');
    expect(Buffer.from(await secrets.seal('cookie=ä')).equals(sealed)).toBe(false);
    await expect(createKeyFileSecrets(testFolder()).open(sealed)).rejects.toMatchObject({ code: 'damaged' });
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      await expect(secrets.open(changed), `byte ${index}`).rejects.toMatchObject({ code: 'damaged' });
      await expect(secrets.open(sealed.subarray(0, index))).rejects.toMatchObject({ code: 'damaged' });
    }
  });

  it.each([
    ['is too short', (file: string) => writeFileSync(file, 'short')],
    ['is empty', (file: string) => writeFileSync(file, '')],
    ['is too long', (file: string) => writeFileSync(file, Buffer.alloc(33))],
    ['is a folder', (file: string) => [rmSync(file), mkdirSync(file)]],
  ])('is kept aside where it %s, and a new one made, which is said [D-06]', (_, damage) => {
    const folder = testFolder();
    createKeyFileSecrets(folder);
    const file = path.join(folder, 'secret.key');
    damage(file);
    const told: string[] = [];
    createKeyFileSecrets(folder, (message) => told.push(message));
    expect(statSync(file)).toMatchObject({ size: 32 });
    const aside = readdirSync(folder).filter((name) => name.startsWith('secret.damaged-'));
    expect(aside).toHaveLength(1);
    expect(told).toEqual([expect.stringContaining(aside[0] ?? '?')]);
  });

  it('is closed to other accounts of the computer, whatever it was before [D-01]', () => {
    const folder = testFolder();
    createKeyFileSecrets(folder);
    const file = path.join(folder, 'secret.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o666);
    const before = readFileSync(file);
    createKeyFileSecrets(folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file)).toEqual(before);
  });
});

const backends: Backend[] = ['basic_text', 'unknown', 'gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'];

describe('a folder that is not absolute', () => {
  it.each(['', '.', 'data', './data'])('gets no key: %j', (folder) => {
    expect(() => createKeyFileSecrets(folder)).toThrow('not absolute');
    expect(existsSync(path.resolve(folder, 'secret.key'))).toBe(false);
  });
});

describe('Electron’s store', () => {
  it.each(backends)('on Linux with %s says truly whether it protects [E-09]', async (backend) => {
    const folder = testFolder();
    const secrets = await createElectronSecrets(fakeStorage(backend), folder, 'linux');
    const isReal = !['basic_text', 'unknown'].includes(backend);
    expect(secrets.protectedBySystem).toBe(isReal);
    const sealed = await secrets.seal('text');
    expect(await (await createElectronSecrets(fakeStorage(backend), folder, 'linux')).open(sealed)).toBe('text');
    // Turned round by the fake: found again only where the system has sealed it.
    expect(Buffer.from(sealed).includes('txet')).toBe(isReal);
  });

  it.each(backends)('after a change from %s opens what it can, and throws for the rest [E-09]', async (backend) => {
    const folder = testFolder();
    const sealed = await (await createElectronSecrets(fakeStorage(backend), folder, 'linux')).seal('text');
    for (const next of backends.filter((other) => other !== backend)) {
      const later = await createElectronSecrets(fakeStorage(next), folder, 'linux');
      const opened = later.open(sealed);
      const isKeyFile = ['basic_text', 'unknown'].includes(backend);
      if (isKeyFile) expect(await opened, next).toBe('text');
      else await expect(opened, next).rejects.toThrow();
    }
    expect(readdirSync(folder)).toEqual(['secret.key']);
  });

  it.each(backends)('that fails with %s throws, and leaves what it had sealed as it is [E-09]', async (backend) => {
    const folder = testFolder();
    const file = path.join(folder, 'session.sealed');
    writeFileSync(file, await (await createElectronSecrets(fakeStorage(backend), folder, 'linux')).seal('text'));
    const before = readFileSync(file);
    const fails = () => Promise.reject(new Error('The key ring is locked'));
    const broken = { ...fakeStorage('kwallet6'), encryptStringAsync: fails, decryptStringAsync: fails };
    const secrets = await createElectronSecrets(broken, folder, 'linux');
    await expect(secrets.seal('other')).rejects.toThrow('locked');
    if (!['basic_text', 'unknown'].includes(backend)) await expect(secrets.open(before)).rejects.toThrow('locked');
    expect(readFileSync(file)).toEqual(before);
  });

  it('is not used where the system offers none [E-09]', async () => {
    const secrets = await createElectronSecrets(fakeStorage('kwallet6', false), testFolder(), 'darwin');
    expect(secrets.protectedBySystem).toBe(false);
    expect(await secrets.open(await secrets.seal('text'))).toBe('text');
  });
});
