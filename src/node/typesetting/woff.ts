import { inflateSync } from 'node:zlib';

const signature = 0x774f4646;
const headerBytes = 44;
const entryBytes = 20;

/**
 * The font in a WOFF 1.0 file, as OpenType. A PDF writer unpacks WOFF anew for each document, which takes a second for
 * ten fonts. Throws where the bytes are no WOFF.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < headerBytes || woff.readUInt32BE(0) !== signature) throw new Error('This is no WOFF font');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + count * 16);
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = headerBytes + index * entryBytes;
    const table = tableAt(woff, from);
    const entry = 12 + index * 16;
    woff.copy(directory, entry, from, from + 4);
    directory.writeUInt32BE(woff.readUInt32BE(from + 16), entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** The bytes of the table that an entry of the directory names. */
function tableAt(woff: Buffer, entry: number): Buffer {
  const offset = woff.readUInt32BE(entry + 4);
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
  const size = woff.readUInt32BE(entry + 12);
  return packed.length < size ? inflateSync(packed) : packed;
}
