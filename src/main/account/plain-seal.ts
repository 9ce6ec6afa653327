import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Seal } from './account.ts';

/** First byte of what this seal wrote: the text follows as it is. */
const plainVersion = 0;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function withVersion(bytes: Uint8Array): Uint8Array {
  const sealed = Buffer.allocUnsafe(bytes.length + 1);
  sealed[0] = plainVersion;
  sealed.set(bytes, 1);
  return sealed;
}

function withoutVersion(sealed: Uint8Array): Uint8Array {
  if (sealed[0] !== plainVersion) throw new AppError('damaged');
  return sealed.subarray(1);
}

/**
 * A seal that closes nothing: version byte 0 and the bytes as they are. For what belongs to nobody. Throws `damaged` on
 * anything else.
 */
export function createPlainSeal(): Seal {
  return {
    seal: (text) => withVersion(Buffer.from(text, 'utf8')),
    open(sealed) {
      try {
        return decoder.decode(withoutVersion(sealed));
      } catch (cause) {
        throw cause instanceof AppError ? cause : new AppError('damaged', { cause });
      }
    },
    sealBytes: withVersion,
    openBytes: (sealed) => Buffer.from(withoutVersion(sealed)),
    name: (text) => createHash('sha256').update(text).digest('hex'),
    numbers: (values) => [...values],
  };
}
