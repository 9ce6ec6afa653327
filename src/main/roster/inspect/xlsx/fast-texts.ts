import type { FastPath } from '../byte-feed.ts';
import { isAt, kindsOf, nextTag, textKinds } from './fast-bytes.ts';
import type { TextStore } from './text-store.ts';

const startTag = Buffer.from('<si><t>');
const postingKept = Buffer.from('<si><t xml:space="preserve">');
const closing = Buffer.from('</t></si>');
const endTag = Buffer.from('</si>');

/** Bytes of a text that may still be cut: longer ones are told by the scanner. */
const maxLength = 32 * 1024;

/** What takes shared texts: as bytes where they mean themselves, else as they are written. */
export interface TextSink {
  add: TextStore['addBytes'];
  addWritten(text: string): void;
}

/** Reads texts that stand alone in their item, without fonts or readings. */
export function createFastTexts(open: () => boolean, sink: TextSink): FastPath {
  const takeOne = (bytes: Buffer, from: number): number => {
    let start = from;
    if (isAt(bytes, from, startTag)) start += startTag.length;
    else if (isAt(bytes, from, postingKept)) start += postingKept.length;
    else return -1;
    const end = nextTag(bytes, start);
    if (end - start > maxLength || !isAt(bytes, end, closing)) return -1;
    const kinds = kindsOf(bytes, start, end);
    if ((kinds & ~textKinds.wide) === 0) sink.add(bytes, start, end, kinds === 0);
    else sink.addWritten(bytes.toString('utf8', start, end));
    return end + closing.length;
  };
  return {
    endTag,
    open,
    take(bytes, from, to) {
      let at = from;
      while (at < to) {
        const next = takeOne(bytes, at);
        if (next < 0) break;
        at = next;
      }
      return at;
    },
  };
}
