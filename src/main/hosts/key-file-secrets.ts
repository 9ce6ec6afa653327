import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { createWhole } from '../files/whole-file.ts';
import { StartProblem } from '../start-problem.ts';
import type { SecretStore } from './host.ts';

const version = 1;
const nonceLength = 12;
const tagLength = 16;
const keyLength = 32;

/**
 * AES-256-GCM under a random key in a file of mode 0600 beside the data. It keeps a copied settings file shut, not
 * somebody who reads the folder: `protectedBySystem` says so.
 */
export function createKeyFileSecrets(folder: string): SecretStore {
  const key = readOrCreateKey(path.join(folder, 'secret.key'));
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

function readOrCreateKey(file: string): Buffer {
  createWhole(file, randomBytes(keyLength));
  const key = readFileSync(file);
  if (key.length !== keyLength) {
    throw new StartProblem(`${file} is damaged. Put back a copy of it, or remove it and sign in again.`);
  }
  return key;
}
