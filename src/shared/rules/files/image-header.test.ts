import { describe, expect, it } from 'vitest';
import { readImage } from './image-header.ts';

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? text(part) : part)));

/** The checksum of this header is written out: a wrong one has to be noticed. */
const pngHeader = [0, 0, 0, 13, ...text('IHDR'), 0, 0, 0, 3, 0, 0, 0, 2, 8, 0, 0, 0, 0, 0xb8, 0x1f, 0x39, 0xc6];
const signature = [0x89, ...text('PNG'), 0x0d, 0x0a, 0x1a, 0x0a];
const gif = bytes('GIF89a', [3, 0, 2, 0]);
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 11, 8, 0, 2, 0, 3, 1, 1, 17, 0]);
const riff = (type: string, rest: number[]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', type, [10, 0, 0, 0], rest);
const lossy = riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 3, 0x40, 2, 0]);
const lossless = riff('VP8L', [0x2f, 2, 0x40, 0, 0]);
const extended = riff('VP8X', [0, 0, 0, 0, 2, 0, 0, 1, 0, 0]);

describe('the header of a picture', () => {
  const png = bytes(signature, pngHeader);

  it.each([
    ['image/png', png],
    ['image/gif', gif],
    ['image/gif', bytes('GIF87a', [3, 0, 2, 0])],
    ['image/jpeg', jpeg],
    ['image/webp', lossy],
    ['image/webp', lossless],
    ['image/webp', extended],
  ])('of %s says its size', (type, file) => {
    expect(readImage(file)).toEqual({ type, width: 3, height: 2 });
  });

  it('is read from a part of a larger buffer', () => {
    const larger = new Uint8Array(jpeg.length + 9);
    larger.set(jpeg, 5);
    expect(readImage(larger.subarray(5, 5 + jpeg.length))).toEqual({ type: 'image/jpeg', width: 3, height: 2 });
  });

  it.each([png, gif, jpeg, lossy, lossless, extended])('that breaks off anywhere is none', (file) => {
    // What comes after a JPEG's size is not needed.
    const needed = file === jpeg ? 18 : file.length;
    for (let length = 0; length < needed; length += 1)
      expect(readImage(file.subarray(0, length)), `${length}`).toBeNull();
  });

  it('of a GIF counts its first picture, however small it says the screen is', () => {
    const comment = [0x21, 0xfe, 2, 1, 2, 3, 1, 2, 3, 0];
    const frame = [0x2c, 1, 0, 0, 0, 0x20, 0x4e, 0x30, 0x75, 0];
    const table = [0x80, 0, 0, 1, 2, 3, 4, 5, 6];
    const large = { type: 'image/gif', width: 20_001, height: 30_000 };
    expect(readImage(bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0], frame))).toEqual(large);
    expect(readImage(bytes('GIF89a', [1, 0, 1, 0], table, comment, comment, frame))).toEqual(large);
    expect(readImage(bytes('GIF89a', [3, 0, 2, 0, 0, 0, 0, 0x3b]))).toMatchObject({ width: 3, height: 2 });
  });

  it.each([
    ['a wrong checksum', png.map((byte, index) => (index === 19 ? 4 : byte))],
    ['no size at all', bytes('GIF89a', [0, 0, 2, 0])],
    ['a JPEG that ends before its frame', bytes([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0])],
    ['a JPEG with parts of no length, without end', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0], Array(40).fill(0xff))],
    ['another RIFF', bytes('RIFF', [0, 0, 0, 0], 'WAVEfmt ', Array(20).fill(1))],
    ['a WebP of an unknown kind', riff('XXXX', Array(20).fill(1))],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['HTML', bytes('<!doctype html><script>alert(1)</script>')],
    ['a PDF', bytes('%PDF-1.7 and so on, for quite a while')],
    ['nothing', bytes()],
  ])('is not that of %s', (_what, file) => {
    expect(readImage(file)).toBeNull();
  });
});
