import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour. Sizes in pixels; `padding` bytes more, in a part that nobody shows. */
export function testPng({ width = 8, height = 8, padding = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = width * height > 1_000_000 ? Buffer.alloc(16) : Buffer.alloc((width + 1) * height, 0x7f);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(padding > 0 ? [chunk('paDd', Buffer.alloc(padding - 12))] : []),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of exactly so many bytes. */
export function testPngOf(bytes: number): Buffer {
  return testPng({ padding: bytes - testPng().length });
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
