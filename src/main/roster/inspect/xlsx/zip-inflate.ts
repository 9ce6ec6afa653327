import { crc32, createInflateRaw, type InflateRaw, inflateRawSync } from 'node:zlib';

/** A file inside a ZIP archive, as its central directory tells and its own header confirms. */
export interface ArchivePart {
  readonly name: string;
  /** 0 stored, 8 deflated; nothing else is read. */
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  /** CRC-32 of the unpacked bytes. */
  readonly checksum: number;
  /** Where its own header starts, and where its bytes do. */
  readonly header: number;
  readonly start: number;
}

/** Reads bytes of the archive. Throws when they are not there. */
type Read = (position: number, length: number) => Buffer;
/** Takes unpacked bytes; false: no more of them. */
type Take = (bytes: Buffer) => boolean;

const step = 128 * 1024;

/**
 * Unpacks one part piece by piece, counting what really comes: its directory can lie about sizes, the bytes cannot.
 * Throws `broken` when they are not those that were promised, and whatever `take` throws.
 */
export async function inflatePart(
  read: Read,
  part: ArchivePart,
  take: Take,
  broken: (cause?: unknown) => Error,
): Promise<void> {
  let size = 0;
  let checksum = 0;
  const counted = (bytes: Buffer) => {
    size += bytes.length;
    if (size > part.size) throw broken();
    checksum = crc32(bytes, checksum);
    return take(bytes);
  };
  const whole = await unpack(read, part, counted, broken);
  if (whole && (size !== part.size || checksum !== part.checksum)) throw broken();
}

function unpack(read: Read, part: ArchivePart, take: (bytes: Buffer) => boolean, broken: (cause?: unknown) => Error) {
  if (part.method === 0) return copy(read, part, take);
  // Most parts are small: at once they cost a fraction of what going to and fro does. Never more than was promised.
  if (part.packed <= step && part.size <= 4 * step)
    return take(atOnce(read(part.start, part.packed), part.size, broken));
  return inflate(read, part, take, broken);
}

function atOnce(packed: Buffer, size: number, broken: (cause?: unknown) => Error): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (cause) {
    throw broken(cause);
  }
}

function* pieces(read: Read, { start, packed }: ArchivePart): Generator<Buffer> {
  for (let done = 0; done < packed; done += step) yield read(start + done, Math.min(step, packed - done));
}

function copy(read: Read, part: ArchivePart, take: (bytes: Buffer) => boolean): boolean {
  for (const bytes of pieces(read, part)) if (!take(bytes)) return false;
  return true;
}

/** Answers whether it came to the end. */
function inflate(
  read: Read,
  part: ArchivePart,
  take: (bytes: Buffer) => boolean,
  broken: (cause?: unknown) => Error,
): Promise<boolean> {
  const inflater: InflateRaw = createInflateRaw({ chunkSize: step });
  return new Promise((resolve, reject) => {
    let mine = false;
    const fail = (error: unknown) => {
      inflater.destroy();
      reject(error);
    };
    inflater.on('error', (cause) => fail(mine ? cause : broken(cause)));
    inflater.on('end', () => resolve(true));
    inflater.on('data', (bytes: Buffer) => {
      try {
        if (take(bytes)) return;
        inflater.destroy();
        resolve(false);
      } catch (error) {
        mine = true;
        fail(error);
      }
    });
    const source = pieces(read, part);
    const feed = () => {
      try {
        for (let next = source.next(); !inflater.destroyed; next = source.next()) {
          if (next.done) return void inflater.end();
          if (!inflater.write(next.value)) return void inflater.once('drain', feed);
        }
      } catch (error) {
        mine = true;
        fail(error);
      }
    };
    feed();
  });
}
