import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { createWhole } from '#node/files/whole-file.ts';
import { fileStamp } from '#node/sqlite/safety-copies.ts';
import { AppError } from '#shared/errors.ts';
import type { SecretStore } from '../host.ts';

const version = 1;
const nonceLength = 12;
const tagLength = 16;
const keyLength = 32;

/**
 * AES-256-GCM under a random key in a file of mode 0600 beside the data. It keeps a copied settings file shut, not
 * somebody who reads the folder: `protectedBySystem` says so. A damaged key is renamed aside for those who have a copy
 * to mend it with, and a new one made: what was sealed by the old one does not open any more, which `onDamaged` hears.
 * Throws for a folder that is not absolute: a key must not lie wherever the app was started from.
 */
export function createKeyFileSecrets(
  folder: string,
  onDamaged: (message: string) => void = () => undefined,
): SecretStore {
  if (!path.isAbsolute(folder)) throw new Error(`The key's folder is not absolute: '${folder}'`);
  const key = readOrCreateKey(folder, onDamaged);
  return {
    protectedBySystem: false,
    seal(text) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Promise.resolve(Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body]));
    },
    open(sealed) {
      return new Promise((resolve) => resolve(openSealed(key, Buffer.from(sealed))));
    },
  };
}

function openSealed(key: Buffer, sealed: Buffer): string {
  const bodyStart = 1 + nonceLength + tagLength;
  if (sealed.length < bodyStart || sealed[0] !== version) throw new AppError('damaged');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + nonceLength));
  decipher.setAuthTag(sealed.subarray(1 + nonceLength, bodyStart));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(bodyStart)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new AppError('damaged', { cause });
  }
}

function readOrCreateKey(folder: string, onDamaged: (message: string) => void): Buffer {
  const file = path.join(folder, 'secret.key');
  createWhole(file, randomBytes(keyLength));
  const key = readWhole(file);
  if (key) return key;
  const aside = `secret.damaged-${fileStamp(new Date())}.key`;
  renameSync(file, path.join(folder, aside));
  onDamaged(`The key file of this computer was damaged and kept aside as ${aside}. Please sign in again.`);
  createWhole(file, randomBytes(keyLength));
  return readFileSync(file);
}

/** The key, closed to other accounts of this computer; null where the file is none. */
function readWhole(file: string): Buffer | null {
  try {
    const key = readFileSync(file);
    chmodSync(file, 0o600);
    return key.length === keyLength ? key : null;
  } catch {
    return null;
  }
}
