import { Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive: its content as text chunks. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

const version = 20;
/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980: archives of equal content are equal byte by byte. */
const date = 0x0021;

/** Writes a ZIP archive as a stream of bytes, deflated, holding no more than a chunk at a time. At most 4 GB. */
export async function* writeZip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const start = offset;
    const name = Buffer.from(entry.name);
    const header = localHeader(name);
    offset += header.length;
    yield header;
    const sum = { crc: 0, size: 0 };
    let packed = 0;
    for await (const chunk of deflate(summed(entry.content, sum))) {
      packed += chunk.length;
      yield chunk;
    }
    const file = { name, offset: start, crc: sum.crc, packed, size: sum.size };
    const after = descriptor(file);
    offset += packed + after.length;
    written.push(file);
    yield after;
  }
  yield directory(written, offset);
}

async function* summed(content: ZipEntry['content'], sum: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    sum.crc = crc32(bytes, sum.crc);
    sum.size += bytes.length;
    yield bytes;
  }
}

async function* deflate(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: constants.Z_DEFAULT_COMPRESSION });
  // One piece at a time: a row of pieces that wait is memory for nothing.
  const input = Readable.from(source, { highWaterMark: 1 });
  input.on('error', (error) => packer.destroy(error));
  try {
    for await (const chunk of input.pipe(packer)) yield chunk as Buffer;
  } finally {
    input.destroy();
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor(file: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(file.crc, 4);
  bytes.writeUInt32LE(file.packed, 8);
  bytes.writeUInt32LE(file.size, 12);
  return bytes;
}

function directory(files: readonly Written[], offset: number): Buffer {
  const entries = files.map(directoryEntry);
  const size = entries.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries, end]);
}

function directoryEntry(file: Written): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(deflated, 10);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(file.crc, 16);
  header.writeUInt32LE(file.packed, 20);
  header.writeUInt32LE(file.size, 24);
  header.writeUInt16LE(file.name.length, 28);
  header.writeUInt32LE(file.offset, 42);
  return Buffer.concat([header, file.name]);
}
