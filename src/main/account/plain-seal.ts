import { AppError } from '#shared/errors.ts';
import type { Seal } from './account.ts';

/** First byte of what this seal wrote: the text follows as it is. Later seals take the next numbers. */
const plainVersion = 0;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A seal that closes nothing yet: version byte 0 and UTF-8. Throws `damaged` on anything else. */
export function createPlainSeal(): Seal {
  return {
    seal(text) {
      const bytes = Buffer.from(text, 'utf8');
      const sealed = Buffer.allocUnsafe(bytes.length + 1);
      sealed[0] = plainVersion;
      bytes.copy(sealed, 1);
      return sealed;
    },
    open(sealed) {
      if (sealed[0] !== plainVersion) throw new AppError('damaged');
      try {
        return decoder.decode(sealed.subarray(1));
      } catch (cause) {
        throw new AppError('damaged', { cause });
      }
    },
  };
}
