import { createDecipheriv, createECDH, createHmac, type ECDH, hkdfSync } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { wordsSeal } from '#shared/rules/desk/words-seal.ts';
import { purposeKey } from '../account/data-key.ts';

const { version, publicLength, nonceLength, tagLength, info } = wordsSeal;
const bodyStart = 1 + publicLength + nonceLength;

/** The pair of keys that windows seal an account's words to. */
export interface WordsKey {
  /** Base64 of the uncompressed point; anybody may have it. */
  readonly publicKey: string;
  /** Opens what a window sealed, given as base64. Throws `damaged` for anything else. */
  open(sealed: string): string;
}

/** Made of the account's data key, so that whoever opens the account has it, and nothing of it lies on the disk. */
export function createWordsKey(dataKey: Uint8Array): WordsKey {
  const pair = pairOf(dataKey);
  const own = pair.getPublicKey();
  return {
    publicKey: own.toString('base64'),
    open(sealed) {
      try {
        return openWords(pair, own, Buffer.from(sealed, 'base64'));
      } catch (cause) {
        throw new AppError('damaged', { cause });
      }
    },
  };
}

/** One number in four thousand million is no private key: then the next one is taken. */
function pairOf(dataKey: Uint8Array): ECDH {
  const seed = purposeKey(dataKey, 'words');
  for (let attempt = 0; ; attempt += 1) {
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(createHmac('sha256', seed).update(String(attempt)).digest());
      return pair;
    } catch (error) {
      if (attempt > 8) throw error;
    }
  }
}

function openWords(pair: ECDH, own: Buffer, bytes: Buffer): string {
  if (bytes.length < bodyStart + tagLength || bytes[0] !== version) throw new AppError('damaged');
  const theirs = bytes.subarray(1, 1 + publicLength);
  const shared = pair.computeSecret(theirs);
  const key = Buffer.from(hkdfSync('sha256', shared, Buffer.concat([theirs, own]), info, 32));
  const nonce = bytes.subarray(1 + publicLength, bodyStart);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAuthTag(bytes.subarray(bytes.length - tagLength));
  const text = Buffer.concat([decipher.update(bytes.subarray(bodyStart, bytes.length - tagLength)), decipher.final()]);
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
}
