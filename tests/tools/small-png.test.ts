import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodePng, smallPng } from '../support/small-png.ts';

/** A PNG as browsers write it, up to the checksums, which nobody reads here. */
function png(width: number, height: number, colour: (x: number, y: number) => [number, number, number]): Buffer {
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (__, x) => colour(x, y)).flat(),
  ]);
  const data = deflateSync(Buffer.from(rows.flat()));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunk = (name: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(name), body, Buffer.alloc(4)]);
  };
  return Buffer.concat([Buffer.alloc(8), chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

describe('small pictures', () => {
  it('keep every pixel where there are few colours', () => {
    const picture = png(16, 16, (x, y) => [x * 16, y * 16, 7]);
    expect(decodePng(smallPng(picture))).toEqual(decodePng(picture));
  });

  it('stay close where there are many, and keep flat areas exactly', () => {
    const picture = png(128, 64, (x, y) => (y < 32 ? [250, 249, 247] : [x * 2, y * 4, (x * y) % 256]));
    const before = decodePng(picture).pixels;
    const after = decodePng(smallPng(picture)).pixels;
    const differences = before.map((value, index) => Math.abs(value - (after[index] ?? 0)));
    expect(differences.subarray(0, 128 * 32 * 3).every((difference) => difference === 0)).toBe(true);
    expect(Math.max(...differences)).toBeLessThan(80);
  });

  it('refuses what it cannot read', () => {
    const sixteenBits = png(1, 1, () => [0, 0, 0]);
    sixteenBits[24] = 16;
    expect(() => smallPng(sixteenBits)).toThrow('not a PNG that this reads');
  });
});
