import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Pixels, three bytes each, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const paletteSize = 256;
/** So many of the most frequent colours keep their exact value: flat areas must not change. */
const exact = 128;

/** Rewrites a screenshot with a palette of 256 colours: a fraction of the size, and looks the same. */
export function smallPng(png: Buffer): Buffer {
  const picture = decodePng(png);
  const colours = countColours(picture.pixels);
  const palette = choosePalette(colours);
  const indices = new Map([...colours.keys()].map((colour) => [colour, nearest(palette, colour)]));
  const { width, height, pixels } = picture;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = indices.get(colourAt(pixels, (y * width + x) * 3)) ?? 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(parts))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Reads an 8-bit RGB, RGBA or palette PNG, as browsers and `smallPng` write them. */
export function decodePng(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const type = png[25];
  const channels = { 2: 3, 3: 1, 6: 4 }[type ?? -1];
  if (png[24] !== 8 || png[28] !== 0 || !channels) throw new Error('not a PNG that this reads');
  const chunks = chunksOf(png);
  const data = inflateSync(Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ body }) => body)));
  const flat = unfilter(data, width * channels, height, channels);
  const palette = chunks.find(({ name }) => name === 'PLTE')?.body;
  const pixels = new Uint8Array(width * height * 3);
  for (let index = 0; index < width * height; index += 1) {
    const from = palette ? palette.subarray((flat[index] ?? 0) * 3) : flat.subarray(index * channels);
    pixels.set(from.subarray(0, 3), index * 3);
  }
  return { width, height, pixels };
}

function chunksOf(png: Buffer): { name: string; body: Buffer }[] {
  const chunks: { name: string; body: Buffer }[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const start = at + 8;
    chunks.push({
      name: png.toString('latin1', at + 4, start),
      body: png.subarray(start, start + png.readUInt32BE(at)),
    });
  }
  return chunks;
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const whole = Buffer.alloc(body.length + 12);
  whole.writeUInt32BE(body.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc32(named), body.length + 8);
  return whole;
}

/** Takes back the five row filters of the format. */
function unfilter(data: Buffer, stride: number, height: number, step: number): Uint8Array {
  const flat = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= step ? (flat[at - step] ?? 0) : 0;
      const up = y > 0 ? (flat[at - stride] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (flat[at - stride - step] ?? 0) : 0;
      flat[at] = (data[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return flat;
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const a = Math.abs(up - corner);
  const b = Math.abs(left - corner);
  const c = Math.abs(left + up - 2 * corner);
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

const colourAt = (pixels: Uint8Array, at: number) =>
  ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
const parts = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const;

function countColours(pixels: Uint8Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = colourAt(pixels, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return counts;
}

/** The most frequent colours as they are, and the middles of groups of the others. */
function choosePalette(counts: ReadonlyMap<number, number>): number[] {
  const colours = [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  if (colours.length <= paletteSize) return colours;
  const groups = [colours.slice(exact)];
  while (groups.length < paletteSize - exact) {
    const widest = groups.reduce((best, group) => (spread(group).width > spread(best).width ? group : best));
    const { channel } = spread(widest);
    const sorted = widest.toSorted((one, other) => (parts(one)[channel] ?? 0) - (parts(other)[channel] ?? 0));
    const half = sorted.length >> 1;
    groups.splice(groups.indexOf(widest), 1, sorted.slice(0, half), sorted.slice(half));
  }
  return [...colours.slice(0, exact), ...groups.map((group) => group[group.length >> 1] ?? 0)];
}

function spread(group: readonly number[]): { channel: number; width: number } {
  const widths = [0, 1, 2].map((channel) => {
    const values = group.map((colour) => parts(colour)[channel] ?? 0);
    return values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 255);
  });
  const width = Math.max(...widths);
  return { channel: widths.indexOf(width), width: group.length > 1 ? width : -1 };
}

function nearest(palette: readonly number[], colour: number): number {
  const [red, green, blue] = parts(colour);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, enrollment] of palette.entries()) {
    const [r, g, b] = parts(enrollment);
    const distance = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
    if (distance < least) {
      best = index;
      least = distance;
    }
  }
  return best;
}
