import { open } from 'node:fs/promises';
import type { ByteSource } from '#shared/rules/files/file-content.ts';

/** A file on this computer, a part at a time. */
export function byteSource(path: string, size: number): ByteSource {
  return {
    size,
    async read(from, length) {
      const handle = await open(path, 'r');
      try {
        const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
  };
}
