import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto';
import { AppError } from '#shared/errors.ts';

/** First byte of everything that is sealed. 0 is text as it is, in files that belong to nobody. */
export const sealVersion = 1;
const nonceLength = 12;
const tagLength = 16;
const bodyStart = 1 + nonceLength + tagLength;

/**
 * AES-256-GCM with a fresh nonce: version, nonce, tag, text. What stands in `bound` is not stored, but has to be the
 * same when it is opened.
 */
export function sealBytes(key: KeyObject, plain: Uint8Array | string, bound: string): Buffer {
  const head = Buffer.allocUnsafe(bodyStart);
  head[0] = sealVersion;
  const nonce = randomFillSync(head.subarray(1, 1 + nonceLength));
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(bound, 'utf8'));
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  cipher.final();
  head.set(cipher.getAuthTag(), 1 + nonceLength);
  return Buffer.concat([head, body]);
}

/** Opens what `sealBytes` made under the same key for the same place. Throws `damaged` for anything else. */
export function openBytes(key: KeyObject, sealed: Uint8Array, bound: string): Buffer {
  if (sealed.length < bodyStart || sealed[0] !== sealVersion) throw new AppError('damaged');
  try {
    const options = { authTagLength: tagLength };
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + nonceLength), options);
    decipher.setAAD(Buffer.from(bound, 'utf8'));
    decipher.setAuthTag(sealed.subarray(1 + nonceLength, bodyStart));
    const body = decipher.update(sealed.subarray(bodyStart));
    decipher.final();
    return body;
  } catch (cause) {
    throw new AppError('damaged', { cause });
  }
}
