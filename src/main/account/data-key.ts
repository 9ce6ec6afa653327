import { createCipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Seal } from './account.ts';
import { openBytes, sealBytes } from './sealed-bytes.ts';

/** Bytes of the random key that everything of one account is sealed with. */
export const dataKeyLength = 32;

/** A new random key. */
export const newDataKey = (): Buffer => randomBytes(dataKeyLength);

/** The account as every seal names it: one service's user 7 is not another's. Empty workspace: the embedded service. */
export const placeName = (userId: number, workspace: string): string => `${userId}@${workspace}`;

/** A key for each purpose, so that what one gives away says nothing about the other. */
export function purposeKey(key: Uint8Array, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `footbridge ${purpose}`, dataKeyLength)));
}

/** AES as a keyed function: one block for each number, of which 53 bits are kept. */
function createNumbers(key: KeyObject): Seal['numbers'] {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return (values) => {
    const blocks = Buffer.alloc(values.length * 16);
    for (const [index, value] of values.entries()) {
      blocks.writeDoubleLE(value, index * 16);
      blocks.writeUInt32LE(index, index * 16 + 8);
    }
    const hidden = cipher.update(blocks);
    return values.map((value, index) => {
      const high = hidden.readUInt32LE(index * 16) & 0x1fffff;
      const low = hidden.readUInt32LE(index * 16 + 4);
      return value === 0 ? 0 : high * 2 ** 32 + low || 1;
    });
  };
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The seal of one account under its data key. `place` is from `placeName`. */
export function createKeySeal(key: Uint8Array, place: string): Seal {
  if (key.length !== dataKeyLength) throw new RangeError('A data key has 32 bytes');
  const bodies = purposeKey(key, 'bodies');
  const names = purposeKey(key, 'names');
  const bound = (context: string) => `${place}|${context}`;
  return {
    seal: (text, context) => sealBytes(bodies, text, bound(context)),
    open(sealed, context) {
      const bytes = openBytes(bodies, sealed, bound(context));
      try {
        return decoder.decode(bytes);
      } catch (cause) {
        throw new AppError('damaged', { cause });
      }
    },
    sealBytes: (bytes, context) => sealBytes(bodies, bytes, bound(context)),
    openBytes: (sealed, context) => openBytes(bodies, sealed, bound(context)),
    numbers: createNumbers(purposeKey(key, 'numbers')),
    name: (text, context) =>
      createHmac('sha256', names)
        .update(`${bound(context)}|${text}`)
        .digest('hex'),
  };
}
