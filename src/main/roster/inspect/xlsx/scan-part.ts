import { createByteFeed, type FastPath } from '../byte-feed.ts';
import { brokenXml, type XmlScanner } from './xml-scanner.ts';
import type { ZipDirectory } from './zip-directory.ts';
import type { ArchivePart } from './zip-inflate.ts';

/** What takes the XML of a part; its lane, where it has one, takes what it can of UTF-8. */
interface PartScanner extends Pick<XmlScanner, 'feed' | 'end'> {
  readonly fastPath?: FastPath;
}

/** Feeds the XML of a part to a scanner; `more` says after each piece whether to go on. */
export async function scanPart(
  zip: Pick<ZipDirectory, 'inflate'>,
  part: ArchivePart,
  scanner: PartScanner,
  more: (bytes: number) => boolean = () => true,
): Promise<void> {
  let feed: ByteFeed | null = null;
  let stopped = false;
  await zip.inflate(part, (bytes) => {
    feed ??= feedFor(encodingOf(bytes), scanner);
    feed.feed(bytes);
    stopped = !more(bytes.length);
    return !stopped;
  });
  if (!stopped) (feed ?? feedFor('utf-8', scanner)).end();
}

interface ByteFeed {
  feed(bytes: Buffer): void;
  end(): void;
}

function feedFor(encoding: string, scanner: PartScanner): ByteFeed {
  const { fastPath } = scanner;
  return fastPath && encoding === 'utf-8' ? createByteFeed(scanner, fastPath) : createTextFeed(encoding, scanner);
}

function createTextFeed(encoding: string, scanner: PartScanner): ByteFeed {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes: Buffer | null) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw brokenXml(cause);
    }
  };
  return {
    feed: (bytes) => scanner.feed(decode(bytes)),
    end() {
      scanner.feed(decode(null));
      scanner.end();
    },
  };
}

/** XML is UTF-8 unless its first bytes say otherwise. */
function encodingOf(bytes: Buffer): string {
  if (bytes.length < 2) return 'utf-8';
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}
