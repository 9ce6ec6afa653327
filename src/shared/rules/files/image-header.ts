// Reads the type and the size of pictures from their headers.

/** The type and the size of a picture, as its header has them. */
export interface ImageFacts {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  /** Width in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Reads the type and the size of a PNG, JPEG, GIF or WebP from its bytes; null for other or damaged files. */
export function readImage(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (const read of [readPng, readJpeg, readGif, readWebp]) {
      const found = read(view);
      if (found) return found.width > 0 && found.height > 0 ? found : null;
    }
  } catch (error) {
    // A picture that ends before its size reads beyond its bytes: other errors are bugs and must not be hidden.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

function readPng(view: DataView): ImageFacts | null {
  if (view.byteLength < 8 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null;
  const isHeader = view.getUint32(8) === 13 && text(view, 12, 4) === 'IHDR';
  if (!isHeader || view.getUint32(29) !== crc32(view, 12, 29)) throw new RangeError('no header');
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Whether a marker begins a frame: SOF0 to SOF15, without the three codes in between with another meaning. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function readJpeg(view: DataView): ImageFacts | null {
  if (view.byteLength < 3 || view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return null;
  let place = 2;
  for (;;) {
    if (view.getUint8(place) !== 0xff) throw new RangeError('no marker');
    const marker = view.getUint8(place + 1);
    if (marker === 0xff) place += 1;
    else if (hasNoLength(marker)) place += 2;
    else if (isFrame(marker)) {
      return { type: 'image/jpeg', width: view.getUint16(place + 7), height: view.getUint16(place + 5) };
    } else if (marker === 0xd9 || marker === 0xda) throw new RangeError('no frame');
    else place += 2 + Math.max(2, view.getUint16(place + 2));
  }
}

function readGif(view: DataView): ImageFacts | null {
  if (view.byteLength < 6 || !/^GIF8[79]a$/.test(text(view, 0, 6))) return null;
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  // Viewers use the larger one of screen and first picture: checking the screen alone would let a huge picture pass.
  if (screen.width === 0 || screen.height === 0) return { type: 'image/gif', ...screen };
  const frame = gifFrame(view);
  return {
    type: 'image/gif',
    width: Math.max(screen.width, frame?.width ?? 0),
    height: Math.max(screen.height, frame?.height ?? 0),
  };
}

const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The extent of the first picture of a GIF, in pixels; null without a picture. */
function gifFrame(view: DataView): Size | null {
  try {
    let place = 13 + tableLength(view.getUint8(10));
    while (view.getUint8(place) === 0x21) {
      place += 2;
      while (view.getUint8(place) > 0) place += 1 + view.getUint8(place);
      place += 1;
    }
    if (view.getUint8(place) !== 0x2c) return null;
    return {
      width: view.getUint16(place + 1, true) + view.getUint16(place + 5, true),
      height: view.getUint16(place + 3, true) + view.getUint16(place + 7, true),
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

function readWebp(view: DataView): ImageFacts | null {
  if (view.byteLength < 12 || text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return null;
  const size = webpSizes[text(view, 12, 4)]?.(view);
  if (!size) throw new RangeError('no frame');
  return { type: 'image/webp', ...size };
}

type Size = Pick<ImageFacts, 'width' | 'height'>;

/** Readers of the size of lossy, lossless and extended WebP pictures, by the name of the first chunk. */
const webpSizes: Readonly<Record<string, (view: DataView) => Size | null>> = {
  'VP8 ': (view) =>
    view.getUint8(23) === 0x9d && view.getUint8(24) === 0x01 && view.getUint8(25) === 0x2a
      ? { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
      : null,
  VP8L: (view) => {
    const bits = view.getUint32(21, true);
    return view.getUint8(20) === 0x2f ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : null;
  },
  VP8X: (view) => ({ width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }),
};

const uint24 = (view: DataView, place: number) => view.getUint16(place, true) | (view.getUint8(place + 2) << 16);

function text(view: DataView, from: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(from + index)));
}

function crc32(view: DataView, from: number, to: number): number {
  let sum = 0xffffffff;
  for (let place = from; place < to; place += 1) {
    sum ^= view.getUint8(place);
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
