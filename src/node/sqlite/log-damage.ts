import { existsSync, readFileSync, statSync } from 'node:fs';

const headerLength = 32;
const frameHeaderLength = 24;
/** The last bit of the magic number tells in which byte order checksums are counted. */
const magicNumber = 0x377f0682;

type Sums = readonly [number, number];

/** SQLite's running checksum over `length` bytes (a multiple of 8). */
function checksum(bytes: DataView, from: number, length: number, start: Sums, littleEndian: boolean): Sums {
  let [first, second] = start;
  for (let offset = from; offset < from + length; offset += 8) {
    first = (first + bytes.getUint32(offset, littleEndian) + second) >>> 0;
    second = (second + bytes.getUint32(offset + 4, littleEndian) + first) >>> 0;
  }
  return [first, second];
}

/** Commits of the log's present generation that end at or after its first bad frame, where SQLite stops reading. */
function commitsOutOfReach(log: DataView, littleEndian: boolean): number {
  const pageSize = log.getUint32(8);
  const frameLength = frameHeaderLength + pageSize;
  let sums: Sums = [log.getUint32(24), log.getUint32(28)];
  let bad = false;
  let commits = 0;
  for (let at = headerLength; at + frameLength <= log.byteLength; at += frameLength) {
    const current = log.getUint32(at + 8) === log.getUint32(16) && log.getUint32(at + 12) === log.getUint32(20);
    if (!bad) {
      sums = checksum(log, at, 8, sums, littleEndian);
      sums = checksum(log, at + frameHeaderLength, pageSize, sums, littleEndian);
      bad = !current || sums[0] !== log.getUint32(at + 16) || sums[1] !== log.getUint32(at + 20);
    }
    // The bad frame may itself be the end of a commit, with its header whole.
    if (bad && current && log.getUint32(at + 4) !== 0) commits += 1;
  }
  return commits;
}

/**
 * How a write-ahead log of SQLite is broken, null when it is not. SQLite passes over a log with a bad header (`header`),
 * and over everything after a bad frame (`frames`), in silence, with the changes in it. A log that a power cut tore is
 * not broken: at most the one commit that was never acknowledged is out of reach then.
 */
function damageOf(bytes: Uint8Array): 'header' | 'frames' | null {
  // Shorter, or never filled: the computer stopped before anything was committed to it.
  if (bytes.length < headerLength) return null;
  if (bytes.subarray(0, headerLength).every((byte) => byte === 0)) return null;
  const log = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = log.getUint32(0);
  if ((magic & ~1) >>> 0 !== magicNumber) return 'header';
  const littleEndian = (magic & 1) === 0;
  const [first, second] = checksum(log, 0, 24, [0, 0], littleEndian);
  if (first !== log.getUint32(24) || second !== log.getUint32(28)) return 'header';
  return commitsOutOfReach(log, littleEndian) > 1 ? 'frames' : null;
}

/** Bytes of the largest log that is read; SQLite keeps it at 4 MB, and only a long write outgrows this. */
const maxLog = 64_000_000;

/** How the write-ahead log of a closed database is broken; null when it is not, or not there. */
export function logDamage(file: string): 'header' | 'frames' | null {
  const log = `${file}-wal`;
  return existsSync(log) && statSync(log).size <= maxLog ? damageOf(readFileSync(log)) : null;
}
