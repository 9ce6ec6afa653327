import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive: its name, and its text in pieces that are made when they are wanted. */
export type ZipPart = readonly [name: string, content: Iterable<string>];

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** The bytes of a ZIP archive of at most 4 GB: sizes follow each part, so nothing has to be known before. */
export async function* zip(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const [part, content] of parts) {
    const name = Buffer.from(part);
    const header = record(0x04034b50, [20, 0x0808, 8, 0, 0x21, [0, 0, 0], name.length, 0]);
    yield Buffer.concat([header, name]);
    const sum = { crc: 0, size: 0, packed: 0 };
    for await (const bytes of deflated(content, sum)) yield bytes;
    yield record(0x08074b50, [[sum.crc, sum.packed, sum.size]]);
    entries.push({ name, offset, ...sum });
    offset += header.length + name.length + sum.packed + 16;
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  yield directory;
  yield record(0x06054b50, [0, 0, entries.length, entries.length, [directory.length, offset], 0]);
}

function directoryEntry({ name, offset, crc, packed, size }: Entry): Buffer {
  const fields = [20, 20, 0x0808, 8, 0, 0x21, [crc, packed, size], name.length, 0, 0, 0, 0, [0, offset]];
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

async function* deflated(
  content: Iterable<string>,
  sum: { crc: number; size: number; packed: number },
): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  const feed = async () => {
    for (const text of content) {
      const bytes = Buffer.from(text);
      sum.crc = crc32(bytes, sum.crc);
      sum.size += bytes.length;
      if (!packer.write(bytes)) await once(packer, 'drain');
    }
    packer.end();
  };
  const fed = feed().catch((error: Error) => packer.destroy(error));
  for await (const bytes of packer) {
    sum.packed += (bytes as Buffer).length;
    yield bytes as Buffer;
  }
  await fed;
}
