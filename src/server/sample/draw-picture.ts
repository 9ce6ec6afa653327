import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** What is painted over what came before: everything inside, in one colour. From -1 to 1, y downwards. */
export interface Layer {
  readonly colour: Colour;
  inside(x: number, y: number): boolean;
}

/** Points of a pixel that are looked at, each way, so that edges are smooth. */
const fine = 3;

/** Paints layers over a ground and answers a square PNG. Size in pixels. */
export function drawPicture(ground: Colour, layers: readonly Layer[], size = 160): Buffer {
  const rows = Buffer.alloc(size * (1 + size * 3));
  let place = 0;
  for (let row = 0; row < size; row += 1) {
    // Every row begins with how it is filtered: not at all.
    place += 1;
    for (let column = 0; column < size; column += 1) {
      rows.set(pixelAt(ground, layers, column / size, row / size, 1 / size), place);
      place += 3;
    }
  }
  return png(size, rows);
}

function pixelAt(ground: Colour, layers: readonly Layer[], left: number, top: number, side: number): Colour {
  const sum: [number, number, number] = [0, 0, 0];
  for (let point = 0; point < fine * fine; point += 1) {
    const x = (left + (((point % fine) + 0.5) / fine) * side) * 2 - 1;
    const y = (top + ((Math.floor(point / fine) + 0.5) / fine) * side) * 2 - 1;
    const colour = layers.findLast((layer) => layer.inside(x, y))?.colour ?? ground;
    for (const part of [0, 1, 2] as const) sum[part] += colour[part];
  }
  return [sum[0] / fine ** 2, sum[1] / fine ** 2, sum[2] / fine ** 2];
}

function png(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits for each of three colours.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [part('IHDR', header), part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function part(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
