import { closeSync, existsSync, openSync, readSync } from 'node:fs';

const headerLength = 32;
/** The last bit of the magic number tells in which byte order checksums are counted. */
const magicNumber = 0x377f0682;

function checksum(header: Buffer, bigEndian: boolean): [number, number] {
  let first = 0;
  let second = 0;
  for (let offset = 0; offset < 24; offset += 8) {
    const one = bigEndian ? header.readUInt32BE(offset) : header.readUInt32LE(offset);
    const two = bigEndian ? header.readUInt32BE(offset + 4) : header.readUInt32LE(offset + 4);
    first = (first + one + second) >>> 0;
    second = (second + two + first) >>> 0;
  }
  return [first, second];
}

/**
 * Whether the write-ahead log of a closed database has a header that SQLite never wrote. SQLite would pass over
 * such a log in silence, and with it over every change that had not reached the database file.
 */
export function isWalDamaged(file: string): boolean {
  const log = `${file}-wal`;
  if (!existsSync(log)) return false;
  const header = Buffer.alloc(headerLength);
  const handle = openSync(log, 'r');
  try {
    // Shorter, or never filled: the computer stopped before anything was committed to it.
    if (readSync(handle, header, 0, headerLength, 0) < headerLength) return false;
  } finally {
    closeSync(handle);
  }
  if (header.every((byte) => byte === 0)) return false;
  const magic = header.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== magicNumber) return true;
  const [first, second] = checksum(header, (magic & 1) === 1);
  return first !== header.readUInt32BE(24) || second !== header.readUInt32BE(28);
}
