import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive: its name, and its text or bytes in pieces that are made when they are wanted. */
export type ZipPart = readonly [name: string, content: AsyncIterable<Piece> | Iterable<Piece>];

type Piece = string | Uint8Array;

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** Version 2.0; sizes follow the content (bit 3) and names are UTF-8 (bit 11); deflated. */
const format = [20, 0x0808, 8] as const;
/** 1 January 1980: archives of equal content are equal byte by byte. */
const date = [0, 0x21] as const;

/** Writes a ZIP archive as a stream of bytes, deflated, holding no more than a piece at a time. At most 4 GB. */
export async function* writeZip(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const [part, content] of parts) {
    const name = Buffer.from(part);
    const header = record(0x04034b50, [...format, ...date, [0, 0, 0], name.length, 0]);
    yield Buffer.concat([header, name]);
    const sum = { crc: 0, size: 0, packed: 0 };
    for await (const bytes of deflate(content, sum)) {
      sum.packed += bytes.length;
      yield bytes;
    }
    yield record(0x08074b50, [[sum.crc, sum.packed, sum.size]]);
    entries.push({ name, offset, ...sum });
    offset += header.length + name.length + sum.packed + 16;
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  yield directory;
  yield record(0x06054b50, [0, 0, entries.length, entries.length, [directory.length, offset], 0]);
}

function directoryEntry({ name, offset, crc, packed, size }: Entry): Buffer {
  const fields = [20, ...format, ...date, [crc, packed, size], name.length, 0, 0, 0, 0, [0, offset]];
  return Buffer.concat([record(0x02014b50, fields), name]);
}

/** A signature and fields: plain numbers take two bytes, those in lists four. */
function record(signature: number, fields: readonly (number | readonly number[])[]): Buffer {
  const bytes = Buffer.alloc(
    4 + fields.reduce((sum: number, field) => sum + (typeof field === 'number' ? 2 : field.length * 4), 0),
  );
  let at = bytes.writeUInt32LE(signature, 0);
  for (const field of fields) {
    if (typeof field === 'number') at = bytes.writeUInt16LE(field, at);
    else for (const value of field) at = bytes.writeUInt32LE(value, at);
  }
  return bytes;
}

async function* summed(content: ZipPart[1], sum: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes =
      typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    sum.crc = crc32(bytes, sum.crc);
    sum.size += bytes.length;
    yield bytes;
  }
}

async function* deflate(content: ZipPart[1], sum: { crc: number; size: number }): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  // One piece at a time: a row of pieces that wait is memory for nothing.
  const input = Readable.from(summed(content, sum), { highWaterMark: 1 });
  input.on('error', (error) => packer.destroy(error));
  try {
    for await (const bytes of input.pipe(packer)) yield bytes as Buffer;
  } finally {
    // Whoever stops reading ends the content too.
    input.destroy();
  }
}
