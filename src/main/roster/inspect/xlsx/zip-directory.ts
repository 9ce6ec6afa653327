import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { type ArchivePart, inflatePart } from './zip-inflate.ts';

const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const locator64Signature = 0x07064b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const full = 0xffff_ffff;
/** Flags: encrypted; sizes follow the bytes; encrypted directory. */
const flags = { encrypted: 1, sizesBehind: 8, hidden: 0x2000 } as const;

/** An open archive whose directory has been checked. */
export interface ZipDirectory {
  readonly parts: readonly ArchivePart[];
  /**
   * Streams the unpacked bytes of one part until `take` answers false. Other bytes than the directory said, or more,
   * or fewer, are an error.
   */
  inflate(part: ArchivePart, take: (bytes: Buffer) => boolean): Promise<void>;
  close(): void;
}

/** Bytes of an archive at a place. Throws when they are not there. */
type Read = (position: number, length: number) => Buffer;

/**
 * Opens a ZIP archive (a file by its path, or its bytes) and refuses it before anything is unpacked when its directory is broken, hidden, encrypted,
 * contradicts the parts' own headers, names paths outside or a path twice, overlaps, or promises more than the limits.
 * Throws `unreadable_file` or `too_large`.
 */
export function openZip(archive: string | Buffer): ZipDirectory {
  if (typeof archive !== 'string') return openArchive(bytesOf(archive), archive.length, () => undefined);
  const handle = openSync(archive, 'r');
  try {
    const read: Read = (position, length) => readAt(handle, position, length);
    return openArchive(read, fstatSync(handle).size, () => closeSync(handle));
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

function openArchive(read: Read, size: number, close: () => void): ZipDirectory {
  const parts = readDirectory(read, size);
  return { parts, inflate: (part, take) => inflatePart(read, part, take, broken), close };
}

/** Unpacks everything once without keeping it: a directory can lie about sizes, the bytes cannot. */
export async function countBytes(zip: ZipDirectory): Promise<void> {
  for (const part of zip.parts) await zip.inflate(part, () => true);
}

function readDirectory(read: Read, fileSize: number): ArchivePart[] {
  const { offset, size, count } = findDirectory(read, fileSize);
  if (count > rosterLimits.workbookParts) throw tooLarge(`holds more than ${rosterLimits.workbookParts} parts`);
  if (size > 1024 * count + 65_536) throw broken();
  const bytes = read(offset, size);
  const parts: ArchivePart[] = [];
  let position = 0;
  for (let index = 0; index < count; index += 1) {
    if (position + 46 > bytes.length || bytes.readUInt32LE(position) !== entrySignature) throw broken();
    const length =
      46 + bytes.readUInt16LE(position + 28) + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
    parts.push(readEntry(read, bytes.subarray(position, position + length), offset));
    position += length;
  }
  // An entry more than the count says would be seen by some programs only.
  if (position !== size) throw broken();
  checkSizes(parts, fileSize);
  checkOverlap(parts);
  checkNames(parts);
  return parts;
}

interface Directory {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
}

/** The record at the end says where the directory is. Of two such records programs may take either: refused. */
function findDirectory(read: Read, fileSize: number): Directory {
  const from = Math.max(0, fileSize - 65_557);
  const tail = read(from, fileSize - from);
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature || at + 22 + tail.readUInt16LE(at + 20) !== tail.length) continue;
    if (tail.includes('PK\x05\x06', at + 4, 'latin1')) throw broken();
    return agreedDirectory(read, tail, at, from + at);
  }
  throw broken();
}

function agreedDirectory(read: Read, tail: Buffer, at: number, position: number): Directory {
  const plain = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const disks = tail.readUInt16LE(at + 4) + tail.readUInt16LE(at + 6);
  const large = plain.count === 0xffff || plain.size === full || plain.offset === full;
  const located = at >= 20 && tail.readUInt32LE(at - 20) === locator64Signature;
  if (!located) {
    if (large || disks !== 0 || tail.readUInt16LE(at + 8) !== plain.count) throw broken();
    if (plain.offset + plain.size !== position) throw broken();
    return plain;
  }
  const start = tail.readBigUInt64LE(at - 12);
  if (start >= BigInt(position)) throw broken();
  const wide = readDirectory64(read, Number(start));
  const agrees = (one: number, none: number, other: number) => one === none || one === other;
  if (!agrees(plain.count, 0xffff, wide.count)) throw broken();
  if (!agrees(plain.size, full, wide.size) || !agrees(plain.offset, full, wide.offset)) throw broken();
  if (wide.offset + wide.size !== Number(start)) throw broken();
  return wide;
}

function readDirectory64(read: Read, start: number): Directory {
  const record = read(start, 56);
  if (record.readUInt32LE(0) !== end64Signature) throw broken();
  if (record.readBigUInt64LE(24) !== record.readBigUInt64LE(32)) throw broken();
  return {
    count: Number(record.readBigUInt64LE(32)),
    size: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
  };
}

