import { isUtf8 } from 'node:buffer';
import { byte } from './xlsx/fast-bytes.ts';
import { brokenXml, type XmlScanner } from './xlsx/xml-scanner.ts';

/**
 * Reads elements of one kind straight from their bytes, where they are written as most programs write them. Whatever
 * it does not know, it leaves to the scanner of the document.
 */
export interface FastPath {
  /** The end tag of such an element. */
  readonly endTag: Buffer;
  /** Whether the scanner stands where such elements are, and holds nothing back. */
  open(): boolean;
  /**
   * Takes elements that are there as a whole, one after the other, and answers the place behind the last one. At `to`
   * stands a < that belongs to nothing.
   */
  take(bytes: Buffer, from: number, to: number): number;
}

/** Bytes of an element of which the end is not there yet; of longer ones the scanner takes care. */
const maxHeld = 256 * 1024;
/** Room behind the bytes for what ends every search in them. */
const margin = 64;

/** Feeds UTF-8 to a scanner, and to its lane wherever that is open. Throws `unreadable_file`. */
export function createByteFeed(scanner: Pick<XmlScanner, 'feed' | 'end'>, fastPath: FastPath) {
  let work: Buffer = Buffer.alloc(0);
  // Bytes in `work`, and how many of them are known to be whole characters.
  let length = 0;
  let sound = 0;

  const say = (from: number, to: number) => {
    if (from < to) scanner.feed(work.toString('utf8', from, to));
    return to;
  };
  const behindNext = (from: number, to: number) => {
    const found = work.subarray(from, to).indexOf(fastPath.endTag);
    return found < 0 ? -1 : from + found + fastPath.endTag.length;
  };
  /** Tells what is there; answers the place from which on it has to wait for more. */
  const pass = (to: number): number => {
    let at = 0;
    while (at < to) {
      const open = fastPath.open();
      if (open) at = fastPath.take(work, at, to);
      const next = at === to ? to : behindNext(at, to);
      if (next < 0 && open && to - at <= maxHeld) return at;
      at = say(at, next < 0 ? to : next);
    }
    return at;
  };
  return {
    feed(bytes: Buffer) {
      if (work.length < length + bytes.length + margin) {
        const more = Buffer.allocUnsafeSlow(length + bytes.length + margin);
        work.copy(more, 0, 0, length);
        work = more;
      }
      bytes.copy(work, length);
      length += bytes.length;
      work.fill(byte.less, length, length + margin);
      const whole = wholeCharacters(work, length);
      if (!isUtf8(work.subarray(sound, whole))) throw brokenXml();
      const done = pass(whole);
      work.copyWithin(0, done, length);
      length -= done;
      sound = whole - done;
    },
    end() {
      if (sound < length) throw brokenXml();
      say(0, length);
      scanner.end();
    },
  };
}

/** Where the last character begins that is not whole, if there is one; else the end. */
function wholeCharacters(bytes: Buffer, end: number): number {
  for (let back = 1; back <= Math.min(3, end); back += 1) {
    const one = bytes[end - back] as number;
    if (one < 0x80) break;
    if (one < 0xc0) continue;
    return back < characterBytes(one) ? end - back : end;
  }
  return end;
}

/** Bytes of a character, by the first of several. */
function characterBytes(first: number): number {
  if (first >= 0xf0) return 4;
  return first >= 0xe0 ? 3 : 2;
}
