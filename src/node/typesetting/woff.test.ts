import { describe, expect, it } from 'vitest';
import { typefaces } from './typefaces.ts';
import { unpackWoff } from './woff.ts';

/** The sum that OpenType keeps of each table. */
function sumOf(table: Buffer): number {
  const whole = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

describe('a font out of its WOFF file', () => {
  it('has every table whole, in all typefaces', async () => {
    for (const { name, bytes } of await typefaces()) {
      const count = bytes.readUInt16BE(4);
      expect(count, name).toBeGreaterThan(8);
      for (let entry = 12; entry < 12 + count * 16; entry += 16) {
        const tag = bytes.toString('latin1', entry, entry + 4);
        const offset = bytes.readUInt32BE(entry + 8);
        const table = Buffer.from(bytes.subarray(offset, offset + bytes.readUInt32BE(entry + 12)));
        // The table that holds the sum of the whole font counts without it.
        if (tag === 'head') table.writeUInt32BE(0, 8);
        expect(sumOf(table), `${name} ${tag}`).toBe(bytes.readUInt32BE(entry + 4));
      }
    }
  });

  it('is refused where there is none', () => {
    expect(() => unpackWoff(Buffer.from('wOF2'.padEnd(60)))).toThrow('no WOFF');
    expect(() => unpackWoff(Buffer.alloc(3))).toThrow('no WOFF');
  });
});
