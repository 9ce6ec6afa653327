import { resourceLimits } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { tooMuchToRead } from '../too-much.ts';
import { byte } from './fast-bytes.ts';
import { createFastTexts } from './fast-texts.ts';
import { scanPart } from './scan-part.ts';
import { lengthened, unescapeText } from './sheet-cell.ts';
import { createTextStore, type TextStore } from './text-store.ts';
import { createXmlScanner, plainText, type XmlHandler } from './xml-scanner.ts';
import type { ZipDirectory } from './zip-directory.ts';
import type { ArchivePart } from './zip-inflate.ts';

/** Different texts that a workbook may have. */
const maxTextCount = 5_000_000;
/** Bytes of the shortest text, <si/>. */
const shortestText = 5;
/** The limit of a worker's heap does not hold bytes, so the same limit is kept here. */
const maxTextBytes = (resourceLimits.maxOldGenerationSizeMb ?? 1024) * 1024 * 1024;

/**
 * The texts that cells refer to by number, without the readings that stand beside Japanese ones: all of them, or at
 * least the first ones.
 */
export async function readSharedTexts(
  zip: Pick<ZipDirectory, 'inflate'>,
  part: ArchivePart | undefined,
  least = Number.POSITIVE_INFINITY,
): Promise<TextStore> {
  const texts = createTextStore();
  if (!part) return texts;
  const counted = () => {
    if (texts.size > maxTextCount) throw tooManyTexts();
    if (texts.bytes > maxTextBytes) throw tooMuchToRead();
  };
  const add = (text: string) => {
    texts.add(unescapeText(text));
    counted();
  };
  const { handler, between } = itemsTo(add);
  const scanner = createXmlScanner(handler);
  const fastPath = createFastTexts(() => between() && scanner.depth() === 1, {
    add(bytes, from, to, ascii) {
      texts.addBytes(bytes, from, to, ascii);
      counted();
    },
    addWritten: (written) => add(plainText(written)),
  });
  await scanPart(zip, part, { ...scanner, fastPath }, () => texts.size < least);
  return texts;
}

/**
 * Refuses too many texts where not all of them will be read. They are read only where they may be too many: each begins
 * with a < of its own. Throws what `readSharedTexts` throws.
 */
export async function checkTextCount(zip: Pick<ZipDirectory, 'inflate'>, part: ArchivePart | undefined): Promise<void> {
  if (!part || part.size <= maxTextCount * shortestText) return;
  let tags = 0;
  await zip.inflate(part, (bytes) => {
    for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === byte.less) tags += 1;
    return tags <= maxTextCount;
  });
  if (tags > maxTextCount) await readSharedTexts(zip, part);
}

/** Gathers the pieces of each text. */
function itemsTo(add: (text: string) => void) {
  let text = '';
  let inItem = false;
  let phonetic = false;
  let taking = false;
  const handler: XmlHandler = {
    open(name) {
      if (name === 'si') {
        text = '';
        inItem = true;
      } else if (name === 'rPh') phonetic = true;
      taking = name === 't' && !phonetic;
    },
    close(name) {
      taking = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'si') return;
      inItem = false;
      add(text);
    },
    text(more) {
      if (taking) text = lengthened(text, more);
    },
  };
  return { handler, between: () => !inItem && !phonetic };
}

const tooManyTexts = () =>
  new AppError('too_large', {
    message: 'This workbook holds too many texts. Save its list alone as a new workbook, or as CSV',
  });
