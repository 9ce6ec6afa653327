import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createInflateRaw, type InflateRaw } from 'node:zlib';
import { AppError } from '#shared/errors.ts';
import { rosterLimits } from '#shared/roster/limits.ts';

/** A file inside a ZIP archive, as its central directory tells. */
export interface ZipPart {
  readonly name: string;
  /** 0 stored, 8 deflated; nothing else is read. */
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  /** Where its bytes start in the archive. */
  readonly start: number;
}

const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const locator64Signature = 0x07064b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const full = 0xffff_ffff;

/** An open archive whose directory has been checked. */
export interface ZipDirectory {
  readonly parts: readonly ZipPart[];
  /** Streams the unpacked bytes of one part; more bytes than the directory said is an error. */
  inflate(part: ZipPart, take: (bytes: Buffer) => void): Promise<void>;
  close(): void;
}

/**
 * Opens a ZIP archive and refuses it before anything is unpacked when its directory is broken, encrypted, names
 * paths outside, overlaps, or promises more than the limits. Throws `unreadable_file` or `too_large`.
 */
export function openZip(file: string): ZipDirectory {
  const handle = openSync(file, 'r');
  try {
    const parts = readDirectory(handle, fstatSync(handle).size);
    return { parts, inflate: (part, take) => inflatePart(handle, part, take), close: () => closeSync(handle) };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

function readDirectory(handle: number, fileSize: number): ZipPart[] {
  const { offset, size, count } = findDirectory(handle, fileSize);
  if (count > rosterLimits.workbookParts) throw tooLarge(`holds more than ${rosterLimits.workbookParts} parts`);
  if (size > 1024 * count + 65_536 || offset + size > fileSize) throw broken();
  const bytes = readAt(handle, offset, size);
  const parts: ZipPart[] = [];
  let position = 0;
  for (let index = 0; index < count; index += 1) {
    if (position + 46 > bytes.length || bytes.readUInt32LE(position) !== entrySignature) throw broken();
    const length =
      46 + bytes.readUInt16LE(position + 28) + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
    parts.push(readEntry(handle, bytes.subarray(position, position + length), offset));
    position += length;
  }
  checkSizes(parts, fileSize);
  checkOverlap(parts);
  return parts;
}

function findDirectory(handle: number, fileSize: number) {
  const tail = readAt(handle, Math.max(0, fileSize - 65_557), Math.min(fileSize, 65_557));
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue;
    if (at + 22 + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const found = {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
    const large = found.count === 0xffff || found.size === full || found.offset === full;
    return large ? findDirectory64(handle, tail, at) : found;
  }
  throw broken();
}

function findDirectory64(handle: number, tail: Buffer, end: number) {
  if (end < 20 || tail.readUInt32LE(end - 20) !== locator64Signature) throw broken();
  const record = readAt(handle, Number(tail.readBigUInt64LE(end - 12)), 56);
  if (record.readUInt32LE(0) !== end64Signature) throw broken();
  return {
    count: Number(record.readBigUInt64LE(32)),
    size: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
  };
}

function readEntry(handle: number, entry: Buffer, directoryOffset: number): ZipPart {
  if (entry.length < 46) throw broken();
  const nameLength = entry.readUInt16LE(28);
  const name = entry.toString('utf8', 46, 46 + nameLength);
  if ((entry.readUInt16LE(8) & 1) === 1) throw new AppError('unreadable_file', { message: passwordMessage });
  if (name.includes('\0') || /^(?:[/\\]|[a-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(name)) throw broken();
  const method = entry.readUInt16LE(10);
  if (method !== 0 && method !== 8) throw broken();
  const sizes = wideSizes(entry, 46 + nameLength);
  if (sizes.offset + 30 > directoryOffset) throw broken();
  const local = readAt(handle, sizes.offset, 30);
  if (local.readUInt32LE(0) !== localSignature) throw broken();
  const start = sizes.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (start + sizes.packed > directoryOffset) throw broken();
  return { name, method, packed: sizes.packed, size: sizes.size, start };
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

function checkSizes(parts: readonly ZipPart[], fileSize: number): void {
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

function checkOverlap(parts: readonly ZipPart[]): void {
  const ordered = [...parts].sort((one, other) => one.start - other.start);
  let end = 0;
  for (const { start, packed } of ordered) {
    if (start < end) throw broken();
    end = start + packed;
  }
}

function readAt(handle: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (!Number.isSafeInteger(position) || readSync(handle, bytes, 0, length, position) !== length) throw broken();
  return bytes;
}

async function inflatePart(handle: number, part: ZipPart, take: (bytes: Buffer) => void): Promise<void> {
  let size = 0;
  const counted = (bytes: Buffer) => {
    size += bytes.length;
    if (size > part.size) throw broken();
    take(bytes);
  };
  if (part.method === 0) for (const chunk of chunks(handle, part)) counted(chunk);
  else await inflateChunks(createInflateRaw(), chunks(handle, part), counted);
  if (size !== part.size) throw broken();
}

function* chunks(handle: number, part: ZipPart): Generator<Buffer> {
  const step = 256 * 1024;
  for (let done = 0; done < part.packed; done += step)
    yield readAt(handle, part.start + done, Math.min(step, part.packed - done));
}

function inflateChunks(inflater: InflateRaw, source: Iterable<Buffer>, take: (bytes: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      inflater.destroy();
      reject(cause instanceof AppError ? cause : broken(cause));
    };
    inflater.on('error', fail);
    inflater.on('end', resolve);
    inflater.on('data', (bytes: Buffer) => {
      try {
        take(bytes);
      } catch (error) {
        fail(error);
      }
    });
    const iterator = source[Symbol.iterator]();
    const feed = () => {
      try {
        for (let next = iterator.next(); !inflater.destroyed; next = iterator.next()) {
          if (next.done) return void inflater.end();
          if (!inflater.write(next.value)) return void inflater.once('drain', feed);
        }
      } catch (error) {
        fail(error);
      }
    };
    feed();
  });
}

const passwordMessage =
  'This workbook is protected by a password. Open it, save it without the password, and upload it again';

const broken = (cause?: unknown) =>
  new AppError('unreadable_file', {
    message: 'This workbook is damaged or incomplete. Open it in a spreadsheet program and save it again',
    ...(cause === undefined ? {} : { cause }),
  });

const tooLarge = (what: string) =>
  new AppError('too_large', { message: `This workbook ${what}. Split it into smaller files` });
