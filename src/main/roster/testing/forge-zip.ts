import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive, and where its two headers lie. What is left out is told truly. */
export interface ForgedPart {
  readonly name: string;
  readonly content?: Uint8Array | string;
  /** The bytes as they lie in the archive, with `size` and `checksum` beside them. */
  readonly packed?: Uint8Array;
  readonly size?: number;
  readonly checksum?: number;
  readonly method?: number;
  readonly flags?: number;
  readonly extra?: Uint8Array;
  /** Bytes between this part and the next, such as a data descriptor. */
  readonly behind?: Uint8Array;
  /** What the part's own header says where it contradicts the directory. */
  readonly own?: { name?: string; method?: number; flags?: number; packed?: number; size?: number; checksum?: number };
  /** What the directory says where it contradicts the bytes. */
  readonly listed?: { packed?: number; size?: number; offset?: number; name?: string };
  /** Only in the directory: the bytes are another part's. */
  readonly unverified?: boolean;
}

/** What the record at the end says where it contradicts the directory. */
export interface ForgedEnd {
  readonly count?: number;
  readonly size?: number;
  readonly offset?: number;
  readonly comment?: Uint8Array;
  /** Numbers of a 64-bit record; what is left out is told truly. */
  readonly wide?: { count?: bigint; size?: bigint; offset?: bigint; start?: bigint };
  readonly prefix?: Uint8Array;
}

interface Told {
  readonly name: string;
  readonly method: number;
  readonly flags: number;
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
}

function fields(told: Told, extra: number): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(told.flags, 2);
  bytes.writeUInt16LE(told.method, 4);
  bytes.writeUInt32LE(told.checksum, 10);
  bytes.writeUInt32LE(told.packed, 14);
  bytes.writeUInt32LE(told.size, 18);
  bytes.writeUInt16LE(Buffer.byteLength(told.name), 22);
  bytes.writeUInt16LE(extra, 24);
  return bytes;
}

/** The bytes of an archive as one makes it who means no good. */
export function forgeZip(parts: readonly ForgedPart[], end: ForgedEnd = {}): Buffer {
  const pieces: Uint8Array[] = [end.prefix ?? new Uint8Array()];
  const directory: Uint8Array[] = [];
  let offset = pieces[0]?.length ?? 0;
  for (const part of parts) {
    const content = Buffer.from(part.content ?? '');
    const method = part.method ?? 8;
    const packed = part.packed ?? (method === 8 ? deflateRawSync(content) : content);
    const true_: Told = {
      name: part.name,
      method,
      flags: part.flags ?? 0,
      checksum: part.checksum ?? crc32(content),
      packed: packed.length,
      size: part.size ?? content.length,
    };
    const extra = part.extra ?? new Uint8Array();
    const own = { ...true_, ...part.own };
    const listed = { ...true_, ...part.listed };
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(part.listed?.offset ?? offset, 10);
    const head = fields(listed, extra.length);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), head, tail, Buffer.from(listed.name), extra);
    if (part.unverified) continue;
    const local = [
      Buffer.from('PK\x03\x04'),
      fields(own, 0),
      Buffer.from(own.name),
      packed,
      part.behind ?? Buffer.alloc(0),
    ];
    pieces.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const listing = Buffer.concat(directory);
  return Buffer.concat([...pieces, listing, ...endRecords(parts.length, listing.length, offset, end)]);
}

function endRecords(count: number, size: number, offset: number, end: ForgedEnd): Buffer[] {
  const comment = Buffer.from(end.comment ?? '');
  const record = Buffer.alloc(22);
  record.write('PK\x05\x06', 'latin1');
  record.writeUInt16LE(end.count ?? count, 8);
  record.writeUInt16LE(end.count ?? count, 10);
  record.writeUInt32LE(end.size ?? size, 12);
  record.writeUInt32LE(end.offset ?? offset, 16);
  record.writeUInt16LE(comment.length, 20);
  if (!end.wide) return [record, comment];
  const wide = Buffer.alloc(56);
  wide.write('PK\x06\x06', 'latin1');
  wide.writeBigUInt64LE(44n, 4);
  wide.writeBigUInt64LE(end.wide.count ?? BigInt(count), 24);
  wide.writeBigUInt64LE(end.wide.count ?? BigInt(count), 32);
  wide.writeBigUInt64LE(end.wide.size ?? BigInt(size), 40);
  wide.writeBigUInt64LE(end.wide.offset ?? BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(end.wide.start ?? BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return [wide, locator, record, comment];
}

/** The extra field with 64-bit sizes: those of the directory that are full, in their order. */
export function wideExtra(...numbers: readonly bigint[]): Buffer {
  const bytes = Buffer.alloc(4 + numbers.length * 8);
  bytes.writeUInt16LE(1, 0);
  bytes.writeUInt16LE(numbers.length * 8, 2);
  for (const [index, number] of numbers.entries()) bytes.writeBigUInt64LE(number, 4 + index * 8);
  return bytes;
}