function readEntry(read: Read, entry: Buffer, directoryOffset: number): ArchivePart {
  if (entry.length < 46) throw broken();
  const nameLength = entry.readUInt16LE(28);
  const name = entry.toString('utf8', 46, 46 + nameLength);
  const flagged = entry.readUInt16LE(8);
  if ((flagged & (flags.encrypted | flags.hidden)) !== 0) throw encrypted();
  if (name === '' || name.includes('\0') || /^(?:[/\\]|[a-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(name)) throw broken();
  const method = entry.readUInt16LE(10);
  if (method !== 0 && method !== 8) throw broken();
  const sizes = wideSizes(entry, 46 + nameLength);
  if (sizes.offset + 30 + nameLength > directoryOffset) throw broken();
  const local = read(sizes.offset, 30 + nameLength);
  if (local.readUInt32LE(0) !== localSignature || !confirms(local, entry, nameLength)) throw broken();
  const start = sizes.offset + 30 + nameLength + local.readUInt16LE(28);
  if (start + sizes.packed > directoryOffset) throw broken();
  const { packed, size, offset } = sizes;
  return { name, method, packed, size, checksum: entry.readUInt32LE(16), header: offset, start };
}

/** Whether a part's own header says what the directory says: some programs go by the one, some by the other. */
function confirms(local: Buffer, entry: Buffer, nameLength: number): boolean {
  const mask = flags.encrypted | flags.sizesBehind | flags.hidden;
  if (((local.readUInt16LE(6) ^ entry.readUInt16LE(8)) & mask) !== 0) return false;
  if (local.readUInt16LE(8) !== entry.readUInt16LE(10) || local.readUInt16LE(26) !== nameLength) return false;
  if (!local.subarray(30).equals(entry.subarray(46, 46 + nameLength))) return false;
  const behind = (local.readUInt16LE(6) & flags.sizesBehind) !== 0;
  // Checksum, packed and unpacked size.
  return [14, 18, 22].every((place) => {
    const said = local.readUInt32LE(place);
    const wide = place > 14 && said === full;
    return said === entry.readUInt32LE(place + 2) || (behind && said === 0) || wide;
  });
}

/** Sizes of an entry, from its 64-bit extra field where the plain ones are full. */
function wideSizes(entry: Buffer, extraStart: number) {
  const sizes = { packed: entry.readUInt32LE(20), size: entry.readUInt32LE(24), offset: entry.readUInt32LE(42) };
  if (sizes.packed !== full && sizes.size !== full && sizes.offset !== full) return sizes;
  const extraEnd = Math.min(entry.length, extraStart + entry.readUInt16LE(30));
  for (let at = extraStart; at + 4 <= extraEnd; at += 4 + entry.readUInt16LE(at + 2)) {
    if (entry.readUInt16LE(at) !== 1) continue;
    let field = at + 4;
    const next = () => {
      if (field + 8 > extraEnd) throw broken();
      field += 8;
      return Number(entry.readBigUInt64LE(field - 8));
    };
    if (sizes.size === full) sizes.size = next();
    if (sizes.packed === full) sizes.packed = next();
    if (sizes.offset === full) sizes.offset = next();
    return sizes;
  }
  throw broken();
}

function checkSizes(parts: readonly ArchivePart[], fileSize: number): void {
  let total = 0;
  for (const { size, packed, method } of parts) {
    if (method === 0 && size !== packed) throw broken();
    total += size;
  }
  if (total > rosterLimits.inflatedBytes) throw tooLarge('unpacks to more than 512 MB');
  // Small files may be very even: below a megabyte a ratio says nothing.
  if (total > 1024 * 1024 && total / fileSize > rosterLimits.inflationRatio)
    throw tooLarge('unpacks to more than 100 times its size');
}

function checkOverlap(parts: readonly ArchivePart[]): void {
  const ordered = [...parts].sort((one, other) => one.header - other.header);
  let end = 0;
  for (const { header, start, packed } of ordered) {
    if (header < end) throw broken();
    end = start + packed;
  }
}

/** Of two parts with one name programs may take either. Capitals do not tell names apart. */
function checkNames(parts: readonly ArchivePart[]): void {
  const names = new Set(parts.map(({ name }) => name.replaceAll('\\', '/').toLowerCase()));
  if (names.size !== parts.length) throw broken();
}

function readAt(handle: number, position: number, length: number): Buffer {
  if (!Number.isSafeInteger(position) || !Number.isSafeInteger(length) || position < 0) throw broken();
  const bytes = Buffer.alloc(length);
  if (readSync(handle, bytes, 0, length, position) !== length) throw broken();
  return bytes;
}

function bytesOf(archive: Buffer): Read {
  return (position, length) => {
    if (!Number.isSafeInteger(position) || !Number.isSafeInteger(length) || position < 0) throw broken();
    const bytes = archive.subarray(position, position + length);
    if (length < 0 || bytes.length !== length) throw broken();
    return bytes;
  };
}

const encrypted = () =>
  new AppError('unreadable_file', {
    message: 'This workbook is protected by a password. Open it, save it without the password, and upload it again',
  });

const broken = (cause?: unknown) =>
  new AppError('unreadable_file', {
    message: 'This workbook is damaged or incomplete. Open it in a spreadsheet program and save it again',
    ...(cause === undefined ? {} : { cause }),
  });

const tooLarge = (what: string) =>
  new AppError('too_large', { message: `This workbook ${what}. Save its list alone as a new workbook, or as CSV` });
